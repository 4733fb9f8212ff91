// Statements about the engine itself rather than our tables.
import type { Client } from 'pg'
import type { Reader, Tx } from './database.ts'
import { LOCKS, type LockName } from './locks.ts'
import { raw } from './raw.ts'

/**
 * Raw: settings of a connection. Our queries run faster than PostgreSQL could compile them or start parallel workers, and
 * most data is in memory, where random access costs no more.
 */
export const FOR_SHORT_QUERIES = 'set jit = off; set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1'

/**
 * Raw: settings of a connection. Times are read as text, so their format mustn't depend on the server. Our transactions only
 * wait for the database: an idle one has lost its process but still holds locks.
 */
export function settingsOf(longestStatementSeconds: number): string {
  return (
    `${FOR_SHORT_QUERIES}; set datestyle = 'ISO'; set timezone = 'UTC'; ` +
    `set idle_in_transaction_session_timeout = '60s'; set statement_timeout = '${longestStatementSeconds}s'`
  )
}

/** Raw: a setting. Migrating a large table can take any time. */
export async function takeAnyTime(tx: Tx): Promise<void> {
  await raw(tx, { text: 'set local statement_timeout = 0' })
}

/** Raw: functions of the server. The arguments for an advisory lock with this name, and a key if given. */
export function lockArguments(name: LockName, key?: string): { text: string; values: unknown[] } {
  return key === undefined
    ? { text: '($1)', values: [LOCKS[name]] }
    : { text: '($1::int, hashtext($2))', values: [LOCKS[name], key] }
}

/** Raw: on a connection without Kysely. Takes the migration lock and holds it until the connection ends. */
export async function holdMigrationLock(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
}

/** Raw: on a connection without Kysely. Starts listening to a channel. */
export async function listenTo(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}

/** Raw: the table belongs to MikroORM. The names of the migrations that have run. */
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

/** Raw: functions of the server. The position up to which the primary has written its log. */
export async function writtenUpTo(primary: Reader): Promise<Position> {
  const [written] = await raw<Position>(primary, {
    hot: true,
    text: `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position, ${DATABASE} as database`,
  })
  return written!
}

/**
 * Raw: functions of the server. The position up to which the replica has replayed the log. It means nothing if the replica was
 * promoted or is no longer connected to its primary (`isFollowing` is false).
 */
export async function replayedUpTo(replica: Reader): Promise<Position & { isFollowing: boolean }> {
  const [replayed] = await raw<Position & { isFollowing: boolean }>(replica, {
    hot: true,
    text: `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position, ${DATABASE} as database,
             pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as "isFollowing"`,
  })
  return replayed!
}
