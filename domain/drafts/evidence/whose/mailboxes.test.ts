import { expect, test } from 'vitest'
import { isContactAddress } from './mailboxes.ts'

test.for(['hello@acme.io', 'support@acme.co.uk', 'ada.lovelace@acme.io', 'acme.app@gmail.com'])(
  '%s is a mailbox for customers',
  (address) => {
    expect(isContactAddress(address)).toBe(true)
  },
)

test.for([
  'noreply@acme.io',
  'no-reply@acme.io',
  'abuse@acme.io',
  'fraud@acme.io',
  'privacy@acme.io',
  'dpo@acme.io',
  'press@acme.io',
  'careers@acme.io',
  'you@domain.com',
  'name@company.com',
  'john.doe@acme.io',
  'test@example.com',
  'hello@yourcompany.com',
  'hero@2x.png',
  'not an address',
  `${'a'.repeat(300)}@acme.io`,
])('%s is none', (address) => {
  expect(isContactAddress(address)).toBe(false)
})
