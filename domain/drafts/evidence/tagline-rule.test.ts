import { expect, test } from 'vitest'
import { testPage } from '../reading/test-page.ts'
import { QuotablePages } from './quotable.ts'
import { isOwnTagline, isTaglineText } from './tagline-rule.ts'

test.for([
  ['Invoices that write themselves', true],
  ['Simple invoices', true],
  ['Invoicing', false],
  ['請求書作成', true],
  ['請求書作', false],
  ['Acme', false],
  ['Our features', false],
  ['Tired of invoices?', false],
  ['Globex, SIRET 848 266 052', false],
  ['Acme is not a bank', false],
] as const)('%s may be a tagline: %s', ([text, isTagline]) => {
  expect(isTaglineText(text, 'Acme')).toBe(isTagline)
})

const LINE = 'Invoices that write themselves'
const isOwn = (body: string, options: Parameters<typeof testPage>[1] = {}, text: string = LINE) =>
  isOwnTagline(LINE, new QuotablePages([testPage(body, options)]).locate([{ page: 0, text }]), 'Acme')
const meta = (name: string) => `<meta property="${name}" content="${LINE}">`

test.for([
  ['in the headline', `<h1>${LINE}</h1>`, {}],
  ['below the headline', `<h1>Acme</h1><p>${LINE}</p>`, {}],
  ['in a later headline', `<h2>One</h2><h2>Two</h2><h1>${LINE}</h1>`, {}],
  ['in the footer', `<h2>One</h2><h2>Two</h2><footer><p>${LINE}</p></footer>`, {}],
  ['in the title', '<h1>Acme</h1>', { title: LINE }],
  ['in the description', '<h1>Acme</h1>', { head: meta('description') }],
  ['in a section and the title', `<h2>One</h2><h2>Two</h2><p>${LINE}</p>`, { title: `Acme: ${LINE}` }],
  ['in a section and the description', `<h2>One</h2><h2>Two</h2><p>${LINE}</p>`, { head: meta('og:description') }],
] as [string, string, Parameters<typeof testPage>[1]][])('a line %s is the tagline', ([, body, options]) => {
  expect(isOwn(body, options)).toBe(true)
})

test.for([
  ['in a section', `<h2>One</h2><h2>Two</h2><p>${LINE}</p>`],
  ['in a heading of the footer', `<h2>One</h2><h2>Two</h2><footer><div>${LINE}</div></footer>`],
  ['in the menu', `<nav><p>${LINE}</p></nav>`],
  ['in a testimonial', `<h1>Acme</h1><blockquote>${LINE}</blockquote>`],
  ['in part of a clause', `<h1>We hate ${LINE.toLowerCase()} badly</h1>`],
  ['only as the text of a link', `<h1>Acme</h1><a href="/a"><img src="/a.png" alt="${LINE}"></a>`],
  ['nowhere', '<h1>Acme</h1>'],
] as const)('a line %s is not', ([, body]) => {
  expect(isOwn(body)).toBe(false)
})
