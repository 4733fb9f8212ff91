import { expect, test } from 'vitest'
import { jsonLd, testPage } from '../../reading/test-page.ts'
import { honestPage } from '../whose/honest-page.ts'
import { isOwnVoice } from '../whose/own-voice.ts'
import { withOthersMarked } from './others-marked.ts'

/** The lines of Acme's home page that are in its own voice. */
function own(body: string, { head = '', title = '' } = {}): string[] {
  const [page] = withOthersMarked([honestPage(testPage(body, { head, title }))], 'Acme')
  return page!.blocks.filter(isOwnVoice).map(({ text }) => text)
}

test.for([
  'Our customers',
  'What people say about us',
  'Backed by',
  'Latest news',
  "We're hiring",
  'Unsere Kunden',
  'Témoignages',
  'Últimas noticias',
  'Vagas abertas',
  'お客様の声',
])('a section is about others up to the next heading of its level: %s', (heading) => {
  expect(own(`<h2>${heading}</h2><p>a</p><h3>b</h3><p>c</p><h2>Features</h2><p>d</p>`)).toEqual(['Features', 'd'])
})

test.for(['Delight your customers', 'Pricing for our customers', 'News reader for teams', 'Hiring made simple'])(
  'a section is about the product: %s',
  (heading) => {
    expect(own(`<h2>${heading}</h2><p>a</p>`)).toEqual([heading, 'a'])
  },
)

test('a heading above logos reaches up to the next heading of any level', () => {
  expect(own('<h2>Trusted by 300 clinics</h2><p>a</p><h3>Maps</h3><p>b</p>')).toEqual(['Maps', 'b'])
})

test('the title of the home page and the footer are in no section', () => {
  expect(own('<h1>Latest news</h1><p>a</p>')).toEqual(['Latest news', 'a'])
  expect(own('<h2>Our partners</h2><p>a</p><footer><p>b</p></footer>')).toEqual(['b'])
})

const QUOTED =
  '<p>It saved our week.</p><p>Maren Holt</p><p>Operations Lead, Fjordline</p><p>We love it.</p><p>Idris Quaye</p><p>Head Coach, Elmhurst</p>'

test.for([
  ['above their people', `<p>Maps for rowers.</p><h2>Clubs</h2>${QUOTED}`, ['Maps for rowers.', 'Clubs']],
  [
    'below their people',
    '<h2>Clubs</h2><p>Maren Holt</p><p>Operations Lead, Fjordline</p><p>It saved us.</p><p>Maps for all.</p>',
    ['Clubs', 'Maps for all.'],
  ],
  ['in one line with their people', '<h2>Clubs</h2><p>It saved us.</p><p>Maren Holt, CEO of Fjordline</p>', ['Clubs']],
  [
    'and not labels',
    '<h2>Clubs</h2><p>99 %</p><p>It saved us.</p><p>Maren Holt</p><p>Lead, Fjordline</p>',
    ['Clubs', '99 %'],
  ],
] as const)('quotations without marks stand %s', ([, body, expected]) => {
  expect(own(body)).toEqual(expected)
})

test.for([
  ['the team', `<h2>Our team</h2>${QUOTED}`],
  ['our own people', '<h2>Hello</h2><p>We made this.</p><p>Maren Holt</p><p>Founder, Acme</p>'],
  ['departments', '<h2>Hello</h2><p>We made this.</p><p>Maren Holt</p><p>Head of Product</p>'],
  ['titles of features', '<h2>Hello</h2><p>We made this.</p><p>Time Tracking</p><p>Log hours, Anywhere</p>'],
] as const)('no quotation: %s', ([, body]) => {
  expect(own(body)).toEqual(testPage(body).blocks.map(({ text }) => text))
})

const goods = (prices: string[], heading = 'New this week') =>
  `<h2>${heading}</h2>${prices.map((price, at) => `<h3>Thing ${at}</h3><p>Nice.</p><p>${price}</p>`).join('')}<h2>Help</h2>`

test('a shelf of three goods is about goods; two, plans and prices for a period are not', () => {
  expect(own(goods(['€39.00', '€12.50', '€145.00']))).toEqual(['Help'])
  expect(own(goods(['€39.00', '€12.50']))).toContain('Thing 1')
  expect(own(goods(['€39.00', '€12.50', '€145.00'], 'Pricing'))).toContain('Thing 1')
  expect(own(goods(['€39.00', '€12.50', '€145.00']).replace('Thing 0', 'Starter'))).toContain('Thing 1')
  expect(own(goods(['€39/month', '€12/month', '€145/month']))).toContain('Thing 1')
  expect(own(goods(['39', '12', '145']))).toContain('Thing 1')
})

test.for([
  ['a short credit in a footer', '<footer><p>Website by Globex</p></footer>', []],
  ['our own', '<footer><p>Made by Acme</p></footer>', ['Made by Acme']],
  ['no name', '<footer><p>Made by hand</p></footer>', ['Made by hand']],
  ['a long one', '<p>These photos of our lake were all taken in the summer of 2019 by Ada and her dog.</p>', []],
  [
    'one that names us',
    '<p>Acme makes a template and photos taken by Ada.</p>',
    ['Acme makes a template and photos taken by Ada.'],
  ],
  ['one of our customers', '<p>Our first customer, Globex, sits in Riga.</p>', []],
  ['all of our customers', '<p>Our customers save time.</p>', ['Our customers save time.']],
] as const)('a line of credits or about one customer: %s', ([, body, expected]) => {
  expect(own(body)).toEqual(expected)
})

const BYLINE = '<h1>How Globex grew</h1><p>By Tom Aldous, 12 June 2023</p>'
const ARTICLE = '<meta property="og:type" content="article">'

test('an article is signed and dated, and its data or a reading time says so', () => {
  expect(own(`${BYLINE}<p>a</p>`, { head: ARTICLE })).toEqual([])
  expect(own(`${BYLINE}<p>6 min read</p><p>a</p>`)).toEqual([])
  expect(own(`${BYLINE}<p>a</p>`)).toContain('a')
  expect(own('<h1>Maps</h1><p>a</p>', { head: ARTICLE })).toContain('a')
  expect(own('<h1>Maps</h1><p>6 min read</p><p>a</p>')).toContain('a')
})

const list = (count: number) =>
  ['Globex', 'Initech', 'Hooli']
    .slice(0, count)
    .map((name, at) => `<h2>${at + 1}. ${name}</h2><p>Fine.</p>`)
    .join('')

test('a list ranks three numbered products, or has a verdict', () => {
  const title = 'The 5 best planners of 2026'
  expect(own(`<h1>${title}</h1>${list(3)}`)).toEqual([])
  expect(own(`<h1>${title}</h1>${list(2)}`)).toContain('Fine.')
  expect(own(`<h1>${title}</h1>${list(2)}<h2>Pros and cons</h2>`)).toEqual([])
  expect(own(`<h1>How it works</h1>${list(3)}`)).toContain('Fine.')
})

test.for([
  ['of another maker in its data', { name: 'Waxwing', author: { name: 'Globex' } }, '', []],
  ['of another maker below the headline', { name: 'Waxwing' }, '<p>by Globex</p>', []],
  ['of ours', { name: 'Waxwing', author: { name: 'Acme Ltd' } }, '', ['Waxwing', 'Birds.']],
  ['without a maker', { name: 'Waxwing' }, '', ['Waxwing', 'Birds.']],
] as const)('a page about a product %s', ([, thing, maker, expected]) => {
  const head = jsonLd({ '@type': 'SoftwareApplication', ...thing })
  expect(own(`<h1>Waxwing</h1>${maker}<p>Birds.</p>`, { head })).toEqual(expected)
})

test('a page whose title and headline are its address is for sale', () => {
  expect(own('<h1>acme.io</h1><p>a</p>', { title: 'acme.io' })).toEqual([])
  expect(own('<h1>Maps</h1><p>a</p>', { title: 'acme.io' })).toEqual(['Maps', 'a'])
})

test('a page about somebody else keeps only the website’s own name', () => {
  const head = `${ARTICLE}<meta name="description" content="Globex grew.">`
  const page = honestPage(testPage(BYLINE, { head, title: 'How Globex grew | Acme' }))
  expect([page.title, page.meta]).toEqual(['Acme', {}])
})

test('what is once the subject is another company in all sentences, unless the title or a heading names it', () => {
  const body = '<p>Globex starts the clock when you open a file.</p><p>Globex backs founders who like it.</p><p>a</p>'
  expect(own(body)).toEqual(['a'])
  expect(own(body, { title: 'Globex by Acme' })).toHaveLength(3)
  expect(own(`<h2>Globex</h2>${body}`)).toHaveLength(4)
})
