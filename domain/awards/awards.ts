import type { Reader } from '../database/database.ts'
import { prepared } from '../database/prepare.ts'
import { DomainError } from '../errors.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { PUBLIC } from '../listings/public-status.ts'

export interface Award {
  week: string
  place: number
  /** Counted votes in that week. */
  week_votes: number
  listing: ListingRow
}

/** One page of awards, the newest week first; with `slug` those of one listing. Throws `unknown_listing`. */
export async function listAwards(
  db: Reader,
  { slug, page, perPage }: { slug: string | undefined; page: number; perPage: number },
): Promise<{ awards: Award[]; total: number }> {
  const id = slug === undefined ? null : await publicListing(db, slug)
  const [rows, [count]] = await Promise.all([
    prepared(
      db,
      shownAwards(db, id)
        .innerJoin('category as c', 'c.id', 'l.category_id')
        .select(['a.week', 'a.place', 'a.votes as week_votes'])
        .select([
          'l.slug',
          'l.name',
          'l.tagline',
          'l.website_url',
          'c.slug as category',
          'l.pricing_model',
          'l.country',
        ])
        .select((eb) => [eb.ref('l.profile', '->>').key('logo_url').as('logo_url'), 'l.votes', 'l.launch_week'])
        .orderBy('a.week', 'desc')
        .orderBy('a.place')
        .limit(perPage)
        .offset((page - 1) * perPage),
    ),
    prepared(
      db,
      shownAwards(db, id).select((eb) => eb.fn.countAll<number>().as('n')),
    ),
  ])
  const awards = rows.map(({ week, place, week_votes, ...listing }) => ({ week, place, week_votes, listing }))
  return { awards, total: count!.n }
}

/** Awards of listings that are not public stay in the table and out of the list. */
function shownAwards(db: Reader, listingId: number | null) {
  return db.sql
    .selectFrom('award as a')
    .innerJoin('listing as l', (join) => join.onRef('l.id', '=', 'a.listing_id').on('l.status', 'in', PUBLIC))
    .$if(listingId !== null, (query) => query.where('a.listing_id', '=', listingId!))
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
