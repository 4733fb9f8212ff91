import { createHash } from 'node:crypto'
import type { PLATFORMS } from '../../../domain/profile/profile.ts'
import { textIn, textsIn, type Form } from './form-fields.ts'

/** One choice: the value that is sent and the name that people read. */
export interface Choice {
  value: string
  name: string
  /** Heading of the group that the choice belongs to. */
  group?: string
}

/** A column of `rows`. */
export interface Column {
  name: string
  label: string
  kind: 'line' | 'text' | 'date' | 'choice'
  choices?: readonly Choice[]
  isOptional?: boolean
}

/** The kind of input for a part. */
export type Shape =
  /**
   * The unit of a number stands in its box, and its range below. A secret is never shown, and the placeholder says
   * whether there is one; `once` is shown while it is typed, and never again.
   */
  | {
      kind: 'line'
      input?: 'number' | 'moment' | 'secret' | 'once'
      unit?: string
      range?: string
      placeholder?: string
    }
  | { kind: 'text'; rows: number; isMarkdown?: boolean }
  /** `empty` labels the empty choice; false leaves it out. */
  | { kind: 'choice'; choices: readonly Choice[]; empty?: string | false }
  | { kind: 'tick' }
  | { kind: 'lines' }
  | { kind: 'picks'; choices: readonly Choice[]; most: number }
  | { kind: 'links'; places: readonly (typeof PLATFORMS)[number][] }
  | { kind: 'rows'; columns: readonly Column[]; most?: number; one: string }

/** One thing that a form edits as a whole: a field, a section of the story, all FAQs. */
export interface Part {
  key: string
  label: string
  hint?: string
  isRequired?: boolean
  /** Shown, but can't be edited; the hint says why. */
  isFixed?: boolean
  shape: Shape
}

export type Row = Record<string, string>
export type Value = string | string[] | Row | Row[]

/** What was typed, compared with what is saved now. */
export interface Edits {
  /** The parts that the person edited and that differ from what is saved. */
  changed: Map<string, Value>
  /** Of these, the parts whose saved value changed since the page was opened. */
  conflicts: Set<string>
}

/** The value of a part as the form sent it. */
export function typedIn(form: Form, { key, shape }: Part): Value {
  switch (shape.kind) {
    case 'lines':
    case 'picks':
      return tidied(shape, textsIn(form, key))
    case 'links':
      return tidied(
        shape,
        Object.fromEntries(shape.places.map((place) => [place, textIn(form, `${key}.${place}`) ?? ''])),
      )
    case 'rows': {
      const columns = shape.columns.map(({ name }) => [name, textsIn(form, `${key}.${name}`)] as const)
      const count = Math.max(0, ...columns.map(([, texts]) => texts.length))
      const rows = Array.from({ length: count }, (_, row) =>
        Object.fromEntries(columns.map(([name, texts]) => [name, texts[row] ?? ''])),
      )
      return tidied(shape, rows)
    }
    case 'line':
    case 'text':
    case 'choice':
    case 'tick':
      return tidied(shape, textIn(form, key) ?? '')
  }
}

/** The value of a part that nothing was typed into. */
export function emptyValue({ shape: { kind } }: Part): Value {
  if (kind === 'links') return {}
  return kind === 'lines' || kind === 'picks' || kind === 'rows' ? [] : ''
}

/**
 * Normalizes a value for comparing and showing it. A form that shows the result sends it back unchanged
 * unless somebody edits it.
 */
export function tidied(shape: Shape, value: Value): Value {
  switch (shape.kind) {
    case 'lines':
      return (value as string[]).flatMap((item) => manyLines(item).split('\n').map(trimmed)).filter(Boolean)
    case 'picks':
      return [...new Set((value as string[]).map(trimmed).filter(Boolean))]
    case 'links': {
      const given = value as Row
      const links = shape.places.map((place) => [place, oneLine(given[place] ?? '')] as const)
      return Object.fromEntries(links.filter(([, link]) => link))
    }
    case 'rows':
      return (value as Row[]).map((row) => tidiedRow(shape.columns, row)).filter((row) => hasText(shape.columns, row))
    case 'text':
      return trimmed(manyLines(value as string))
    case 'line':
    case 'choice':
    case 'tick':
      return oneLine(value as string)
  }
}

function tidiedRow(columns: readonly Column[], row: Row): Row {
  const textOf = ({ name, kind }: Column) =>
    kind === 'text' ? trimmed(manyLines(row[name] ?? '')) : oneLine(row[name] ?? '')
  return Object.fromEntries(columns.map((column) => [column.name, textOf(column)]))
}

/** Whether a row has any text. Selects don't count, because they always send a value. */
function hasText(columns: readonly Column[], row: Row): boolean {
  return columns.some(({ name, kind }) => kind !== 'choice' && row[name])
}

/** A hash that tells whether a value is still the one that a page showed. */
export function markOf({ shape }: Part, value: Value): string {
  return createHash('sha256')
    .update(JSON.stringify(tidied(shape, value)))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * The parts that a person edited on a page. A part that is sent as it was shown isn't an edit, even if
 * someone else has edited it since; nor is a part whose saved value already equals the typed one.
 */
export function editsIn(form: Form, parts: readonly Part[], standing: (key: string) => Value): Edits {
  const changed = new Map<string, Value>()
  const conflicts = new Set<string>()
  for (const part of parts) {
    const shown = form[`was.${part.key}`]
    if (typeof shown !== 'string') continue
    const typed = typedIn(form, part)
    const mark = markOf(part, typed)
    const saved = markOf(part, standing(part.key))
    if (mark === shown || mark === saved) continue
    changed.set(part.key, typed)
    if (saved !== shown) conflicts.add(part.key)
  }
  return { changed, conflicts }
}

/** A row as input for an operation, without its empty optional columns. */
export function filledIn(columns: readonly Column[], row: Row): Row {
  return Object.fromEntries(
    columns
      .filter(({ name, isOptional }) => !isOptional || row[name])
      .map(({ name }): [string, string] => [name, row[name] ?? '']),
  )
}

function manyLines(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n')
}

/** Line breaks become spaces, because a one-line input would drop them. */
function oneLine(text: string): string {
  return trimmed(text.toWellFormed().replaceAll(/\s*[\r\n]+\s*/g, ' '))
}

function trimmed(text: string): string {
  return text.trim()
}
