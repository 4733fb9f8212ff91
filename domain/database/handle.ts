import { createHash } from 'node:crypto'
import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type { EntityManager, Reader, Tx } from './database.ts'
import { lockArguments } from './engine.statements.ts'
import type { LockName } from './locks.ts'
import type { Run, Statement } from './statement.ts'
import type { Tables } from './tables.ts'

/** Runs a statement on the engine's own client. */
export type NativeQuery = (statement: {
  name?: string
  text: string
  values: unknown[]
}) => Promise<{ rows: unknown[]; rowCount?: number | null; affectedRows?: number }>

/** Reads of a database whose client runs statements by `native`, and whose records are those of `em`. */
export function readerOf(native: NativeQuery, em: EntityManager): Reader {
  const runHere: Run = (query) => run(native, query)
  return {
    sql: kyselyOn(runHere),
    run: runHere,
    get em() {
      return em.fork() // whoever reads again must see what was written meanwhile
    },
  }
}

/** The handle of the transaction that `em` has open. */
export function txOf(em: EntityManager): Tx {
  let sql: Kysely<Tables> | undefined
  const connection = em.getTransactionContext<DatabaseConnection>()!
  const locked = async (take: string, name: LockName, key?: string) => {
    const { text, values } = lockArguments(name, key)
    const { rows } = await connection.executeQuery({
      sql: `select ${take}${text} as taken`,
      parameters: values,
    } as never)
    return (rows[0] as { taken: unknown }).taken
  }
  const runHere: Run = async (query) => {
    // A statement must see the changes made to records, and most transactions have none.
    if (mayHaveChanges(em)) await em.flush()
    return connection.executeQuery(query as CompiledQuery)
  }
  return {
    em,
    connection,
    run: runHere,
    get sql() {
      return (sql ??= kyselyOn(runHere))
    },
    async lock(name, key) {
      await locked('pg_advisory_xact_lock', name, key)
    },
    tryLock: async (name, key) => (await locked('pg_try_advisory_xact_lock', name, key)) === true,
  }
}

function mayHaveChanges(em: EntityManager): boolean {
  const unit = em.getUnitOfWork(false)
  return unit.getPersistStack().size > 0 || unit.getRemoveStack().size > 0 || unit.getIdentityMap().keys().length > 0
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

/** Writes statements, and runs none. */
export const writing = kyselyOn(() => Promise.reject(new Error('This statement is only written here.')))

/** Typed statements that run by `execute`, and nothing else: neither transactions nor streams. */
function kyselyOn(execute: Run): Kysely<Tables> {
  const connection = { executeQuery: execute } as Pick<DatabaseConnection, 'executeQuery'> as DatabaseConnection
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver() as never, executor })
}

async function run(native: NativeQuery, query: Statement): Promise<QueryResult<unknown>> {
  const statement = { text: query.sql, values: [...query.parameters] }
  if (!query.hot) return result(await native(statement))
  const named = { name: nameOf(query.sql), ...statement }
  try {
    return result(await native(named))
  } catch (error) {
    // After a migration each old connection fails once: it then knows the new shape.
    if (!/cached plan must not change result type/.test(String(error))) throw error
    return result(await native(named))
  }
}

function result({ rows, rowCount, affectedRows }: Awaited<ReturnType<NativeQuery>>): QueryResult<unknown> {
  return { rows, numAffectedRows: BigInt(rowCount ?? affectedRows ?? 0) }
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
