import { FILE_FORMAT, FILE_VERSION, type ListingFile } from '../../domain/listings/listing-file.ts'
import { DomainError, invalidField, type FieldError } from '../../domain/errors.ts'
import {
  FIELD_NAMES,
  isListField,
  LISTING_TEXT_NAMES,
  LISTING_TEXTS,
  type FieldName,
} from '../../domain/profile/fields.ts'
import { PLATFORMS } from '../../domain/profile/profile.ts'

/**
 * One listing of a file, or why it can't be read. `row` counts from 1, with a CSV file's header; `bytes` is where the
 * record ends.
 */
export type Record = { row: number; bytes: number } & (
  | { file: ListingFile }
  | { website: string | null; errors: FieldError[]; fix: string }
)

/** The longest record that is read, in bytes. */
export const MAX_RECORD_BYTES = 1_000_000
/** Separates the items of a list in a cell. */
const BETWEEN = '|'
const MAX_ITEMS = 50

/** The columns that a CSV file may have, in any order. */
const COLUMNS = ['website_url', ...FIELD_NAMES, ...LISTING_TEXT_NAMES, 'founders', ...PLATFORMS] as const
const REQUIRED = ['website_url', 'name', 'categories'] as const

/**
 * The columns of a header row, in its order. Throws `invalid_input` naming every column that is missing, unknown or
 * there twice.
 */
export function readHeader(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
  const all: readonly string[] = COLUMNS
  const faults = [
    ...REQUIRED.filter((name) => !names.includes(name)).map((name) => `The column ${name} is missing.`),
    ...names
      .filter((name) => !all.includes(name))
      .map((name) => `There is no column ${JSON.stringify(name.slice(0, 60))}.`),
    ...names.filter((name, place) => names.indexOf(name) < place).map((name) => `The column ${name} is there twice.`),
  ]
  if (!faults.length) return names
  throw new DomainError('invalid_input', faults.slice(0, 10).join(' '), `The columns are: ${all.join(', ')}.`)
}

/** The listing in a row of a CSV file. Throws `invalid_input` naming every cell that can't be right. */
export function listingInRow(columns: readonly string[], cells: readonly Uint8Array[]): ListingFile {
  if (cells.length !== columns.length)
    throw invalidField(
      '',
      'wrong_columns',
      `The row has ${cells.length} cells, but the header has ${columns.length}.`,
      'Put cells with a comma, a quote or a line break into double quotes, and write a double quote twice.',
    )
  const size = cells.reduce((sum, cell) => sum + cell.length, 0)
  if (size > MAX_RECORD_BYTES)
    throw invalidField(
      '',
      'too_long',
      `A row may have at most ${MAX_RECORD_BYTES.toLocaleString('en')} bytes, this one has ${size.toLocaleString('en')}.`,
      'Shorten its cells.',
    )
  const errors: FieldError[] = []
  const values = new Map<string, string>()
  for (const [place, cell] of cells.entries()) {
    const column = columns[place]!
    const text = textOf(cell)
    const fault =
      text === undefined ? INVALID_TEXT : text.includes('\0') ? HAS_NUL : FORMULA.test(text) ? IS_FORMULA : undefined
    if (fault) errors.push({ pointer: `/${column}`, ...fault })
    else if (text!.trim()) values.set(column, text!.trim())
  }
  const itemsOf = (name: string) => {
    const items = (values.get(name) ?? '').split(BETWEEN).flatMap((item) => item.trim() || [])
    if (items.length > MAX_ITEMS)
      errors.push({ pointer: `/${name}`, code: 'too_many', detail: `At most ${MAX_ITEMS} items, got ${items.length}.` })
    return items
  }
  for (const name of LISTING_TEXT_NAMES) {
    const { length } = values.get(name) ?? ''
    const max = LISTING_TEXTS[name].maxInListing
    if (length > max)
      errors.push({ pointer: `/${name}`, code: 'too_long', detail: `At most ${max} characters, got ${length}.` })
  }
  const valueOf = (name: FieldName) => {
    if (isListField(name)) return itemsOf(name)
    const text = values.get(name) ?? null
    // A year that isn't one is refused with the other values.
    return name === 'founded_year' && text && /^\d{4}$/.test(text) ? Number(text) : text
  }
  const file = {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    website_url: values.get('website_url') ?? '',
    fields: {
      headline: values.get('headline') ?? null,
      summary: values.get('summary') ?? null,
      ...Object.fromEntries(FIELD_NAMES.map((name) => [name, valueOf(name)])),
    },
    founders: itemsOf('founders').map((name) => ({ name })),
    faqs: [],
    socials: Object.fromEntries(PLATFORMS.flatMap((name) => (values.has(name) ? [[name, values.get(name)]] : []))),
    founder_socials: {},
    seo: { title: values.get('seo_title'), meta: values.get('seo_description') },
    story: {},
    milestones: [],
    updates: [],
    evidence: {},
    not_found_on_website: [],
    history: [],
  } as ListingFile
  if (!errors.length) return file
  throw new DomainError(
    'invalid_input',
    errors.map(({ detail }) => detail).join(' '),
    'Correct these cells, then import again.',
    { errors },
  )
}

const INVALID_TEXT = { code: 'invalid_text', detail: 'This isn’t UTF-8 text. Save the file as CSV in UTF-8.' }
const HAS_NUL = { code: 'invalid_text', detail: 'This contains a NUL character. Remove it.' }
const IS_FORMULA = { code: 'formula', detail: 'This is a formula. Put its result into the cell.' }
/** How spreadsheets recognize a formula; a text such as "+49 30" or "@acme" isn't one. */
const FORMULA = /^\s*(=|[+\-@]\s*[A-Za-z.]+\(|[+\-@][^|]*\|.*!)/

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of these bytes; undefined if they aren't UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}
