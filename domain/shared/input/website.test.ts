import { expect, test } from 'vitest'
import { parseWebsite, searchedDomain } from './website.ts'

test.for([
  ['acme.com', 'acme.com', 'acme.com'],
  ['https://www.Acme.com/', 'acme.com', 'acme.com'],
  ['http://acme.com/index.html#top', 'acme.com', 'acme.com'],
  ['https://acme.com/?utm_source=x&ref=y', 'acme.com', 'acme.com'],
  ['https://app.acme.co.uk/planner/', 'app.acme.co.uk/planner', 'acme.co.uk'],
  ['https://acme.github.io', 'acme.github.io', 'acme.github.io'],
  ['https://acme.com/?b=2&a=1', 'acme.com?a=1&b=2', 'acme.com'],
  ['https://acme.com//%69ndex.html', 'acme.com', 'acme.com'],
  ['https://acme.com/a//b/', 'acme.com/a/b', 'acme.com'],
  ['https://müller.de', 'xn--mller-kva.de', 'xn--mller-kva.de'],
])('%s is the website %s of the domain %s', ([typed, site, domain]) => {
  expect(parseWebsite(typed!)).toMatchObject({ site, domain })
})

test.for([
  '',
  'acme',
  'not a url',
  'ftp://acme.com',
  'javascript:alert(1)',
  'https://user:pass@acme.com',
  'https://acme.com:8080',
  'http://127.0.0.1',
  'http://2130706433',
  'http://[::1]/',
  'http://localhost',
  'http://printer.local',
  'https://acme.invalidtld',
  'https://co.uk',
  `https://acme.com/${'漢'.repeat(1000)}`,
  'https://user@acme.com',
  'https://:pass@acme.com',
  'https://acme.com/a b',
])('%j is refused at the field', (typed) => {
  expect(() => parseWebsite(typed)).toThrow(
    expect.objectContaining({ code: 'invalid_input', errors: [expect.objectContaining({ pointer: '/url' })] }) as Error,
  )
})

test('an address has at most 2,048 characters', () => {
  const address = (length: number) => 'https://acme.com/'.padEnd(length, 'x')
  expect(parseWebsite(address(2048)).url).toHaveLength(2048)
  expect(() => parseWebsite(address(2049))).toThrow('At most 2048 characters')
})

test('a search for a website takes a domain, a host or an address', () => {
  expect(searchedDomain('https://www.acme.com/pricing')).toEqual({ host: 'acme.com', domain: 'acme.com' })
  expect(searchedDomain('app.acme.com')).toEqual({ host: 'app.acme.com', domain: 'acme.com' })
  expect(searchedDomain('münchen-app.de')).toEqual({ host: 'xn--mnchen-app-9db.de', domain: 'xn--mnchen-app-9db.de' })
  expect(searchedDomain('')).toBeNull()
})
