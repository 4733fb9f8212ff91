import { expect, test } from 'vitest'
import { hashSecret, isSameSecret, newToken } from './secret.ts'

test('a token is 256 random bits that a URL can hold', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/)
  expect(newToken()).not.toBe(newToken())
  expect(hashSecret('x')).not.toBe(hashSecret('y'))
})

test('two secrets are the same if every character is', () => {
  expect(isSameSecret('secret', 'secret')).toBe(true)
  expect(isSameSecret('secret', 'secreT')).toBe(false)
  expect(isSameSecret('secret', 'secrets')).toBe(false)
})
