// What is asked of the engine itself, about no table of ours.
import type { Client } from 'pg'
import type { Reader, Tx } from './database.ts'
import { LOCKS, type LockName } from './locks.ts'
import { raw } from './raw.ts'

/**
 * Raw: settings of a connection. Compiling a query, and starting helpers for it, takes longer than ours run; and what is
 * read often lies in memory, where any order costs the same.
 */
export const FOR_SHORT_QUERIES = 'set jit = off; set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1'

/**
 * Raw: settings of a connection. Times are read as text, so their form must not be the server's choice. No transaction waits
 * for anything but the database: one that is idle has lost its process, and holds locks.
 */
export function settingsOf(longestStatementSeconds: number): string {
  return (
    `${FOR_SHORT_QUERIES}; set datestyle = 'ISO'; set timezone = 'UTC'; ` +
    `set idle_in_transaction_session_timeout = '60s'; set statement_timeout = '${longestStatementSeconds}s'`
  )
}

/** Raw: a setting. How long a large table takes to migrate nobody knows. */
export async function takeAnyTime(tx: Tx): Promise<void> {
  await raw(tx, { text: 'set local statement_timeout = 0' })
}

/** Raw: functions of the server. The arguments of an advisory lock of this name, or of one of its keys. */
export function lockArguments(name: LockName, key?: string): { text: string; values: unknown[] } {
  return key === undefined
    ? { text: '($1)', values: [LOCKS[name]] }
    : { text: '($1::int, hashtext($2))', values: [LOCKS[name], key] }
}

/** Raw: a lock of the session, on a connection without Kysely. Held until the connection ends. */
export async function holdMigrationLock(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
}

/** Raw: on a connection without Kysely, which is kept for this. */
export async function listenTo(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}

/** Raw: the table is MikroORM's own. The migrations that have run. */
export async function namesOfMigrations(db: Reader): Promise<string[]> {
  const rows = await raw<{ name: string }>(db, { text: 'select name from mikro_orm_migrations' })
  return rows.map(({ name }) => name)
}

/** The same on a primary and on its replicas, and on no other database. */
const DATABASE = `(pg_control_system()).system_identifier || '/' ||
  (select oid from pg_database where datname = current_database())`

export interface Position {
  position: number
  database: string
}

/** Raw: functions of the server. How far the primary has written its log. */
export async function writtenUpTo(primary: Reader): Promise<Position> {
  const [written] = await raw<Position>(primary, {
    hot: true,
    text: `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position, ${DATABASE} as database`,
  })
  return written!
}

/**
 * Raw: functions of the server. How far the replica has replayed the log. A server that was promoted, or that no other one
 * streams to, replays nothing: how far it is says nothing any more.
 */
export async function replayedUpTo(replica: Reader): Promise<Position & { isFollowing: boolean }> {
  const [replayed] = await raw<Position & { isFollowing: boolean }>(replica, {
    hot: true,
    text: `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position, ${DATABASE} as database,
             pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as "isFollowing"`,
  })
  return replayed!
}
