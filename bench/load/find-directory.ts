// The directory that the bench of finding searches: given listings among generated ones.
import { allCategories, seedCategories } from '../../domain/categories/categories.ts'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { withinLimits } from '../../domain/drafts/evidence/limits.ts'
import { countWords } from '../../domain/listings/search/word-counts.ts'
import { DomainError } from '../../domain/errors.ts'
import { parseWebsite } from '../../domain/shared/input/website.ts'
import { aListing } from '../../test/factories.ts'
import { NOW } from './directory.ts'
import { LISTINGS, NAMES, PREPARATION } from './directory-sql.ts'
import type { GivenListing } from './find-files.ts'

/** Fills a migrated database. Returns a sentence for everything about the listings that it couldn't keep. */
export async function fillForFinding(
  db: Database,
  listings: GivenListing[],
  { distractors }: { distractors: number },
): Promise<string[]> {
  await seedCategories(db)
  // They come first, because they bring their own ids.
  if (distractors) await addGenerated(db, distractors)
  const notes = await addGiven(db, listings)
  await db.transaction((tx) => countWords(tx))
  await raw(db.read, { text: 'analyze' })
  return notes
}

/** Unlike `fillDirectory`, this leaves the triggers on, and so works on the embedded database. */
async function addGenerated(db: Database, size: number): Promise<void> {
  for (const statement of [...PREPARATION(1, NOW), ...NAMES])
    await raw(db.read, { text: statement.replaceAll('$SIZE', String(size)) })
  await raw(db.read, { text: LISTINGS, values: [1, size] })
  await raw(db.read, { text: `select setval(pg_get_serial_sequence('listing', 'id'), $1)`, values: [size] })
  await raw(db.read, { text: 'drop schema fill cascade' })
}

/** Adds the listings as a draft would be saved: texts are cut to a listing's limits. */
async function addGiven(db: Database, listings: GivenListing[]): Promise<string[]> {
  const categories = new Map((await allCategories(db.read)).map(({ name, slug }) => [name.toLowerCase(), slug]))
  const unknown = new Set<string>()
  const sites = new Set<string>()
  const moved: string[] = []
  for (const given of listings) {
    const [main, ...further] = given.categories.flatMap((name) => {
      const slug = categories.get(name.toLowerCase())
      if (!slug) unknown.add(name)
      return slug ?? []
    })
    const site = siteOf(given.url)
    const isKept = site !== null && !sites.has(site)
    if (isKept) sites.add(site)
    else moved.push(given.slug)
    const line = (field: 'tagline' | 'short_description' | 'description', value: string | null) =>
      value === null ? null : withinLimits(field, [value])[0]!
    await aListing(
      { db },
      {
        slug: given.slug,
        name: given.name,
        ...(isKept ? { website: given.url } : {}),
        tagline: line('tagline', given.tagline),
        shortDescription: line('short_description', given.short),
        description: line('description', given.description),
        keywords: withinLimits('keywords', given.keywords),
        profile: {
          features: withinLimits('features', given.features),
          usps: withinLimits('usps', given.usps),
          tags: withinLimits('tags', given.tags),
        },
        ...(main ? { category: main, further: [...new Set(further)].filter((slug) => slug !== main) } : {}),
      },
    )
  }
  return [
    ...(unknown.size ? [`Not categories of the directory, so left out: ${[...unknown].join(', ')}.`] : []),
    ...(moved.length ? [`Listed under invented addresses, as the service refuses theirs: ${moved.join(', ')}.`] : []),
  ]
}

/** Null for an address that the service doesn't take. */
function siteOf(url: string): string | null {
  try {
    return parseWebsite(url).site
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
