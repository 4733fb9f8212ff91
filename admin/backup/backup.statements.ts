// What a backup asks a database on a connection of its own, without Kysely.
import type { PGlite } from '@electric-sql/pglite'
import type { Client } from 'pg'

/** Raw: a setting of the server. Its major version. */
export async function majorOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  return Math.floor(Number(rows[0]!.server_version_num) / 10_000)
}

/** Raw: the server's own catalogue. The name of the database, and whether it has tables of this service. */
export async function placeOf(client: Client): Promise<{ database: string; hasTables: boolean }> {
  const { rows } = await client.query<{ database: string; hasTables: boolean }>(
    `select current_database() as database, to_regnamespace('pgboss') is not null or exists (
       select from pg_class where relnamespace = 'public'::regnamespace
         and relname in ('mikro_orm_migrations', 'account', 'listing')) as "hasTables"`,
  )
  return rows[0]!
}

/** Raw: Kysely has no `analyze`. A dump holds no statistics, and without them the first searches are slow. */
export async function analyze(client: Client): Promise<void> {
  await client.query('analyze')
}

/** Raw: the table is MikroORM's own. The migrations that had run in a database that was put back. */
export async function migrationsOf(database: PGlite): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('select name from mikro_orm_migrations')
  return rows.map(({ name }) => name)
}
