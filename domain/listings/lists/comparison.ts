import type { Reader } from '../../database/database.ts'
import {
  FIELD_NAMES,
  FIELDS,
  VALUE_FIELDS,
  type Field,
  type FieldValue,
  type ValueField,
} from '../../profile/fields.ts'
import type { Evidence } from '../../profile/profile.ts'
import { fieldValue } from '../field-values.ts'
import { attributesOf } from './comparison.statements.ts'
import type { Listing } from '../listing.entity.ts'
import { quotesIn } from '../evidence/origins.ts'

/** The rows of every comparison; an operator adds more by category. */
const FACTS = FIELD_NAMES.filter((name) => {
  const { isCompared }: Field = FIELDS[name]
  return isCompared
})

/** The fields that an operator's attribute may read. */
export const ATTRIBUTE_SOURCES: readonly string[] = VALUE_FIELDS

type CellValue = string | number | string[]

/** A product's value; null if neither its website nor its owner states it. */
type Cell = { value: CellValue; evidence: Evidence[] } | null

export interface ComparisonRow {
  key: string
  name: string
  a: Cell
  b: Cell
}

/** Compares two listings: by facts, then by the attributes of their categories. */
export async function compared(db: Reader, a: Listing, b: Listing): Promise<ComparisonRow[]> {
  const rows = new Map<string, ComparisonRow>(
    FACTS.map((key) => [key, { key, name: FIELDS[key].label, a: factCell(a, key), b: factCell(b, key) }]),
  )
  for (const attribute of await attributesOf(db, a, b)) {
    const { key, name, source, listing_id, value, evidence } = attribute
    const row = rows.get(key) ?? { key, name, a: null, b: null }
    rows.set(key, row)
    const [side, listing] = listing_id === a.id ? (['a', a] as const) : (['b', b] as const)
    // The attribute's own value takes precedence over the profile field.
    const cell = value ? { value, evidence: evidence ?? [] } : source ? factCell(listing, source) : null
    if (cell) row[side] = cell
  }
  return [...rows.values()]
}

function factCell(listing: Listing, source: string): Cell {
  if (!ATTRIBUTE_SOURCES.includes(source)) return null
  const value: FieldValue = fieldValue(listing, source as ValueField)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  return { value, evidence: quotesIn(listing.origins)[source] ?? [] }
}
