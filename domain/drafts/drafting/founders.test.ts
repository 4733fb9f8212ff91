import { describe, expect, test } from 'vitest'
import { jsonLd, testPage } from '../reading/test-page.ts'
import { draftExtractively } from './draft-extractively.ts'

type Options = Parameters<typeof testPage>[1]
const draft = (body: string, options: Options = {}) => draftExtractively([testPage(body, options)])

/** Text of exactly this many characters that begins with the given words. */
const filled = (start: string, length: number) => start.padEnd(length, ' and more words').trimEnd().padEnd(length, 's')

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
