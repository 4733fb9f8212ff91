import { expect, test } from 'vitest'
import { isContactAddress, isWelcoming } from './mailboxes.ts'

test.for([
  'hello@acme.io',
  'pressly@acme.io',
  'jobst@acme.io',
  'ada@placeholders.io',
  'ada@companyname.io',
  'support@acme.co.uk',
  'ada.lovelace@acme.io',
  'acme.app@gmail.com',
])('%s is a mailbox for customers', (address) => {
  expect(isContactAddress(address)).toBe(true)
})

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
  'privacidade@acme.io',
  'do_not_reply@acme.io',
  'Press.Office@acme.io',
  'donations@acme.io',
  'your-name@acme.io',
  'max.mustermann@acme.io',
  'hello@my-company.de',
  'hello@mail.example.org',
  '1a2b3c@sentry.acme.io',
  'hello@acme.com',
  'not an address',
  `${'a'.repeat(300)}@acme.io`,
])('%s is none', (address) => {
  expect(isContactAddress(address)).toBe(false)
})

test.for([
  ['hello@acme.io', true],
  ['Customer-Care@acme.io', true],
  ['kontakt@acme.de', true],
  ['ada@acme.io', false],
  ['helloween@acme.io', false],
] as const)('%s invites emails: %s', ([address, welcomes]) => {
  expect(isWelcoming(address)).toBe(welcomes)
})
