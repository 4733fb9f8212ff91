import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Kysely } from 'kysely'
import type { LockName } from './locks.ts'
import type { Run } from './statement.ts'
import type { Tables } from './tables.ts'

export type EntityManager = SqlEntityManager

/** Reads and single statements, each on any connection of the pool. */
export interface Reader {
  readonly sql: Kysely<Tables>
  /** Reads records. Changes made to them outside a transaction are not saved. */
  readonly em: Pick<EntityManager, 'find' | 'findOne' | 'findOneOrFail' | 'findAndCount' | 'count'>
  /** For `raw` and `prepare` alone. */
  readonly run: Run
}

/**
 * An open transaction. Whoever is handed one cannot reach another connection: on the embedded engine there is none, and
 * the call would wait for itself.
 */
export interface Tx extends Reader {
  /** Reads and writes records; a statement run by `sql` saves their changes first. */
  readonly em: EntityManager
  /** Waits until nobody else holds this lock, and holds it until the transaction ends. Saves no changes of records. */
  lock(name: LockName, key?: string): Promise<void>
  /** The same unless somebody else holds it; whether it does now. */
  tryLock(name: LockName, key?: string): Promise<boolean>
  /** For a library that brings statements of its own. */
  readonly connection: unknown
}

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly read: Reader
  /** Runs `work` in a transaction of its own, which commits when it returns and takes everything back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Hears what the database notifies on a channel, whichever process caused it, until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** The connection of the transaction that the caller runs in, if any; for a library that brings statements of its own. */
  current(): unknown
  /** The pool or the PGlite instance behind it; pg-boss and the limits of calls share it. */
  readonly native: unknown
  close(): Promise<void>
}
