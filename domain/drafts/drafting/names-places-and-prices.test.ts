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

describe('the name of a product on its vendor’s host', () => {
  const site = '<meta property="og:site_name" content="Globex">'
  const software = (...names: string[]) =>
    names.map((name) => jsonLd({ '@type': 'SoftwareApplication', name })).join('')
  const name = (title: string, { path = '/', head = site, body = '<footer>© 2026 Globex</footer>' } = {}) =>
    field('name', body, { url: `https://globex.com${path}`, title, head })

  test.for([
    ['the only software in the data', 'Planora | Globex', '/', site + software('Planora'), 'Planora'],
    ['the first part of the title, not a later one', 'Globex | Planora', '/', site + software('Planora'), 'Globex'],
    ['one of several products', 'Planora | Globex', '/', site + software('Planora', 'Notora'), 'Globex'],
    ['made by the vendor, and in the data', 'Planora by Globex – Plan', '/', site + software('Planora'), 'Planora'],
    ['in the path of its page', 'Photo Box | Globex', '/photo-box', site, 'Photo Box'],
    ['in the path below the products', 'Photo Box | Globex', '/products/photo-box.html', site, 'Photo Box'],
    ['in the path of an article', 'Photo Box | Globex', '/blog/photo-box', site, 'Globex'],
    [
      'in the path of what calls itself an article',
      'Photo Box | Globex',
      '/photo-box',
      `${site}<meta property="og:type" content="article">`,
      'Globex',
    ],
    ['a usual page', 'Our team | Globex', '/our-team', site, 'Globex'],
    [
      'made by somebody else, by its data',
      'Planora | Globex',
      '/',
      site +
        jsonLd({ '@type': 'SoftwareApplication', name: 'Planora', author: { '@type': 'Organization', name: 'Hooli' } }),
      'Globex',
    ],
    [
      'made by a person of the vendor',
      'Planora | Globex',
      '/',
      site +
        jsonLd({ '@type': 'SoftwareApplication', name: 'Planora', author: { '@type': 'Person', name: 'Ann Bee' } }),
      'Planora',
    ],
    ['named like the vendor', 'Globex Planner | Globex', '/', site + software('Globex Planner'), 'Globex'],
  ] as const)('%s', ([, title, path, head, expected]) => {
    expect(name(title, { path, head })).toBe(expected)
  })

  test('whoever made the model behind a product is not its name', () => {
    expect(field('name', '', { url: 'https://acmebot.com/', title: 'Free chat by Hooli acmebot-1' })).toBeUndefined()
    expect(field('name', '', { url: 'https://acme.io/', title: 'Free chat by Acme' })).toBe('Acme')
  })
})

describe('titles', () => {
  const options = { url: 'https://planora.io/' }

  test.for([
    'Planora: plan your week',
    'Planora, the weekly planner',
    'Planora by Globex',
    'Planora, official website',
  ])('the name is taken off "%s"', (title) => {
    expect(field('name', '', { ...options, title })).toBe('Planora')
  })

  test('a title that is given twice is one source of a name', () => {
    const og = (title: string) => `<meta property="og:title" content="${title}">`
    const named = (title: string, other: string) => field('name', '', { title, head: og(other) })
    expect(named('Ten tips | Globex', 'Ten tips | Globex')).toBeUndefined()
    expect(named('Globex | Ten tips', 'Globex')).toBe('Globex')
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
    ['<p>Free and open-source software we use.</p>', {}, undefined],
    ['<p>Written with free and open-source software.</p>', {}, undefined],
    ['<p>Acme is MIT licensed.</p>', {}, 'Open source'],
    ['<p>Acme is a home for open source.</p>', {}, undefined],
    ['<p>Acme is fast and open source libraries are inside.</p>', {}, undefined],
    ['<h1>Invoices</h1>', { title: 'Acme | Open source invoicing' }, 'Open source'],
    ['<h1>Invoices</h1>', { title: 'Acme | Invoices from open source' }, undefined],
    ['<h2>Pricing</h2><p>Pro costs $49.</p>', {}, 'Paid'],
    ['<h2>Hello</h2><p>Pro costs $49.</p>', {}, undefined],
    ['<p>Acme is completely free, for everyone.</p><p>There is a paid plan, too.</p>', {}, undefined],
  ] as [string, Options, string | undefined][])('%s %o: %s', ([body, options, expected]) => {
    expect(model(body, options)).toBe(expected)
  })

  test.for([
    ['/plans-and-pricing', 'Subscription'],
    ['/welcome', 'Subscription'],
    ['/terms', undefined],
    ['/imprint', undefined],
    ['/shop/mugs', undefined],
    ['/blog/pricing', undefined],
  ] as const)('a price on the page %s: %s', ([path, expected]) => {
    const page = testPage('<h2>Pricing</h2><p>Acme is $5 per month.</p>', { url: `https://acme.io${path}` })
    const home = testPage('<h1>Invoices</h1>', { title: 'Acme' })
    expect(draftExtractively([home, page]).fields.pricing_model?.value).toBe(expected)
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

  const card = (plan: string, ...lines: string[]) =>
    `<h3>${plan}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}<ul><li>Maps</li></ul>`
  const cards = (...html: string[]) => field('pricing_summary', `<h2>Pricing</h2>${html.join('')}`)

  test.for([
    ['a price below its plan', [card('Pro', '$12 per month')], 'Pro: $12 per month'],
    ['a period on a line of its own', [card('Pro', '$12', '/user/month')], 'Pro: $12 /user/month'],
    ['one line about the plan', [card('Pro', 'For teams that travel', '$12 / month')], 'Pro: $12 / month'],
    ['a free plan beside a paid one', [card('Free', '$0'), card('Pro', '$12/mo')], 'Free: $0; Pro: $12/mo'],
    ['a plan and its price in one line', ['<p>Pro – $12 per month</p>'], 'Pro – $12 per month'],
    ['a usual name without a heading', ['<div>Pro</div><div>$12/mo</div>'], 'Pro: $12/mo'],
    [
      'the first three plans',
      ['A', 'B', 'C', 'D'].map((plan) => card(plan, '$12/mo')),
      'A: $12/mo; B: $12/mo; C: $12/mo',
    ],
    ['the same price twice', [card('Pro', '$12/mo'), card('Pro', '$12/mo')], 'Pro: $12/mo'],
    ['two prices of one plan', [card('Pro', '$12/mo'), card('Pro', '$10/mo')], undefined],
    ['two prices below one plan', [card('Pro', '$12/mo', '$10/mo')], undefined],
    ['only a free plan', [card('Free', '$0')], undefined],
    ['a price without a period', [card('Pro', '$12')], undefined],
    [
      'a sentence about a plan and its price',
      ['<p>The Pro plan is $12 per month.</p>'],
      'The Pro plan is $12 per month.',
    ],
    ['a sentence about a price without a period', ['<p>The Pro plan is a one-time payment of $49.</p>'], undefined],
    ['a price without a plan', ['<p>$12 per month</p>'], undefined],
    ['an unusual name without a heading', ['<div>Walrus</div><div>$12/mo</div>'], undefined],
    ['names below the prices', ['<p>$12/mo</p><h3>Pro</h3><p>$29/mo</p><h3>Team</h3>'], undefined],
    ['a heading about the prices', [card('Most popular', '$12/mo')], undefined],
    ['a plan in a section about customers', ['<h2>Our customers</h2>', card('Pro', '$12/mo')], undefined],
  ] as [string, string[], string | undefined][])('the summary of %s', ([, html, expected]) => {
    expect(cards(...html)).toBe(expected)
  })

  test('a plan has a price only in a part of the page about prices', () => {
    expect(field('pricing_summary', card('Pro', '$12 per month'))).toBeUndefined()
    expect(field('pricing_summary', `<div class="pricing">${card('Pro', '$12 per month')}</div>`)).toBe(
      'Pro: $12 per month',
    )
  })

  test.for([
    [30, true],
    [31, false],
  ] as const)('a plan with a name of %d characters: %s', ([length, isTaken]) => {
    const name = 'Walrus'.padEnd(length, 's')
    expect(cards(card(name, '$12/mo'))).toBe(isTaken ? `${name}: $12/mo` : undefined)
  })

  test.for([
    [60, 'Pro: $12/mo'],
    [61, undefined],
  ] as const)('a page with %d prices: %s', ([count, expected]) => {
    expect(cards(card('Pro', '$12/mo'), '<p>$5</p>'.repeat(count - 1))).toBe(expected)
  })

  test('without cards, sentences that name what costs are summed up once, if they have at most 120 characters', () => {
    const [long, longer] = [filled('The Pro plan is $12 per month', 120), filled('The Team plan is $13 per month', 121)]
    expect(summary(long, longer, long)).toBe(long)
    expect(summary('You pay $12 per month')).toBeUndefined()
  })

  test.for([
    ['<p>Free plan available.</p><p>Pro plan: $12 per month</p>', 'Freemium'],
    ['<p>Free plan available.</p>', undefined],
    ['<p>Free for 10 users.</p><p>Pro costs $5.</p>', 'Freemium'],
    ['<p>Free for 10 users.</p><p>There is a paid plan.</p>', undefined],
    ['<h2>Pricing</h2><p>$0 / month</p><p>The Pro plan is $5.</p>', 'Freemium'],
    ['<h2>Your invoice</h2><p>$0 / month</p><p>The Pro plan is $5.</p>', undefined],
    ['<p>Acme is freemium.</p><p>Acme is $5 per month.</p>', 'Freemium'],
    ['<p>Acme is a calendar.</p><p>Acme is $5 per month.</p>', 'Subscription'],
    ['<p>Create a free account.</p><p>Acme is $5 per month.</p>', undefined],
    ['<p>Create a free account.</p><p>14-day free trial.</p><p>Acme is $5 per month.</p>', 'Subscription'],
    ['<h2>Pricing</h2><p>$0</p><h3>Pro</h3><p>$5 per month</p>', 'Freemium'],
    ['<h2>Pricing</h2><p>$0</p><h3>Pro</h3><p>$5 per month</p><h3>All</h3><p>14-day free trial</p>', 'Subscription'],
    [
      '<h2>Pricing</h2><p>$0 per month</p><h3>Pro</h3><p>$5 per month</p><h3>All</h3><p>14-day free trial</p>',
      'Freemium',
    ],
    ['<h2>Pricing</h2><h3>Free trial</h3><p>$0 per month</p><h3>Pro</h3><p>$5 per month</p>', 'Subscription'],
    ['<h2>Pricing</h2><p>$0 per month</p><p>Free trial</p><h3>Pro</h3><p>$5 per month</p>', 'Subscription'],
    ['<h2>Pricing</h2><p>Acme Pro is billed annually.</p>', 'Subscription'],
    ['<h2>Hello</h2><p>Acme Pro is billed annually.</p>', undefined],
    ['<h2>Pricing</h2><p>Buy a subscription and cancel anytime.</p>', undefined],
    ['<h2>Pricing</h2><p>$5 per month</p><p>A one-time payment of $90</p>', undefined],
    ['<h2>Pricing</h2><p>A one-time payment of $90</p>', 'One-time'],
    ['<h2>Pricing</h2><p>$90 for Acme</p><p>One year of free updates</p><p>$40 per year</p>', undefined],
    ['<h2>Pricing</h2><p>$90 for Acme</p><p>One calendar</p><p>$40 per year</p>', 'Subscription'],
    ['<h2>Pricing</h2><p>Acme is completely free.</p><p>Pro costs $5.</p>', undefined],
    ['<h2>Pricing</h2><h3>Planned for later</h3><p>$5 per month</p>', undefined],
    ['<h2>Pricing</h2><h3>Made for letters</h3><p>$5 per month</p>', 'Subscription'],
    ['<p>Acme is completely free and open source.</p><p>Bring your own key.</p>', 'Open source'],
    ['<h2>Your savings</h2><p>$480 per month</p>', undefined],
    ['<h2>Your savings</h2><p>Acme is $480 per month.</p>', 'Subscription'],
  ] as [string, string | undefined][])('%s: %s', ([body, expected]) => {
    expect(model(body)).toBe(expected)
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
