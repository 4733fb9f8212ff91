import type { Reader } from '../../database/database.ts'
import type { Row } from '../../database/row.ts'
import { searchedDomain, type Website } from '../../shared/input/website.ts'
import { slugOf } from '../../shared/input/slug.ts'
import { PUBLIC } from '../public-status.ts'
import { ordinaryNames } from './ordinary-names.ts'

/** Another public listing whose name or domain a phrase holds. */
export interface NamedListing extends Row<'listing', 'id' | 'name' | 'domain'> {
  /** The phrase's own words for it. */
  words: string
}

/** The product whose phrases they are. Its own name and websites of its domain are never somebody else's. */
export interface OwnName extends Pick<Website, 'domain'> {
  name: string
}

/**
 * The other live and scheduled listings that each phrase names, in the order of the phrases. A domain counts
 * always. A name must stand there as whole words; a name made of ordinary words ("Notes", "Time Tracker")
 * counts only where the phrase uses it as a name, as in "notes alternative", and never where many listings
 * have all its words.
 */
export async function othersNamed(db: Reader, phrases: readonly string[], own: OwnName): Promise<NamedListing[][]> {
  const parts = phrases.map(partsOf)
  const listings = await listingsNamed(db, parts.flat(), own)
  if (!listings.length) return phrases.map(() => [])
  const { isOrdinary, isCommon } = await ordinaryNames(
    db,
    listings.map(({ name }) => slugOf(name)),
  )
  return parts.map((ofPhrase) =>
    listings.flatMap((listing) => {
      const name = slugOf(listing.name)
      const part = ofPhrase.find(
        ({ slug, domain, usedAsName }) =>
          domain === listing.domain || (slug === name && (usedAsName ? !isCommon(name) : !isOrdinary(name))),
      )
      return part ? [{ ...listing, words: part.words }] : []
    }),
  )
}

interface Part {
  words: string
  slug: string
  domain: string | null
  usedAsName: boolean
}

/** The words of the longest name that is looked for. Copied phrases may have many more, too many to ask for. */
const MAX_NAME_WORDS = 8

/** Every run of words of a phrase that may be a name. */
function partsOf(phrase: string): Part[] {
  const words = phrase.split(/\s+/).filter(Boolean)
  return words.flatMap((_, from) =>
    words.slice(from, from + MAX_NAME_WORDS).map((_, more) => {
      const to = from + more + 1
      const run = words.slice(from, to).join(' ')
      return {
        words: run,
        slug: slugOf(run),
        domain: run.includes('.') && !run.includes(' ') ? (searchedDomain(run)?.domain ?? null) : null,
        usedAsName: comparesBefore(words.slice(0, from)) || COMPARED_AFTER.has(words[to]?.toLowerCase() ?? ''),
      }
    }),
  )
}

/** What stands before and after a product's name in a phrase that compares. */
const COMPARED_BEFORE = [
  'alternative to, alternatives to, alternative for, alternatives for, similar to, compared to, comparable to',
  'competitor to, competitors to, competitor of, competitors of, better than, cheaper than, instead of',
  'replacement for, replacements for, replacement of, replacements of, replace, replaces, switch from, switching from',
  'migrate from, migrating from, migration from, like, unlike, versus, vs, vs.',
].flatMap((line) => line.split(', '))
const COMPARED_AFTER = new Set(
  'alternative alternatives competitor competitors replacement replacements clone clones versus vs vs.'.split(' '),
)

function comparesBefore(words: readonly string[]): boolean {
  const text = ` ${words.join(' ').toLowerCase()}`.replace(/ the$/, '')
  return COMPARED_BEFORE.some((phrase) => text.endsWith(` ${phrase}`))
}

/** A listing has the slug of its name, unless another one had that slug first. */
function listingsNamed(db: Reader, parts: readonly Part[], own: OwnName) {
  const slugs = [...new Set(parts.map(({ slug }) => slug))].filter((slug) => slug && slug !== slugOf(own.name))
  const domains = [...new Set(parts.flatMap(({ domain }) => domain ?? []))]
  if (!slugs.length) return []
  return db.sql
    .selectFrom('listing')
    .select(['id', 'name', 'domain'])
    .where('status', 'in', PUBLIC)
    .where('domain', '<>', own.domain)
    .where((eb) => eb.or([eb('slug', 'in', slugs), ...(domains.length ? [eb('domain', 'in', domains)] : [])]))
    .orderBy('id')
    .execute()
}
