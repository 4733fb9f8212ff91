import { sql } from 'kysely'

/** What a listing is found by, in small letters: its name, its address and its website. */
// Raw: word for word what the index `listing_named` is made of, and no parameter for a space.
export const NAMED = sql<string>`lower(name || ' ' || slug || ' ' || site)`
