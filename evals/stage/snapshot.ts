import type { Json } from '../json.ts'

type Row = Record<string, Json>
/** Every row as JSON text, keyed by table and then by primary key (by ctid if there is none). */
export type Snapshot = Map<string, Map<string, string>>

interface TableDiff {
  added: Row[]
  removed: Row[]
  changed: { before: Row; after: Row; columns: string[] }[]
}
/** The differences, keyed by table; unchanged tables are absent. */
export type Diff = Record<string, TableDiff>

/** The tables that differ between two snapshots. */
export function changedTables(before: Snapshot, after: Snapshot): string[] {
  const differs = (table: string) => {
    const [old, now] = [rowsOf(before, table), rowsOf(after, table)]
    return old.size !== now.size || [...now].some(([key, row]) => old.get(key) !== row)
  }
  return tablesOf(before, after).filter(differs)
}

/** The changes between two snapshots, except in ignored tables and columns (`table`, `table.column`, `*.column`). */
export function diffOf(before: Snapshot, after: Snapshot, ignored: ReadonlySet<string>): Diff {
  const tables = tablesOf(before, after).filter((table) => !ignored.has(table))
  const diffs = tables.map((table): [string, TableDiff] => {
    const isIgnored = (column: string) => ignored.has(`*.${column}`) || ignored.has(`${table}.${column}`)
    return [table, tableDiff(rowsOf(before, table), rowsOf(after, table), isIgnored)]
  })
  return Object.fromEntries(
    diffs.filter(([, { added, removed, changed }]) => added.length + removed.length + changed.length),
  )
}

function tablesOf(before: Snapshot, after: Snapshot): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
}

function rowsOf(snapshot: Snapshot, table: string): Map<string, string> {
  return snapshot.get(table) ?? new Map<string, string>()
}

function tableDiff(
  before: Map<string, string>,
  after: Map<string, string>,
  isIgnored: (column: string) => boolean,
): TableDiff {
  const changed = [...after].flatMap(([key, text]) => {
    const old = before.get(key)
    if (old === undefined || old === text) return []
    const [was, is] = [JSON.parse(old) as Row, JSON.parse(text) as Row]
    const columns = Object.keys(is).filter(
      (column) => !isIgnored(column) && JSON.stringify(was[column]) !== JSON.stringify(is[column]),
    )
    return columns.length ? [{ before: was, after: is, columns }] : []
  })
  return {
    added: [...after].flatMap(([key, text]) => (before.has(key) ? [] : [JSON.parse(text) as Row])),
    removed: [...before].flatMap(([key, text]) => (after.has(key) ? [] : [JSON.parse(text) as Row])),
    changed,
  }
}
