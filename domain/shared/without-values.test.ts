import { expect, test } from 'vitest'
import { withoutValues } from './without-values.ts'

test.each([
  ['error', 'invalid input syntax for type uuid: "ann@example.com"', 'invalid input syntax for type uuid: …'],
  ['error', 'relation "listing" does not exist\n{ email: ann@example.com }', 'relation "listing" does not exist'],
  [
    'SyntaxError',
    `Unexpected token 'a', "ann@example.com" is not valid JSON`,
    `Unexpected token 'a', … is not valid JSON`,
  ],
])('a message of kind %s keeps no values: %s', (name, message, kept) => {
  expect(withoutValues(name, message)).toBe(kept)
})
