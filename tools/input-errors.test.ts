import { expect, test } from 'vitest'
import * as z from 'zod'
import type { DomainError } from '../domain/errors.ts'
import { invalidInput, refuseUnstorable } from './input-errors.ts'
import { CategorySlug, CountryCode } from './shared/schemas.ts'

/** The faults of an input as `pointer code: detail`, and the next step. */
function faultsOf(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input, { reportInput: true })
  const { errors, fix } = invalidInput('do_it', error as z.ZodError)
  return { faults: errors.map(({ pointer, code, detail }) => `${pointer} ${code}: ${detail}`), fix }
}
const faultOf = (schema: z.ZodType, value: unknown) => faultsOf(z.strictObject({ a: schema }), { a: value }).faults[0]

test.for<[schema: z.ZodType, value: unknown, fault: string]>([
  [z.string(), undefined, 'required: This is required.'],
  [z.string(), null, 'wrong_type: Expected a string, got null.'],
  [z.string(), [], 'wrong_type: Expected a string, got an array.'],
  [z.string(), {}, 'wrong_type: Expected a string, got an object.'],
  [z.int(), 'x', 'wrong_type: Expected a number, got a string.'],
  [z.int(), 1.5, 'wrong_type: Expected a whole number, got a number.'],
  [z.string().max(2), 'abc', 'too_long: At most 2 characters, got 3.'],
  [z.array(z.int()).max(1), [1, 2], 'too_many: At most 1 items, got 2.'],
  [z.int().max(5), 6, 'too_big: At most 5, got 6.'],
  [z.string().min(2), 'a', 'too_short: At least 2 characters, got 1.'],
  [z.array(z.int()).min(1), [], 'too_few: At least 1 items, got 0.'],
  [z.int().min(5), 4, 'too_small: At least 5, got 4.'],
  [z.enum(['x', 'y']), 'z', 'not_one_of: Must be one of x, y.'],
  [z.email(), 'x', 'invalid_format: Must be an email address like you@example.com.'],
  [CategorySlug, 'CRM', 'invalid_format: Must be a slug from list_categories.'],
  [CountryCode, 'Germany', 'invalid_format: Must be an ISO code of two letters, such as DE.'],
  [z.union([z.string(), z.int()]), true, 'wrong_type: Expected a string, got a boolean.'],
])('%# names the field, the limit and what was sent', ([schema, value, fault]) => {
  expect(faultOf(schema, value)).toBe(`/a ${fault}`)
})

test('a value of the wrong type is faulted for its type alone, other values as ever', () => {
  const schema = z.strictObject({ a: z.array(z.string().max(3)).max(2).min(1), b: z.string().min(2) })
  expect(faultsOf(schema, { a: 'a long text', b: [] }).faults).toEqual([
    '/a wrong_type: Expected an array, got a string.',
    '/b wrong_type: Expected a string, got an array.',
  ])
  expect(faultsOf(schema, { a: ['fine', 5], b: 'b' }).faults).toEqual([
    '/a/0 too_long: At most 3 characters, got 4.',
    '/a/1 wrong_type: Expected a string, got a number.',
    '/b too_short: At least 2 characters, got 1.',
  ])
})

test('the next step names at most five fields, and an input that is no object', () => {
  const fixOf = (count: number) =>
    faultsOf(z.strictObject({}), Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]))).fix
  expect(fixOf(5)).toBe('Correct f0, f1, f2, f3, f4 and call do_it again.')
  expect(fixOf(6)).toBe('Correct f0, f1, f2, f3, f4 and more and call do_it again.')
  expect(faultsOf(z.strictObject({}), 5)).toMatchObject({ fix: 'Correct the input and call do_it again.' })
})

test('the next step about an id names the operation that lists it, once, and only for ids that are wrong', () => {
  const id = z.int().describe('From `list_them`.')
  const schema = z.strictObject({ id, of: z.array(z.strictObject({ id })), a: z.string().describe('From here.') })
  const fixOf = (input: object) => invalidInput('do_it', schema.safeParse(input).error!, z.toJSONSchema(schema)).fix
  expect(fixOf({ id: 'Acme', of: [{ id: 'Acme' }], a: '' })).toBe(
    'Call list_them for the ids. Correct id, of.0.id and call do_it again.',
  )
  expect(fixOf({ of: [], a: '' })).toBe('Call list_them for the ids. Correct id and call do_it again.')
  expect(fixOf({ id: 1, of: [{ id: 1 }], a: 5, b: 1 })).toBe('Correct a, b and call do_it again.')
})

test('text that can’t be stored is refused wherever it is, and names are escaped in pointers', () => {
  const refusal = (input: unknown) => {
    try {
      refuseUnstorable(input)
      return undefined
    } catch (error) {
      return (error as DomainError).errors[0]
    }
  }
  expect(refusal({ a: ['ok', null, 5, true] })).toBeUndefined()
  expect(refusal('a\0')).toMatchObject({ pointer: '', code: 'nul_character' })
  expect(refusal({ a: { '~/': ['x', '\ud800'] } })).toMatchObject({ pointer: '/a/~0~1/1', code: 'ill_formed_text' })
  expect(refusal({ 'k\0': 1 })).toMatchObject({ pointer: '', code: 'nul_character' })
})

test('an input can be 64 levels deep', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])
  expect(() => refuseUnstorable(nested(64))).not.toThrow()
  expect(() => refuseUnstorable(nested(65))).toThrow('nested more than 64 levels deep')
})
