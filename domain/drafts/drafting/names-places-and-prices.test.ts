import { describe, expect, test } from 'vitest'
import type { FieldName } from '../../profile/fields.ts'
import { jsonLd, testPage } from '../reading/test-page.ts'
import { draftExtractively } from './draft-extractively.ts'

type Options = Parameters<typeof testPage>[1]
const draft = (body: string, options: Options = {}) => draftExtractively([testPage(body, options)])
const field = (name: FieldName, body: string, options: Options = {}) => draft(body, options).fields[name]?.value

/** Text of exactly this many characters that begins with the given words. */
const filled = (start: string, length: number) => start.padEnd(length, ' and more words').trimEnd().padEnd(length, 's')

describe('video and logo', () => {
  const FILM = 'https://www.youtube.com/watch?v=abcdefghijk'
  const film = (text: string) => `<a href="${FILM}">${text}</a>`

  test.for([
    ['by the text of its link', film('Watch the demo'), FILM],
    ['by the line above its link', `<p>See it in action:</p><p>${film('Film')}</p>`, FILM],
    [
      'by the first of two links',
      `<p>${film('Watch the demo')}</p>${'<p>More.</p>'.repeat(3)}<p>${film('Film')}</p>`,
      FILM,
    ],
    ['by no text', `<p>${film('Film')}</p>`, undefined],
    ['in the footer', `<footer>${film('Watch the demo')}</footer>`, undefined],
    ['in a testimonial', `<div class="testimonial">${film('Watch the demo')}</div>`, undefined],
    [
      'as a tutorial',
      `<iframe src="${FILM.replace('watch?v=', 'embed/')}"></iframe><p>${film('Our tutorial')}</p>`,
      undefined,
    ],
  ] as const)('a video is offered as the demo %s', ([, body, video]) => {
    expect(field('demo_video_url', body)).toBe(video)
  })

  const organization = (data: object) => jsonLd({ '@type': 'Organization', name: 'Acme Inc', ...data })
  const LOGO = 'https://acme.io/logo.png'

  test.for([[LOGO], [{ '@type': 'ImageObject', url: LOGO }]])('structured data gives the logo as %j', ([logo]) => {
    expect(field('logo_url', '', { title: 'Acme', head: organization({ logo }) })).toBe(LOGO)
    expect(field('logo_url', '', { title: 'Acme', head: organization({ logo: null }) })).toBeUndefined()
  })

  test('on a subdomain for a product, only the logo of that product counts', () => {
    const options = { url: 'https://photos.vendor.com/', title: 'Photo Box | Vendor' }
    const site = '<meta property="og:site_name" content="Photo Box">'
    const named = (name: string) => site + jsonLd({ '@type': 'Organization', name, url: options.url, logo: LOGO })
    expect(field('logo_url', '', { ...options, head: named('Vendor') })).toBeUndefined()
    expect(field('logo_url', '', { ...options, head: named('Photo Box') })).toBe(LOGO)
  })

  test('of several icons, the largest is the logo', () => {
    const icon = (size: string) => `<link rel="icon" href="/${size || 'any'}.png" ${size && `sizes="${size}"`}>`
    expect(field('logo_url', '', { head: ['32x32', '', '180x180', '96x96'].map(icon).join('') })).toBe(
      'https://acme.io/180x180.png',
    )
  })

  test.for([
    [500, true],
    [501, false],
  ] as const)('the address of a logo of %d characters: %s', ([length, isTaken]) => {
    const href = 'https://acme.io/logo.png?'.padEnd(length, 'x')
    expect(field('logo_url', '', { head: `<link rel="icon" href="${href}">` })).toBe(isTaken ? href : undefined)
  })
})

describe('name', () => {
  const og = (name: string) => `<meta property="og:site_name" content="${name}">`
  const named = (name: string) => field('name', '', { title: name, head: og(name) })
  const long = (length: number) => `Plan ${'x'.repeat(length - 5)}`

  test.for([
    ['Q2', 'Q2'],
    [long(60), long(60)],
    [long(61), undefined],
    ['Ab Cd Ef Gh Ij', 'Ab Cd Ef Gh Ij'],
    ['Ab Cd Ef Gh Ij Kl', undefined],
    ['2048', undefined],
  ] as const)('%s gives the name %s', ([written, name]) => {
    expect(named(written)).toBe(name)
  })

  test('between equal spellings, the first counts', () => {
    expect(field('name', '', { title: 'Acme | ACME' })).toBe('Acme')
  })

  test('on the subdomain for a task, a product’s own name wins only if three sources give it', () => {
    const options = { url: 'https://sign.acme.com/', title: 'Sign documents | Globex Seal' }
    const app = '<meta name="application-name" content="Globex Seal">'
    const title = '<meta property="og:title" content="Globex Seal">'
    expect(field('name', '', { ...options, head: app + title })).toBe('Globex Seal')
    expect(field('name', '', { ...options, head: app })).toBe('Sign documents')
  })
})

describe('place', () => {
  const city = (body: string, options: Options = {}) => field('city', body, { title: 'Acme', ...options })
  const ADDRESS = '1 Example Street, Springfield, IL 62704'

  test.for([
    ['Acme is headquartered in Lyon, France.', 'Lyon'],
    ['Globex is headquartered in Lyon, France.', undefined],
  ] as const)('%s', ([sentence, found]) => {
    expect(city(`<p>${sentence}</p>`)).toBe(found)
  })

  test('structured data may list several addresses', () => {
    const address = { '@type': 'PostalAddress', addressLocality: 'Lyon', addressCountry: 'FR' }
    const head = jsonLd({ '@type': 'Organization', name: 'Acme', address: [null, 'Somewhere', address] })
    expect(city('', { head })).toBe('Lyon')
  })

  test.for([
    ['three lines after the telephone', ['Call +44 20 7123 4567', 'Hello', 'World', ADDRESS], true],
    ['four lines after it', ['Call +44 20 7123 4567', 'Hello', 'World', 'Again', ADDRESS], false],
    ['three lines before it', [ADDRESS, 'Hello', 'World', 'Call +44 20 7123 4567'], true],
    ['four lines before it', [ADDRESS, 'Hello', 'World', 'Again', 'Call +44 20 7123 4567'], false],
    ['next to a line of 299 characters with it', [filled('Call +44 20 7123 4567', 299), ADDRESS], true],
    ['next to a line of 300 characters with it', [filled('Call +44 20 7123 4567', 300), ADDRESS], false],
  ] as [string, string[], boolean][])('an address %s', ([, lines, isOurs]) => {
    expect(city(lines.map((line) => `<p>${line}</p>`).join(''))).toBe(isOurs ? 'Springfield' : undefined)
  })

  test('an address below a heading that announces it counts, below a paragraph it does not', () => {
    expect(city(`<h3>Visit us</h3><p>${ADDRESS}</p>`)).toBe('Springfield')
    expect(city(`<p>Visit us</p><p>${ADDRESS}</p>`)).toBeUndefined()
  })

  test.for([
    [300, 'Springfield'],
    [301, undefined],
  ] as const)('an address has at most 300 characters: %d', ([length, found]) => {
    const start = filled('Suite of Acme', length - ADDRESS.length - 2)
    expect(city(`<address>${start}, ${ADDRESS}</address>`)).toBe(found)
  })
})

describe('pricing', () => {
  const model = (body: string, options: Options = {}) => field('pricing_model', body, { title: 'Acme', ...options })
  const summary = (...lines: string[]) =>
    field('pricing_summary', `<h2>Pricing</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`)

  test.for([
    ['<p>Acme is open source.</p>', {}, 'Open source'],
    ['<p>Globex is open source.</p>', {}, undefined],
    ['<p>Free and open-source software for teams.</p>', {}, 'Open source'],
    ['<h1>Invoices</h1>', { title: 'Acme | Open source invoicing' }, 'Open source'],
    ['<h1>Invoices</h1>', { title: 'Acme | Invoices from open source' }, undefined],
    ['<h2>Pricing</h2><p>Pro costs $49.</p>', {}, 'Paid'],
    ['<h2>Hello</h2><p>Pro costs $49.</p>', {}, undefined],
    ['<p>Acme is completely free, for everyone.</p><p>There is a paid plan, too.</p>', {}, undefined],
  ] as [string, Options, string | undefined][])('%s %o: %s', ([body, options, expected]) => {
    expect(model(body, options)).toBe(expected)
  })

  test('the title of another page is no headline', () => {
    const page = testPage('<h1>News</h1>', { url: 'https://acme.io/news', title: 'Open source news' })
    const home = testPage('<h1>Invoices</h1>', { title: 'Acme' })
    expect(draftExtractively([home, page]).fields.pricing_model).toBeUndefined()
  })

  test.for([
    [400, 'Subscription'],
    [401, undefined],
  ] as const)('a sentence of %d characters about prices: %s', ([length, expected]) => {
    expect(model(`<p>${filled('Acme costs $12 per month', length)}</p>`)).toBe(expected)
  })

  test('a price is summed up once', () => {
    expect(summary('Pro is $12 per month', '$12 per month')).toBe('Pro is $12 per month')
    expect(summary('$12 per month', 'Pro is $12 per month')).toBe('$12 per month')
  })

  test('the summary has at most three lines of 120 characters', () => {
    const [long, longer] = [filled('Pro is $12 per month', 120), filled('Team is $13 per month', 121)]
    expect(summary(long, longer)).toBe(long)
    const plans = ['$11 per month', '$22 per month', '$33 per month', '$44 per month']
    expect(summary(...plans)).toBe(plans.slice(0, 3).join('; '))
  })
})

describe('words', () => {
  const tagline = (body: string, head = '') => field('tagline', body, { title: 'Acme', head })
  const about = (name: string, text: string) => `<meta name="${name}" content="${text}">`

  test('one of three headlines may be the tagline, if it has three words', () => {
    expect(tagline('<h1>Fresh invoices</h1><h1>Invoices that write themselves</h1><h1>Latest weekly news</h1>')).toBe(
      'Invoices that write themselves',
    )
    expect(tagline('<h1>Fresh invoices</h1>')).toBe('Fresh invoices')
    expect(tagline('<h1>Fresh invoices</h1><h1>Simple planning</h1>')).toBeUndefined()
  })

  test.for([
    [10, true],
    [9, false],
    [120, true],
    [121, false],
  ] as const)('a tagline of %d characters: %s', ([length, isTaken]) => {
    const line = filled('Plan work', length).slice(0, length)
    expect(tagline(`<h1>${line}</h1>`)).toBe(isTaken ? line : undefined)
  })

  test.for([
    [90, true],
    [91, false],
  ] as const)('a description of %d characters is the tagline: %s', ([length, isTaken]) => {
    const line = filled('Plan your week', length)
    expect(tagline('', about('description', line))).toBe(isTaken ? line : undefined)
  })
})
