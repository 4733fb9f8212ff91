import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { ROW_COLUMNS } from '../listing-row.statements.ts'
import type { ListingRow } from '../listing-row.ts'

/** A set of listings, as fixed SQL and values. */
export interface Listed {
  /** `listing l`, a table with the ids of listings, or both joined. */
  from: string
  where: string
  values: unknown[]
  /** Whether there are only a few such statements, so that each is worth keeping prepared. */
  hot: boolean
}

/**
 * One page of listings. Raw: the caller chooses the order, and the page's ids are found before the rows'
 * columns are read.
 */
export function pageOfListings<More = unknown>(
  db: Reader,
  { from, where, values, hot }: Listed,
  page: {
    /** The column of the listing's id. */
    id: string
    order: string
    limit: number
    offset: number
    place: string
    /** Further columns of the listing `l`. */
    more?: string | undefined
  },
): Promise<(ListingRow & More)[]> {
  const { id, order, limit, offset, place, more } = page
  return raw<ListingRow & More>(db, {
    hot,
    text: `select ${ROW_COLUMNS}${more ? `, ${more}` : ''}
           from unnest(array(select ${id} from ${from} where ${where} order by ${order}
               limit $${values.length + 1} offset $${values.length + 2}))
             with ordinality as page(id, place)
           join listing l on l.id = page.id join category c on c.id = l.category_id order by ${place}`,
    values: [...values, limit, offset],
  })
}

/** Counts listings up to `limit`. Raw: it selects no columns, so an index alone can answer it. */
export async function countOfListings(
  db: Reader,
  { from, where, values, hot }: Listed,
  limit: number,
): Promise<number> {
  const [count] = await raw<{ n: number }>(db, {
    hot,
    text: `select count(*) as n from (select from ${from} where ${where} limit ${limit}) as counted`,
    values,
  })
  return count!.n
}

/** The listings with these ids, in this order. Raw: it joins with an array of ids. */
export function listingsOf(db: Reader, ids: number[]): Promise<(ListingRow & { id: number })[]> {
  return raw(db, {
    hot: true,
    text: `select l.id::int, ${ROW_COLUMNS} from unnest($1::bigint[]) with ordinality as page(id, place)
           join listing l on l.id = page.id join category c on c.id = l.category_id order by place`,
    values: [ids],
  })
}
