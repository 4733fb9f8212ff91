import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { Listing } from '../listings/listing.entity.ts'
import { domainsToRate, isResting, noteRatingCheck, noteSource, ratingSources } from './ratings.ts'
import { domainRatingSource, recordRatings } from './ratings.statements.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const after = (days: number, ms = 0) => new Date(NOW.getTime() + days * 86_400_000 + ms)
const record = (domain: string, value: number, observedAt: Date, source = 'Ahrefs') =>
  open.db.transaction((tx) => recordRatings(tx, [{ domain, value, source, observedAt }]))
const ratingOf = async (id: number) => (await open.db.read.em.findOneOrFail(Listing, { id })).domainRating

test('a domain is due when it was never checked or not for a week; shared hosts and unpublished listings never are', async () => {
  await aListing(open, { slug: 'fennel', website: 'https://fennel.org' })
  await aListing(open, { slug: 'acme', website: 'https://acme.com' })
  await aListing(open, { slug: 'repository', website: 'https://github.com/ada/fennel' })
  await aListing(open, { slug: 'unpublished', website: 'https://unpublished.com', status: 'draft' })
  expect(await domainsToRate(open.db.read, NOW, 10)).toEqual(['acme.com', 'fennel.org'])
  const check = (domains: string[]) => open.db.transaction((tx) => noteRatingCheck(tx, domains, NOW))
  await check([])
  await check(['acme.com'])
  expect(await domainsToRate(open.db.read, NOW, 10)).toEqual(['fennel.org'])
  expect(await domainsToRate(open.db.read, after(7, -1), 10)).toEqual(['fennel.org'])
  expect(await domainsToRate(open.db.read, after(7), 10)).toEqual(['fennel.org', 'acme.com'])
  expect(await domainsToRate(open.db.read, after(7), 1)).toEqual(['fennel.org'])
})

test('a trend keeps the last twelve measurements of one source; only a newer one is added', async () => {
  const id = await aListing(open, { slug: 'rated', website: 'https://rated.com' })
  for (let week = 0; week < 13; week++) expect(await record('rated.com', week, after(week))).toBe(1)
  const trend = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  expect(await ratingOf(id)).toMatchObject({ value: 12, trend, source: 'Ahrefs' })
  expect(await record('rated.com', 99, after(12))).toBe(0)
  expect(await ratingOf(id)).toMatchObject({ value: 12, trend })
  expect(await record('rated.com', 4.5, after(12, 1), 'Open PageRank')).toBe(1)
  expect(await ratingOf(id)).toMatchObject({ value: 4.5, trend: [4.5], source: 'Open PageRank' })
})

test('the board ranks the source that rated the most listings', async () => {
  await open.db.transaction(({ em }) => em.nativeUpdate(Listing, {}, { domainRating: null }))
  expect(await domainRatingSource(open.db.read)).toBeNull()
  for (const [slug, source] of [
    ['one', 'A Rank'],
    ['two', 'Moz'],
    ['three', 'Moz'],
    ['four', 'Zed'],
  ] as const) {
    await aListing(open, { slug, website: `https://${slug}.com` })
    await record(`${slug}.com`, 1, NOW, source)
  }
  expect(await domainRatingSource(open.db.read)).toBe('Moz')
})

test('a source that asks us to wait rests until then', async () => {
  const note = (state: { problem?: string; notBefore?: Date }) =>
    open.db.transaction((tx) => noteSource(tx, 'Ahrefs', { now: NOW, ...state }))
  const rests = (now: Date) => isResting(open.db.read, 'Ahrefs', now)
  expect(await rests(NOW)).toBe(false)
  await note({ problem: 'too_many_requests', notBefore: after(1) })
  expect([await rests(after(1, -1)), await rests(after(1))]).toEqual([true, false])
  expect(await ratingSources(open.db.read)).toMatchObject([{ name: 'Ahrefs', problem: 'too_many_requests' }])
  await note({})
  expect(await rests(NOW)).toBe(false)
  expect(await ratingSources(open.db.read)).toMatchObject([{ problem: null, not_before: null }])
})
