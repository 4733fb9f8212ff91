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

/** Runs a statement on the engine's client. */
export type NativeQuery = (statement: {
  name?: string
  text: string
  values: unknown[]
}) => Promise<{ rows: unknown[]; rowCount?: number | null; affectedRows?: number }>

/** A reader that runs statements with `native` and reads records with `em`. */
export function readerOf(native: NativeQuery, em: EntityManager): Reader {
  const runHere: Run = (query) => run(native, query)
  return {
    sql: kyselyOn(runHere),
    run: runHere,
    get em() {
      return em.fork() // a new identity map, so that each read sees the latest data
    },
  }
}

/** A reader that sends the same statement with the same values only once: later ones get the first answer. */
export function askingOnce(reader: Reader): Reader {
  const answers = new Map<string, ReturnType<Run>>()
  const runOnce: Run = (query) => {
    const asked = JSON.stringify([query.sql, query.parameters])
    const known = answers.get(asked)
    if (known) return known
    const answer = reader.run(query)
    answers.set(asked, answer)
    return answer
  }
  return {
    sql: kyselyOn(runOnce),
    run: runOnce,
    get em() {
      return reader.em
    },
  }
}

/** The handle of the transaction that is open in `em`. */
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
    // Statements must see changes to records, so these are saved first. Most transactions have none.
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
  return Boolean(unit.getPersistStack().size || unit.getRemoveStack().size || unit.getIdentityMap().keys().length)
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

/** Compiles statements without running them. */
export const writing = kyselyOn(() => Promise.reject(new Error('This statement can only be compiled.')))

/** A Kysely that runs statements with `execute`. It has neither transactions nor streams. */
function kyselyOn(execute: Run): Kysely<Tables> {
  const connection = { executeQuery: execute } as Pick<DatabaseConnection, 'executeQuery'> as DatabaseConnection
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver() as never, executor })
}

async function run(native: NativeQuery, query: Statement): Promise<QueryResult<unknown>> {
  const statement = { text: query.sql, values: [...query.parameters] }
  try {
    return result(await native(query.hot ? { ...statement, name: nameOf(query.sql) } : statement))
  } catch (error) {
    // A migration has changed the columns of a prepared statement. The retry may get another connection that
    // prepared it earlier, so it runs unprepared.
    if (!/cached plan must not change result type/.test(String(error))) throw error
    return result(await native(statement))
  }
}

function result({ rows, rowCount, affectedRows }: Awaited<ReturnType<NativeQuery>>): QueryResult<unknown> {
  return { rows, numAffectedRows: BigInt(rowCount ?? affectedRows ?? 0) }
}

/** The name of a prepared statement, derived from its text: PostgreSQL refuses the same name for two texts. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** This can't grow without limit: hot statements are few, and none contains input. */
const names = new Map<string, string>()
