import { expect, test } from 'vitest'
import { emailAddress } from './email-address.ts'

test('an address is stored trimmed and in lower case', () => {
  expect(emailAddress(' Ann.Lee+News@Example.COM\n')).toBe('ann.lee+news@example.com')
})

test('an address has 254 characters at most', () => {
  const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(57)}`
  const longest = `${'n'.repeat(64)}@${domain}.com`
  expect(longest).toHaveLength(254)
  expect(emailAddress(longest)).toBe(longest)
  expect(() => emailAddress(longest.replace('.com', '.info'))).toThrow('is not an email address')
})

test('a wrong address is shown in the error, shortened to 60 characters', () => {
  const wrong = 'x'.repeat(60)
  expect(() => emailAddress(wrong)).toThrow(`${wrong} is not an email address.`)
  expect(() => emailAddress(`${wrong}y`)).toThrow(`${wrong}… is not an email address.`)
  expect(() => emailAddress(' ')).toThrow('The email address is missing.')
})
