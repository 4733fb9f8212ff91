import type * as z from 'zod'
import { DomainError, type FieldError } from '../domain/errors.ts'

type Issue = z.core.$ZodIssue

/**
 * Turns a schema's errors into one `invalid_input`: a pointer, code and detail for each fault, and one fix
 * for all. For ids, the fix names the operation that lists them, as `schema` describes it, so that nobody guesses.
 */
export function invalidInput(operation: string, error: z.ZodError, schema?: JsonSchema): DomainError {
  const mistyped = new Set(
    error.issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => pointerTo(path)),
  )
  // A text sent instead of a list has a length, too, but only its type matters.
  const issues = error.issues.filter(({ code, path }) => code === 'invalid_type' || !mistyped.has(pointerTo(path)))
  const errors = issues.flatMap((issue) => faultsOf(issue, []))
  const detail = errors
    .map(({ pointer, detail }) => (pointer ? `${pointer.slice(1).replaceAll('/', '.')}: ${detail}` : detail))
    .join(' ')
  const fields = [...new Set(errors.map(({ pointer }) => pointer.slice(1).replaceAll('/', '.') || 'the input'))]
  const lists = [...new Set(issues.flatMap(({ path }) => LISTED_BY.exec(describedAs(schema, path))?.[1] ?? []))]
  const ids = lists.length ? `Call ${lists.join(' and ')} for the ids. ` : ''
  const fix = `${ids}Correct ${listed(fields)} and call ${operation} again.`
  return new DomainError('invalid_input', detail, fix, { errors })
}

type JsonSchema = z.core.JSONSchema.JSONSchema
/** How the description of an id begins. */
const LISTED_BY = /^From `(\w+)`/

/** The description of an input's part; empty if it has none. */
function describedAs(schema: JsonSchema | undefined, path: PropertyKey[]): string {
  const part = path.reduce(
    (at: JsonSchema | undefined, name) => (at?.properties?.[String(name)] ?? at?.items) as JsonSchema | undefined,
    schema,
  )
  return part?.description ?? ''
}

/** Far deeper than any valid input. */
const MAX_DEPTH = 64

/**
 * Throws `invalid_input` for text that PostgreSQL can't store, anywhere in the input (NUL characters and lone
 * surrogates), and for input nested deeper than `MAX_DEPTH`.
 */
export function refuseUnstorable(value: unknown, pointer = '', depth = 0): void {
  if (depth > MAX_DEPTH)
    throw unstorable(
      '',
      'too_deep',
      `The input is nested more than ${MAX_DEPTH} levels deep.`,
      'Send only the documented fields.',
    )
  if (typeof value === 'string') refuseText(value, pointer)
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      refuseText(key, pointer)
      refuseUnstorable(item, `${pointer}/${escaped(key)}`, depth + 1)
    }
}

function refuseText(text: string, pointer: string): void {
  if (text.includes('\0'))
    throw unstorable(pointer, 'nul_character', 'NUL characters (U+0000) can’t be stored.', 'Remove the NUL character.')
  if (!text.isWellFormed())
    throw unstorable(
      pointer,
      'ill_formed_text',
      'Half of a surrogate pair can’t be stored.',
      'Send well-formed Unicode.',
    )
}

function unstorable(pointer: string, code: string, detail: string, fix: string): DomainError {
  const field = pointer.slice(1).replaceAll('/', '.')
  return new DomainError('invalid_input', field ? `${field}: ${detail}` : detail, fix, {
    errors: [{ pointer, code, detail }],
  })
}

function faultsOf(issue: Issue, under: PropertyKey[]): FieldError[] {
  const path = [...under, ...issue.path]
  const at = (code: string, detail: string): FieldError[] => [{ pointer: pointerTo(path), code, detail }]
  const { input } = issue
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others keep zod's own words
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        pointer: pointerTo([...path, key]),
        code: 'unknown_property',
        detail: 'This field is unknown. Leave it out.',
      }))
    case 'invalid_type':
      return input === undefined
        ? at('required', 'This is required.')
        : at('wrong_type', `Expected ${nameOfType(issue.expected)}, got ${typeName(input)}.`)
    case 'too_big':
      if (issue.origin === 'string')
        return at('too_long', `At most ${issue.maximum} characters, got ${(input as string).length}.`)
      if (issue.origin === 'array')
        return at('too_many', `At most ${issue.maximum} items, got ${(input as unknown[]).length}.`)
      return at('too_big', `At most ${issue.maximum}, got ${String(input)}.`)
    case 'too_small':
      if (issue.origin === 'string')
        return at('too_short', `At least ${issue.minimum} characters, got ${(input as string).length}.`)
      if (issue.origin === 'array')
        return at('too_few', `At least ${issue.minimum} items, got ${(input as unknown[]).length}.`)
      return at('too_small', `At least ${issue.minimum}, got ${String(input)}.`)
    case 'invalid_value':
      return at('not_one_of', `Must be one of ${issue.values.map(String).join(', ')}.`)
    case 'invalid_format':
      // The message of a pattern says in words what it accepts.
      return at('invalid_format', `Must be ${FORMATS[issue.format] ?? issue.message}.`)
    case 'invalid_union':
      return issue.errors[0]?.[0] ? faultsOf(issue.errors[0][0], path) : at('invalid', 'This value is invalid.')
    default:
      return at('invalid', issue.message)
  }
}

const FORMATS: Record<string, string> = {
  uuid: 'a UUID like 00000000-0000-4000-8000-000000000000',
  email: 'an email address like you@example.com',
  url: 'a full URL like https://example.com',
  date: 'a date like 2026-11-23',
}

const TYPES: Record<string, string> = { int: 'a whole number', object: 'an object', array: 'an array' }

function nameOfType(expected: string): string {
  return TYPES[expected] ?? `a ${expected}`
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function listed(fields: string[]): string {
  return fields.length > 5 ? `${fields.slice(0, 5).join(', ')} and more` : fields.join(', ')
}

function pointerTo(path: PropertyKey[]): string {
  return path.map((part) => `/${escaped(String(part))}`).join('')
}

/** Escapes a segment of a JSON Pointer (RFC 6901). */
function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}
