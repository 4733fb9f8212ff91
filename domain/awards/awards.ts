import type { Kysely } from 'kysely'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Tables } from '../database/tables.ts'
import { DomainError } from '../errors.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { PUBLIC } from '../listings/public-status.ts'
import { removedRow } from '../listings/removed.ts'

export interface Award {
  week: string
  place: number
  /** Counted votes in that week. */
  week_votes: number
  listing: ListingRow
}

interface Span {
  limit: number
  offset: number
}

const pageOfAwards = prepare((sql, given: Span) => pageOf(allAwards(sql), given))
const pageOfOneListing = prepare((sql, given: Span & { id: number }) =>
  pageOf(allAwards(sql).where('a.listing_id', '=', given.id), given),
)
const countOfAwards = prepare((sql) => countOf(allAwards(sql)))
const countOfOneListing = prepare((sql, given: { id: number }) =>
  countOf(allAwards(sql).where('a.listing_id', '=', given.id)),
)

/** One page of awards, newest week first; with `slug`, the awards of that listing. Listings that
 * aren't public keep their awards as `Removed`. Throws `unknown_listing`. */
export async function listAwards(
  db: Reader,
  { slug, page, perPage }: { slug: string | undefined; page: number; perPage: number },
): Promise<{ awards: Award[]; total: number }> {
  const id = slug === undefined ? null : await publicListing(db, slug)
  const span = { limit: perPage, offset: (page - 1) * perPage }
  const [rows, [count]] = await Promise.all([
    id === null ? pageOfAwards(db, span) : pageOfOneListing(db, { id, ...span }),
    id === null ? countOfAwards(db, {}) : countOfOneListing(db, { id }),
  ])
  const awards = rows.map(({ week, place, week_votes, is_public, ...listing }) => ({
    week,
    place,
    week_votes,
    listing: is_public ? listing : removedRow(listing),
  }))
  return { awards, total: count!.n }
}

function allAwards(sql: Kysely<Tables>) {
  return sql.selectFrom('award as a').innerJoin('listing as l', 'l.id', 'a.listing_id')
}

function pageOf(awards: ReturnType<typeof allAwards>, { limit, offset }: Span) {
  return awards
    .innerJoin('category as c', 'c.id', 'l.category_id')
    .select(['a.week', 'a.place', 'a.votes as week_votes'])
    .select(['l.slug', 'l.name', 'l.tagline', 'l.website_url', 'c.slug as category', 'l.pricing_model', 'l.country'])
    .select((eb) => [
      eb.ref('l.profile', '->>').key('logo_url').$castTo<string | null>().as('logo_url'),
      'l.votes',
      'l.launch_week',
      eb('l.status', 'in', PUBLIC).$castTo<boolean>().as('is_public'),
    ])
    .orderBy('a.week', 'desc')
    .orderBy('a.place')
    .limit(limit)
    .offset(offset)
}

function countOf(awards: ReturnType<typeof allAwards>) {
  return awards.select((eb) => eb.fn.countAll<number>().as('n'))
}

async function publicListing(db: Reader, slug: string): Promise<number> {
  const found = await db.sql
    .selectFrom('listing')
    .select('id')
    .where('slug', '=', slug)
    .where('status', 'in', PUBLIC)
    .executeTakeFirst()
  if (found) return found.id
  throw new DomainError('unknown_listing', `There is no listing ${slug}.`, 'Call search_listings to find its slug.', {
    errors: [{ pointer: '/listing', code: 'unknown_listing', detail: 'This listing does not exist.' }],
  })
}
