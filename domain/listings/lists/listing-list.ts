import type { Tables } from '../../database/tables.ts'

type Column = keyof Tables['listing']

/** A column to sort by. */
export type Order = `${Column}${'' | ' desc' | ' desc nulls last'}`

/** A condition on one column. The type allows constants and `$n`, never a caller's text. */
export type Condition =
  | `${Column} ${'=' | '>=' | '>'} ${`$${number}` | number | `'${'live' | 'scheduled'}'`}`
  | `${Column} is not null`

/** A list of listings: fixed SQL and its values. */
export interface ListingList {
  where: readonly Condition[]
  /** The columns of an index, in order. */
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
