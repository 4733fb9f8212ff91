import { isDeepStrictEqual } from 'node:util'
import { getConstructionPlans } from 'pg-boss'
import type { Reader, Tx } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import {
  analyze,
  change,
  changeAll,
  checksumOf,
  empty,
  guardsOf,
  partitionsOf,
  readRows,
  sequencesOf,
  setSequences,
  tablesOf,
  writePlainly,
  writeRows,
  type Table,
} from './move.statements.ts'

/** How many bytes of a table are read and written at once, as far as the size of its rows allows. */
const BYTES_AT_ONCE = 4_000_000

/** One table after the move: its rows and the checksum of their texts, the same in both databases. */
export interface Moved {
  table: string
  rows: number
  checksum: string
}

/** Says how far the copy has come: `done` of `total` rows. */
export type Progress = (far: {
  doing: 'reading' | 'copying' | 'comparing'
  table: string
  done: number
  total: number
}) => void

/**
 * Copies every table, sequence and job of `source`, which writes plainly, into `target`, a transaction on a database whose tables have just
 * been created, and compares the checksums. Throws `wrong_state` if the two have different tables, or if a checksum
 * differs.
 */
export async function copyAll(source: Reader, target: Tx, tell: Progress): Promise<Moved[]> {
  await changeAll(target, queuePlan())
  await writePlainly(target)
  for (const statement of await partitionsOf(source)) await change(target, statement)
  const tables = await tablesOf(source)
  refuseOtherTables(tables, await tablesOf(target))

  const wanted: Moved[] = []
  for (const table of tables) {
    wanted.push({ table: table.name, ...(await checksumOf(source, table)) })
    tell({ doing: 'reading', table: table.name, done: wanted.length, total: tables.length })
  }
  const guards = await guardsOf(target)
  for (const { off } of guards) await change(target, off)
  await empty(target, tables)
  const total = wanted.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const table of tables)
    for await (const count of copied(source, target, table)) {
      done += count
      tell({ doing: 'copying', table: table.name, done, total })
    }
  await setSequences(target, await sequencesOf(source))
  // Adding a key again also checks every row against it.
  for (const { on } of guards) await change(target, on)

  for (const [place, table] of tables.entries()) {
    const found = { table: table.name, ...(await checksumOf(target, table)) }
    if (!isDeepStrictEqual(found, wanted[place])) throw differs(found, wanted[place]!)
    tell({ doing: 'comparing', table: table.name, done: place + 1, total: tables.length })
  }
  await analyze(target)
  return wanted
}

/** The statements that create the tables of the job queue, without their own transaction. */
function queuePlan(): string {
  return getConstructionPlans()
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
}

/** Copies a table block by block, and yields how many rows came with each step. */
async function* copied(source: Reader, target: Tx, table: Table): AsyncGenerator<number> {
  const step = Math.max(1, Math.floor(BYTES_AT_ONCE / table.block_bytes))
  for (let from = 0; from < table.blocks; from += step) {
    const { count, rows } = await readRows(source, table, { from, to: from + step })
    if (rows === null) continue
    await writeRows(target, table, rows)
    yield count
  }
}

function refuseOtherTables(source: readonly Table[], target: readonly Table[]): void {
  const shape = (tables: readonly Table[]) => tables.map(({ name, columns }) => ({ name, columns }))
  if (isDeepStrictEqual(shape(source), shape(target))) return
  const of = (tables: readonly Table[]) => new Map(tables.map(({ name, columns }) => [name, JSON.stringify(columns)]))
  const [here, there] = [of(source), of(target)]
  const names = [...new Set([...here.keys(), ...there.keys()])].filter((name) => here.get(name) !== there.get(name))
  throw new DomainError(
    'wrong_state',
    `The two databases would have different tables: ${names.slice(0, 5).join(', ')}.`,
    'Start this version of the service once where the data is, then stop it. The other database must be empty, without tables of anything else.',
  )
}

function differs(found: Moved, wanted: Moved): DomainError {
  return new DomainError(
    'wrong_state',
    `The copy of ${wanted.table} differs: ${found.rows} rows instead of ${wanted.rows}, checksum ${found.checksum} instead of ${wanted.checksum}.`,
    'Nothing was changed. Please report this with the versions of both databases.',
  )
}
