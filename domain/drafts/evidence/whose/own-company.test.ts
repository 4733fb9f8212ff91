import { describe, expect, test } from 'vitest'
import { jsonLd, testPage } from '../../reading/test-page.ts'
import { isOthersPlace, isOwnMailDomain, mailDomainStanding, ownCompanies } from './own-company.ts'

const at = (path: string, body: string) => testPage(body, { url: `https://acme.io${path}` })
const companies = (...pages: ReturnType<typeof testPage>[]) => ownCompanies(pages, 'Acme')

describe('the names of the website’s own company', () => {
  test.for([
    ['a copyright line', at('/', '<footer>© 2026 Hooli Labs</footer>'), 'hoolilabs'],
    ['who runs it', at('/', '<p>Acme is operated by Hooli GmbH.</p>'), 'hooli'],
    ['who runs it, on the next line', at('/', '<p>Operated by:</p><p>Hooli GmbH</p>'), 'hooli'],
    ['a trademark', at('/', '<p>Acme is a trademark of Hooli Inc.</p>'), 'hooli'],
  ] as const)('%s', ([, page, name]) => {
    expect([...companies(page)]).toContain(name)
  })

  test.for([
    ['a company that is only mentioned', at('/', '<p>Trusted by Hooli GmbH.</p>')],
    ['the line after a whole statement', at('/', '<p>Operated by Acme GmbH:</p><p>Hooli GmbH</p>')],
    ['a paragraph', at('/', `<p>Acme is operated by Hooli GmbH ${'and so on '.repeat(40)}</p>`)],
  ] as const)('not %s', ([, page]) => {
    expect([...companies(page)]).not.toContain('hooli')
  })

  test('structured data, its legal form left out', () => {
    const page = testPage('<h1>Acme</h1>', {
      head: jsonLd({ '@type': 'Organization', name: 'Acme', legalName: 'Hooli GmbH' }),
    })
    expect([...companies(page)]).toEqual(expect.arrayContaining(['acme', 'hooligmbh', 'hooli']))
  })

  test('the first company of an imprint, and the only one of a contact page', () => {
    const home = at('/', '<h1>Acme</h1>')
    const two = '<p>Hooli GmbH</p><p>Globex GmbH</p>'
    expect([...companies(home, at('/imprint', two))]).toEqual(['acme', 'hooli'])
    expect([...companies(home, at('/contact', two))]).toEqual(['acme'])
    expect([...companies(home, at('/contact', '<p>Hooli GmbH</p>'))]).toEqual(['acme', 'hooli'])
    expect([...companies(home, at('/features', '<p>Hooli GmbH</p>'))]).toEqual(['acme'])
  })

  test('a handle on several platforms, outside testimonials', () => {
    const link = (url: string) => `<a href="${url}">x</a>`
    const twice = link('https://x.com/hoolihq') + link('https://github.com/hoolihq')
    expect([...companies(at('/', twice))]).toContain('hoolihq')
    expect([...companies(at('/', link('https://x.com/hoolihq')))]).not.toContain('hoolihq')
    expect([...companies(at('/', `${link('https://x.com/abcd')}${link('https://github.com/abcd')}`))]).not.toContain(
      'abcd',
    )
  })
})

describe('a place is somebody else’s', () => {
  const isOthers = (body: string, quote = 'Main Street 1, Springfield') => {
    const page = at('/contact', body)
    const block = page.blocks.findIndex(({ text }) => text.includes(quote))
    return isOthersPlace({ page, block, quote, context: '' }, new Set(['acme']))
  }
  const HERE = '<p>Main Street 1, Springfield</p>'

  test.for([
    ['below another company', `<p>Globex GmbH</p>${HERE}`, true],
    ['below our own', `<p>Acme GmbH</p>${HERE}`, false],
    ['below our own with a longer name', `<p>Acme Planner GmbH</p>${HERE}`, false],
    ['with the nearest company ours', `<p>Globex GmbH</p><p>Acme GmbH</p>${HERE}`, false],
    ['with the nearest company another', `<p>Acme GmbH</p><p>Globex GmbH</p>${HERE}`, true],
    ['seven lines below another company', `<p>Globex GmbH</p>${'<p>line</p>'.repeat(6)}${HERE}`, false],
    ['six lines below another company', `<p>Globex GmbH</p>${'<p>line</p>'.repeat(5)}${HERE}`, true],
    ['in a section of another', `<p>Globex GmbH</p><h2>Visit us</h2>${HERE}`, false],
    ['under a heading that names another', `<h2>Globex GmbH</h2>${HERE}`, true],
    ['under customers', `<h2>Our customers</h2>${HERE}`, true],
    ['beside a telephone number of fiction', `${HERE}<p>+1 212 555-0123</p>`, true],
    ['five lines from a number of fiction', `${HERE}${'<p>line</p>'.repeat(4)}<p>+1 212 555-0123</p>`, false],
    ['beside a real number', `${HERE}<p>+1 212 444 9183</p>`, false],
    ['under nothing', HERE, false],
  ] as const)('%s: %s', ([, body, expected]) => {
    expect(isOthers(body)).toBe(expected)
  })

  test('a quote that is in no line of the page is nobody’s', () => {
    const page = at('/', '<p>Globex GmbH</p>')
    expect(isOthersPlace({ page, block: -1, quote: 'x', context: 'Globex GmbH' }, new Set(['acme']))).toBe(false)
  })
})

test.for([
  ['hello@acme.io', 'site'],
  ['hello@mail.acme.io', 'site'],
  ['hello@notacme.io', 'named'],
  ['hello@acme.com', 'named'],
  ['hello@hooli.com', 'named'],
  ['hello@gmail.com', 'provider'],
  ['hello@globex.com', 'foreign'],
  ['hello', 'foreign'],
] as const)('%s is a mailbox of this kind: %s', ([address, standing]) => {
  const own = new Set(['acme', 'hooli'])
  expect(mailDomainStanding(address, 'https://acme.io/', own)).toBe(standing)
  expect(isOwnMailDomain(address, 'https://acme.io/', own)).toBe(standing !== 'foreign')
})

test.for([
  ['hello@bluepineapz.com', true],
  ['hello@bluepinneaps.com', true],
  ['hello@bluepineas.com', true],
  ['hello@blueqineapz.com', false],
  ['hello@bluepinnneaps.com', false],
] as const)('two spellings of a long domain differ in one letter at most: %s', ([address, isNamed]) => {
  expect(mailDomainStanding(address, 'https://bluepineaps.io/', new Set())).toBe(isNamed ? 'named' : 'foreign')
})
test('short domains that differ in one letter are two companies', () => {
  expect(mailDomainStanding('hello@globexy.com', 'https://globexx.io/', new Set())).toBe('foreign')
  expect(mailDomainStanding('hello@globexxy.com', 'https://globexxz.io/', new Set())).toBe('named')
})
