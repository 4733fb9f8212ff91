import type { Reader, Tx } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'

interface PlaceOfRole {
  /** The name of the database, quoted for SQL. */
  database: string
  exists: boolean
  /** Whether the role has more privileges than a worker needs. */
  mayMore: boolean
  /** Whether the role is the current one. */
  owner: boolean
  /** The current role, quoted for SQL. */
  me: string
}

/** Facts about a role, and the name of the current role. */
// Raw: it reads the server's roles, and current_user is neither a column nor a function.
export async function placeOfRole(db: Reader, name: string): Promise<PlaceOfRole> {
  const [place] = await raw<PlaceOfRole>(db, {
    text: `select quote_ident(current_database()) as database, exists (select from pg_roles where rolname = $1) as exists,
             exists (select from pg_roles where rolname = $1 and
               (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls)) as "mayMore",
             current_user = $1 as owner, quote_ident(current_user) as me`,
    values: [name],
  })
  return place!
}

/** Runs statements that create a role and grant its privileges. */
// Raw: Kysely has no statements for roles, and the same statements are also printed.
export async function runGrants(tx: Tx, statements: string[]): Promise<void> {
  for (const text of statements) await raw(tx, { text })
}
