import { sql } from 'kysely'

/** The text that listings are searched by, in lower case: name, slug and website. */
// Raw: must match the expression of the index `listing_named` exactly, without parameters.
export const NAMED = sql<string>`lower(name || ' ' || slug || ' ' || site)`
