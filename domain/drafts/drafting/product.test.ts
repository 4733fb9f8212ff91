import { describe, expect, test } from 'vitest'
import type { FieldName } from '../../profile/fields.ts'
import { draftProfile } from '../website/draft-profile.ts'
import { jsonLd, testPage } from '../reading/test-page.ts'
import { draftExtractively } from './draft-extractively.ts'

const draft = (body: string, options: Parameters<typeof testPage>[1] = {}) =>
  draftExtractively([testPage(body, options)])
const field = (name: FieldName, body: string, options: Parameters<typeof testPage>[1] = {}) =>
  draft(body, options).fields[name]?.value

describe('name', () => {
  test('title and domain agree', () => {
    expect(field('name', '<h1>Invoices</h1>', { title: 'Acme | Invoices for everyone' })).toBe('Acme')
  })

  test('the spelling is the one the website gives itself', () => {
    expect(
      field('name', '', {
        title: 'acme - home',
        head: '<meta property="og:site_name" content="ACME Books">',
        url: 'https://acmebooks.com/',
      }),
    ).toBe('ACME Books')
  })

  test('marks and years of the copyright line are no part of it', () => {
    expect(field('name', '<footer>© 2019-2026 Acme Inc. All rights reserved.</footer>', { title: 'Acme™' })).toBe(
      'Acme',
    )
  })

  test('on a subdomain for a product the vendor is not the name', () => {
    const head = `<meta property="og:site_name" content="Photo Box">${jsonLd({ '@type': 'Organization', name: 'Vendor' })}`
    expect(
      field('name', '<footer>© Vendor</footer>', {
        url: 'https://photos.vendor.com/',
        title: 'Photo Box by Vendor',
        head,
      }),
    ).toBe('Photo Box')
  })

  test('what a title adds on every official website, and the dots a name trails off in, are no part of it', () => {
    expect(field('name', '', { title: 'Acme Official Website' })).toBe('Acme')
    const trailing = {
      title: 'acme-pro ... invoices',
      head: '<meta property="og:title" content="acme-pro ... invoices">',
    }
    expect(field('name', '<footer>© 2026 acme-pro ... MIT</footer>', trailing)).toBe('acme-pro')
  })

  test('a site name that goes on to say what it is gives its first part', () => {
    const head = '<meta property="og:site_name" content="結《むすび》 | ペットシッター">'
    const title = '千葉県のペットシッター | 結《むすび》 | Home'
    expect(
      field('name', '<h1>千葉県のペットシッター</h1>', { title, head, url: 'https://www.musubi.example.com/' }),
    ).toBe('結《むすび》')
  })

  test('on a shared host the account is not the name of the product that it publishes', () => {
    const head = `<meta property="og:site_name" content="Podz">${jsonLd({ '@type': 'Organization', name: 'Globex Srl' })}`
    const options = { title: 'Podz — your own assistant', head }
    const body = '<footer>© 2026 Globex Srl</footer>'
    expect(field('name', body, { ...options, url: 'https://globex-srl.github.io/' })).toBe('Podz')
    expect(field('name', body, { ...options, url: 'https://podz.github.io/' })).toBe('Podz')
    // An account named like the product agrees with the title.
    expect(field('name', '', { title: 'Acme Planner', url: 'https://acmeplanner.github.io/' })).toBe('Acme Planner')
  })

  test('one source alone, generic titles and template variables give none', () => {
    expect(field('name', '', { title: 'Something else entirely' })).toBeUndefined()
    expect(field('name', '', { title: 'Home' })).toBeUndefined()
    expect(
      field('name', '', {
        title: '{{ site.title }}',
        head: '<meta property="og:site_name" content="{{ site.title }}">',
      }),
    ).toBeUndefined()
  })
})

describe('tagline', () => {
  test('is the headline', () => {
    expect(field('tagline', '<h1>Invoices that write themselves</h1>', { title: 'Acme - Invoicing' })).toBe(
      'Invoices that write themselves',
    )
  })

  test('is what the title says besides the name where the headline is the name, a quote or news', () => {
    const title = 'Acme | Invoices for freelancers'
    expect(field('tagline', '<h1>Acme</h1>', { title })).toBe('Invoices for freelancers')
    expect(field('tagline', '<h1>“Acme changed the way I work”</h1>', { title })).toBe('Invoices for freelancers')
    expect(field('tagline', '<h1>Join us at the Big Conference</h1><h1>Black Friday sale</h1>', { title })).toBe(
      'Invoices for freelancers',
    )
  })

  test('may be about browsers, JavaScript and a point of sale; a message about them it is not', () => {
    const line = (title: string) => field('tagline', '<h1>Acme</h1>', { title: `Acme — ${title}` })
    for (const about of ['The browser CAD workshop', 'Fast JavaScript test runner', 'Point of sale for small cafés'])
      expect(line(about)).toBe(about)
    for (const message of ['Your browser is outdated', 'Please enable JavaScript first', 'Our big summer sale'])
      expect(line(message)).toBeUndefined()
  })

  test('is no greeting, no "official website" and no number of a register', () => {
    const title = 'Acme | Invoices for freelancers'
    for (const line of ["Hi, I'm Acme", 'Acme Official Website', 'Acme Home', 'Lancé par Globex – SIRET : 848 266 052'])
      expect(field('tagline', `<h1>${line}</h1>`, { title })).toBe('Invoices for freelancers')
  })

  test('has no name of the product before or after a mark', () => {
    for (const line of ['Acme, invoices for freelancers', 'Acme – invoices for freelancers'])
      expect(field('tagline', `<h1>${line}</h1>`, { title: 'Acme' })).toBe('invoices for freelancers')
    expect(field('tagline', '<h1>Acme: Invoices for freelancers</h1>')).toBe('Invoices for freelancers')
    expect(field('tagline', '<h1>Invoices, made by Acme</h1>', { title: 'Acme' })).toBe('Invoices, made by Acme')
    expect(field('tagline', '<h1>Invoices for freelancers - Acme</h1>', { title: 'Acme' })).toBe(
      'Invoices for freelancers',
    )
  })

  test('keeps the name before a colon if the rest goes on in a small letter', () => {
    const line = 'Acme: a diary for freelancers'
    expect(field('tagline', `<h1>${line}</h1>`, { title: 'Acme' })).toBe(line)
  })

  test('is no offer, price, date, event or call to action, and nothing that is only announced', () => {
    const title = 'Acme | Invoices for freelancers'
    for (const line of [
      'Start your free trial of it',
      'All of it for $5 a week',
      'See you there on 3 May',
      'Introducing the new planner',
      'Get started with invoices',
      'An Android app is coming soon',
    ])
      expect(field('tagline', `<h1>${line}</h1>`, { title })).toBe('Invoices for freelancers')
  })

  test('is never one of many headlines', () => {
    expect(
      field(
        'tagline',
        '<h1>News of the day</h1><h1>More of the news</h1><h1>Old of the news</h1><h1>Last of the news</h1>',
        { title: 'Acme' },
      ),
    ).toBeUndefined()
  })
})

describe('descriptions', () => {
  test('the short one is the meta description, whole sentences of it', () => {
    const head = `<meta name="description" content="${'Acme writes your invoices. '.repeat(20).trim()}">`
    const value = field('short_description', '', { head })
    expect(value).toMatch(/invoices\.$/)
    expect(value?.length).toBeLessThanOrEqual(300)
  })

  test('the long one is made of the website’s paragraphs, without cookies, testimonials and small print', () => {
    const real =
      'Acme writes your invoices while you sleep, sends them in the morning and reminds those who forget to pay.'
    const body = `<p>${real}</p><p>We use cookies to make this website better for you, and for us, and for everybody who comes here after you.</p><blockquote><p>Acme is the very best thing that ever happened to my company, and I would buy it again any time.</p></blockquote>`
    expect(field('description', body)).toBe(real)
  })
})

describe('pricing', () => {
  test.for([
    ['<h2>Pricing</h2><p>Free plan</p><p>Pro $12 per month</p>', 'Freemium'],
    [
      '<h2>Pricing</h2><h3>Basic</h3><p>$0.00</p><p>per month</p><h3>Premium</h3><p>$19.99</p><p>per year</p>',
      'Freemium',
    ],
    ['<p>From $25 per month</p>', 'Subscription'],
    ['<h2>Pricing</h2><p>$12</p><p>/month</p>', 'Subscription'],
    ['<h2>Pricing</h2><p>A one-time payment of $49</p>', 'One-time'],
    ['<h1>The open source alternative to spreadsheets</h1>', 'Open source'],
    ['<p>Simple prices: pay as you go.</p>', 'Usage-based'],
    ['<p>Start your 14-day free trial</p>', 'Free trial'],
    ['<p>Acme is completely free, for everyone.</p>', 'Free'],
    ['<h2>Preise</h2><p>Kostenloser Tarif</p><p>Premium für 9 € pro Monat</p>', 'Freemium'],
  ] as const)('%s is %s', ([body, model]) => {
    expect(field('pricing_model', body)).toBe(model)
  })

  test.for([
    '<p>Try it for free</p>',
    '<p>There is no free plan.</p>',
    '<blockquote>I pay $99 per month and love it</blockquote>',
    '<p>“OtherCo charged me $99 per month”</p>',
    '<p>Save $200 per month. Get $100 in credit.</p>',
    '<p>Do you have a free plan?</p>',
    '<p>Our ebook is $5</p>',
    '<h1>Managed open source databases</h1><p>We love open source.</p>',
  ])('%s says nothing', (body) => {
    expect(field('pricing_model', body)).toBeUndefined()
  })

  test('the summary is the price lines', () => {
    expect(
      field(
        'pricing_summary',
        '<h2>Pricing</h2><h3>Pro</h3><p>$12</p><p>per month</p><h3>Team</h3><p>$30 per month</p>',
      ),
    ).toBe('Pro: $12 per month; Team: $30 per month')
  })
})

describe('what it does', () => {
  test('questions come from fold-outs, lists of questions and data', () => {
    const body =
      '<h2>FAQ</h2><h3>Is it safe?</h3><p>Yes, all data is encrypted.</p><details><summary>Can I cancel?</summary><p>Whenever you like, in two clicks.</p></details>'
    const head = jsonLd({
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Who owns my data?',
          acceptedAnswer: { '@type': 'Answer', text: 'You do, all of it.' },
        },
      ],
    })
    expect(draft(body, { head }).faqs.map(({ question, answer }) => `${question} ${answer}`)).toEqual([
      'Who owns my data? You do, all of it.',
      'Is it safe? Yes, all data is encrypted.',
      'Can I cancel? Whenever you like, in two clicks.',
    ])
  })

  test('a question without an answer, and a form that asks one, are left out', () => {
    const body =
      '<h2>FAQ</h2><details><summary>Is it free?</summary></details><details><summary>Is it safe?</summary></details><details><summary>Who are you?</summary><p>Individual</p><p>Company or team</p></details>'
    expect(draft(body).faqs).toEqual([])
  })

  test('a rhetorical headline is no question', () => {
    expect(draft('<h2>Tired of invoices?</h2><p>Let Acme write them for you.</p>').faqs).toEqual([])
  })
})

describe('media, categories and keywords', () => {
  const film = 'https://www.youtube.com/watch?v=abcdefghijk'

  test('the only embedded film, or the one offered as the demo, is the demo', () => {
    expect(field('demo_video_url', '<iframe src="https://www.youtube.com/embed/abcdefghijk?rel=0"></iframe>')).toBe(
      film,
    )
    expect(
      field(
        'demo_video_url',
        `<a href="${film}">Watch the demo</a><p>a</p><p>b</p><p>c</p><a href="https://youtu.be/bbbbbbbbbbb">Installing</a>`,
      ),
    ).toBe(film)
  })

  test('testimonials, playlists and films nobody explains are not', () => {
    expect(field('demo_video_url', `<div><p>A customer story</p><a href="${film}">Play</a></div>`)).toBeUndefined()
    expect(
      field('demo_video_url', '<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>'),
    ).toBeUndefined()
    expect(
      field(
        'demo_video_url',
        `<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe><iframe src="https://www.youtube.com/embed/bbbbbbbbbbb"></iframe>`,
      ),
    ).toBeUndefined()
  })

  test('the logo is the one in the header before any icon', () => {
    const head = '<link rel="apple-touch-icon" href="/touch.png">'
    expect(field('logo_url', '<header><a href="/"><img src="/logo.svg" alt="Acme"></a></header>', { head })).toBe(
      'https://acme.io/logo.svg',
    )
    expect(field('logo_url', '', { head })).toBe('https://acme.io/touch.png')
  })

  test("a category is one of the directory's that the data names", () => {
    const page = testPage('', {
      head: jsonLd({ '@type': 'SoftwareApplication', name: 'Acme', applicationCategory: 'FinanceApplication' }),
    })
    expect(draftExtractively([page], { categoryNames: ['Design', 'Finance'] }).fields.categories?.value).toEqual([
      'Finance',
    ])
    expect(draftExtractively([page], { categoryNames: ['Design'] }).fields.categories).toBeUndefined()
  })

  test.for([
    ['<p>Acme is a task management app for plumbers.</p>', 'Acme', ['Task Management']],
    ['<h1>CRM software for small shops</h1>', 'Acme', ['CRM']],
    ['<p>Acme imports from any task management app.</p>', 'Acme', undefined],
    ['<p>Acme is not a task management app.</p>', 'Acme', undefined],
    ['<p>Acme is a blog about CRM software reviews.</p>', 'CRM software reviews | Acme', undefined],
    ['<p>Globex is a task management app.</p>', 'Acme', undefined],
  ] as const)('%s under "%s" is of the categories %s', ([body, title, expected]) => {
    const categoryNames = ['CRM', 'Task Management']
    const page = testPage(body, { title })
    expect(draftProfile([page], { categoryNames }).fields.categories?.value).toEqual(expected)
  })

  test("another product's data names no category and no tag", () => {
    const other = { '@type': 'SoftwareApplication', name: 'Globex', url: 'https://globex.example/' }
    const head = jsonLd({ ...other, applicationCategory: 'FinanceApplication', keywords: 'tax, payroll' })
    const { categories, tags } = draftProfile([testPage('', { title: 'Acme', head })], {
      categoryNames: ['Finance'],
    }).fields
    expect([categories, tags]).toEqual([undefined, undefined])
  })

  test.for([
    ['<p>Tags: invoicing, time tracking, VAT</p>', '', ['invoicing', 'time tracking', 'VAT']],
    ['<h4>Topics</h4><ul><li>Invoicing</li><li>VAT</li></ul><p>And more of it.</p>', '', ['Invoicing', 'VAT']],
    ['<p>タグ：請求書、見積書</p>', '', ['請求書', '見積書']],
    ['', jsonLd({ '@type': 'WebApplication', name: 'Acme', keywords: ['invoicing', 'VAT'] }), ['invoicing', 'VAT']],
    ['<p>Topics we love to talk about with you</p>', '', undefined],
    ['<nav><p>Tags: a1, b2</p></nav>', '', undefined],
    ['<p>Invoicing, VAT and time</p>', '<meta name="keywords" content="invoicing, vat">', undefined],
  ] as const)('tags of "%s" %s', ([body, head, expected]) => {
    expect(draftProfile([testPage(body, { title: 'Acme', head })]).fields.tags?.value).toEqual(expected)
  })

  test('keywords are the meta keywords', () => {
    expect(
      field('keywords', '', { head: '<meta name="keywords" content="invoices, freelancers,, invoices">' }),
    ).toEqual(['invoices', 'freelancers'])
  })
})
