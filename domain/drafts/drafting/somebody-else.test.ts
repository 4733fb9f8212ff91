import { describe, expect, test } from 'vitest'
import type { FieldName } from '../../profile/fields.ts'
import { draftProfile } from '../website/draft-profile.ts'
import { jsonLd, testPage } from '../reading/test-page.ts'

const drafted = (body: string, head = '') =>
  draftProfile([
    testPage('<h1>Invoices for everyone here</h1>', { title: 'Acme', head }),
    testPage(body, { url: 'https://acme.io/about', title: 'About Acme' }),
  ])
const field = (name: FieldName, body: string, head = '') => drafted(body, head).fields[name]?.value

describe('what is said of somebody else, or denied, is not ours', () => {
  test.for([
    'Acme was not founded in 2009.',
    'Unlike Globex, which was founded in 2003, Acme is modern.',
    'Acme is part of Globex Holding, established in 1901.',
    'Acme integrates with Globex (founded in 2001).',
    'Our investors at Globex Capital, established in 1987, support us.',
    'Our founder previously founded Globex in 2004 and sold it.',
    'We are based in Karlsruhe, a city founded in 1815.',
    'Our partnership with Globex was established in 2012.',
    'We launched Acme Mobile in 2022.',
    'We founded our bakery in 2010 and Acme saved us.',
    'Since we started in 2015 with Acme, life is better, says Tom Poe of Globex.',
  ])('year: %s', (sentence) => {
    expect(field('founded_year', `<p>${sentence}</p>`)).toBeUndefined()
  })

  test.for([
    'We are not based in Paris, France.',
    'We were based in Paris, France until 2020.',
    'Nous ne sommes pas basés à Paris, France.',
    'Our customers are based in Paris, France',
    'Our servers are based in Frankfurt, Germany.',
    'Our lead investor Globex Ventures is headquartered in London, UK.',
    'We love working with Globex, based in Paris, France.',
    'Payments by Paddle.com Market Ltd, Judd House, 18-29 Mora Street, London, EC1V 8BT, United Kingdom.',
  ])('place: %s', (sentence) => {
    const { city, country } = drafted(`<p>${sentence}</p><footer><p>${sentence}</p></footer>`).fields
    expect([city, country]).toEqual([undefined, undefined])
  })

  test.for([
    'Globex charges $49 per month.',
    'Before Acme we paid $500 per month for consultants.',
    'A project manager costs $6000 per month.',
    'Works with the free plan of Slack.',
    'Chrome is free to use, Acme is an extension for it.',
    'Acme is built on open-source software.',
    'It is not open source.',
    'There are no subscriptions for students.',
    'Acme n’est pas entièrement gratuit.',
  ])('price: %s', (sentence) => {
    expect(field('pricing_model', `<h2>Pricing</h2><p>${sentence}</p>`)).toBeUndefined()
  })

  test('a table that compares rivals has no price of ours', () => {
    const table =
      '<table><tr><th>Acme</th><th>Globex</th></tr><tr><td>$5 per month</td><td>$49 per month</td></tr></table>'
    expect(field('pricing_model', table)).toBeUndefined()
  })

  test.for([
    '<p>Acme was not founded by Jane Roe.</p>',
    '<p>We were inspired by Basecamp, founded by Jane Roe.</p>',
    '<p>Jane Roe founded Acme Corporation Ltd competitor Globex.</p>',
    '<h2>Meet our customers</h2><h3>Jane Roe</h3><p>Founder</p>',
  ])('founder: %s', (body) => {
    expect(drafted(body).founders).toEqual([])
  })

  test('data counts for its own object and where the text agrees', () => {
    const globex = { '@type': 'Organization', name: 'Globex', foundingDate: '1999', founder: { name: 'Jane Roe' } }
    expect(field('founded_year', '', jsonLd(globex))).toBeUndefined()
    const acme = { '@type': 'Organization', name: 'Acme', foundingDate: '2016' }
    expect(field('founded_year', '', jsonLd(acme))).toBe('2016')
    expect(field('founded_year', '<p>Acme was founded in 2018.</p>', jsonLd(acme))).toBeUndefined()
    expect(field('founded_year', '', '<meta name="description" content="Acme was founded in 2018.">')).toBeUndefined()
  })

  test('a mailbox that is not read, or another company’s, is none', () => {
    expect(field('contact_email', '<p>Do not write to hello@acme.io, it is no longer read.</p>')).toBeUndefined()
    expect(field('contact_email', '<footer><p>Hosting by Globex, info@globex.com</p></footer>')).toBeUndefined()
  })

  test('a lone link and a template’s handle are no profiles', () => {
    const body =
      '<p>See <a href="https://x.com/janeroe">this</a></p><footer><a href="https://x.com/tailwindcss">X</a><a href="https://facebook.com/yourpage">F</a></footer>'
    expect(drafted(body).company_socials).toEqual({})
  })
})
