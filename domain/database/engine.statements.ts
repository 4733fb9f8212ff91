// Statements about the engine itself rather than our tables.
import type { Client } from 'pg'
import type { Reader, Tx } from './database.ts'
import { LOCKS, type LockName } from './locks.ts'
import { raw } from './raw.ts'

/**
 * Connection settings for short queries, which run faster than PostgreSQL could compile them or start
 * parallel workers. Most data is in memory, where random access costs hardly more than sequential access.
 * Raw: Kysely has no `set`.
 */
export const FOR_SHORT_QUERIES = 'set jit = off; set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1'

/**
 * The settings of each connection. Times are read as text, so their format mustn't depend on the server. Our
 * transactions never wait for anything but the database, so an idle one has lost its process and only blocks
 * others with its locks. Raw: Kysely has no `set`.
 */
export function settingsOf(longestStatementSeconds: number): string {
  return (
    `${FOR_SHORT_QUERIES}; set datestyle = 'ISO'; set timezone = 'UTC'; ` +
    `set idle_in_transaction_session_timeout = '60s'; set statement_timeout = '${longestStatementSeconds}s'`
  )
}

/**
 * Removes the transaction's time limit on statements, since migrating a large table can take long.
 * Raw: Kysely has no `set`.
 */
export async function takeAnyTime(tx: Tx): Promise<void> {
  await raw(tx, { text: 'set local statement_timeout = 0' })
}

/** The arguments for an advisory lock with this name, and a key if given. Raw: they call PostgreSQL functions. */
export function lockArguments(name: LockName, key?: string): { text: string; values: unknown[] } {
  return key === undefined
    ? { text: '($1)', values: [LOCKS[name]] }
    : { text: '($1::int, hashtext($2))', values: [LOCKS[name], key] }
}

/** Takes the migration lock and holds it until the connection ends. Raw: the connection has no Kysely. */
export async function holdMigrationLock(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
}

/** Starts listening to a channel. Raw: Kysely has no `listen`. */
export async function listenTo(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}

/** The names of the migrations that have run. Raw: the table belongs to MikroORM. */
export async function namesOfMigrations(db: Reader): Promise<string[]> {
  const rows = await raw<{ name: string }>(db, { text: 'select name from mikro_orm_migrations' })
  return rows.map(({ name }) => name)
}

/**
 * Identifies a database: equal on a primary and its replicas, and different on servers that were set up
 * separately.
 */
const DATABASE = `(pg_control_system()).system_identifier || '/' ||
  (select oid from pg_database where datname = current_database())`

export interface Position {
  position: number
  database: string
}

/** The position up to which the primary has written its log. Raw: it calls PostgreSQL functions. */
export async function writtenUpTo(primary: Reader): Promise<Position> {
  const [written] = await raw<Position>(primary, {
    hot: true,
    text: `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position, ${DATABASE} as database`,
  })
  return written!
}

/**
 * The position up to which the replica has replayed the log. It means nothing if the replica was promoted
 * or is no longer connected to its primary (`isFollowing` is false). Raw: it calls PostgreSQL functions.
 */
export async function replayedUpTo(replica: Reader): Promise<Position & { isFollowing: boolean }> {
  const [replayed] = await raw<Position & { isFollowing: boolean }>(replica, {
    hot: true,
    text: `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position, ${DATABASE} as database,
             pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as "isFollowing"`,
  })
  return replayed!
}
