import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../../test/factories.ts'
import { anOpenDatabase } from '../../../test/service.ts'
import { raw } from '../../database/raw.ts'
import { approveAlternative, approvedAlternatives, dropAlternative, typedSlug } from './approve-alternative.ts'
import { categoryPage } from './category-page.ts'
import { LIVE } from './listing-list.ts'
import { listingPage } from './listing-page.ts'
import { fromNearerEnd } from './nearer-end.ts'
import { ALL_TIME_ORDER } from './vote-orders.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const rows = (text: string) => raw(open.db.read, { text })

test.for([
  ['acme', 'acme'],
  [' Acme ', 'acme'],
  ['https://directory.example/listings/acme/', 'acme'],
  ['listings/acme', 'acme'],
])('%s names the listing %s', ([typed, slug]) => {
  expect(typedSlug(typed!)).toBe(slug)
})

test('an owner approves up to 20 live listings, and removes one to approve another', async () => {
  const listingId = await aListing(open, { slug: 'acme' })
  const approve = (slug: string) => open.db.transaction((tx) => approveAlternative(tx, { listingId, slug, now: NOW }))
  const drop = (alternativeId: number) => open.db.transaction((tx) => dropAlternative(tx, { listingId, alternativeId }))
  const ids = await Promise.all(Array.from({ length: 21 }, (_, at) => aListing(open, { slug: `rival-${at}` })))
  await rows(
    `insert into listing_alternative select ${listingId}, id, '2026-11-01' from listing
     where slug like 'rival-%' and slug not in ('rival-19', 'rival-20')`,
  )
  await approve('rival-19')
  await approve('rival-19')
  await expect(approve('rival-20')).rejects.toMatchObject({ code: 'wrong_state' })
  expect([await drop(ids[0]!), await drop(ids[0]!)]).toEqual([true, false])
  await approve('rival-20')
  await rows(`update listing set status = 'hidden' where slug = 'rival-20'`)
  const approved = await approvedAlternatives(open.db.read, [listingId, ids[0]!])
  expect(approved.get(listingId)).toHaveLength(20)
  expect(
    approved
      .get(listingId)!
      .filter(({ is_live }) => !is_live)
      .map(({ slug }) => slug),
  ).toEqual(['rival-20'])
  expect(approved.get(ids[0]!)).toEqual([])
  expect(await approvedAlternatives(open.db.read, [])).toEqual(new Map())
  for (const [slug, code] of [
    ['acme', 'same_listing'],
    ['rival-20', 'unknown_listing'],
    ['nobody', 'unknown_listing'],
  ] as const)
    await expect(approve(slug)).rejects.toMatchObject({ errors: [{ pointer: '/slug', code }] })
})

test('a category shows its parent, if it has one, and its listings page by page', async () => {
  await aListing(open, { slug: 'chatty', category: 'chat', votes: 2 })
  await aListing(open, { slug: 'talky', category: 'chat', votes: 1 })
  const page = (slug: string, number: number) => categoryPage(open.db.read, slug, { page: number, perPage: 1 })
  expect(await page('chat', 1)).toMatchObject({ parent: { slug: 'communication', name: 'Communication' }, listings: 2 })
  expect((await page('chat', 2)).rows.map(({ slug }) => slug)).toEqual(['talky'])
  expect((await page('communication', 1)).parent).toBeNull()
  await expect(page('nonsense', 1)).rejects.toMatchObject({ code: 'not_found' })
})

test('the total of a list is exact up to 100,001', async () => {
  const list = { where: LIVE, order: ALL_TIME_ORDER }
  const total = async () => {
    const { total, capped } = await listingPage(open.db.read, list, { page: 1, perPage: 1 })
    return { total, capped }
  }
  const { total: real } = await total()
  await rows(`insert into live_count (n) values (${100_001 - real})`)
  expect(await total()).toEqual({ total: 100_001, capped: false })
  await rows(`insert into live_count (n) values (1)`)
  expect(await total()).toEqual({ total: 100_001, capped: true })
})

test('a page is read from the nearer end of its list', () => {
  const read = (offset: number, total: number) => fromNearerEnd('votes desc, id', { limit: 2, offset }, total)
  expect(read(0, 5)).toEqual({ order: 'votes desc, id', limit: 2, offset: 0, place: 'place' })
  expect(read(2, 6)).toMatchObject({ offset: 2, place: 'place' })
  expect(read(2, 5)).toEqual({ order: 'votes asc, id desc', limit: 2, offset: 1, place: 'place desc' })
  expect(read(4, 5)).toMatchObject({ limit: 1, offset: 0, place: 'place desc' })
  expect(read(9, 5)).toMatchObject({ limit: 0, offset: 0 })
})
