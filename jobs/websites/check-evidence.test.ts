import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Listing } from '../../domain/listings/listing.entity.ts'
import { raw } from '../../domain/database/raw.ts'
import { ACME_PAGES } from '../../test/acme.ts'
import { aService, type TestService } from '../../test/service.ts'

vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

const WEEK = 7 * 86_400_000
const later = (ms: number) => (service.clock.time = new Date(service.clock.time.getTime() + ms))
const call = async (method: string, path: string, body?: object) =>
  (await service.request(method, path, { key, ...(body ? { body } : {}) })).body

/**
 * A live listing made from a drafted website whose pages have ETags, with the requests that the website
 * received.
 */
async function aLiveListing(host: string) {
  const pages: Record<string, string> = { ...ACME_PAGES }
  const asked: { path: string; version: string | undefined }[] = []
  let status = 200
  service.websites.setSite(host, (req, res) => {
    const { url = '/', headers } = req
    const page = pages[url]
    const etag = `"${page?.length}"`
    asked.push({ path: url, version: headers['if-none-match'] })
    const code = status !== 200 ? status : page === undefined ? 404 : headers['if-none-match'] === etag ? 304 : 200
    res.writeHead(code, { 'content-type': url === '/robots.txt' ? 'text/plain' : 'text/html', etag })
    res.end(code === 200 ? page : '')
  })
  const { id } = await call('POST', '/drafts', { url: `https://${host}/` })
  await expect.poll(async () => (await call('GET', `/drafts/${id}`)).status, { timeout: 30_000 }).toBe('ready')
  await call('PATCH', `/drafts/${id}`, { fields: { name: `Acme ${host}`, city: 'Berlin' } })
  const { listing_id } = await call('POST', `/drafts/${id}/submit`)
  await raw(service.db.read, {
    text: `update listing set status = 'live', plan = 'free', live_at = $2 where id = $1`,
    values: [listing_id, service.clock.time.toISOString()],
  })
  const listing = () => call('GET', `/me/listings/${listing_id}`)
  return {
    id: id as string,
    listing,
    pages,
    asked,
    setStatus: (next: number) => void (status = next),
    draft: () => call('GET', `/drafts/${id}`),
    /** Lets a week pass and returns the listing after its weekly check. */
    async checked() {
      later(WEEK + 3_600_000)
      asked.length = 0
      const before = (await listing()).evidence_checked_at
      await service.sendJob('check-all-evidence', {})
      await expect.poll(async () => (await listing()).evidence_checked_at, { timeout: 30_000 }).not.toBe(before)
      return listing()
    },
    entity: () => service.db.read.em.findOneOrFail(Listing, { id: listing_id }),
  }
}

test('each week the pages of a live listing are asked for changes alone; what changed or went is the owner’s to know', async () => {
  const site = await aLiveListing('ages.example.com')
  const { updatedAt } = await site.entity()
  const first = await site.checked()
  expect(first.evidence_changes).toEqual([])
  expect(site.asked.map(({ path }) => path)).toContain('/pricing')

  await site.checked()
  const pagesAsked = site.asked.filter(({ path }) => path !== '/robots.txt')
  expect(pagesAsked.length).toBeGreaterThan(1)
  for (const { version } of pagesAsked) expect(version).toMatch(/^"\d+"$/)

  site.pages['/pricing'] = ACME_PAGES['/pricing'].replace('costs $8 per user', 'costs $12 per user')
  delete site.pages['/about']
  const changed = await site.checked()
  const byField = (record: { evidence_changes: { field: string }[] }, field: string) =>
    record.evidence_changes.find((one) => one.field === field)
  expect(byField(changed, 'pricing_summary')).toMatchObject({
    state: 'changed',
    quote: expect.stringContaining('$8 per user'),
    now: expect.stringContaining('$12 per user'),
    since: service.clock.time.toISOString(),
  })
  expect(byField(changed, 'founded_year')).toMatchObject({ state: 'gone', now: null })
  expect(await site.draft()).toMatchObject({ evidence_changes: changed.evidence_changes })

  // The check changes no values, whether drafted from the website or typed.
  expect(changed.pricing_summary).toBe(first.pricing_summary)
  expect(changed).toMatchObject({ founded_year: 2021, city: 'Berlin', name: 'Acme ages.example.com' })
  expect((await site.entity()).updatedAt).toEqual(updatedAt)
  // Visitors don't see evidence changes.
  const public_ = await call('GET', `/listings/${changed.slug}`)
  expect(public_).not.toHaveProperty('evidence_changes')
  expect(public_.evidence.pricing_summary[0]).toEqual({
    quote: expect.stringContaining('$8'),
    url: 'https://ages.example.com/pricing',
    fetched_at: expect.any(String),
  })

  // A field that was typed, or regenerated from the new page, no longer has the old quote.
  const edited = await call('PATCH', `/drafts/${site.id}`, {
    fields: { founded_year: '2021' },
    regenerate: ['pricing_summary'],
  })
  expect(edited.fields.pricing_summary.value).toContain('$12 per user')
  expect(byField(edited, 'pricing_summary')).toBeUndefined()
  expect(byField(await site.listing(), 'pricing_summary')).toBeUndefined()
})

test('a website that is down, or forbids robots now, is no change; one that comes back as it was clears the marks', async () => {
  const site = await aLiveListing('moods.example.com')
  await site.checked()
  site.setStatus(503)
  expect((await site.checked()).evidence_changes).toEqual([])
  site.setStatus(200)
  delete site.pages['/pricing']
  const marked = (await site.checked()).evidence_changes
  expect(marked).toContainEqual(expect.objectContaining({ field: 'pricing_summary', state: 'gone' }))
  const since = marked[0].since
  expect((await site.checked()).evidence_changes[0].since).toBe(since)
  site.setStatus(503)
  expect((await site.checked()).evidence_changes).toEqual(marked)
  site.setStatus(200)
  site.pages['/pricing'] = ACME_PAGES['/pricing']
  expect((await site.checked()).evidence_changes).toEqual([])
})

test('a listing is looked at once a week, and only while it is live', async () => {
  const site = await aLiveListing('weekly.example.com')
  await site.checked()
  site.asked.length = 0
  later(86_400_000)
  await service.sendJob('check-all-evidence', {})
  const other = await aLiveListing('weekly-other.example.com')
  const before = (await site.listing()).evidence_checked_at
  await other.checked()
  // By now the first listing's own week has passed too.
  await expect.poll(async () => (await site.listing()).evidence_checked_at, { timeout: 30_000 }).not.toBe(before)
  await raw(service.db.read, {
    text: `update listing set status = 'withdrawn' where site = 'weekly.example.com'`,
  })
  site.asked.length = 0
  await other.checked()
  expect(site.asked).toEqual([])
})
