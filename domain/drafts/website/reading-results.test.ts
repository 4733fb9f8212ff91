import { describe, expect, test } from 'vitest'
import { testPage } from '../reading/test-page.ts'
import { siteProblem } from './draft-profile.ts'
import { crawling, drafting } from './progress.ts'
import { recheckedQuotes } from './recheck-quotes.ts'

test.for([
  ['Acme plans weeks for small teams.', { state: 'found' }],
  ['Acme Planner', { state: 'found' }],
  ['Acme plans days', { state: 'changed', now: 'Acme plans weeks for small teams.' }],
  ['Bookkeeping for florists in Berlin', { state: 'gone' }],
  ['Acme is quick', { state: 'gone' }],
  ['Acme weeks are quick', { state: 'changed', now: 'Acme plans weeks for small teams.' }],
] as const)('the quote "%s" on its page now: %o', ([quote, fate]) => {
  const page = testPage('<h1>Hello</h1><p>Acme plans weeks for small teams.</p>', { title: 'Acme Planner' })
  expect(recheckedQuotes(page, [quote])).toEqual([fate])
})

test('a changed line is kept up to the length of a quote', () => {
  const now = `Acme plans weeks. ${'x'.repeat(700)}`
  expect(recheckedQuotes(testPage(`<p>${now}</p>`), ['Acme plans days.'])).toEqual([
    { state: 'changed', now: now.slice(0, 600) },
  ])
})

test('progress messages count pages', () => {
  expect([crawling(0, 1), crawling(1, 4), drafting(1), drafting(2)].map(({ text }) => text)).toEqual([
    'Reading the first page.',
    'Read 1 of 4 pages.',
    'Drafting from 1 page.',
    'Drafting from 2 pages.',
  ])
})

describe('the problem of a website', () => {
  const problem = (body: string, options: Parameters<typeof testPage>[1] = {}) =>
    siteProblem([testPage(body, options)])?.code ?? null
  const text = (length: number) => `<p>${'words '.repeat(length).slice(0, length - 1)}.</p>`
  const PARKED = '<p>Buy this domain</p>'
  const PASSWORD = '<input type="password">'
  const PARKING = '<a href="https://www.sedo.com/acme">x</a>'

  test.for([
    ['199 characters of text', text(199), 'empty_or_js_only'],
    ['200 characters of text', text(200), null],
    ['an offer of the domain in 3000 characters', text(3000 - 16) + PARKED, 'parked'],
    ['an offer of the domain in 3001 characters', text(3001 - 16) + PARKED, null],
    ['a link to a parking service in 399 characters', `${text(399 - 2)}${PARKING}`, 'parked'],
    ['a link to a parking service in 400 characters', `${text(400 - 2)}${PARKING}`, null],
    ['a link elsewhere', `${text(300)}<a href="https://example.org/">x</a>`, null],
    ['a password field in 399 characters', text(399) + PASSWORD, 'login_wall'],
    ['a password field in 400 characters', text(400) + PASSWORD, null],
  ] as const)('with %s', ([, body, code]) => {
    expect(problem(body)).toBe(code)
  })

  test.for([
    ['https://acme.io/login', 799, 'login_wall'],
    ['https://acme.io/login', 800, null],
    ['https://acme.io/', 799, null],
  ] as const)('at %s with %d characters', ([url, length, code]) => {
    expect(problem(text(length), { url })).toBe(code)
  })
})
