import type { Json } from './kit.ts'

export type Row = Record<string, Json>
/** Every row of every table, by primary key. */
export type Snapshot = Record<string, Map<string, Row>>

interface TableDiff {
  added: Row[]
  removed: Row[]
  changed: { before: Row; after: Row; columns: string[] }[]
}
/** What differs, by table; a table without a difference is absent. */
export type Diff = Record<string, TableDiff>

/** What changed between two snapshots, columns in `ignored` aside (`table.column`, or `*.column`). */
export function diffOf(before: Snapshot, after: Snapshot, ignored: ReadonlySet<string> = new Set()): Diff {
  const diff: Diff = {}
  for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const found = tableDiff(
      before[table] ?? new Map<string, Row>(),
      after[table] ?? new Map<string, Row>(),
      (column) => ignored.has(`*.${column}`) || ignored.has(`${table}.${column}`),
    )
    if (found.added.length + found.removed.length + found.changed.length) diff[table] = found
  }
  return diff
}

function tableDiff(
  before: Map<string, Row>,
  after: Map<string, Row>,
  isIgnored: (column: string) => boolean,
): TableDiff {
  const changed = [...after].flatMap(([key, row]) => {
    const old = before.get(key)
    if (!old) return []
    const columns = Object.keys(row).filter(
      (column) => !isIgnored(column) && JSON.stringify(old[column]) !== JSON.stringify(row[column]),
    )
    return columns.length ? [{ before: old, after: row, columns }] : []
  })
  return {
    added: [...after].flatMap(([key, row]) => (before.has(key) ? [] : [row])),
    removed: [...before].flatMap(([key, row]) => (after.has(key) ? [] : [row])),
    changed,
  }
}
