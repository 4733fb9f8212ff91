import type { Compilable, Kysely } from 'kysely'
import type { Reader } from './database.ts'
import { writing } from './handle.ts'
import type { Tables } from './tables.ts'

/** A placeholder in a statement for a value that each call passes. */
class Given {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Throws, since text computed from the placeholder would be sent instead of the value. */
  toString(): never {
    throw new Error(`The value ${this.name} of a prepared statement is not known when the statement is written.`)
  }

  toJSON = () => this.toString()
}

const EVERY_NAME = new Proxy(
  {},
  {
    get: (_target, name) => new Given(String(name)),
    ownKeys() {
      throw new Error('Name each value of a prepared statement: its values cannot be spread.')
    },
  },
)

/**
 * A typed statement with a fixed text, for hot paths: it's compiled once, and PostgreSQL keeps it prepared. `write` gets
 * placeholders, not values, and can only pass them on to the statement.
 */
export function prepare<Values extends object, Row>(
  write: (sql: Kysely<Tables>, given: Values) => Compilable<Row>,
): (db: Reader, given: Values) => Promise<Row[]> {
  let statement: { sql: string; parameters: readonly unknown[] } | undefined
  return async (db, given) => {
    statement ??= write(writing, EVERY_NAME as Values).compile()
    const parameters = statement.parameters.map((value) => (value instanceof Given ? valueOf(given, value) : value))
    return (await db.run({ sql: statement.sql, parameters, hot: true })).rows as Row[]
  }
}

function valueOf(given: object, { name }: Given): unknown {
  if (!(name in given)) throw new Error(`A prepared statement needs the value ${name}.`)
  return (given as Record<string, unknown>)[name]
}
