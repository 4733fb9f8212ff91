// Queries of `backup` and `restore`, which use their own connections without Kysely.
import type { PGlite } from '@electric-sql/pglite'
import type { Client } from 'pg'

/** The server's major version. Raw: it reads a server setting. */
export async function majorOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  return Math.floor(Number(rows[0]!.server_version_num) / 10_000)
}

/** The name of the database, and whether it has our tables. Raw: it reads the server's catalog. */
export async function placeOf(client: Client): Promise<{ database: string; hasTables: boolean }> {
  const { rows } = await client.query<{ database: string; hasTables: boolean }>(
    `select current_database() as database, to_regnamespace('pgboss') is not null or exists (
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
