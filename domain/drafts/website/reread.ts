import { allCategories, withParents } from '../../categories/categories.ts'
import type { Reader } from '../../database/database.ts'
import { invalidField } from '../../errors.ts'
import { FIELD_NAMES } from '../../profile/fields.ts'
import type { DraftedProfile, ReadProblem } from '../../profile/profile.ts'
import { parseWebsite } from '../../shared/input/website.ts'
import type { CategoryChooser } from './choose-category.ts'
import { draftPages } from './draft-pages.ts'
import type { Competitor, Draft } from '../draft.entity.ts'
import { AI_UNAVAILABLE, type Drafter } from './drafter.ts'
import { withoutOthersPhrases } from '../phrases/own-phrases.ts'
import type { DraftPart } from '../../profile/field-state.ts'
import { crawling, type Progress } from './progress.ts'
import { freshReading, NOTHING_FOUND, type SiteReading } from '../read-draft.ts'
import { UNREADABLE, UnreadableError, type SiteReader } from './site-reader.ts'

/** The dependencies for reading websites. Never use them inside a transaction. */
export interface Sources {
  db: Reader
  reader: SiteReader
  drafter: Drafter | undefined
  categoryChooser: CategoryChooser | undefined
  now: () => Date
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
}

/** The result of drafting a website again. */
export interface Redraft {
  /** Null when the website can't be read: its statements are unknown then, rather than missing. */
  profile: DraftedProfile | null
  problem: ReadProblem | null
  /** True if the model was unavailable, so only rules drafted. Parts with a value then keep it. */
  withoutModel: boolean
  /** The new reading; null when an earlier one was used. */
  reading: SiteReading | null
}

/** Drafts these parts again, from the website's reading of the last day or else from a new one. */
export async function redraftOf(
  { url, site }: Pick<Draft, 'url' | 'site'>,
  parts: readonly DraftPart[],
  sources: Sources,
): Promise<Redraft> {
  const { reading, isNew } = await readingOf(url, site, sources)
  const kept = isNew ? reading : null
  if (!reading.pages.length) return { profile: null, problem: reading.problem, withoutModel: false, reading: kept }
  const categories = withParents(await allCategories(sources.db))
  const drafted = await orUnreadable(draftPages(reading, { ...sources, parts, categories }))
  if (!drafted) return { profile: null, problem: UNREADABLE, withoutModel: false, reading: kept }
  const { problem } = drafted
  const profile = await withoutOthersPhrases(sources.db, drafted.profile, { site, pages: reading.pages })
  return { profile, problem, withoutModel: problem === AI_UNAVAILABLE, reading: kept }
}

/**
 * Reads a competitor's website like any other, and keeps its quoted facts. Its pages are drafted separately
 * and never reach a model, so its text can't get into the product's own draft. Throws `invalid_input` for an
 * invalid address or the product's own website.
 */
export async function readCompetitor(typedUrl: string, ownSite: string, sources: Sources): Promise<CompetitorReading> {
  const { url, site } = parseWebsite(typedUrl, '/competitor_url')
  if (site === ownSite)
    throw invalidField(
      '/competitor_url',
      'own_website',
      'This is the product’s own website.',
      'Send the website of another product, or an empty string to clear it.',
    )
  const { reading, isNew } = await readingOf(url, site, sources)
  const categories = withParents(await allCategories(sources.db))
  const drafted = reading.pages.length
    ? await orUnreadable(draftPages(reading, { ...sources, categories, drafter: undefined, onProgress: undefined }))
    : { profile: NOTHING_FOUND }
  const { fields } = drafted?.profile ?? NOTHING_FOUND
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
  /** The key under which its pages are kept. */
  site: string
  /** The new reading; null when an earlier one was used. */
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

/** The drafted result; null if the pages are unreadable. */
async function orUnreadable<T>(drafting: Promise<T>): Promise<T | null> {
  try {
    return await drafting
  } catch (error) {
    if (error instanceof UnreadableError) return null
    throw error
  }
}
