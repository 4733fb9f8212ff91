import type { HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aVisitor, type Visitor } from '../../../../auth/people/test-visitor.ts'
import { raw } from '../../../../domain/database/raw.ts'
import { follow } from '../../../../domain/followers/follow.ts'
import { accountOf } from '../../../../domain/accounts/keys.ts'
import { countViews, MAX_HOSTS_A_DAY } from '../../../../domain/views/count-views.ts'
import { referrerHost } from '../../../../domain/views/referrer.ts'
import { faultsOf } from '../../../../test/accessibility.ts'
import { aBrowser } from '../../../../test/browser.ts'
import { aVote } from '../../../../test/factories.ts'
import { anOwnListing } from '../../../../test/flows/buyer.ts'
import * as operator from '../../../../test/operator.ts'
import { aService, type TestService } from '../../../../test/service.ts'
import { topOf } from '../../../ui/plot.ts'

vi.setConfig({ testTimeout: 60_000 })

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let service: TestService
beforeAll(async () => {
  service = await aService({ config: { worksOnJobs: false } })
})
afterAll(() => service.stop())

// oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of a row is the test
const rows = (text: string, values: unknown[] = []) => raw<any>(service.db.read, { text, values })
async function anOwner(slug: string, facts: object = {}) {
  const email = `${slug}@example.com`
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  const id = await anOwnListing(service, { slug, owner: email, ...facts })
  return {
    id,
    cookie: { name, value },
    visitor: aVisitor(service, new Map([[name, value]])),
    base: `/my-listings/${id}`,
  }
}
/** Opens a page as the person with this number. */
const open = (path: string, person: number | string, referer?: string) =>
  fetch(service.origin + path, {
    redirect: 'manual',
    headers: {
      'user-agent': typeof person === 'number' ? `${BROWSER} ${person}` : person,
      ...(referer ? { referer } : {}),
    },
  })
async function count() {
  await service.views.flush()
  while (await service.db.transaction(countViews));
}
const cellsOf = (table: HTMLElement) =>
  table.querySelectorAll('tbody tr').map((row) => row.querySelectorAll('th, td').map((cell) => cell.text.trim()))
async function figuresIn(visitor: Visitor, base: string, range: string) {
  const { page, status } = await visitor.get(`${base}/figures?range=${range}`)
  const csv = async (name: string) => {
    const file = await visitor.get(`${base}/${name}.csv?range=${range}`)
    return file.text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  return { page, status, days: await csv('figures'), referrers: await csv('referrers') }
}

test('the plots, the table, both files and the ledger agree about simulated visits', async () => {
  const { id, visitor, base } = await anOwner('visited')
  const page = '/listings/visited'
  const sent: [day: string, run: () => Promise<unknown>][] = [
    [
      '2026-11-20',
      async () => {
        for (let person = 0; person < 5; person++) await open(page, person, 'https://www.News.example.com/item?id=1')
        for (let again = 0; again < 3; again++) await open(page, 0, 'https://other.example.com/')
        await open(page, 5, `${service.origin}/`)
        await open(page, BOT, 'https://bots.example.com/')
        await open(page, 'curl/8.5.0')
        for (const person of [0, 0, 1]) expect((await open(`${page}/visit`, person)).status).toBe(302)
        await open(`${page}/visit`, BOT)
        await fetch(`${service.origin}${page}/visit`, {
          method: 'HEAD',
          redirect: 'manual',
          headers: { 'user-agent': BROWSER },
        })
      },
    ],
    [
      '2026-11-22',
      async () => {
        await open(page, 0)
        await open(page, 1, 'https://search.example.net/?q=visited')
        await open(`${page}/visit`, 1)
      },
    ],
    [
      '2026-11-23',
      async () => {
        await aVote(service, id, service.clock.time, { by: 'fan@example.com' })
        await aVote(service, id, service.clock.time, { by: 'fan+2@example.com', discountedFor: 'same_person' })
        await service.db.transaction(async (tx) => {
          const { id: accountId } = await accountOf(tx, 'fan@example.com')
          await follow(tx, { listingId: id, accountId, now: service.clock.time })
        })
      },
    ],
  ]
  for (const [day, run] of sent) {
    service.clock.time = new Date(`${day}T23:30:00Z`)
    await run()
    await count()
  }
  await count() // what was counted isn't counted again

  const week = await figuresIn(visitor, base, '7')
  expect(week.days).toEqual([
    ['day', 'views', 'upvotes', 'new_followers', 'clicks'],
    ['2026-11-17', '0', '0', '0', '0'],
    ['2026-11-18', '0', '0', '0', '0'],
    ['2026-11-19', '0', '0', '0', '0'],
    ['2026-11-20', '6', '0', '0', '2'],
    ['2026-11-21', '0', '0', '0', '0'],
    ['2026-11-22', '2', '0', '0', '1'],
    ['2026-11-23', '0', '1', '1', '0'],
  ])
  expect(week.referrers).toEqual([
    ['day', 'website', 'views'],
    ['2026-11-20', 'news.example.com', '5'],
    ['2026-11-22', 'search.example.net', '1'],
  ])
  const [days, referrers] = week.page.querySelectorAll('main table')
  expect(cellsOf(days!).map(([, ...figures]) => figures)).toEqual(
    week.days
      .slice(1)
      .toReversed()
      .map(([, views, upvotes, followers, clicks]) => [views, clicks, upvotes, followers]),
  )
  expect(cellsOf(referrers!).map(([what, , n]) => [what, n])).toEqual([
    ['news.example.com', '5'],
    ['search.example.net', '1'],
    ['This site, or not known', '2'],
  ])
  const plots = week.page.querySelectorAll('svg.plot')
  expect(plots.map((plot) => plot.querySelector('title')!.text)).toEqual(
    ['Views and Website clicks', 'Upvotes', 'New followers'].map((what) => `${what} per day`),
  )
  const described = plots[0]!.querySelector('desc')!.text
  expect(described).toContain('8 in all. Most: 6, day of 20 Nov 2026. Last day: 0.')
  expect(described).toContain('3 in all. Most: 2, day of 20 Nov 2026. Last day: 0.')
  expect(plots[0]!.querySelectorAll('g title').map(({ text }) => text)[3]).toBe(
    '20 Nov 2026: 6 views, 2 clicks to your website',
  )
  // Plots of upvotes and followers show how many there were in all, and rise on a day with new ones.
  expect(plots[1]!.querySelectorAll('g title').map(({ text }) => text.replace(/^.*: /, ''))).toEqual([
    ...Array.from({ length: 6 }, () => '0 upvotes, 0 in all'),
    '1 upvote, 1 in all',
  ])
  const barsOf = (what: string) => plots.flatMap((plot) => plot.querySelectorAll(`rect.${what}`)).length
  expect(['views', 'clicks', 'votes', 'followers'].map(barsOf)).toEqual([2, 2, 1, 1])
  expect(plots.map((plot) => plot.querySelectorAll('line.rise').length)).toEqual([0, 1, 1])
  expect(week.page.querySelectorAll('.sums dd:not(.change) > b').map(({ text }) => text)).toEqual(['8', '3', '1', '1'])
  expect(week.page.querySelector('.sums small')!.text).toBe('38% of views')
  expect(week.page.querySelectorAll('.sums .change').map(({ text }) => text)).toEqual([
    '+8 from 0',
    '+3 from 0',
    '+1 from 0',
    '+1 from 0',
  ])

  const [ledger] = await rows(
    `select l.views::int, l.votes, l.followers, (select sum(views)::int from listing_day where listing_id = l.id) as by_day,
       (select count(*)::int from listing_view where listing_id = l.id and not is_click) as seen
     from listing l where id = $1`,
    [id],
  )
  expect(ledger).toEqual({ views: 8, votes: 1, followers: 1, by_day: 8, seen: 8 })
  const all = await figuresIn(visitor, base, 'all')
  expect(all.days.slice(1)).toEqual(week.days.slice(4))
  expect((await figuresIn(visitor, base, '90')).days).toHaveLength(91)
  expect((await figuresIn(visitor, base, 'x')).days).toHaveLength(31)
  const file = await visitor.get(`${base}/figures.csv`)
  expect(file.headers.get('content-type')).toContain('text/csv')
})

test('above 92 days a row is a week, views from before days were counted are named, and sums stay', async () => {
  const { id, visitor, base } = await anOwner('old', { views: 100 })
  await rows(
    `insert into listing_day (listing_id, day, views, clicks)
    select $1, day, 1, 0 from generate_series(date '2026-03-01', '2026-06-01', '1 day') as day`,
    [id],
  )
  service.clock.time = new Date('2026-06-01T10:00:00Z')
  const { page, days } = await figuresIn(visitor, base, 'all')
  expect(days).toHaveLength(94)
  const weeks = cellsOf(page.querySelector('main table')!)
  expect([weeks[0]!.slice(0, 2), weeks[1]!.slice(0, 2), weeks.length]).toEqual([['1 Jun', '1'], ['25 May', '7'], 15])
  expect([page.querySelector('.sums b')!.text, page.querySelector('.note')!.text]).toEqual([
    '93',
    'Not included: 7 views from before views were counted by day.',
  ])
  expect((await figuresIn(visitor, base, '90')).page.querySelector('.note')).toBeNull()
  const changesIn = async (range: string) =>
    (await figuresIn(visitor, base, range)).page.querySelectorAll('.sums .change').map(({ text }) => text.trim())
  expect(await changesIn('7')).toEqual([
    'As many as before',
    'As many as before',
    'As many as before',
    'As many as before',
  ])
  expect((await changesIn('30'))[0]).toBe('As many as before')
  expect((await changesIn('90'))[0]).toBe('+87 (2900%) from 3')
  expect(await changesIn('all')).toEqual([])
  await rows('update listing_day set views = 2, clicks = 1 where listing_id = $1 and day < $2', [id, '2026-05-03'])
  expect((await changesIn('30')).slice(0, 2)).toEqual(['−30 (50%) from 60', '−30 (100%) from 30'])
})

test('only owners see them; strangers sign in first; a page without visits says so', async () => {
  const { visitor, base } = await anOwner('unvisited')
  const other = await anOwner('elsewhere')
  for (const path of [
    `${base}/figures`,
    `${base}/figures.csv`,
    `${base}/referrers.csv?range=all`,
    '/my-listings/x/figures',
  ]) {
    expect([path, (await other.visitor.get(path)).status]).toEqual([path, 404])
    expect((await aVisitor(service).get(path)).location).toMatch(/^\/sign-in\?next=/)
  }
  const { page } = await figuresIn(visitor, base, '30')
  expect(page.querySelector('main h2')!.text).toBe('No visits yet')
  expect(page.querySelector('main svg.plot')).toBeNull()
  const draft = await anOwner('unpublished', { status: 'draft' })
  expect((await draft.visitor.get(`${draft.base}/figures`)).text).toContain('once your page is public')
})

test.for([
  ['https://www.Example.com:8443/path?q=1#x', 'example.com'],
  ['http://blog.maker.github.io/', 'blog.maker.github.io'],
  ['https://bücher.example.com/', 'xn--bcher-kva.example.com'],
  ['https://user:secret@example.com/', 'example.com'],
  ['https://directory.test.example.com/listings', null],
  ['https://www.directory.test.example.com./', null],
  ['android-app://com.example.mail/', null],
  ['javascript:alert(1)', null],
  ['https://192.0.2.1/', null],
  ['https://[2001:db8::1]/', null],
  ['https://localhost/', null],
  ['https://com/', null],
  ['https://-cmd.example.com/', null],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com/`, null],
  ['https://<script>.example.com/', null],
  ['=cmd()', null],
  ['', null],
  [undefined, null],
] as const)('the website in a referrer: %s', ([referrer, host]) => {
  expect(referrerHost(referrer, 'directory.test.example.com')).toBe(host)
})

test('hosts are shown as text, and a day keeps only so many', async () => {
  service.clock.time = new Date('2026-11-25T10:00:00Z')
  const { id, visitor, base } = await anOwner('flooded')
  for (let person = 0; person < MAX_HOSTS_A_DAY + 3; person++)
    service.views.note({
      slug: 'flooded',
      ip: `192.0.2.${person}`,
      userAgent: BROWSER,
      referrer: `s${person}.example.com`,
    })
  await count()
  service.views.note({ slug: 'flooded', ip: '198.51.100.1', userAgent: BROWSER, referrer: 'late.example.com' })
  service.views.note({ slug: 'flooded', ip: '198.51.100.2', userAgent: BROWSER, referrer: 's1.example.com' })
  await count()
  const [kept] = await rows(
    `select count(*)::int as hosts, sum(views)::int as views, max(views) filter (where host = 'others') as others
     from listing_referrer_day where listing_id = $1`,
    [id],
  )
  expect(kept).toEqual({ hosts: MAX_HOSTS_A_DAY + 1, views: MAX_HOSTS_A_DAY + 5, others: 4 })
  // One network names five websites a day, however many browsers it says it has.
  await anOwner('made-up')
  for (let browser = 0; browser < 9; browser++)
    service.views.note({
      slug: 'made-up',
      ip: `2001:db8::${browser}`,
      network: '2001:db8::/64',
      userAgent: `${BROWSER} ${browser}`,
      referrer: `s${browser % 8}.example.com`,
    })
  await count()
  expect(
    await rows(
      `select host, views from listing_referrer_day where listing_id = (select id from listing where slug = 'made-up') order by host`,
    ),
  ).toEqual([
    { host: 'others', views: 3 },
    { host: 's0.example.com', views: 2 },
    ...[1, 2, 3, 4].map((n) => ({ host: `s${n}.example.com`, views: 1 })),
  ])
  // No host may look like this; if one did, it would still be text.
  await rows(
    `update listing_referrer_day set host = '"><script>alert(1)</script>', views = 90 where listing_id = $1 and host = 's1.example.com'`,
    [id],
  )
  const { page } = await figuresIn(visitor, base, '7')
  const cells = cellsOf(page.querySelectorAll('main table')[1]!)
  expect([page.querySelector('main script'), cells[0]![0], cells.length]).toEqual([
    null,
    '"><script>alert(1)</script>',
    21,
  ])
  expect(cells.at(-1)![0]).toBe('Other websites')
})

test('merging and giving away a listing neither lose nor double figures', async () => {
  service.clock.time = new Date('2026-11-25T10:00:00Z')
  const from = await anOwner('merged-from', { liveAt: new Date('2026-10-05T00:00:00Z') })
  const into = await anOwner('merged-into', { liveAt: new Date('2026-10-05T00:00:00Z') })
  for (const person of [0, 1]) await open('/listings/merged-from', person, 'https://news.example.com/')
  await open('/listings/merged-into', 0)
  await count()
  await open('/listings/merged-from', 2)
  await operator.ok(service, 'listing', 'merge', 'merged-from', 'merged-into', '--yes')
  await count()
  const sum = async (base: string, visitor: Visitor) =>
    (await figuresIn(visitor, base, '7')).days.slice(1).reduce((n, [, views]) => n + Number(views), 0)
  const publicViews = async (id: number) => (await rows('select views::int from listing where id = $1', [id]))[0].views
  expect([await sum(from.base, from.visitor), await publicViews(from.id)]).toEqual([3, 3])
  expect([await sum(into.base, into.visitor), await publicViews(into.id)]).toEqual([1, 1])
  expect((await open('/listings/merged-from/visit', 3)).headers.get('location')).toBe('/listings/merged-from')

  const heir = await anOwner('heir-of-it')
  await operator.ok(service, 'listing', 'give', 'merged-into', 'heir-of-it@example.com', '--yes')
  expect(await sum(into.base, heir.visitor)).toBe(1)
  expect((await into.visitor.get(`${into.base}/figures`)).status).toBe(404)
})

test.for([true, false])(
  'a click on “Visit website” counts in Chromium, with scripts: %s',
  async (javaScriptEnabled) => {
    service.clock.time = new Date('2026-11-25T10:00:00Z')
    const slug = `clicked-${javaScriptEnabled}`
    const { visitor, base, cookie } = await anOwner(slug)
    const browser = await aBrowser()
    const context = await browser.newContext({ javaScriptEnabled, userAgent: `${BROWSER} ${slug}` })
    try {
      const page = await context.newPage()
      await page.goto(`${service.origin}/listings/${slug}`)
      const answer = page.waitForResponse(`${service.origin}/listings/${slug}/visit`)
      const arrival = page.waitForRequest(`https://${slug}.example.com/`)
      await page.getByRole('link', { name: 'Visit website' }).click()
      expect((await answer).headers()).toMatchObject({
        location: `https://${slug}.example.com/`,
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      // Owners see this site among the referrers in their own figures.
      expect((await arrival).headers()['referer']).toBe(`${service.origin}/`)
      await count()
      await context.addCookies([{ ...cookie, url: service.origin }])
      // The first page is still on its way to a website that doesn't answer.
      const figures = await context.newPage()
      await figures.goto(`${service.origin}${base}/figures`)
      await figures.getByRole('heading', { name: 'Where views came from' }).waitFor()
      if (javaScriptEnabled) expect(await faultsOf(figures, 'figures')).toEqual([])
    } finally {
      await context.close()
    }
    const { days } = await figuresIn(visitor, base, '7')
    expect(days.at(-1)).toEqual(['2026-11-25', '1', '0', '0', '1'])
  },
)

test('the scale ends at a round number whose half is whole', () => {
  expect([0, 1, 2, 3, 7, 11, 40, 41, 999, 12_345].map(topOf)).toEqual([2, 2, 2, 4, 8, 20, 40, 60, 1000, 20_000])
})
