import type { Tables } from '../database/tables.ts'

type Column = keyof Tables['listing']

/** A column to sort by. */
export type Order = `${Column}${'' | ' desc' | ' desc nulls last'}`

/** What is asked of a column: by a constant of the code, or a value `$n`; no text of a caller fits in. */
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

/** Columns that are made of others; SQL of a statements file. */
export interface MoreColumns {
  sql: string
}

/** Every listing that visitors find. */
export const LIVE: readonly Condition[] = [`status = 'live'`]
