import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/core'
import type { AbstractSqlDriver, SqlEntityManager } from '@mikro-orm/sql'
import { CompiledQuery } from 'kysely'

export type EntityManager = SqlEntityManager

/** SQL with `$1` placeholders. */
interface Statement {
  text: string
  values?: unknown[]
  /** One of a few fixed texts that run all the time: PostgreSQL keeps it prepared. */
  hot?: boolean
}

export interface Database {
  engine: 'pglite' | 'postgres'
  orm: MikroORM<AbstractSqlDriver>
  /** The pool or the PGlite instance behind the ORM; pg-boss shares it. */
  native: unknown
  /** Reads or writes rows without the ORM. Inside a transaction of `em` it runs there, otherwise on a connection of its own. */
  rows<Row>(em: EntityManager, statement: Statement): Promise<Row[]>
  /** Hears what the database notifies on a channel, whichever process caused it, until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Runs statements on the engine's own client when no transaction is open. */
export type NativeQuery = (statement: {
  name?: string
  text: string
  values: unknown[]
}) => Promise<{ rows: unknown[] }>

interface KyselyLike {
  executeQuery(query: CompiledQuery): Promise<{ rows: unknown[] }>
}

/** The `rows` of a database whose client runs statements by `native`. */
export function rowsBy(native: NativeQuery): Database['rows'] {
  return async <Row>(em: EntityManager, { text, values = [], hot = false }: Statement) => {
    const transaction = em.getTransactionContext<KyselyLike>()
    // On PGlite a read beside an open transaction waits for itself; and em.execute would drop the values of `$1`.
    if (transaction) return (await transaction.executeQuery(CompiledQuery.raw(text, values))).rows as Row[]
    if (!hot) return (await native({ text, values })).rows as Row[]
    const named = { name: nameOf(text), text, values }
    try {
      return (await native(named)).rows as Row[]
    } catch (error) {
      // After a migration each old connection fails once: it then knows the new shape.
      if (!/cached plan must not change result type/.test(String(error))) throw error
      return (await native(named)).rows as Row[]
    }
  }
}

/** A prepared statement's name must follow from its text: one name with two texts is an error. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Hot statements are few, and made by no caller. */
const names = new Map<string, string>()
