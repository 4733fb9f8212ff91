import { expect, test } from 'vitest'
import { completenessOf } from './completeness.ts'
import { typed, unread } from './field-state.ts'
import { FIELD_NAMES } from './profile.ts'

test('an empty draft is 0, a full one 100', () => {
  expect(completenessOf({}).completeness).toBe(0)
  const full = Object.fromEntries(FIELD_NAMES.map((name) => [name, typed(unread<string | string[]>(), 'x')]))
  expect(completenessOf(full)).toEqual({ completeness: 100, missing: [] })
})

test('what is missing is named, the important first, with the reason', () => {
  const { missing } = completenessOf({ tagline: { ...unread(), state: 'deleted' } })
  expect(missing.slice(0, 2)).toEqual([
    { field: 'name', why: 'The website does not state it.' },
    { field: 'tagline', why: 'It was removed.' },
  ])
})
