import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Kysely } from 'kysely'
import type { LockName } from './locks.ts'
import type { Run } from './statement.ts'
import type { Tables } from './tables.ts'

export type EntityManager = SqlEntityManager

/** Runs reads and single statements, each on any connection of the pool. */
export interface Reader {
  readonly sql: Kysely<Tables>
  /** Reads records. Changes made to them outside a transaction are not saved. */
  readonly em: Pick<EntityManager, 'find' | 'findOne' | 'findOneOrFail' | 'findAndCount' | 'count'>
  /** Only for `raw` and `prepare`. */
  readonly run: Run
}

/**
 * An open transaction. Functions that get one can't use another connection: the embedded engine has only one,
 * so they would wait forever for the one that their own transaction holds.
 */
export interface Tx extends Reader {
  /** Reads and writes records. Each statement run with `sql` saves changes to records first. */
  readonly em: EntityManager
  /** Waits for this lock and holds it until the transaction ends. Doesn't save changes to records. */
  lock(name: LockName, key?: string): Promise<void>
  /** Takes this lock if no one else holds it, without waiting; returns whether it did. */
  tryLock(name: LockName, key?: string): Promise<boolean>
  /** For libraries that run their own statements. */
  readonly connection: unknown
}

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly read: Reader
  /** Runs `work` in a new transaction, which commits when it returns and rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Listens to the notifications on a channel, from any process, until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** The connection of the caller's transaction, if it runs in one; for libraries that run their own statements. */
  current(): unknown
  /** The underlying pool, which the rate limits share, or the PGlite instance, which pg-boss shares. */
  readonly native: unknown
  close(): Promise<void>
}
