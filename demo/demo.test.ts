import { Resvg } from '@resvg/resvg-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readListingFile } from '../admin/listing-file.ts'
import { tools } from '../tools/catalog.ts'
import { raw } from '../domain/database/raw.ts'
import { importListing } from '../domain/drafts/import-listing.ts'
import { listingFile } from '../domain/listings/listing-file.ts'
import { othersNamed } from '../domain/listings/names/others-named.ts'
import { areEnough, phraseFault, withoutRepeats } from '../domain/profile/search-phrases.ts'
import { anOwner } from '../test/factories.ts'
import { pageAt } from '../test/page-at.ts'
import { APP_SECRET, aService, type TestService } from '../test/service.ts'
import { DEMO_LISTINGS } from './listings.ts'
import { paint } from './pictures/paint.ts'
import type { Paint } from './screenshots.ts'
import { seedDemo } from './seed.ts'
import { shotsOf } from './shots/shots.ts'

/** Paints the first picture only, because all of them take ten seconds. */
let painted: ReturnType<Paint> | undefined
const paintOnce: Paint = (svg) => (painted ??= paint(svg))

let service: TestService
beforeAll(async () => {
  service = await aService({ fill: (db, now) => seedDemo(db, now, paintOnce) })
  // Seeding runs hundreds of statements, which takes a long time on a busy machine.
}, 180_000)
afterAll(() => service.stop())

const read = (path: string) => service.request('GET', path)
const accountOf = async (email: string) =>
  (await raw<{ id: string }>(service.db.read, { text: 'select id from account where email = $1', values: [email] }))[0]!
    .id
const count = async (table: string) => {
  const [row] = await raw<{ n: number }>(service.db.read, {
    text: `select count(*)::int as n from ${table}`,
  })
  return row!.n
}

/** One call of every public read operation, and the part of its answer that must not be empty. */
const READS: Record<string, [path: string, worthSeeing: (body: never) => unknown[]]> = {
  get_site_info: ['/site', ({ counts }: { counts: { listings: number } }) => Array(counts.listings)],
  search_listings: ['/listings?q=notes', ({ items }: Items) => items],
  get_listing: [
    '/listings/quillmoss',
    ({ milestones, latest_updates, faqs, founders, evidence }: Record<string, unknown[]>) =>
      [milestones!, latest_updates!, faqs!, founders!, Object.keys(evidence!)].every((part) => part.length > 0)
        ? milestones!
        : [],
  ],
  get_alternatives: ['/listings/quillmoss/alternatives', ({ items }: Items) => items],
  compare_listings: [
    '/compare?a=quillmoss&b=oatloom',
    ({ rows }: { rows: { key: string; a: unknown; b: unknown }[] }) =>
      rows.filter(({ key, a, b }) => key === 'works-offline' && a && b),
  ],
  list_categories: ['/categories?include_empty=false', ({ categories }: { categories: unknown[] }) => categories],
  get_category: [
    '/categories/productivity',
    ({ items, faqs }: Items & { faqs: unknown[] }) => (faqs.length ? items : []),
  ],
  get_launch_week: ['/launches/weeks/this', ({ items }: Items) => items],
  list_launches: ['/launches?section=trending', ({ items }: Items) => items],
  get_leaderboard: ['/leaderboards/billboard', ({ items }: Items) => items],
  list_founders: ['/founders?q=niamh', ({ items }: Items) => items],
  get_founder: ['/founders/ilse-vandermoor', ({ stories }: { stories: unknown[] }) => stories],
  list_blog_posts: ['/blog', ({ items }: Items) => items],
  get_blog_post: ['/blog/how-a-launch-week-works', ({ faqs }: { faqs: unknown[] }) => faqs],
  list_awards: ['/awards', ({ items }: Items) => items],
  get_badges: ['/listings/copperhedge/badges', ({ badges }: { badges: unknown[] }) => badges],
  list_interview_questions: ['/interview-questions', ({ items }: Items) => items],
  list_products: ['/products', ({ items }: Items) => items],
}
interface Items {
  items: unknown[]
}

test('every public read has a call here', () => {
  expect(Object.keys(READS).toSorted()).toEqual(
    tools
      .filter(({ scope }) => scope === null)
      .map(({ name }) => name)
      .toSorted(),
  )
})

test.for(Object.entries(READS))('%s returns something worth looking at', async ([, [path, worthSeeing]]) => {
  const { status, body } = await read(path)
  expect(status).toBe(200)
  expect(worthSeeing(body as never).length).toBeGreaterThan(0)
})

test.for(['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue'])(
  'the board %s is filled, and third-party figures say that they are fictional',
  async (board) => {
    const { body } = await read(`/leaderboards/${board}`)
    expect(body.items.length).toBeGreaterThan(3)
    if (board === 'domain-rating' || board === 'revenue') expect(body.source).toMatch(/fictional/i)
  },
)

test('everyone who writes has a photo of their own, but one, whose initials are seen', async () => {
  const people = await raw<{ name: string; photo: string | null }>(service.db.read, {
    text: 'select name, photo from public_person',
  })
  expect(people.length).toBeGreaterThan(20)
  expect(people.filter(({ photo }) => photo === null).map(({ name }) => name)).toEqual(['Invented Ines'])
})

test.for(['this-week', 'trending', 'most-voted', 'recent', 'most-viewed', 'most-followed', 'upcoming'])(
  'the section %s has launches',
  async (section) => {
    expect((await read(`/launches?section=${section}`)).body.items.length).toBeGreaterThan(3)
  },
)

test('past weeks have three awards each, and weeks to come have launches', async () => {
  const { body } = await read('/awards')
  expect(body.total).toBe(15)
  expect((await read('/launches/weeks/next')).body.items.length).toBeGreaterThan(0)
})

test('products are found by what they are for, in words of nobody’s page', async () => {
  for (const [query, slug] of [
    ['grocery list for couples', 'oatloom'],
    ['alt text generator', 'glimmerstoat'],
    ['transcribe and cut audio', 'dapplecast'],
  ])
    expect((await read(`/listings?q=${encodeURIComponent(query!)}`)).body.items[0].slug).toBe(slug)
})

test('every product has eight good phrases, which name no other product', async () => {
  const all = await raw<{ name: string; domain: string; keywords: string[] }>(service.db.read, {
    text: 'select name, domain, keywords from listing',
  })
  for (const { name, domain, keywords } of all) {
    expect(withoutRepeats(keywords)).toHaveLength(8)
    expect(areEnough(keywords)).toBe(true)
    expect(keywords.flatMap((phrase) => phraseFault(phrase) ?? [])).toEqual([])
    expect((await othersNamed(service.db.read, keywords, { name, domain })).flat()).toEqual([])
  }
})

test('a product’s owner can change its phrases, though its website is at a reserved address', async () => {
  const key = await service.key({ email: 'editor@people.example' })
  const { body } = await read('/listings/tansyfold')
  const [{ id }] = (await raw<{ id: number }>(service.db.read, {
    text: `select id from listing where slug = 'tansyfold'`,
  })) as [{ id: number }]
  await anOwner(service, id, 'editor@people.example')
  const keywords = ['staff rota app', ...body.keywords]
  const edited = await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { keywords } } })
  expect(edited).toMatchObject({ status: 200, body: { keywords } })
})

test('the votes stand in the ledger: recomputing corrects nothing', async () => {
  expect(await service.admin('votes', 'recompute')).toEqual({ ok: { corrected: 0 } })
  expect(await count('vote where not counted')).toBeGreaterThan(0)
  expect(await count('vote where withdrawn_at is not null')).toBe(1)
})

test('nothing of it can be taken for real: websites and people have names that cannot exist, every page says so', async () => {
  const listings = await raw<{ website_url: string; logo_url: string }>(service.db.read, {
    text: `select website_url, profile ->> 'logo_url' as logo_url from listing`,
  })
  for (const { website_url, logo_url } of listings) {
    expect(new URL(website_url).hostname).toMatch(/\.example$/)
    expect(logo_url).toMatch(/^data:image\/svg\+xml;base64,/)
  }
  expect(await count(`account where email not like '%.example'`)).toBe(0)
  const prices = await fetch(`${service.origin}/products`)
  expect(await prices.text()).toContain('Everything in it is made up.')
})

test('the file of every product can be imported again: its content stays, and so does its logo', async () => {
  const listings = await raw<{ id: number; logo: string }>(service.db.read, {
    text: `select id, profile ->> 'logo_url' as logo from listing order by id`,
  })
  const account = await service.signedIn('importer@example.com').then(() => accountOf('importer@example.com'))
  for (const { id } of listings) {
    const { history, ...before } = await listingFile(service.db.read, id)
    await service.db.transaction(async (tx) => {
      await tx.sql.insertInto('listing_owner').values({ listing_id: id, account_id: account }).execute()
      const { file } = readListingFile(JSON.stringify({ history, ...before }), APP_SECRET)
      const { isNew } = await importListing(tx, { file, accountId: account, isTrusted: true, now: service.clock.time })
      expect(isNew).toBe(false)
    })
    expect(await listingFile(service.db.read, id)).toMatchObject(before)
    await service.db.transaction((tx) => tx.sql.deleteFrom('listing_owner').where('account_id', '=', account).execute())
  }
  const after = await raw(service.db.read, {
    text: `select id, profile ->> 'logo_url' as logo from listing order by id`,
  })
  expect(after).toEqual(listings)
})

test('every product shows two to four screenshots, which are described and served', async () => {
  const listings = await raw<{ name: string; screenshots: { url: string; alt: string }[] }>(service.db.read, {
    text: 'select name, screenshots from listing where status = $1',
    values: ['live'],
  })
  for (const { name, screenshots } of listings) {
    expect([name, screenshots.map(({ alt }) => alt)]).toEqual([name, shotsOf(name).map(({ alt }) => alt)])
    expect([2, 3, 4]).toContain(screenshots.length)
  }
  const { url } = listings[0]!.screenshots[0]!
  for (const path of [url, url.replace('.webp', '-small.webp')]) {
    const served = await fetch(service.origin + path)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test('every screenshot is a drawing of its own, and can be drawn', () => {
  const all = DEMO_LISTINGS.flatMap(({ name }) => shotsOf(name).map(({ svg }) => svg))
  expect(new Set(all).size).toBe(all.length)
  for (const svg of all) {
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(new Resvg(svg, { font: { loadSystemFonts: false } })).toMatchObject({ width: 1280, height: 800 })
  }
})

test('every page says that it is a demonstration', async () => {
  for (const path of ['/', '/listings/quillmoss', '/docs', '/nowhere'])
    expect((await pageAt(service.origin, path)).html).toContain('This is a demo')
})

test('a second start adds nothing', async () => {
  const before = [await count('listing'), await count('vote'), await count('blog_post'), await count('product_price')]
  await seedDemo(service.db, service.clock.time)
  expect([await count('listing'), await count('vote'), await count('blog_post'), await count('product_price')]).toEqual(
    before,
  )
})

test('it refuses a directory with listings of its own, and writes nothing there', async () => {
  await raw(service.db.read, { text: `delete from setting where key = 'is_demonstration'` })
  const before = [await count('listing'), await count('setting')]
  const refused = () => expect(seedDemo(service.db, service.clock.time)).rejects.toThrow('a directory of its own')
  await refused()
  expect([await count('listing'), await count('setting')]).toEqual(before)
})
