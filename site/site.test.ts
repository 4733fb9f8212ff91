import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aService, type TestService } from '../test/service.ts'
import { aListing, aVote } from '../test/factories.ts'
import { pageAt } from '../test/page-at.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())
const page = (path: string) => pageAt(service.origin, path)

describe('before anything is listed', () => {
  test('the home page says how to list the first product', async () => {
    const { html } = await page('/')
    expect(html).toContain('No products yet')
    expect(html).toContain('href="/docs#connect"')
  })

  test('a search without results offers no empty categories', async () => {
    const { status, html } = await page('/search?q=nothing')
    expect(status).toBe(200)
    expect(html).toContain('No matching products')
    expect(html).not.toContain('href="/search?category=')
  })
})

describe('with listings', () => {
  beforeAll(async () => {
    const evidence = [
      { quote: 'Free for one person.', url: 'https://fennel.example.com/pricing', fetched_at: '2026-11-03T09:00:00Z' },
    ]
    const fennel = await aListing(service, {
      slug: 'fennel',
      name: 'Fennel Notes',
      tagline: 'Notes that file themselves',
      category: 'notes',
      profile: {
        pricing_summary: 'Free for one person',
        evidence: { pricing_summary: evidence },
        not_found: ['city', 'founded_year'],
      },
    })
    await aVote(service, fennel, '2026-11-18T09:00:00Z')
    await aListing(service, { slug: 'saltmarsh', name: 'Saltmarsh', status: 'scheduled', launchWeek: '2026-11-30' })
    await aListing(service, { slug: 'secret', name: 'Secret', status: 'hidden' })
    for (let at = 0; at < 21; at++) await aListing(service, { slug: `crm-${at}`, name: `Crm ${at}`, category: 'crm' })
  })

  test('an address that cannot be decoded, or has a zero byte, has no page', async () => {
    const answers = [
      '/my-listings/%ff',
      '/drafts/%ff',
      '/media/%ff.webp',
      '/search%ff',
      '/listings/%00',
      '/founders/a%00',
    ].map(async (path) => (await fetch(service.origin + path)).status)
    answers.push(
      ...['/listings/%ff/vote', '/listings/%00/vote'].map(
        async (path) => (await fetch(service.origin + path, { method: 'POST' })).status,
      ),
    )
    expect(await Promise.all(answers)).toEqual(answers.map(() => 404))
  })

  test('a founder may be called like something that every object has', async () => {
    await aListing(service, {
      slug: 'made-by-js',
      name: 'Made by JS',
      profile: { founders: [{ name: 'constructor' }, { name: '__proto__' }] },
    })
    const { status, html } = await page('/listings/made-by-js')
    expect(status).toBe(200)
    expect(parse(html).querySelector('main')!.text).toMatch(/constructor[^]*__proto__/)
    const answer = await (await fetch(`${service.origin}/api/v1/listings/made-by-js`)).json()
    expect(answer).toMatchObject({ founders: [{ name: 'constructor' }, { name: '__proto__' }] })
    expect(JSON.stringify(answer)).not.toContain('"photo"')
  })

  test('texts that are the same for everybody arrive compressed, and a person’s own pages do not', async () => {
    const cookie = await service.signedIn('reader@people.example')
    const encodingOf = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(service.origin + path, { headers: { 'Accept-Encoding': 'br', ...headers } })).headers.get(
        'content-encoding',
      )
    const { html } = await page('/')
    const stylesheet = parse(html).querySelector('link[rel=stylesheet]')!.getAttribute('href')!
    const shared = ['/', '/search', '/listings/fennel', stylesheet]
    expect(await Promise.all(shared.map((path) => encodingOf(path)))).toEqual(shared.map(() => 'br'))
    expect(await encodingOf('/', { 'Accept-Encoding': 'identity' })).toBeNull()
    const own = ['/', '/account', '/my-listings']
    expect(await Promise.all(own.map((path) => encodingOf(path, { Cookie: cookie })))).toEqual(own.map(() => null))
  })

  test('the home page shows live listings, launches to come, a real quote and the counts of categories', async () => {
    const { html } = await page('/')
    expect(html).toContain('Fennel Notes')
    expect(html).toMatch(/Saltmarsh[^]*<time datetime="2026-11-30">30 Nov</)
    expect(html).not.toContain('Secret')
    expect(parse(html).querySelector('.topics')?.text).toMatch(/Sales\s+21 products\s+CRM/)
    // The listings after it were typed by hand.
    expect(parse(html).querySelector('.proof')?.text).toMatch(
      /of Fennel Notes: Free for one person\s+Free for one person\./,
    )
  })

  test('the profile shows each quote with its page and date, and what the website does not state', async () => {
    const { html } = await page('/listings/fennel')
    const root = parse(html)
    const quotes = root.querySelector('aside details.quotes')
    expect(quotes?.querySelector('blockquote')?.text).toBe('Free for one person.')
    expect(quotes?.querySelector('.source a')?.getAttribute('href')).toBe('https://fennel.example.com/pricing')
    expect(quotes?.querySelector('time')?.text).toBe('3 November 2026')
    expect(root.querySelectorAll('.not-stated li').map(({ text }) => text)).toEqual(['City', 'Founded'])
    expect(root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${service.origin}/listings/fennel`)
  })

  test('an upcoming listing says when it launches', async () => {
    const { html } = await page('/listings/saltmarsh')
    expect(parse(html).querySelector('.notice')?.text).toMatch(/Launches on Monday,\s+30 November 2026/)
  })

  test.for(['/listings/secret', '/listings/nobody', '/listings/Not_A_Slug', '/listings/%00', '/listings/..%2F..'])(
    'a listing that is not public or not there is a helpful 404: %s',
    async (path) => {
      const { status, html } = await page(path)
      expect(status).toBe(404)
      expect(html).toContain('Listing not found')
      expect(html).toContain('action="/search"')
    },
  )

  test('a search finds words and keeps what was asked in its form', async () => {
    const { html } = await page('/search?q=notes&category=productivity&stage=&sort=votes')
    const root = parse(html)
    expect(root.querySelectorAll('.card h2').map(({ text }) => text)).toEqual(['Fennel Notes'])
    expect(root.querySelector('#q')?.getAttribute('value')).toBe('notes')
    expect(root.querySelector('input[type=hidden][name=category]')?.getAttribute('value')).toBe('productivity')
    expect(root.querySelector('.chips a')?.getAttribute('href')).toBe('/search?q=notes&sort=votes')
  })

  test('pages of results lead to each other with the filters kept', async () => {
    const first = parse((await page('/search?category=crm')).html)
    expect(first.querySelectorAll('.card')).toHaveLength(20)
    expect(first.querySelector('.pager a[rel=next]')?.getAttribute('href')).toBe('/search?category=crm&page=2')
    const second = parse((await page('/search?category=crm&page=2')).html)
    expect(second.querySelectorAll('.card')).toHaveLength(1)
    expect(second.querySelector('.pager a[rel=prev]')?.getAttribute('href')).toBe('/search?category=crm')
    expect((await page('/search?category=crm&page=9')).html).toContain('No more results')
  })

  test.for([
    ['country=Germany', 'country: '],
    ['page=0', 'page: At least 1, got 0.'],
    ['page=-1', 'page: '],
    ['sort=best', 'sort: Must be one of'],
    ['category=no-such', 'There is no category no-such.'],
    ['q=a&q=b', 'q: Expected a string, got an array.'],
    [`q=${'a'.repeat(201)}`, 'Shorten your search to 200 characters.'],
    ['q=%00', 'NUL'],
  ])('a bad search parameter is explained, not a crash: %s', async ([query, reason]) => {
    const { status, html, headers } = await page(`/search?${query}`)
    expect(status).toBe(400)
    expect(headers.get('content-type')).toContain('text/html')
    expect(parse(html).querySelector('[role=alert]')?.text).toContain(reason)
  })

  const PAGES = [
    '/',
    '/search',
    '/search?status=upcoming',
    '/search?page=0',
    '/listings/fennel',
    '/listings/nobody',
    '/docs',
    '/bot',
    '/launches',
    '/launches?section=recent',
    '/launches/2026-11-30',
    '/categories',
    '/categories/notes',
    '/leaderboards/community-weekly',
    '/leaderboards/billboard',
    '/awards',
    '/founders',
    '/founders/nobody',
    '/blog',
    '/compare',
    '/products',
    '/about',
    '/privacy',
    '/terms',
    '/nowhere',
  ]
  test.for(PAGES)('%s has a title, one h1, one main, and neither scripts but ours nor inline styles', async (path) => {
    const root = parse((await page(path)).html)
    expect(root.querySelector('title')?.text).toContain('Test Directory')
    expect(root.querySelector('meta[name=description]')?.getAttribute('content')).toBeTruthy()
    expect(root.querySelectorAll('h1')).toHaveLength(1)
    expect(root.querySelectorAll('main')).toHaveLength(1)
    expect(
      root
        .querySelectorAll('script:not([type="application/ld+json"]), style, [style], [onclick], [onload]')
        .map((node) => node.outerHTML)
        .filter((tag) => !/^<script type="module" src="\/(suggest|copy)\.js\?v=[\w-]{12}"><\/script>$/.test(tag)),
    ).toEqual([])
    const ids = root.querySelectorAll('[id]').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('no page links to one that does not exist', async () => {
    const targets = new Set<string>()
    for (const path of PAGES)
      for (const link of parse((await page(path)).html).querySelectorAll('a[href^="/"], link[href^="/"]'))
        targets.add(link.getAttribute('href')!.split('#')[0]!)
    // All category pages are alike, and so are all searches with the same single filter, so one of each is enough.
    const ofKinds = new Map(
      [...targets].map((target) => [target.replace(/^(\/categories\/|\/search\?\w+=)[^&]+$/, '$1'), target]),
    )
    expect([...ofKinds.keys()]).toEqual(expect.arrayContaining(['/categories/', '/search?category=']))
    expect(ofKinds.size).toBeGreaterThan(30)
    const missing: unknown[] = []
    for (const target of ofKinds.values()) {
      // The way to a product's website leaves this one.
      const leaves = target.endsWith('/visit')
      const { status } = await fetch(service.origin + target, { redirect: leaves ? 'manual' : 'follow' })
      if (status !== (leaves ? 302 : 200)) missing.push([target, status])
    }
    expect(missing).toEqual([])
  }, 60_000)
})

test('pages forbid scripts and styles but our own files, and frames', async () => {
  const { headers } = await page('/')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none';style-src 'self';font-src 'self';script-src 'self';connect-src 'self';img-src 'self' data:;form-action 'self';base-uri 'none';frame-ancestors 'none'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('the stylesheet a page names may be kept for a year, another version only for minutes', async () => {
  const href =
    parse((await page('/')).html)
      .querySelector('link[rel=stylesheet]')
      ?.getAttribute('href') ?? ''
  const current = await page(href)
  expect(current.headers.get('content-type')).toContain('text/css')
  expect(current.headers.get('cache-control')).toContain('immutable')
  expect((await page('/style.css?v=older')).headers.get('cache-control')).toBe('public, max-age=300')
})

test.for(['/nowhere', '/a/b/c', '/%E0%A4%A', '/listings/%E0%A4%A', '/mcphone'])(
  '%s is a friendly 404',
  async (path) => {
    const { status, html } = await page(path)
    expect(status).toBe(404)
    expect(html).toContain('Page not found')
  },
)

test.for(['/mcp/nowhere', '/api/nowhere', '/api/v1/nowhere', '/.well-known/nowhere'])(
  'an unknown address for machines gets no page: %s',
  async (path) => {
    const { status, html } = await page(path)
    expect(status).toBe(404)
    expect(html).not.toContain('Page not found')
  },
)
