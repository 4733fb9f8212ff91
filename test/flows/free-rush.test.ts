import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { raw } from '../../domain/database/raw.ts'
import { listingFile } from '../../domain/listings/listing-file.ts'
import { chooseFreePlan } from '../../domain/launches/free-plan.ts'
import { lockListing } from '../../domain/listings/listing.ts'
import { acmeHome } from '../acme.ts'
import { aListing } from '../factories.ts'
import { howMany } from '../how-many.ts'
import { aService, type TestService } from '../service.ts'

// So many calls take longer on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let service: TestService
beforeAll(async () => {
  service = await aService({ config: { worksOnJobs: false } })
})
afterAll(() => service.stop())

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const [FIRST_WEEK, SECOND_WEEK] = ['2026-12-28', '2027-01-04']

/** Ten at a time: a transaction gives up when it waits too long for one of the few connections to PostgreSQL. */
async function tenAtOnce<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const line = items.entries()
  const workDown = async () => {
    for (const [place, item] of line) results[place] = await work(item)
  }
  await Promise.all(Array.from({ length: 10 }, workDown))
  return results
}

const PEOPLE = howMany({ onPostgres: 200, embedded: 30 })
test(`of ${PEOPLE} people who want the last place of a week at once exactly one gets it, and the others the week after`, async () => {
  await rows(
    `insert into launch_week (week, capacity, taken) values ($1, 20, 19), ($2, 1000, 0)`,
    FIRST_WEEK,
    SECOND_WEEK,
  )
  await aListing(service, { slug: 'model', status: 'draft', plan: null })
  const wanted = await rows<{ id: number; account: string }>(
    `with made as (
       insert into listing (slug, website_url, site, host, domain, name, tagline, description, category_id, profile)
       select slug, 'https://' || site, site, site, 'example.com', slug, tagline, description, category_id, profile
       from (select 'rush-' || n as slug, 'rush-' || n || '.example.com' as site from generate_series(1, ${PEOPLE}) as n) as one,
            (select tagline, description, category_id, profile from listing where slug = 'model') as model
       returning id, slug, site),
     was_read as (insert into site_read (site, read_at) select site, now() from made),
     people as (insert into account (email) select slug || '@example.com' from made returning id, email),
     owners as (
       insert into listing_owner (listing_id, account_id)
       select made.id, people.id from made join people on email = slug || '@example.com' returning listing_id, account_id)
     select listing_id::int as id, account_id as account from owners`,
  )
  expect(wanted).toHaveLength(PEOPLE)
  const now = service.clock.time
  await tenAtOnce(wanted, ({ id, account: accountId }) =>
    service.db.transaction(async (tx) =>
      chooseFreePlan(tx, (await lockListing(tx, id))!, { accountId, problem: null, now }),
    ),
  )
  expect(
    await rows(
      `select launch_week as week, count(*)::int as listings from listing where slug like 'rush-%' group by 1 order by 1`,
    ),
  ).toEqual([
    { week: FIRST_WEEK, listings: 1 },
    { week: SECOND_WEEK, listings: PEOPLE - 1 },
  ])
  expect(await rows('select week, taken from launch_week order by week')).toEqual([
    { week: FIRST_WEEK, taken: 20 },
    { week: SECOND_WEEK, taken: PEOPLE - 1 },
  ])
})

const IMPORTS = howMany({ onPostgres: 20, embedded: 5 })
test(`${3 * IMPORTS} imports of one account get three places: none for an unread website, one for a website with many pages`, async () => {
  const email = 'importer@example.com'
  const key = await service.key({ email })
  const cookie = await service.signedIn(email)
  const account = await (await fetch(`${service.origin}/my-listings`, { headers: { cookie } })).text()
  const token = /name="token" value="([^"]+)"/.exec(account)![1]!
  const model = await listingFile(service.db.read, await aListing(service, { slug: 'imported', status: 'draft' }))
  const shared = Array.from({ length: IMPORTS }, (_, n) => `https://many-pages.example.com/product-${n}`)
  const readable = Array.from({ length: IMPORTS }, (_, n) => `https://real-${n}.example.com/`)
  const unreadable = Array.from({ length: IMPORTS }, (_, n) => `https://made-up-${n}.example.com/`)
  for (const website of [...shared, ...readable]) {
    const { hostname, pathname } = new URL(website)
    service.websites.setPage(hostname, pathname, acmeHome())
  }
  for (const [n, website_url] of [...unreadable, ...shared, ...readable].entries()) {
    const body = new FormData()
    const file = { ...model, website_url, fields: { ...model.fields, name: `Import ${n}` } }
    body.set('token', token)
    body.set('file', new Blob([JSON.stringify(file)], { type: 'application/json' }), 'listing.json')
    const headers = { cookie, origin: service.origin, 'sec-fetch-site': 'same-origin' }
    const sent = { method: 'POST', body, headers, redirect: 'manual' } as const
    const { status } = await fetch(`${service.origin}/my-listings/import`, sent)
    expect(status).toBe(303)
  }
  const imported = await rows<{ id: number; site: string }>(
    `select l.id::int, site from listing l join listing_owner on listing_id = l.id join account a on a.id = account_id
     where email = $1 order by l.id`,
    email,
  )
  expect(imported).toHaveLength(3 * IMPORTS)
  const choose = ({ id }: { id: number }) => service.request('POST', `/me/listings/${id}/free`, { key })
  const before = await rows<{ taken: number }>('select sum(taken)::int as taken from launch_week')
  const ofUnreadable = await tenAtOnce(imported.slice(0, IMPORTS), choose)
  expect(new Set(ofUnreadable.map(({ body }) => body.detail.slice(0, 15)))).toEqual(new Set(['We couldn’t rea']))
  const ofShared = await tenAtOnce(imported.slice(IMPORTS, 2 * IMPORTS), choose)
  expect(ofShared.filter(({ status }) => status === 200)).toHaveLength(1)
  const ofOthers = await tenAtOnce(imported.slice(2 * IMPORTS), choose)
  expect(ofOthers.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = [...ofShared, ...ofOthers].filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['400 wrong_state']))
  for (const { body } of refused) expect(body.fix).toMatch(/^Choose the free plan after/)
  const after = await rows<{ taken: number }>('select sum(taken)::int as taken from launch_week')
  expect(after[0]!.taken - before[0]!.taken).toBe(3)
})
