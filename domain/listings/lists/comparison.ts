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
import { attributesOf, type AttributeRow } from './comparison.statements.ts'
import type { Listing } from '../listing.entity.ts'
import { quotesIn } from '../evidence/origins.ts'

/** The rows of every comparison; operators add more for each category. */
const FACTS = FIELD_NAMES.filter((name) => {
  const { isCompared }: Field = FIELDS[name]
  return isCompared
})

/** The fields that an operator's attribute may read. */
export const ATTRIBUTE_SOURCES: readonly string[] = VALUE_FIELDS

/**
 * Why a cell is empty. `not_stated`: neither the website nor the owner gives a value. `not_asked`: nobody was
 * asked, because the product's categories don't ask or the website wasn't read for it.
 */
export const EMPTY_REASONS = ['not_stated', 'not_asked'] as const
type Empty = (typeof EMPTY_REASONS)[number]

interface Fact {
  value: string | number | string[]
  evidence: Evidence[]
}
type Cell = Fact | Empty

export interface ComparisonRow {
  key: string
  name: string
  a: Fact | null
  b: Fact | null
  /** Present where the cell is null. */
  a_empty?: Empty
  b_empty?: Empty
}

/** Compares two listings: by facts, then by the attributes of their categories. */
export async function compared(db: Reader, a: Listing, b: Listing): Promise<ComparisonRow[]> {
  const rows = new Map<string, { name: string; a: Cell; b: Cell }>(
    FACTS.map((key) => [key, { name: FIELDS[key].label, a: factCell(a, key), b: factCell(b, key) }]),
  )
  for (const { key, name, source, listing_id, ...answer } of await attributesOf(db, a, b)) {
    const row = rows.get(key) ?? { name, a: 'not_asked', b: 'not_asked' }
    rows.set(key, row)
    const [side, listing] = listing_id === a.id ? (['a', a] as const) : (['b', b] as const)
    // The attribute's own value takes precedence over the profile field.
    row[side] = mostSaid(mostSaid(row[side], source ? factCell(listing, source) : 'not_asked'), answerCell(answer))
  }
  return [...rows].map(([key, row]) => ({
    key,
    name: row.name,
    ...(isFact(row.a) ? { a: row.a } : { a: null, a_empty: row.a }),
    ...(isFact(row.b) ? { b: row.b } : { b: null, b_empty: row.b }),
  }))
}

function answerCell({
  is_answered,
  value,
  ai,
  evidence,
}: Omit<AttributeRow, 'key' | 'name' | 'source' | 'listing_id'>): Cell {
  if (!is_answered) return 'not_asked'
  return value === null ? 'not_stated' : { value, evidence: value === ai ? (evidence ?? []) : [] }
}

function factCell(listing: Listing, source: string): Cell {
  if (!ATTRIBUTE_SOURCES.includes(source)) return 'not_asked'
  const value: FieldValue = fieldValue(listing, source as ValueField)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return listing.origins[source as ValueField]?.unread ? 'not_asked' : 'not_stated'
  return { value, evidence: quotesIn(listing.origins)[source] ?? [] }
}

/**
 * The later cell if it's a fact, else the earlier one if it is. Without facts, `not_stated` takes precedence
 * over `not_asked`.
 */
function mostSaid(earlier: Cell, later: Cell): Cell {
  if (isFact(later) || earlier === 'not_asked') return later
  return earlier
}

function isFact(cell: Cell): cell is Fact {
  return typeof cell === 'object'
}
