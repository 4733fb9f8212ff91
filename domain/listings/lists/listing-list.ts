import type { Tables } from '../../database/tables.ts'

type Column = keyof Tables['listing']

/** A column to sort by. */
export type Order = `${Column}${'' | ' desc' | ' desc nulls last'}`

/** A condition on one column. Its type admits constants and `$n`, never a caller's text. */
export type Condition =
  | `${Column} ${'=' | '>=' | '>'} ${`$${number}` | number | `'${'live' | 'scheduled'}'`}`
  | `${Column} is not null`

/** A list of listings whose text is fixed but for its values. */
export interface ListingList {
  where: readonly Condition[]
  /** Columns in the order of an index. */
  order: readonly Order[]
  values?: unknown[]
  /** Further columns of the listing `l`, for the rows of the page alone. */
  more?: `l.${Column}`[] | MoreColumns
}

/** Computed columns, as SQL from a statements file. */
export interface MoreColumns {
  sql: string
}

/** Every listing that visitors find. */
export const LIVE: readonly Condition[] = [`status = 'live'`]
