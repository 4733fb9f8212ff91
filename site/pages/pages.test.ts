import { gzipSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../demo/seed.ts'
import { raw } from '../../domain/database/raw.ts'
import { faultsOf } from '../../test/accessibility.ts'
import { aBrowser } from '../../test/browser.ts'
import { pageAt } from '../../test/page-at.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  ;[service, browser] = await Promise.all([aService({ fill: seedDemo }), aBrowser()])
  // Filling the database takes hundreds of statements, and the machine may be busy.
}, 180_000)
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const PAGES = [
  '/',
  '/search?q=notes',
  '/categories',
  '/categories/productivity',
  '/launches',
  '/launches/2026-11-16',
  '/launches/calendar',
  '/leaderboards/community-weekly',
  '/leaderboards/billboard',
  '/awards',
  '/founders',
  '/founders/ilse-vandermoor',
  '/blog',
  '/blog/how-a-launch-week-works',
  '/compare?a=oatloom&b=quillmoss',
  '/compare?a=oat&b=quillmoss',
  '/listings/lanternfig/reviews',
  '/products',
  '/about',
  '/listings/lanternfig',
  '/nowhere',
]
/** Pages that are very long or resemble one of those above; checked only when screenshots are requested. */
const ALIKE = [
  '/launches?section=upcoming',
  '/leaderboards/domain-rating',
  '/leaderboards/revenue',
  '/leaderboards/community-all-time',
  '/compare?a=no&b=such',
  '/search?q=zzzzzz',
  '/launches/2026-11-09',
  '/launches/2026-11-23',
  '/privacy',
  '/terms',
  '/bot',
  '/docs',
  '/docs/launches',
]
/** Pages checked as a signed-in person sees them. */
const OWN = ['/account', '/account/emails', '/account/apps', '/listings/quillmoss']
const OWN_ALIKE = ['/listings/quillmoss/claim', '/orders', '/listings/quillmoss/reviews', '/sign-in', '/dev/outbox']
const { SHOTS } = process.env
/** Pages that together have every kind of part: only they are checked in the dark too, because all pages share their colours. */
const IN_THE_DARK = [
  '/',
  '/search?q=notes',
  '/launches/calendar',
  '/leaderboards/billboard',
  '/compare?a=oatloom&b=quillmoss',
  '/listings/lanternfig/reviews',
  '/blog/how-a-launch-week-works',
  '/listings/lanternfig',
  '/sign-in',
  'own /account',
]

test('no page breaks a rule of accessibility, asks anybody else, or scrolls sideways, at any width, in light and, where it has every kind of part, in dark', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(service.origin) && !url.startsWith('data:')) wrong.push(`asks ${url}`)
  })
  page.on('console', (message) => {
    // On a busy machine the typeface may come too late for its page.
    if (!/404 \(Not Found\)|preloaded using link preload/.test(message.text())) wrong.push(message.text())
  })
  const looked: string[] = []
  const look = async (path: string, name = path) => {
    looked.push(name)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(service.origin + path)
    wrong.push(...(await faultsOf(page, name, { dark: SHOTS !== undefined || IN_THE_DARK.includes(name) })))
  }
  for (const path of [...PAGES, '/sign-in', ...(SHOTS ? ALIKE : [])]) await look(path)
  const [name, value] = (await service.signedIn('ilse-vandermoor@people.example')).split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.origin }])
  for (const path of [...OWN, ...(SHOTS ? OWN_ALIKE : [])]) await look(path, `own ${path}`)
  await context.close()
  expect(wrong).toEqual([])
  expect(looked).toEqual(expect.arrayContaining(IN_THE_DARK))
}, 240_000)

test('the first page is under 120 KB with its typeface and without its images, and nothing on it moves while it loads', async () => {
  const home = await pageAt(service.origin, '/')
  const root = parse(home.html)
  const files = [
    root.querySelector('link[rel=stylesheet]')!.getAttribute('href')!,
    ...root.querySelectorAll('script[src]').map((script) => script.getAttribute('src')!),
  ]
  const texts = [
    home.html,
    ...(await Promise.all(files.map(async (file) => (await pageAt(service.origin, file)).html))),
  ]
  const font = await fetch(service.origin + root.querySelector('link[as=font]')!.getAttribute('href')!)
  expect(font.headers.get('content-type')).toBe('font/woff2')
  const bytes = texts.map((text) => gzipSync(text).length).reduce((sum, length) => sum + length, 0)
  expect(bytes + (await font.arrayBuffer()).byteLength).toBeLessThan(120_000)
  const context = await browser.newContext({ viewport: { width: 375, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(service.origin, { waitUntil: 'load' })
  const moved = await page.evaluate(
    `new Promise((resolve) => {
       let sum = 0
       const observer = new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value })
       observer.observe({ type: 'layout-shift', buffered: true })
       requestAnimationFrame(() => requestAnimationFrame(() => { observer.disconnect(); resolve(sum) }))
     })`,
  )
  await context.close()
  expect(moved).toBe(0)
})

const page = async (path: string) => {
  const { status, headers, html } = await pageAt(service.origin, path)
  return { status, headers, root: parse(html), html }
}
const blocks = (root: ReturnType<typeof parse>) =>
  root.querySelectorAll('script[type="application/ld+json"]').map((block) => JSON.parse(block.text))

test('the billboard says that it is paid: in its title, its text, and beside every place', async () => {
  const { root } = await page('/leaderboards/billboard')
  expect(root.querySelector('title')?.text).toContain('PAID')
  expect(root.querySelector('h1')?.text).toContain('PAID')
  expect(root.querySelector('.paid-note')?.text).toMatch(/PAID placements/)
  const places = root.querySelectorAll('main .card')
  expect(places.length).toBe(5)
  for (const place of places) expect(place.querySelector('.label')?.text).toBe('Paid placement')
  for (const board of ['community-weekly', 'community-all-time', 'domain-rating', 'revenue'])
    expect((await page(`/leaderboards/${board}`)).root.querySelectorAll('.label')).toEqual([])
})

test('the home page ranks this week’s launches, and says of featured products that they paid', async () => {
  const { root } = await page('/')
  const ranked = root.querySelectorAll('.race .card')
  expect(ranked.map((card) => card.querySelector('.rank')?.text.replace('Place ', ''))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
  expect(ranked[0]?.querySelector('h3')?.text).toBe('Glimmerstoat')
  expect(ranked.map((card) => card.querySelector('.gap')?.text)).toEqual([
    'Leads by 2 votes',
    '2 votes behind 1st',
    '2 votes behind 2nd',
    '4 votes behind 3rd',
    '3 votes behind 4th',
  ])
  const featured = root.querySelector('.featured')!
  expect(featured.querySelectorAll('li').length).toBe(2)
  expect(featured.querySelector('h2')?.text).toBe('Featured (paid)')
  expect(root.querySelectorAll('main h2').map(({ text }) => text)).toEqual([
    'This week’s race',
    'Launching next',
    'Latest winners',
    'Featured (paid)',
    'Who makes them',
    'From earlier weeks',
    'The week’s best, every Monday',
    'Find software by category',
    'Facts with proof',
    'Launch your product here',
    'For AI assistants and scripts',
  ])
  // Each product has one card; the lists beside the race only name them.
  const cards = root.querySelectorAll('main .card h3').map(({ text }) => text)
  expect(new Set(cards).size).toBe(cards.length)
})

test('a week has one address, and leads to the weeks around it', async () => {
  for (const named of ['this', '2026-11-18']) {
    const res = await fetch(`${service.origin}/launches/${named}`, { redirect: 'manual' })
    expect([res.status, res.headers.get('location')]).toEqual([302, '/launches/2026-11-16'])
  }
  const { root } = await page('/launches/2026-11-16')
  expect(root.querySelector('.week-nav [rel=prev]')?.getAttribute('href')).toBe('/launches/2026-11-09')
  expect(root.querySelector('.week-nav [rel=next]')?.getAttribute('href')).toBe('/launches/2026-11-23')
  // Nothing launched before the first week: no link leads there.
  const first = (await page('/launches/2026-10-12')).root
  expect([first.querySelector('.week-nav [rel=prev]'), first.querySelector('.week-nav [rel=next]')]).toEqual([
    null,
    expect.anything(),
  ])
})

test('the calendar shows a month by its weeks, what launches in each and what is paid, and leads to the months around it', async () => {
  const { root } = await page('/launches/calendar')
  expect(root.querySelector('h1')?.text).toBe('November 2026')
  const weeks = root.querySelectorAll('.month > li:not(.weekdays)').map((week) => ({
    week: week.querySelector('h2, h3')?.text,
    days: week.querySelectorAll('.days > *').map((day) => Number(day.text)),
    names: week.querySelectorAll('ul .logo + span').map(({ text }) => text),
    text: week.text.replaceAll(/\s+/g, ' '),
    href: week.querySelector('h2 a, h3 a')?.getAttribute('href'),
  }))
  // The running week and those to come, then those that are over.
  expect(weeks.map(({ week }) => week)).toEqual([47, 48, 49, 46, 45, 44].map((number) => `Week ${number}`))
  expect(weeks[5]?.days).toEqual([26, 27, 28, 29, 30, 31, 1])
  expect(weeks[0]).toMatchObject({
    href: '/launches/2026-11-16',
    names: ['Glimmerstoat', 'Oatloom', 'Thistlegate', 'Snowlark Sheets', 'Kettlebeam'],
  })
  expect(weeks[0]?.text).toMatch(/Voting open .*5 launches 2 featured · paid/)
  expect(weeks[1]?.text).toMatch(/2 launches/)
  // The first three of a week that is over wear their medals.
  expect(
    root
      .querySelectorAll('.month .past .rank')
      .slice(0, 4)
      .map(({ text }) => text.replace('Place ', '')),
  ).toEqual(['1', '2', '3', '1'])
  const around = (of: typeof root) =>
    ['prev', 'next'].map((rel) => of.querySelector(`.week-nav [rel=${rel}]`)?.getAttribute('href'))
  expect(around(root)).toEqual(['/launches/calendar?month=2026-10', '/launches/calendar?month=2026-12'])
  // The first launch week began on October 12, so nothing links to an earlier month or week.
  const october = (await page('/launches/calendar?month=2026-10')).root
  expect(around(october)).toEqual([undefined, '/launches/calendar?month=2026-11'])
  expect(october.querySelectorAll('.month h2 a').length).toBe(3)
  expect(root.querySelector('.subscribe a')?.getAttribute('href')).toBe('/launches.ics')
  expect((await page('/launches')).root.querySelector('main a[href="/launches/calendar"]')).not.toBeNull()
  const statuses = ['2026-13', 'soon', '2026-09', '2028-01'].map(
    async (month) => (await page(`/launches/calendar?month=${month}`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404])
})

test('a comparison shows quotes on demand, leaves blank what nobody states, leaves out what neither was asked, and has one address for both orders', async () => {
  const { root } = await page('/compare?a=oatloom&b=quillmoss')
  expect(root.querySelectorAll('.compare details.quotes').length).toBeGreaterThan(6)
  const blank = (row: string) =>
    [...root.querySelectorAll('.compare tr')]
      .find((one) => one.querySelector('th')?.text === row)
      ?.querySelectorAll('.blank')
      .map(({ text }) => text)
  expect([blank('Founded'), blank('Free plan')]).toEqual([['Not stated'], undefined])
  expect(root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    `${service.origin}/compare?a=oatloom&b=quillmoss`,
  )
  const res = await fetch(`${service.origin}/compare?a=quillmoss&b=oatloom`, { redirect: 'manual' })
  expect(res.headers.get('location')).toBe('/compare?a=oatloom&b=quillmoss')
})

test('a comparison takes names and addresses of pages too, and asks which product is meant by an unclear one', async () => {
  const go = async (a: string, b: string) => {
    const res = await fetch(`${service.origin}/compare?${new URLSearchParams({ a, b }).toString()}`, {
      redirect: 'manual',
    })
    return { location: res.headers.get('location'), root: parse(await res.text()) }
  }
  expect((await go('OATLOOM', `${service.origin}/listings/quillmoss`)).location).toBe('/compare?a=oatloom&b=quillmoss')
  expect((await go('Foxglove Relay', 'quillmoss')).location).toBe('/compare?a=foxglove-relay&b=quillmoss')
  const unclear = (await go('foxglov', 'Quillmoss')).root
  expect(unclear.querySelector('.meant a')?.getAttribute('href')).toBe('/compare?a=foxglove-relay&b=quillmoss')
  expect(unclear.querySelectorAll('.versus input').map((input) => input.getAttribute('value'))).toEqual([
    'foxglov',
    'Quillmoss',
  ])
  expect((await go('zzzzqqq', 'Quillmoss')).root.querySelector('[role=alert]')?.text).toContain('zzzzqqq')
})

test('search engines are told what a page is and where it stands', async () => {
  const types = async (path: string) => blocks((await page(path)).root).map((block) => block['@type'])
  expect(await types('/')).toEqual(['Organization', 'WebSite'])
  expect(await types('/listings/lanternfig')).toEqual(['BreadcrumbList', 'SoftwareApplication', 'FAQPage'])
  expect(await types('/categories/productivity')).toEqual(['BreadcrumbList', 'FAQPage'])
  expect(await types('/blog/how-a-launch-week-works')).toEqual(['BreadcrumbList', 'BlogPosting', 'FAQPage'])
  const [trail] = blocks((await page('/categories/notes')).root)
  expect(trail.itemListElement.map(({ name, item }: { name: string; item: string }) => [name, item])).toEqual([
    ['Home', `${service.origin}/`],
    ['Categories', `${service.origin}/categories`],
    ['Productivity', `${service.origin}/categories/productivity`],
    ['Notes', `${service.origin}/categories/notes`],
  ])
})

test.for([
  ['/categories/nowhere', '/categories', 'Category not found'],
  ['/founders/nobody', '/founders', 'Founder not found'],
  ['/blog/nothing', '/blog', 'Post not found'],
  ['/launches/1999-01-04', '/launches', 'Launch week not found'],
  ['/launches/never', '/launches', 'Launch week not found'],
  ['/launches/calendar?month=1999-01', '/launches', 'Month not found'],
  ['/leaderboards/best', '/leaderboards/community-weekly', 'Leaderboard not found'],
] as const)('%s is a 404 that leads to %s', async ([path, list, title]) => {
  const { status, root } = await page(path)
  expect([status, root.querySelector('main .button')?.getAttribute('href')]).toEqual([404, list])
  expect(root.querySelector('h1')?.text).toBe(title)
  expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('a withdrawn listing is gone for good, and tells nothing of itself', async () => {
  await raw(service.db.read, {
    text: `update listing set status = 'withdrawn' where slug = 'kettlebeam'`,
  })
  const { status, root, html } = await page('/listings/kettlebeam')
  expect([status, root.querySelector('main .button')?.getAttribute('href')]).toEqual([410, '/categories/communication'])
  expect(html).not.toContain('Video calls that end on time')
  expect(root.querySelectorAll('main .card a[href^="/listings/"]').length).toBeGreaterThan(0)
})

test.for(['/categories/notes?page=0', '/founders?page=x', '/awards?page=1001', '/launches?section=best'])(
  '%s is refused with a reason',
  async (path) => {
    const { status, root } = await page(path)
    expect([status, root.querySelector('h1')?.text]).toEqual([400, 'That didn’t work'])
  },
)

test('a page number of reviews that is none shows the first page', async () => {
  const { status } = await page('/listings/lanternfig/reviews?page=0')
  expect(status).toBe(200)
})

test.for(['/categories/notes?page=9', '/awards?page=9', '/founders?page=9', '/blog?page=9'])(
  '%s leads back to the first page',
  async (path) => {
    const { status, root } = await page(path)
    expect([status, root.querySelector('.empty a')?.getAttribute('href')]).toEqual([200, path.split('?')[0]])
  },
)
