import { allCategories } from '../../categories/categories.ts'
import type { Reader } from '../../database/database.ts'
import { invalidField } from '../../errors.ts'
import { FIELD_NAMES } from '../../profile/fields.ts'
import type { DraftedProfile, ReadProblem } from '../../profile/profile.ts'
import { parseWebsite } from '../../shared/input/website.ts'
import { draftPages } from './draft-pages.ts'
import type { Competitor, Draft } from '../draft.entity.ts'
import { AI_UNAVAILABLE, type Drafter } from './drafter.ts'
import type { DraftPart } from '../../profile/field-state.ts'
import { crawling, type Progress } from './progress.ts'
import { freshReading, NOTHING_FOUND, type SiteReading } from '../read-draft.ts'
import { UNREADABLE, UnreadableError, type SiteReader } from './site-reader.ts'

/** What reading the outside needs; no transaction is open meanwhile. */
export interface Sources {
  db: Reader
  reader: SiteReader
  drafter: Drafter | undefined
  now: () => Date
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
}

/** What drafting a website again gave. */
export interface Redraft {
  /** Null when the website cannot be read: nothing is known then, which is not the same as nothing being stated. */
  profile: DraftedProfile | null
  problem: ReadProblem | null
  /** Only the rules drafted: what a model worded before is better than what they say. */
  withoutModel: boolean
  /** Set when the website was read for this. */
  reading: SiteReading | null
}

/** Drafts these parts of a website again: from what was read within the last day, otherwise by reading it now. */
export async function redraftOf(
  { url, site }: Pick<Draft, 'url' | 'site'>,
  parts: readonly DraftPart[],
  sources: Sources,
): Promise<Redraft> {
  const { reading, isNew } = await readingOf(url, site, sources)
  const kept = isNew ? reading : null
  if (!reading.pages.length) return { profile: null, problem: reading.problem, withoutModel: false, reading: kept }
  const categoryNames = await namesOf(sources)
  const drafted = await orUnreadable(draftPages(reading, { ...sources, parts, categoryNames }))
  if (!drafted) return { profile: null, problem: UNREADABLE, withoutModel: false, reading: kept }
  const { profile, problem } = drafted
  return { profile, problem, withoutModel: problem === AI_UNAVAILABLE, reading: kept }
}

/**
 * Reads a competitor's website as any other, and keeps its quoted facts. Its pages are drafted by themselves and its words
 * reach no model: nothing of them can stand in the product's own draft. Throws `invalid_input` for what is no website, or
 * the product's own.
 */
export async function readCompetitor(typedUrl: string, ownSite: string, sources: Sources): Promise<CompetitorReading> {
  const { url, site } = parseWebsite(typedUrl, '/competitor_url')
  if (site === ownSite)
    throw invalidField(
      '/competitor_url',
      'own_website',
      "This is the product's own website.",
      'Send the website of another product, or an empty text to clear it.',
    )
  const { reading, isNew } = await readingOf(url, site, sources)
  const drafted = reading.pages.length
    ? await orUnreadable(sources.reader.draft(reading.pages, { categoryNames: await namesOf(sources) }))
    : NOTHING_FOUND
  const { fields } = drafted ?? NOTHING_FOUND
  return {
    competitor: {
      url,
      read_at: sources.now().toISOString(),
      problem: drafted ? reading.problem : UNREADABLE,
      facts: FIELD_NAMES.flatMap((field) => (fields[field] ? [{ field, ...fields[field] }] : [])),
    },
    site,
    reading: isNew ? reading : null,
  }
}

export interface CompetitorReading {
  competitor: Competitor
  /** Where its pages are kept. */
  site: string
  /** Set when the website was read for this. */
  reading: SiteReading | null
}

async function readingOf(
  url: string,
  site: string,
  { db, reader, now, signal, onProgress }: Sources,
): Promise<{ reading: SiteReading; isNew: boolean }> {
  const known = await freshReading(db, site, now())
  if (known) return { reading: known, isNew: false }
  const reading = await reader.readSite(url, { signal, onPage: (done, of) => onProgress?.(crawling(done, of)) })
  return { reading, isNew: true }
}

/** What drafting gives, or null for pages that are made to be slow: what was drafted of them before stays. */
async function orUnreadable<T>(drafting: Promise<T>): Promise<T | null> {
  try {
    return await drafting
  } catch (error) {
    if (error instanceof UnreadableError) return null
    throw error
  }
}

async function namesOf({ db }: Sources): Promise<string[]> {
  return (await allCategories(db)).map(({ name }) => name)
}
