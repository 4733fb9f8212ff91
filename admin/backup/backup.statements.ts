// Queries of `backup` and `restore`, which use their own connections without Kysely.
import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import type { Client } from 'pg'
import { LOCKS } from '../../domain/database/locks.ts'

interface DatabasePlace {
  database: string
  /** Differs between any two databases, also those on other servers; a restored one is another. */
  id: string
  major: number
  hasTables: boolean
}

/** The name of the database, its id, the server's major version, and whether it has our tables. Raw: it reads the server's catalog. */
export async function placeOf(client: Client): Promise<DatabasePlace> {
  const { rows } = await client.query<DatabasePlace>(
    `select current_database() as database, current_setting('server_version_num')::int / 10000 as major,
       (select left(md5(concat_ws('/', (pg_control_system()).system_identifier, oid)), 8)
          from pg_database where datname = current_database()) as id,
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

/** Runs a statement on this connection. */
async function ask<Row>(client: Client, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query(text, values)).rows as Row[]
}

/** Takes the lock for making a backup until the connection ends; returns false if another one has it. */
export async function holdBackupLock(client: Client): Promise<boolean> {
  const [lock] = await ask<{ held: boolean }>(client, 'select pg_try_advisory_lock($1) as held', [LOCKS.backup])
  return lock!.held
}

/** Creates an empty database, marks it as ours, and returns its name. Throws the server's error, with its code. */
export async function createScratch(client: Client, mark: string): Promise<string> {
  const name = `directory_being_verified_${randomUUID().replaceAll('-', '')}`
  await ask(client, `create database ${name} template template0`)
  await ask(client, `comment on database ${name} is ${client.escapeLiteral(mark)}`)
  return name
}

/** Drops every database with this mark that the role may drop, also those that killed processes left. */
export async function dropScratch(client: Client, mark: string): Promise<void> {
  const found = await ask<{ name: string }>(
    client,
    `select quote_ident(datname) as name from pg_database
     where shobj_description(oid, 'pg_database') = $1 and pg_has_role(datdba, 'usage')`,
    [mark],
  )
  for (const { name } of found) await ask(client, `drop database if exists ${name} with (force)`)
}

type Query = <Row>(text: string) => Promise<Row[]>

/** The tables of the service and its queue, quoted. Raw: it reads the server's catalog. */
export async function tableNames(query: Query): Promise<string[]> {
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
