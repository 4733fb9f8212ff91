import { describe, expect, test } from 'vitest'
import type { FieldName } from '../../profile/fields.ts'
import { jsonLd, testPage } from '../reading/test-page.ts'
import { draftExtractively } from './draft-extractively.ts'

const draft = (body: string, options: Parameters<typeof testPage>[1] = {}) =>
  draftExtractively([testPage(body, options)])
const field = (name: FieldName, body: string, options: Parameters<typeof testPage>[1] = {}) =>
  draft(body, options).fields[name]?.value

describe('contact', () => {
  test('the mailbox on the own domain wins over machines and strangers', () => {
    const body =
      '<a href="mailto:noreply@acme.io">x</a><a href="mailto:agency@other.com">Design</a><p>Write to hello@acme.io</p><p>you@example.com</p>'
    expect(field('contact_email', body)).toBe('hello@acme.io')
  })

  test('an address at a mail provider counts where the website gives it as its contact', () => {
    const home = testPage('<h1>Acme</h1>')
    const contact = testPage('<a href="mailto:acme.app@gmail.com">acme.app@gmail.com</a>', {
      url: 'https://acme.io/contact',
    })
    expect(draftExtractively([home, contact]).fields.contact_email?.value).toBe('acme.app@gmail.com')
  })

  test('role mailboxes, examples, picture names and strangers in the text leave it blank', () => {
    const body =
      '<p>fraud@acme.io press@acme.io</p><pre>test@acme.io</pre><p>name@company.com</p><p>logo@2x.png</p><p>Ask bob@customer.com</p>'
    expect(field('contact_email', body)).toBeUndefined()
  })
})

describe('place and year', () => {
  test('an address in the footer, and in the imprint, is the company’s', () => {
    const footer = draft(
      '<p>Text</p><footer><p>Acme Inc.</p><p>1 Example Street</p><p>Springfield, IL 62704</p></footer>',
    ).fields
    expect([footer.city?.value, footer.country?.value]).toEqual(['Springfield', 'US'])
    const imprint = testPage(
      '<h1>Impressum</h1><p>Acme GmbH<br>Hauptstraße 8<br>94474 Musterstadt<br>Deutschland</p>',
      { url: 'https://acme.io/impressum', lang: 'de' },
    )
    const german = draftExtractively([testPage('<h1>Acme</h1>'), imprint]).fields
    expect([german.city?.value, german.country?.value]).toEqual(['Musterstadt', 'DE'])
  })

  test("the web host's address in an imprint is not", () => {
    const imprint = testPage(
      '<h2>Hébergement</h2><p>Exemple SAS</p><p>2 rue Kellermann</p><p>59100 Roubaix, France</p>',
      { url: 'https://acme.io/mentions-legales', lang: 'fr' },
    )
    const { city, country } = draftExtractively([testPage('<h1>Acme</h1>'), imprint]).fields
    expect([city, country]).toEqual([undefined, undefined])
  })

  test('the address in the picture of a document, beside numbers kept for fiction, is not', () => {
    const sample = (phone: string) =>
      `<h1>Acme</h1><article><div>Wrenfield Building Services</div><p>27 Sandhurst Road, London SE6 1XN, United Kingdom</p><div>${phone}</div></article>`
    expect(field('country', sample('+44 20 7123 4567'))).toBe('GB')
    for (const phone of ['+44 20 7946 0958', 'VAT GB 123 4567 89', '+1 415 555-0142'])
      expect(field('country', sample(phone))).toBeUndefined()
  })

  test('offices in several countries leave the country blank', () => {
    const body =
      '<footer><p>1 Example Street, Springfield, IL 62704</p><hr><p>Hauptstr. 8, 10115 Berlin, Germany</p></footer>'
    const { city, country } = draft(body).fields
    expect([city, country]).toEqual([undefined, undefined])
  })

  test('domain, currency, telephone, markets and customers are no country', () => {
    expect(
      field(
        'country',
        '<p>£10 a month. Call +44 20 1234567. Loved by teams in France. “We are based in Oslo, Norway”</p>',
        { url: 'https://acme.de/' },
      ),
    ).toBeUndefined()
  })

  test('the address of another organisation in the data is not ours', () => {
    const other = {
      '@type': 'Organization',
      name: 'OtherCo',
      address: { '@type': 'PostalAddress', addressLocality: 'Oslo', addressCountry: 'NO' },
    }
    const own = {
      '@type': 'Organization',
      name: 'Acme',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Lyon',
        addressCountry: { '@type': 'Country', name: 'FR' },
      },
    }
    const { city, country } = draft('', { title: 'Acme', head: jsonLd([other, own]) }).fields
    expect([city?.value, country?.value]).toEqual(['Lyon', 'FR'])
  })

  test('the founding year comes from data or an own sentence, never from © or a customer', () => {
    expect(
      field('founded_year', '', {
        head: jsonLd({ '@type': 'Organization', name: 'Acme', foundingDate: '2017-03' }),
        title: 'Acme',
      }),
    ).toBe('2017')
    expect(field('founded_year', '<p>We founded Acme in 2016.</p><footer>© 2019 Acme</footer>')).toBe('2016')
    expect(
      field(
        'founded_year',
        '<p>Since 2017, OtherCo has doubled its price.</p><blockquote>We were founded in 2012</blockquote><footer>© 2019 Acme</footer>',
      ),
    ).toBeUndefined()
    expect(
      field('founded_year', '<p>We founded Acme in 2016.</p><p>Acme was founded in 2018.</p>', { title: 'Acme' }),
    ).toBeUndefined()
  })
})

describe('profiles', () => {
  const socials = (body: string, options: Parameters<typeof testPage>[1] = {}) =>
    Object.fromEntries(
      Object.entries(draft(body, options).company_socials).map(([platform, social]) => [platform, social.url]),
    )

  test('come from the footer and from sameAs', () => {
    const head = jsonLd({
      '@type': 'Organization',
      name: 'Acme',
      sameAs: ['https://www.linkedin.com/company/acme', 'https://en.wikipedia.org/wiki/Acme'],
    })
    expect(socials('<footer><a href="https://x.com/acmehq">X</a></footer>', { head })).toEqual({
      linkedin: 'https://www.linkedin.com/company/acme',
      x: 'https://x.com/acmehq',
    })
  })

  test('share buttons, posts and the profiles of customers and agencies are not ours', () => {
    const body = `<a href="https://twitter.com/intent/tweet?text=a">Tweet</a><a href="https://twitter.com/fan/status/1">Look</a>
      <div class="testimonial"><p>Great</p><a href="https://x.com/fan">fan</a></div><p>A</p><p>B</p><p>C</p>
      <footer><p>Website by <a href="https://www.instagram.com/studio">Studio</a>. Designed by <a href="https://github.com/studio">Studio</a></p></footer>`
    expect(socials(body)).toEqual({})
  })

  test('a template author in a long line of credits is not ours; who makes templates has profiles all the same', () => {
    const rights = 'Copyright 2026 Acme. All rights reserved, in all countries and in every language there is. '
    expect(
      socials(`<footer><p>${rights}Theme by <a href="https://x.com/themesmith">themesmith</a></p></footer>`),
    ).toEqual({})
    expect(
      socials(
        `<footer><p>${rights}Follow what we do and say at <a href="https://x.com/acmehq">acmehq</a></p></footer>`,
      ),
    ).toEqual({ x: 'https://x.com/acmehq' })
    const footer = '<footer><a href="https://x.com/vercel">X</a></footer>'
    expect(socials(footer)).toEqual({})
    expect(socials(footer, { url: 'https://vercel.com/', title: 'Vercel' })).toEqual({ x: 'https://x.com/vercel' })
  })

  test('among several the one that is named like the company wins, among strangers none', () => {
    expect(
      socials('<a href="https://github.com/vendor/tool">a</a><a href="https://github.com/acme">b</a>')['github'],
    ).toBe('https://github.com/acme')
    expect(
      socials('<a href="https://github.com/one/a">a</a><a href="https://github.com/two/b">b</a>')['github'],
    ).toBeUndefined()
  })
})

describe('people', () => {
  const founders = (body: string, options: Parameters<typeof testPage>[1] = {}) =>
    draftExtractively([
      testPage('<h1>Acme</h1>', { title: 'Acme' }),
      testPage(body, { url: 'https://acme.io/about', ...options }),
    ]).founders.map(({ name, title }) => [name, title])

  test('founders are told in a sentence or introduced on the team page', () => {
    expect(founders('<p>Acme was founded by Ada Lovelace and Grace Hopper.</p>')).toEqual([
      ['Ada Lovelace', undefined],
      ['Grace Hopper', undefined],
    ])
    expect(founders('<h3>Ada Lovelace</h3><p>Co-founder & CEO</p><h3>Max Planck</h3><p>Engineer</p>')).toEqual([
      ['Ada Lovelace', 'Co-founder & CEO'],
    ])
  })

  test('a page for teams is no team page', () => {
    expect(founders('<p>Bob Ross</p><p>Founder & CEO</p>', { url: 'https://acme.io/teams' })).toEqual([])
  })

  test('who works alone is the founder', () => {
    expect(founders('<h2>I am a solo developer</h2><p>Developer</p><p>Ada Lovelace</p>')).toEqual([
      ['Ada Lovelace', undefined],
    ])
  })

  test('customers who founded something are not ours', () => {
    expect(
      founders(
        '<blockquote><p>Bob Ross</p><p>Founder</p></blockquote><p>Bob Ross, Founder at OtherCo</p><p>OtherCo was founded by Bob Ross.</p>',
      ),
    ).toEqual([])
    expect(draft('<p>Bob Ross</p><p>Founder & CEO</p>').founders).toEqual([])
  })
})
