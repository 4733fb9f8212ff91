import type { Tables } from '../../database/tables.ts'

type Column = keyof Tables['listing']

type LaunchColumn = `n.${keyof Tables['launch']}`

/** A column to sort by. */
export type Order = `${Column | LaunchColumn}${'' | ' desc' | ' desc nulls last'}`

/** A condition on one column. The type allows constants and `$n`, never a caller's text. */
export type Condition =
  | `${Column} ${'=' | '>=' | '>'} ${`$${number}` | number | `'${'live' | 'scheduled'}'`}`
  | `${Column} is not null`
  | `${LaunchColumn} = ${`$${number}` | `'planned'`}`
  | `n.state in ('launched', 'removed')`

/** A list of listings: fixed SQL and its values. */
export interface ListingList {
  /** The table that the conditions and the order refer to: listings by default, or their launches `n`. */
  of?: 'launch'
  where: readonly Condition[]
  /** What to sort by: the columns of an index, in its order. */
  order: readonly Order[]
  values?: unknown[]
  /** Further columns of the listing `l`, read only for the page's rows. */
  more?: `l.${Column}`[] | MoreColumns
}

/** Computed columns as SQL, from a statements file. */
export interface MoreColumns {
  sql: string
}

/** All live listings. */
export const LIVE: readonly Condition[] = [`status = 'live'`]
