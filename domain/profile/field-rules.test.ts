import { expect, test } from 'vitest'
import {
  acceptedDay,
  acceptedLink,
  acceptedList,
  acceptedSecureLink,
  acceptedText,
  requiredText,
} from './field-rules.ts'
import { FIELD_NAMES, FIELDS, type FieldKind } from './fields.ts'

/** The error code of a refused value; null if the value is accepted. */
function faultOf(check: () => unknown): string | null {
  try {
    check()
    return null
  } catch (error) {
    return (error as { errors: { code: string }[] }).errors[0]!.code
  }
}
const fieldOf = (kind: FieldKind) => FIELD_NAMES.find((name) => FIELDS[name].kind === kind)!

test.each<[FieldKind, typed: string, stored: string]>([
  ['line', '  Plans your week ', 'Plans your week'],
  ['country', 'de', 'DE'],
  ['year', '1800', '1800'],
  ['year', '2100', '2100'],
  ['email', 'hello@acme.com', 'hello@acme.com'],
  ['email', `a@${'b'.repeat(248)}.com`, `a@${'b'.repeat(248)}.com`],
  ['stage', 'Early Access', 'early-access'],
  ['image', 'https://acme.com/logo.png', 'https://acme.com/logo.png'],
  ['video', 'https://youtu.be/abcdef', 'https://youtu.be/abcdef'],
  ['video', 'https://www.youtube.com/watch?v=abcdef', 'https://www.youtube.com/watch?v=abcdef'],
  ['video', 'https://m.youtube.com/shorts/abcdef', 'https://m.youtube.com/shorts/abcdef'],
])('a %s may be %s', (kind, typed, stored) => {
  expect(acceptedText(fieldOf(kind), typed)).toBe(stored)
})

test.each<[FieldKind, typed: string, code: string]>([
  ['line', ' ​ ', 'empty'],
  ['country', 'ZZ', 'unknown_country'],
  ['country', 'Germany', 'unknown_country'],
  ['year', '1799', 'invalid_year'],
  ['year', '2101', 'invalid_year'],
  ['year', '99', 'invalid_year'],
  ['year', '19990', 'invalid_year'],
  ['email', 'hello@acme', 'invalid_email'],
  ['email', `a@${'b'.repeat(249)}.com`, 'invalid_email'],
  ['stage', '!!!', 'invalid_stage'],
  ['image', 'http://acme.com/logo.png', 'invalid_url'],
  ['image', 'logo.png', 'invalid_url'],
  ['video', 'http://youtu.be/abcdef', 'not_youtube'],
  ['video', 'https://youtu.be/', 'not_youtube'],
  ['video', 'https://youtube.com/@acme', 'not_youtube'],
  ['video', 'https://youtube.com.acme.com/watch?v=abcdef', 'not_youtube'],
  ['video', 'youtu.be/abcdef', 'not_youtube'],
])('a %s may not be %s', (kind, typed, code) => {
  expect(faultOf(() => acceptedText(fieldOf(kind), typed))).toBe(code)
})

test('the texts of a listing alone are free text', () => {
  expect(acceptedText('headline', 'Plan your week')).toBe('Plan your week')
})

test('a list keeps each item once and has no empty one', () => {
  expect(acceptedList('tags', ['b', ' a', 'b'])).toEqual(['b', 'a'])
  expect(() => acceptedList('tags', ['', 'a'])).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ pointer: '/fields/tags/0' })] }),
  )
  expect(() => acceptedList('tags', ['a', ' '])).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ pointer: '/fields/tags/1' })] }),
  )
})

test.each([
  ['http://acme.com', null, 'not_https'],
  ['https://acme.com', null, null],
  ['ftp://acme.com', 'invalid_url', 'invalid_url'],
  ['https://user@acme.com', 'invalid_url', 'invalid_url'],
  ['https://:secret@acme.com', 'invalid_url', 'invalid_url'],
  ['acme.com', 'invalid_url', 'invalid_url'],
])('the link %s', (link, anywhere, secure) => {
  expect(faultOf(() => acceptedLink('/url', link))).toBe(anywhere)
  expect(faultOf(() => acceptedSecureLink('/url', link))).toBe(secure)
})

test('a milestone is from 1800 to a year ahead', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const fault = (day: string) => faultOf(() => acceptedDay('/date', day, now))
  expect(['1800-01-01', '2027-11-21'].map(fault)).toEqual([null, null])
  expect(['1799-12-31', '2027-11-22'].map(fault)).toEqual(['date_out_of_range', 'date_out_of_range'])
})

test('a required text says something', () => {
  expect(requiredText('/title', ' Launch ')).toBe('Launch')
  expect(faultOf(() => requiredText('/title', '‎'))).toBe('empty')
})
