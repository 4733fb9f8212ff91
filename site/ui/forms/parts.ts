import { createHash } from 'node:crypto'
import type { PLATFORMS } from '../../../domain/profile/profile.ts'
import type { Form } from './form-fields.ts'

/** A value to choose: what is sent, and how people call it. */
export interface Choice {
  value: string
  name: string
  /** The heading it stands under. */
  group?: string
}

export interface Column {
  name: string
  label: string
  kind: 'line' | 'text' | 'date'
  isOptional?: boolean
}

/** How a part of a profile is typed. */
export type Shape =
  | { kind: 'line' }
  | { kind: 'text'; rows: number }
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'lines' }
  | { kind: 'picks'; choices: readonly Choice[]; most: number }
  | { kind: 'links'; places: typeof PLATFORMS }
  | { kind: 'rows'; columns: readonly Column[]; most: number; one: string }

/** A part that is changed as a whole: a field, a section of the story, all FAQs. */
export interface Part {
  key: string
  label: string
  hint?: string
  shape: Shape
}

export type Row = Record<string, string>
export type Value = string | string[] | Row | Row[]

/** What was typed, compared with what stands there now. */
export interface Edits {
  /** The parts that the person changed and that do not say so yet. */
  changed: Map<string, Value>
  /** Of these, the parts that somebody else changed since the page was opened. */
  conflicts: Set<string>
}

/** The value of a part as the form sent it. */
export function typedIn(form: Form, { key, shape }: Part): Value {
  switch (shape.kind) {
    case 'lines':
      return tidied(shape, textsOf(form[key]))
    case 'picks':
      return tidied(shape, textsOf(form[key]))
    case 'links':
      return tidied(
        shape,
        Object.fromEntries(shape.places.map((place) => [place, textsOf(form[`${key}.${place}`])[0] ?? ''])),
      )
    case 'rows': {
      const columns = shape.columns.map(({ name }) => [name, textsOf(form[`${key}.${name}`])] as const)
      const count = Math.max(0, ...columns.map(([, texts]) => texts.length))
      return tidied(
        shape,
        Array.from({ length: count }, (_, row) =>
          Object.fromEntries(columns.map(([name, texts]) => [name, texts[row] ?? ''])),
        ),
      )
    }
    case 'line':
    case 'text':
    case 'choice':
      return tidied(shape, textsOf(form[key])[0] ?? '')
  }
}

/** The one form in which values are compared and shown: as a browser would send back what it was shown. */
export function tidied(shape: Shape, value: Value): Value {
  switch (shape.kind) {
    case 'lines':
      return (value as string[]).flatMap((item) => lines(item).split('\n').map(trimmed)).filter(Boolean)
    case 'picks':
      return [...new Set((value as string[]).map(trimmed).filter(Boolean))]
    case 'links': {
      const given = value as Row
      const links = shape.places.map((place) => [place, oneLine(given[place] ?? '')] as const)
      return Object.fromEntries(links.filter(([, link]) => link))
    }
    case 'rows': {
      const rows = (value as Row[]).map((row) =>
        Object.fromEntries(
          shape.columns.map(({ name, kind }) => [
            name,
            kind === 'text' ? trimmed(lines(row[name] ?? '')) : oneLine(row[name] ?? ''),
          ]),
        ),
      )
      return rows.filter((row) => Object.values(row).some(Boolean))
    }
    case 'text':
      return trimmed(lines(value as string))
    case 'line':
    case 'choice':
      return oneLine(value as string)
  }
}

/** Tells whether a value is still the one that a page showed. */
export function markOf({ shape }: Part, value: Value): string {
  return createHash('sha256')
    .update(JSON.stringify(tidied(shape, value)))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * What a person changed on a page. A part they left as it was shown is not theirs, whatever stands there by now; what is
 * typed a second time changes nothing.
 */
export function editsIn(form: Form, parts: readonly Part[], standing: (key: string) => Value): Edits {
  const changed = new Map<string, Value>()
  const conflicts = new Set<string>()
  for (const part of parts) {
    const shown = form[`was.${part.key}`]
    if (typeof shown !== 'string') continue
    const typed = typedIn(form, part)
    const mark = markOf(part, typed)
    const standsNow = markOf(part, standing(part.key))
    if (mark === shown || mark === standsNow) continue
    changed.set(part.key, typed)
    if (standsNow !== shown) conflicts.add(part.key)
  }
  return { changed, conflicts }
}

/** A row as an operation takes it: what is optional and empty is left out. */
export function filledIn(columns: readonly Column[], row: Row): Row {
  return Object.fromEntries(
    columns
      .filter(({ name, isOptional }) => !isOptional || row[name])
      .map(({ name }): [string, string] => [name, row[name] ?? '']),
  )
}

function textsOf(sent: unknown): string[] {
  return [sent ?? []].flat().filter((text) => typeof text === 'string')
}

function lines(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n')
}

/** A one-line input drops line ends. */
function oneLine(text: string): string {
  return trimmed(text.toWellFormed().replaceAll(/\s*[\r\n]+\s*/g, ' '))
}

function trimmed(text: string): string {
  return text.trim()
}
