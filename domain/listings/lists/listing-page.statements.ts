import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { ROW_COLUMNS } from '../listing-row.statements.ts'
import type { ListingRow } from '../listing-row.ts'

/** Listings, as SQL of ours. */
export interface Listed {
  /** Where they are looked for: `listing l`, or what else names them. */
  from: string
  where: string
  values: unknown[]
  /** One of a few fixed texts. */
  hot: boolean
}

/** Raw: the order is that of an index, chosen by the caller; the page's ids come from the index alone, and only those rows are then read. */
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

/** Raw: the conditions are the caller's. Nothing is selected: where an index says it all, no row is read. */
export async function countOfListings(db: Reader, { from, where, values, hot }: Listed, most: number): Promise<number> {
  const [count] = await raw<{ n: number }>(db, {
    hot,
    text: `select count(*) as n from (select from ${from} where ${where} limit ${most}) as counted`,
    values,
  })
  return count!.n
}

/** Raw: keeps the order in which the ids are given. */
export function listingsOf(db: Reader, ids: number[]): Promise<ListingRow[]> {
  return raw<ListingRow>(db, {
    hot: true,
    text: `select ${ROW_COLUMNS} from unnest($1::bigint[]) with ordinality as page(id, place)
           join listing l on l.id = page.id join category c on c.id = l.category_id order by place`,
    values: [ids],
  })
}
