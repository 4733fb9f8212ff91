import { longDate } from '../../domain/shared/clock.ts'
import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { rendered } from '../../test/rendered.ts'
import { namesOf, type Categories } from './category-tree.ts'
import { faqJsonLd, faqSection } from './faq-list.ts'
import { jsonLd } from './json-ld.ts'
import { documentOf } from './layout.ts'
import { letterOf, firstPicture, listingCard, logo } from './listing-card.ts'
import { markdownHtml } from './markdown.ts'
import { busyPage } from './message-page.ts'
import { outwardLink, spokenAddress, webAddress } from './outward-link.ts'
import { nothingHere, pageHref, pageInput, pager } from './lists/pager.ts'
import { paragraphs } from './prose.ts'
import { bars, sparkline } from './sparkline.ts'
import { stylesheetOf } from './stylesheet.ts'
import { ago, counted, countryName, dollars, monthName, shortDates, stageName } from './words.ts'
import { FIRST_THEME } from '../../domain/shared/theme.ts'
import { html } from 'hono/html'

describe('words', () => {
  test.for([
    [counted(1, 'vote'), '1 vote'],
    [counted(0, 'vote'), '0 votes'],
    [counted(1204, 'launch', 'launches'), '1,204 launches'],
    [longDate('2026-11-23T10:00:00Z'), '23 November 2026'],
    [longDate('soon'), 'soon'],
    [ago('2026-11-23T10:00:00Z', new Date('2026-11-23T13:10:00Z')), '3 hours ago'],
    [ago('2026-01-23T10:00:00Z', new Date('2026-11-23T13:10:00Z')), '23 Jan'],
    [ago('2025-12-31T23:59:59Z', new Date('2026-11-23T13:10:00Z')), '31 Dec 2025'],
    [shortDates('2026-11-16', '2026-11-22'), '16 to 22 Nov 2026'],
    [shortDates('2026-11-30', '2026-12-06'), '30 Nov to 6 Dec 2026'],
    [shortDates('2026-12-28', '2027-01-03'), '28 Dec 2026 to 3 Jan 2027'],
    [monthName('2026-11'), 'November 2026'],
    [dollars(4900), '$49'],
    [dollars(4950), '$49.50'],
    [countryName('de'), 'Germany'],
    [countryName('Atlantis'), 'Atlantis'],
    [stageName('mvp'), 'MVP'],
    [stageName('odd'), 'odd'],
    [stageName('constructor'), 'constructor'],
  ])('%s', ([said, expected]) => expect(said).toBe(expected))
})

describe('pages of a list', () => {
  const shown = (paged: Partial<Parameters<typeof pager>[1]>) =>
    parse(
      rendered(
        pager(pageHref('/x'), { page: 1, per_page: 20, total: 60, total_is_capped: false, has_more: true, ...paged }),
      ),
    )
  const links = (root: ReturnType<typeof shown>) => root.querySelectorAll('a').map((a) => a.getAttribute('href'))

  test('a single page has no links', () => {
    expect(shown({ has_more: false }).text).toBe('')
  })
  test('each page links to the one before and after', () => {
    expect(links(shown({}))).toEqual(['/x?page=2'])
    expect(links(shown({ page: 2 }))).toEqual(['/x', '/x?page=3'])
    expect(links(shown({ page: 3, has_more: false }))).toEqual(['/x?page=2'])
  })
  test('the last page is named where the total is known', () => {
    expect(shown({ page: 2 }).text).toContain('Page 2 of 3')
    expect(shown({ page: 2, total_is_capped: true }).text).not.toContain('of')
  })
  test('the first page has no number in its address', () => {
    expect([pageHref('/x?a=1')(1), pageHref('/x?a=1')(2)]).toEqual(['/x?a=1', '/x?a=1&page=2'])
  })
  test('a malformed page goes to the operation as it is', () => {
    const inputs = [undefined, '', '2', 'two', '-1', ['1', '2']].map((page) => pageInput({ page }))
    expect(inputs).toEqual([{}, {}, { page: 2 }, { page: 'two' }, { page: '-1' }, { page: ['1', '2'] }])
  })
  test('an empty list says why, a page past the end leads back', () => {
    expect(rendered(nothingHere({ page: 1 }, '/x', 'None yet.'))).toContain('None yet.')
    expect(
      parse(rendered(nothingHere({ page: 2 }, '/x', 'None yet.')))
        .querySelector('a')!
        .getAttribute('href'),
    ).toBe('/x')
  })
})

describe('links to other sites', () => {
  test.for(['javascript:alert(1)', 'ftp://a.example', 'mailto:a@b.example', 'nonsense', '', null, undefined])(
    '%s is no web address',
    (address) => {
      expect(webAddress(address)).toBeNull()
      expect(parse(rendered(outwardLink(address, 'Text'))).querySelector('a')).toBeNull()
    },
  )
  test('http and https are, and pass no rank on', () => {
    for (const address of ['https://a.example/', 'http://a.example/']) {
      const link = parse(rendered(outwardLink(address, 'Text', 'button'))).querySelector('a')!
      expect(link.attributes).toMatchObject({ href: address, rel: 'nofollow ugc noopener', class: 'button' })
    }
  })
  test('an address is said short', () => {
    expect(spokenAddress('https://www.acme.com/pricing/')).toBe('acme.com/pricing')
    expect(spokenAddress('nonsense')).toBe('nonsense')
    const of = (length: number) => spokenAddress(`https://a.example/${'x'.repeat(length - 'a.example/'.length)}`)
    expect([of(48).length, of(48).endsWith('…'), of(49).length, of(49).endsWith('…')]).toEqual([48, false, 48, true])
    const host = `${'a'.repeat(60)}.example`
    expect([spokenAddress(`https://${host}/`), spokenAddress(`https://${host}/path`)]).toEqual([host, `${host}/…`])
  })
})

describe('Markdown', () => {
  const shown = (text: string) => parse(rendered(markdownHtml(text)))
  test('HTML is text, and no link runs a script', () => {
    const root = shown('<b>bold</b> [x](javascript:alert(1))')
    expect([root.querySelector('b'), root.querySelector('a')]).toEqual([null, null])
  })
  test('links to other sites pass no rank on, our own do', () => {
    const relOf = (href: string) => shown(`[x](${href})`).querySelector('a')!.getAttribute('rel')
    expect(['/about', '#top', 'https://a.example', '//a.example'].map(relOf)).toEqual([
      undefined,
      undefined,
      'nofollow noopener',
      'nofollow noopener',
    ])
  })
  test('our images are shown, others become links', () => {
    expect(shown('![A cat](/cat.png)').querySelector('img')!.getAttribute('alt')).toBe('A cat')
    expect(shown('![A cat](//a.example/cat.png)').querySelector('img')).toBeNull()
    expect(shown('![](https://a.example/cat.png)').querySelector('a')!.text).toBe('https://a.example/cat.png')
    expect(shown('![A cat](https://a.example/cat.png)').querySelector('a')!.text).toBe('A cat')
  })
  test('headings start at the second level', () => {
    expect(
      shown('# A\n\n## B\n\n### C')
        .querySelectorAll('h1, h2, h3')
        .map(({ rawTagName }) => rawTagName),
    ).toEqual(['h2', 'h2', 'h3'])
  })
  test('tables and code can be scrolled with the keyboard', () => {
    expect(shown('| a |\n|---|\n| b |\n\n```\n<i>\n```').querySelectorAll('[tabindex="0"]')).toHaveLength(2)
  })
})

test('plain text becomes paragraphs', () => {
  expect(
    parse(rendered(paragraphs('One\nline\n\n \n\nTwo <b>')))
      .querySelectorAll('p')
      .map(({ text }) => text),
  ).toEqual(['One\nline', 'Two <b>'])
})

test('data for search engines cannot end its block', () => {
  expect(rendered(jsonLd({ name: '</script><script>' }))).not.toContain('</script><script>')
})

test('questions are listed for people and search engines, and neither without any', () => {
  const faqs = [{ question: 'Why?', answer: 'So.' }]
  expect([rendered(faqSection(faqs)).includes('Why?'), rendered(faqJsonLd(faqs)).includes('FAQPage')]).toEqual([
    true,
    true,
  ])
  expect([faqSection([]), faqJsonLd([])]).toEqual(['', ''])
})

describe('a sparkline', () => {
  const pointsOf = (values: number[]) =>
    parse(rendered(sparkline(values)))
      .querySelector('polyline')!
      .getAttribute('points')!
      .split(' ')
      .map((point) => point.split(',').map(Number))
  test('goes from the left to the right edge, the lowest value at the bottom', () => {
    expect(pointsOf([1, 3, 2])).toEqual([
      [3, 17],
      [36, 3],
      [69, 10],
    ])
  })
  test('of equal values, or of one, is a flat line', () => {
    expect(pointsOf([2, 2]).map(([, y]) => y)).toEqual([17, 17])
    expect(pointsOf([5])).toEqual([[3, 17]])
  })
})

test('bars stand on one line, the highest value as high as there is room; zeros have no height', () => {
  const heightsOf = (values: number[]) =>
    parse(rendered(bars(values, 'Weeks')))
      .querySelectorAll('rect')
      .map((bar) => [bar.getAttribute('y'), bar.getAttribute('height')].map(Number))
  expect(heightsOf([0, 1, 2])).toEqual([
    [27, 0],
    [14.5, 12.5],
    [2, 25],
  ])
  expect(heightsOf([0, 0])).toEqual([
    [27, 0],
    [27, 0],
  ])
})

describe('categories', () => {
  const categories = [
    { slug: 'work', name: 'Work', listings: 1, subcategories: [{ slug: 'notes', name: 'Notes', listings: 2 }] },
    { slug: 'fun', name: 'Fun', listings: 0, subcategories: [] },
  ] as unknown as Categories
  test('are named by their slug', () => expect(namesOf(categories).get('notes')).toBe('Notes'))
})

describe('the card of a listing', () => {
  const item = { slug: 'acme', name: 'Acme', tagline: 'Plans', url: 'https://d.example/listings/acme', votes: 1 }
  const card = (more: object = {}, options: Parameters<typeof listingCard>[1] = {}) =>
    parse(rendered(listingCard({ ...item, ...more }, options)))
  const facts = (root: ReturnType<typeof card>) => root.querySelector('.facts')!.text.replaceAll(/\s+/g, ' ').trim()

  test('shows its category, price, and the figure of a ranking', () => {
    const known = { category: 'notes', pricing_model: 'Free', country: 'DE' }
    const figure = (root: ReturnType<typeof card>) => root.querySelector('.figure')?.text
    expect(facts(card(known, { categoryNames: new Map([['notes', 'Notes']]) }))).toBe('NotesFree')
    expect(figure(card())).toBeUndefined()
    expect(figure(card({ votes: 0 }, { figure: '7 points' }))).toBe('7 points')
  })
  test('shows the first screenshot, or a cover with the name', () => {
    const thumbnail = { url: '/media/1-small.webp', width: 640, height: 400 }
    expect(card({ thumbnail }).querySelector('.thumb img')!.attributes).toMatchObject({
      src: '/media/1-small.webp',
      width: '640',
      height: '400',
      alt: '',
    })
    expect(card({ thumbnail }).querySelector('.thumb img')!.getAttribute('loading')).toBe('lazy')
    expect(card({ thumbnail }, { isFirst: true }).querySelector('.thumb img')!.attributes).toMatchObject({
      fetchpriority: 'high',
    })
    expect(card().querySelector('.cover')!.getAttribute('data-name')).toBe('Acme')
    expect(card({ thumbnail }).querySelector('.cover')).toBeNull()
  })
  test('the first of a page is asked for before the others, if it has a screenshot', () => {
    const preloaded = (more: object) =>
      parse(rendered(firstPicture([{ ...item, ...more }])))
        .querySelector('link')
        ?.getAttribute('href')
    expect(preloaded({ thumbnail: { url: '/media/1-small.webp', width: 640, height: 400 } })).toBe(
      '/media/1-small.webp',
    )
    expect([preloaded({}), rendered(firstPicture([]))]).toEqual([undefined, ''])
  })
  test('has an upvote button with all votes or those of the week, if it is live and has launched', () => {
    const count = (...given: Parameters<typeof card>) => card(...given).querySelector('.upvote b')?.text
    const live = { is_live: true }
    expect([count(live), count(live, { votes: { count: 7, of: 'week' } })]).toEqual(['1', '7'])
    expect([count({ is_live: false }), count(live, { votes: null }), count(live, { upcoming: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
  test('shows the launch week only of upcoming ones', () => {
    const week = { launch_week: '2026-11-30', votes: 0 }
    expect(facts(card(week, { upcoming: true }))).toBe('Launches 30 November 2026')
    expect([facts(card(week)), facts(card({ votes: 0 }, { upcoming: true }))]).toEqual(['', ''])
  })
  test('shows its place in a ranking, and the heading of its page', () => {
    expect(card({}, { rank: 2 }).querySelector('.rank')!.text).toBe('Place 2')
    expect(card().querySelector('.rank')).toBeNull()
    expect([card().querySelector('h2'), card({}, { heading: 'h2' }).querySelector('h3')]).toEqual([null, null])
    expect(card({}, { standing: 'Leads by 2 votes' }).querySelector('.gap')!.text).toBe('Leads by 2 votes')
    expect(card({}, { label: 'Paid place' }).querySelector('.label')!.text).toBe('Paid place')
  })
  test.for([
    [null, undefined],
    ['https://other.example/logo.png', '/logos/acme'],
    ['/media/1.webp', '/media/1.webp'],
    ['//other.example/logo.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ['data:text/html,<script>', undefined],
  ] as const)('the logo %s is loaded from %s', ([url, source]) => {
    expect(
      parse(rendered(logo({ ...item, logo_url: url }, 48)))
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe(source)
  })
  test('its letter stands in for the logo', () => expect([letterOf('«été»'), letterOf('…')]).toEqual(['É', '?']))
})

describe('the layout', () => {
  const facts = { siteUrl: 'https://d.example', siteName: 'Dir', isDemo: false } as Parameters<typeof documentOf>[1]
  const page = { title: 'About', description: 'D.', path: '/about', main: html`<h1>About</h1>` }
  const shown = async (more: object = {}, site: object = {}) =>
    parse(await documentOf({ ...page, ...more }, { ...facts, ...site }))

  test('the home page leads with the name of the site, the others end with it', async () => {
    expect((await shown()).querySelector('title')!.text).toBe('About · Dir')
    expect((await shown({ path: '/' })).querySelector('title')!.text).toBe('Dir: About')
  })
  test('the navigation marks the page, and the section it is in', async () => {
    const marked = async (path: string) =>
      (await shown({ path }))
        .querySelectorAll('header [aria-current]')
        .map((a) => [a.getAttribute('href'), a.getAttribute('aria-current')])
    expect(await marked('/launches')).toEqual([['/launches', 'page']])
    expect(await marked('/launches/2026-11-30')).toEqual([['/launches', 'true']])
    expect(await marked('/launches?section=recent')).toEqual([['/launches', 'true']])
    expect(await marked('/launchesque')).toEqual([])
  })
  test('breadcrumbs count from the home page', async () => {
    const root = await shown({ crumbs: [{ name: 'Blog', href: '/blog' }] })
    const { itemListElement } = JSON.parse(root.querySelector('[type="application/ld+json"]')!.text) as {
      itemListElement: { position: number; name: string }[]
    }
    expect(itemListElement.map(({ position, name }) => [position, name])).toEqual([
      [1, 'Home'],
      [2, 'Blog'],
      [3, 'About'],
    ])
  })
  test('a page that is not for search engines says so and has no canonical address', async () => {
    expect(
      (await shown({ unlisted: true }))
        .querySelectorAll('[name=robots], [rel=canonical]')
        .map(({ rawTagName }) => rawTagName),
    ).toEqual(['meta'])
    expect((await shown()).querySelector('[rel=canonical]')!.getAttribute('href')).toBe('https://d.example/about')
  })
  test('a demo says that it is one', async () => {
    expect([
      (await shown()).querySelector('.demo-note'),
      (await shown({}, { isDemo: true })).querySelector('.demo-note') !== null,
    ]).toEqual([null, true])
  })
})

test('the stylesheet carries the colours of the theme, and a version for each', () => {
  const [ours, themed] = [stylesheetOf(undefined), stylesheetOf(FIRST_THEME)]
  expect(themed.text).toContain(`--accent:light-dark(${FIRST_THEME.accent.light.color}`)
  expect([ours.version === themed.version, stylesheetOf(FIRST_THEME) === themed]).toEqual([false, true])
})

test('without the database a form asks to check, a page to reload', () => {
  const shown = (method: string) => rendered(busyPage({ path: '/x', method }).main)
  expect(shown('POST')).toContain('if your form was saved')
  expect(shown('GET')).toContain('Reload')
})
