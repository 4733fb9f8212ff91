import { afterEach, expect, test, vi } from 'vitest'
import { PAGE_LIMITS } from '../../outside/web/guard/guarded-fetch.ts'
import { raw } from '../../domain/database/raw.ts'
import { ACME_PAGES } from '../../test/acme.ts'
import { aListing, anOwner } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

vi.setConfig({ testTimeout: 60_000 })

const MINUTES = 110_000
/** How many websites are read at once for one account. */
const SHARE = 3
const ALL = 12
let service: TestService
/** Functions that end the slow responses, in the order of their requests. */
let drips: (() => void)[] = []

async function open(): Promise<void> {
  drips = []
  service = await aService({ crawl: { crawlMs: MINUTES, page: { ...PAGE_LIMITS, totalMs: MINUTES } } })
}
afterEach(() => service.stop())

/** Websites whose home pages arrive one character at a time until the test ends them. */
function slowSites(count: number, of: string): string[] {
  return Array.from({ length: count }, (_, n) => {
    const host = `${of}-${n}.example.com`
    service.websites.setSite(host, (request, response) => {
      if (request.url !== '/') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>')
      const timer = setInterval(() => response.write('x'), 1_000)
      response.on('close', () => clearInterval(timer))
      drips.push(() => response.end())
    })
    return host
  })
}
function aQuickSite(host: string): string {
  for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(host, path, page)
  return host
}

const keyOf = (who: string) => service.key({ email: `${who}@example.com` })
const submit = async (key: string, host: string): Promise<string> =>
  (await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })).body.id
const statusOf = async (key: string, id: string) => (await service.request('GET', `/drafts/${id}`, { key })).body.status
async function ready(key: string, id: string): Promise<void> {
  await expect.poll(() => statusOf(key, id), { timeout: 30_000 }).toBe('ready')
}
async function dripping(count: number): Promise<void> {
  await expect.poll(() => drips.length, { timeout: 15_000 }).toBe(count)
}
/** The hosts whose home pages were requested, in the order of the requests. */
const asked = () => service.websites.requests.filter(({ path }) => path === '/').map(({ host }) => host)

test('forty slow websites of one account keep no other account waiting', async () => {
  await open()
  const slow = await keyOf('slow')
  const drafts = await Promise.all(slowSites(40, 'slow').map((host) => submit(slow, host)))
  await dripping(SHARE)
  const maker = await service.key()
  await ready(maker, await submit(maker, aQuickSite('acme.example.com')))
  expect(await Promise.all(drafts.map((id) => statusOf(slow, id)))).toEqual(drafts.map(() => 'crawling'))
  expect(drips).toHaveLength(SHARE)
})

test('where several accounts take all there is, they take turns: the first website of another comes before their next', async () => {
  await open()
  for (const who of ['a', 'b', 'c', 'd']) {
    const key = await keyOf(who)
    await Promise.all(slowSites(SHARE + 2, who).map((host) => submit(key, host)))
  }
  await dripping(ALL)
  const maker = await service.key()
  const id = await submit(maker, aQuickSite('acme.example.com'))
  expect(await statusOf(maker, id)).toBe('crawling')
  drips[0]!()
  await ready(maker, id)
  expect(asked().indexOf('acme.example.com')).toBe(ALL)
})

test('slow websites that one account compares itself with keep no other account waiting', async () => {
  await open()
  const [slow, maker] = [await keyOf('slow'), await service.key()]
  const [theirs, mine] = [
    await submit(slow, aQuickSite('theirs.example.com')),
    await submit(maker, aQuickSite('mine.example.com')),
  ]
  await Promise.all([ready(slow, theirs), ready(maker, mine)])
  const compare = (key: string, id: string, host: string) =>
    service.request('PATCH', `/drafts/${id}`, { key, body: { competitor_url: `https://${host}` } })
  const comparisons = slowSites(8, 'slow').map((host) => compare(slow, theirs, host).catch(() => {}))
  await dripping(SHARE)
  expect(await compare(maker, mine, aQuickSite('rival.example.com'))).toMatchObject({ status: 200 })
  expect(drips).toHaveLength(SHARE)
  await service.stop()
  await Promise.all(comparisons)
  await open()
})

test.for(['check-badge', 'check-evidence', 'refresh-logo', 'check-claim'] as const)(
  '%s: the slow websites of one account keep nobody else’s waiting',
  async (job) => {
    await open()
    const hangs: string[] = []
    const look = async (slug: string, email: string) => {
      const website = `https://${slug}.example.com/`
      service.websites.setSite(`${slug}.example.com`, ({ url }, response) => {
        if (url === '/robots.txt') return void response.writeHead(404).end()
        hangs.push(slug) // the request is never answered
      })
      const evidence = { tagline: [{ quote: 'Acme', url: website, fetched_at: '2026-11-20T12:00:00Z', place: [0, 4] }] }
      const profile = { logo_url: `${website}logo.png`, evidence: evidence as never }
      const listingId = await aListing(service, { slug, website, profile })
      await anOwner(service, listingId, email)
      if (job !== 'check-claim') return service.sendJob(job, { listingId })
      const [claim] = await raw<{ id: number }>(service.db.read, {
        text: `insert into claim (listing_id, account_id, method, token, status, created_at, expires_at, verified_at)
               select $1, account_id, 'file', $2, 'verified', now(), now(), now() from listing_owner
               where listing_id = $1 returning id::int`,
        values: [listingId, slug],
      })
      return service.sendJob(job, { claimId: claim!.id })
    }
    for (const slug of ['slow-1', 'slow-2', 'slow-3']) await look(slug, 'slow@example.com')
    await expect.poll(() => hangs, { timeout: 7_000 }).toContain('slow-1')
    await look('acme', 'maker@example.com')
    await expect.poll(() => hangs, { timeout: 7_000 }).toContain('acme')
    expect(new Set(hangs)).toEqual(new Set(['slow-1', 'acme']))
  },
)
