import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { deepSpan, type DeepSpan } from './bands.ts'
import { ROW_COLUMNS, type ListingRow } from './listing-row.ts'

/** Every listing that visitors find, as a list's `where`. */
export const LIVE = `status = 'live'`

/** A list counts up to one past the last row that page 1000 of 100 shows. */
export const MOST_COUNTED = 100_001

export interface ListingList {
  where: string
  /** Columns of `listing l` in the order of an index. */
  order: string
  values?: unknown[]
  /** Further columns of the listing `l`, for the rows of the page alone. */
  more?: string
}

/** One page of a fixed list of listings, and how many it has as far as they are counted. */
export async function listingPage<More = unknown>(
  db: Reader,
  { where, order, values = [], more }: ListingList,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: (ListingRow & More)[]; total: number; capped: boolean }> {
  const plain = { order, limit: perPage, offset: (page - 1) * perPage, place: 'place' } as const
  const deep = where === LIVE ? await deepSpan(db, order, plain) : null
  const { below, limit, offset, ...span }: DeepSpan = deep ?? plain
  const given = [...values, ...(below ? [below.value] : []), limit, offset]
  const having = below ? `${where} and ${below.where(values.length + 1)}` : where
  const [rows, [count]] = await Promise.all([
    // The page's ids come from the index alone; only those rows are then read, so page 1000 costs little more than page 1.
    raw<ListingRow & More>(db, {
      hot: true,
      text: `select ${ROW_COLUMNS}${more ? `, ${more}` : ''}
             from unnest(array(select id from listing l where ${having} order by ${span.order}
               limit $${given.length - 1} offset $${given.length}))
               with ordinality as page(id, place)
             join listing l on l.id = page.id join category c on c.id = l.category_id order by ${span.place}`,
      values: given,
    }),
    raw<{ n: number }>(db, {
      hot: true,
      // How many are live is kept by triggers; any other list is counted.
      text:
        where === LIVE
          ? `select least(coalesce(sum(n), 0), ${MOST_COUNTED + 1})::int as n from live_count`
          : `select count(*)::int as n from (select 1 from listing where ${where} limit ${MOST_COUNTED + 1}) as counted`,
      values,
    }),
  ])
  return { rows, total: Math.min(count!.n, MOST_COUNTED), capped: count!.n > MOST_COUNTED }
}
