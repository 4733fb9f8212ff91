import type { Reader, Tx } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'

interface PlaceOfRole {
  /** The name of the database, as SQL writes it. */
  database: string
  exists: boolean
  /** It may more than a worker needs. */
  mayMore: boolean
  /** It is the role that asks. */
  owner: boolean
  /** The role that asks, as SQL writes it. */
  me: string
}

/** What there is of a role on the server, and who asks. */
// Raw: it reads the server's own roles, and current_user is neither a column nor a function.
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

/** Makes and changes a role, and what it may. */
// Raw: typed statements know no roles, and these are also printed.
export async function runGrants(tx: Tx, statements: string[]): Promise<void> {
  for (const text of statements) await raw(tx, { text })
}
