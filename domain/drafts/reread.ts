import { allCategories } from '../categories/categories.ts'
import type { Database, EntityManager } from '../database/database.ts'
import { parseWebsite } from '../shared/website.ts'
import type { Competitor } from './draft.ts'
import { FIELD_NAMES, type DraftedProfile, type ReadProblem } from './profile.ts'
import { freshReading, NOTHING_FOUND, type SiteReading } from './read-draft.ts'
import type { SiteReader } from './site-reader.ts'

/** What reading the outside needs; no transaction is open meanwhile. */
export interface Sources {
  db: Database
  em: EntityManager
  reader: SiteReader
  now: () => Date
  signal: AbortSignal
}

/**
 * Drafts a website again: from what was read within the last day, otherwise by reading it now (`reading` is then set).
 * `profile` is null when it cannot be read: nothing is known then, which is not the same as nothing being stated.
 */
export async function redraftOf(
  url: string,
  site: string,
  { db, em, reader, now, signal }: Sources,
): Promise<{ profile: DraftedProfile | null; problem: ReadProblem | null; reading: SiteReading | null }> {
  const known = await freshReading(db, em, site, now())
  const reading = known ?? (await reader.readSite(url, { signal }))
  const categoryNames = (await allCategories(db, em)).map(({ name }) => name)
  const profile = reading.pages.length ? await reader.draft(reading.pages, { categoryNames }) : null
  return { profile, problem: reading.problem, reading: known ? null : reading }
}

/** Reads a competitor's website as any other, and keeps its quoted facts. Throws `invalid_input` for what is no website. */
export async function readCompetitor(typedUrl: string, sources: Sources): Promise<Competitor> {
  const { url } = parseWebsite(typedUrl, '/competitor_url')
  const { reader, signal, now, db, em } = sources
  const { pages, problem } = await reader.readSite(url, { signal })
  const categoryNames = (await allCategories(db, em)).map(({ name }) => name)
  const { fields } = pages.length ? await reader.draft(pages, { categoryNames }) : NOTHING_FOUND
  return {
    url,
    read_at: now().toISOString(),
    problem,
    facts: FIELD_NAMES.flatMap((field) => (fields[field] ? [{ field, ...fields[field] }] : [])),
  }
}
