import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import { ROW_COLUMNS, type ListingRow } from '../listings/listing-row.ts'

export interface Award {
  week: string
  place: number
  /** Counted votes in that week. */
  week_votes: number
  listing: ListingRow
}

type AwardRow = ListingRow & Omit<Award, 'listing'>

/** Awards of listings that are not public stay in the table and out of the list. */
const SHOWN = `from award a join listing l on l.id = a.listing_id and l.status in ('live', 'scheduled')`

/** One page of awards, the newest week first; with `slug` those of one listing. Throws `unknown_listing`. */
export async function listAwards(
  db: Reader,
  { slug, page, perPage }: { slug: string | undefined; page: number; perPage: number },
): Promise<{ awards: Award[]; total: number }> {
  const id = slug === undefined ? null : await publicListing(db, slug)
  const where = id === null ? '' : 'where a.listing_id = $1'
  const values = id === null ? [] : [id]
  const [rows, [count]] = await Promise.all([
    raw<AwardRow>(db, {
      hot: true,
      text: `select a.week, a.place, a.votes as week_votes, ${ROW_COLUMNS}
             ${SHOWN} join category c on c.id = l.category_id ${where}
             order by a.week desc, a.place limit $${values.length + 1} offset $${values.length + 2}`,
      values: [...values, perPage, (page - 1) * perPage],
    }),
    raw<{ n: number }>(db, { hot: true, text: `select count(*)::int as n ${SHOWN} ${where}`, values }),
  ])
  const awards = rows.map(({ week, place, week_votes, ...listing }) => ({ week, place, week_votes, listing }))
  return { awards, total: count!.n }
}

async function publicListing(db: Reader, slug: string): Promise<number> {
  const [found] = await raw<{ id: number }>(db, {
    text: `select id::int from listing where slug = $1 and status in ('live', 'scheduled')`,
    values: [slug],
  })
  if (found) return found.id
  throw new DomainError('unknown_listing', `There is no listing ${slug}.`, 'Call search_listings to find its slug.', {
    errors: [{ pointer: '/listing', code: 'unknown_listing', detail: 'This listing does not exist.' }],
  })
}
