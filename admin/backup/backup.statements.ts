// Queries of `backup` and `restore`, which use their own connections without Kysely.
import type { PGlite } from '@electric-sql/pglite'
import type { Client } from 'pg'

/** The name of the database, the server's major version, and whether it has our tables. Raw: it reads the server's catalog. */
export async function placeOf(client: Client): Promise<{ database: string; major: number; hasTables: boolean }> {
  const { rows } = await client.query<{ database: string; major: number; hasTables: boolean }>(
    `select current_database() as database, current_setting('server_version_num')::int / 10000 as major,
       to_regnamespace('pgboss') is not null or exists (
         select from pg_class where relnamespace = 'public'::regnamespace
           and relname in ('mikro_orm_migrations', 'account', 'listing')) as "hasTables"`,
  )
  return rows[0]!
}

/** Collects statistics, which dumps don't include and fast searches need. Raw: Kysely has no `analyze`. */
export async function analyze(client: Client): Promise<void> {
  await client.query('analyze')
}

/** The migrations that ran in a restored database. Raw: the table belongs to MikroORM and has no entity. */
export async function migrationsOf(database: PGlite): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('select name from mikro_orm_migrations')
  return rows.map(({ name }) => name)
}

type Query = <Row>(text: string) => Promise<Row[]>

/** The tables of the service and its queue, quoted. Raw: it reads the server's catalog. */
export async function countTables(query: Query): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`,
  )
  return tables.map(({ name }) => name)
}

/** How many rows these tables have together. Raw: it reads tables by their names. */
export async function countRows(query: Query, tables: string[]): Promise<number> {
  const counts = tables.map((name) => `select count(*) as n from ${name}`).join(' union all ')
  const [total] = await query<{ n: number }>(`select sum(n)::float8 as n from (${counts}) as counts`)
  return total!.n
}
