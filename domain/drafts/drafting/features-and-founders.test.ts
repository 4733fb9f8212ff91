import { describe, expect, test } from 'vitest'
import type { FieldName } from '../../profile/fields.ts'
import { jsonLd, testPage } from '../reading/test-page.ts'
import { draftExtractively } from './draft-extractively.ts'

type Options = Parameters<typeof testPage>[1]
const draft = (body: string, options: Options = {}) => draftExtractively([testPage(body, options)])
const field = (name: FieldName, body: string, options: Options = {}) => draft(body, options).fields[name]?.value

/** Text of exactly this many characters that begins with the given words. */
const filled = (start: string, length: number) => start.padEnd(length, ' and more words').trimEnd().padEnd(length, 's')

describe('features', () => {
  const EXPLANATION = 'Acme says what it is good for in one sentence.'
  const headed = (title: string, explanation = EXPLANATION) => `<h3>${title}</h3><p>${explanation}</p>`
  const listed = (title: string, explanation = EXPLANATION) => `<p>${title}</p><p>${explanation}</p>`
  const features = (...parts: string[]) => field('features', `<h1>Acme</h1>${parts.join('')}`)
  const [BANKS, TEAMS, EXPORT] = ['Bank sync', 'Shared weeks', 'Export to PDF'] as const

  test('a page needs two features', () => {
    expect(features(headed(BANKS))).toBeUndefined()
    expect(features(headed(BANKS), headed(TEAMS))).toEqual([BANKS, TEAMS])
  })

  test.for([
    ['3 characters', 'Tax', true],
    ['2 characters', 'AI', false],
    ['80 characters', `Tax ${'x'.repeat(76)}`, true],
    ['81 characters', `Tax ${'x'.repeat(77)}`, false],
    ['12 words', 'a b c d e f g h i j k l', true],
    ['13 words', 'a b c d e f g h i j k l m', false],
  ] as const)('a title of %s is a feature: %s %s', ([, title, isFeature]) => {
    const found = features(headed(BANKS), headed(TEAMS), headed(title))
    expect(found).toEqual(isFeature ? [BANKS, TEAMS, title] : [BANKS, TEAMS])
  })

  test.for([
    [20, true],
    [19, false],
  ] as const)('an explanation has at least 20 characters: %d', ([length, isExplained]) => {
    const found = features(headed(BANKS), headed(TEAMS), headed(EXPORT, filled('It is', length)))
    expect(found).toEqual(isExplained ? [BANKS, TEAMS, EXPORT] : [BANKS, TEAMS])
  })

  test('below a heading about features, titles need no explanation', () => {
    expect(features('<h2>Benefits</h2>', `<h4>${BANKS}</h4>`, `<h4>${TEAMS}</h4>`)).toEqual([BANKS, TEAMS])
    expect(features('<h2>Hello</h2>', `<h4>${BANKS}</h4>`, `<h4>${TEAMS}</h4>`)).toBeUndefined()
  })

  test('in a part of the page named for features, titles need no explanation', () => {
    const part = `<div class="features"><h4>${BANKS}</h4><h4>${TEAMS}</h4></div>`
    expect(features(part, listed('Hello'), listed('World'))).toEqual([BANKS, TEAMS])
  })

  test('a heading does not announce itself', () => {
    expect(features('<h2>Capabilities that help</h2>', '<h2>Services and more</h2>')).toBeUndefined()
  })

  test('the level with the most explanations gives the features; h3 always does', () => {
    const all = ['h2', 'h4', 'h3'].map((tag, at) => [
      `<${tag}>${[BANKS, TEAMS, EXPORT][at]}</${tag}><p>${EXPLANATION}</p>`,
    ])
    expect(features(...all.flat(), `<h4>Undo</h4><p>${EXPLANATION}</p>`)).toEqual([TEAMS, EXPORT, 'Undo'])
  })

  test('lists without headings add to one or two headed features, but not to three', () => {
    const list = ['Board view', 'Labels', 'Activity logs']
    const lines = list.map((title) => listed(title))
    const paragraphs = '<p>A few words.</p>'.repeat(4)
    expect(features(headed(BANKS), headed(TEAMS), paragraphs, ...lines)).toEqual([BANKS, TEAMS, ...list])
    expect(features(headed(BANKS), headed(TEAMS), headed(EXPORT), paragraphs, ...lines)).toEqual([BANKS, TEAMS, EXPORT])
  })

  test.for([
    ['three entries in a row', ['Board view', 'Labels', 'Activity logs'].map((title) => listed(title)), 3],
    ['two entries', ['Board view', 'Labels'].map((title) => listed(title)), 0],
    [
      'entries of different kinds',
      [listed('Board view'), listed('Labels'), `<section>Logs</section><p>${EXPLANATION}</p>`],
      0,
    ],
    [
      'entries with another line between',
      ['Board view', 'Labels', 'Logs'].map((title) => `${listed(title)}<p>ok.</p>`),
      3,
    ],
    ['entries far apart', ['Board view', 'Labels', 'Logs'].map((title) => `${listed(title)}<p>ok.</p><p>so.</p>`), 0],
    [
      'a title of 50 characters',
      ['Labels', 'Logs', filled('Board', 50)].map((title) => listed(title, `${EXPLANATION} ${EXPLANATION}`)),
      3,
    ],
    [
      'a title of 51 characters',
      ['Labels', 'Logs', filled('Board', 51)].map((title) => listed(title, `${EXPLANATION} ${EXPLANATION}`)),
      0,
    ],
    [
      'explanations of 20 characters',
      ['Labels', 'Logs', 'Views'].map((title) => listed(title, filled('It is', 20))),
      3,
    ],
    [
      'explanations of 19 characters',
      ['Labels', 'Logs', 'Views'].map((title) => listed(title, filled('It is', 19))),
      0,
    ],
    [
      'one in four who says "I"',
      ['Labels', 'Logs', 'Views', 'Tags and more'].map((title, at) =>
        listed(title, at ? EXPLANATION : 'As a designer I use it every day.'),
      ),
      0,
    ],
    [
      'one in five who says "I"',
      ['Labels', 'Logs', 'Views', 'Boards', 'Weeks'].map((title, at) =>
        listed(title, at ? EXPLANATION : 'As a designer I use it every day.'),
      ),
      5,
    ],
  ] as [string, string[], number][])('a list without headings: %s', ([, lines, count]) => {
    expect((features(...lines) ?? []).length).toBe(count)
  })

  test.for(['faq', 'team', 'pricing'])('a part of the page named "%s" has no features', (name) => {
    const part = `<div class="${name}">${headed(EXPORT)}</div>`
    expect(features(headed(BANKS), headed(TEAMS), part)).toEqual([BANKS, TEAMS])
  })

  test.for([
    ['a job of 80 characters', filled('Founder and', 80), false],
    ['a job of 81 characters', filled('Founder and', 81), true],
    ['a handle', '@acme says a whole sentence', false],
    ['a date within three lines', `${EXPLANATION}</p><p>More.</p><p>3 min read`, false],
    ['a date after three lines', `${EXPLANATION}</p><p>More.</p><p>More.</p><p>3 min read`, true],
    ['a date in 199 characters', filled('3 min read', 199), false],
    ['a date in 200 characters', filled('3 min read', 200), true],
  ] as const)('a title above %s is a feature: %s %s', ([, below, isFeature]) => {
    const found = features(headed(EXPORT, below), headed(BANKS), headed(TEAMS))
    expect(found).toEqual(isFeature ? [EXPORT, BANKS, TEAMS] : [BANKS, TEAMS])
  })

  test.for([
    [120, true],
    [121, false],
  ] as const)('a title below a heading of %d characters is a feature: %s', ([length, isFeature]) => {
    const found = features(headed(BANKS), headed(TEAMS), `<h3>${filled('So', length)}</h3>`, headed(EXPORT))
    expect(found).toEqual(isFeature ? [BANKS, TEAMS, EXPORT] : [BANKS, TEAMS])
  })
})

describe('founders and the year of founding', () => {
  const founders = (body: string, options: Options = {}) =>
    draftExtractively([
      testPage('<h1>Acme</h1>', { title: 'Acme' }),
      testPage(body, { url: 'https://acme.io/about', ...options }),
    ]).founders
  const organization = (data: object) => jsonLd({ '@type': 'Organization', name: 'Acme', ...data })

  test('a later page can add the title of a founder, and never replaces it', () => {
    const told = '<p>Acme was founded by Ada Lovelace.</p>'
    const introduced = '<p>Ada Lovelace</p><p>Founder &amp; CEO</p>'
    expect(founders(told + introduced)).toMatchObject([
      {
        name: 'Ada Lovelace',
        title: 'Founder & CEO',
        quotes: [{ text: 'Acme was founded by Ada Lovelace.' }, { text: 'Ada Lovelace Founder & CEO' }],
      },
    ])
    const again = '<p>Ada Lovelace</p><p>Co-founder</p>'
    expect(founders(introduced + again)).toMatchObject([{ title: 'Founder & CEO', quotes: [{}] }])
    expect(founders(`${told}<p>We, Ada Lovelace and others.</p>${told}`)[0]!.quotes).toHaveLength(1)
  })

  test.for(['founder', 'founders'])('structured data names them as "%s"', (key) => {
    const head = organization({ [key]: [{ '@type': 'Person', name: 'Ada Lovelace' }] })
    expect(founders('', { head })).toEqual([
      { name: 'Ada Lovelace', quotes: [{ page: 1, text: expect.stringContaining(key) }] },
    ])
  })

  test.for([
    [4999, 1],
    [5000, 0],
  ] as const)('a paragraph of %d characters tells of %d founders', ([length, count]) => {
    const text = `Acme was founded by Ada Lovelace. ${filled('It', length)}`.slice(0, length)
    expect(founders(`<p>${text}</p>`)).toHaveLength(count)
  })

  test('a name with the title of this company’s founder counts anywhere, another title does not', () => {
    const home = (line: string) =>
      draft(`<p>${line}</p>`, { title: 'Acme', head: '<meta property="og:site_name" content="Acme">' }).founders
    expect(home('Ada Lovelace, Founder of Acme')).toMatchObject([{ name: 'Ada Lovelace' }])
    expect(home('Ada Lovelace, Founder and CEO')).toEqual([])
    expect(founders('<h2>Our customers</h2><p>Ada Lovelace, Founder of Acme</p>')).toEqual([])
  })

  test('a person’s name as heading does not end the section about customers', () => {
    expect(founders('<h2>Our customers</h2><h3>Ada Lovelace</h3><p>Founder &amp; CEO</p>')).toEqual([])
  })

  test.for([
    ['1', '', 1],
    ['3', '<p>Developer</p><p>Berlin</p>', 1],
    ['4', '<p>Developer</p><p>Berlin</p><p>Since 2019</p>', 0],
  ] as const)('someone who works alone is named within three lines: %s', ([, between, count]) => {
    const found = founders(`<h2>I am a solo developer</h2>${between}<p>Ada Lovelace</p><p>More about it.</p>`)
    expect(found).toHaveLength(count)
    if (count) expect(found[0]!.quotes[0]!.text).toMatch(/^I am a solo developer .*Ada Lovelace$/)
  })

  test.for([
    ['about', '2015'],
    ['imprint', '2015'],
    ['contact', '2015'],
    ['blog/old', undefined],
  ] as const)('a table on the page /%s says the year in the cell after the label', ([path, year]) => {
    const table = '<table><tr><td>設立</td><td>2015年4月</td></tr><tr><td>資本金</td><td>1000万円</td></tr></table>'
    const page = testPage(table, { url: `https://acme.io/${path}`, lang: 'ja' })
    expect(draftExtractively([testPage('<h1>Acme</h1>'), page]).fields.founded_year?.value).toBe(year)
    expect(
      draftExtractively([page, page].map((one, at) => (at ? one : testPage('<p>設立</p>')))).fields.founded_year?.value,
    ).toBe(year)
  })
})
