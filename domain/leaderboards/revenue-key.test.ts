import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { raw } from '../database/raw.ts'
import {
  connectedListings,
  connectRevenue,
  disconnectRevenue,
  finishRevenue,
  noteRevenueProblem,
  openRevenueKey,
  revenueOfOwner,
  type RevenueProblem,
} from './revenue-key.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const after = (days: number, ms = 0) => new Date(NOW.getTime() + days * 86_400_000 + ms)
const APP_SECRET = 'a secret of at least thirty-two characters'
const KEY = 'rk_live_51ReadBalance9876'
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(open.db.read, { text, values })

let listings = 0
let listingId: number
let accountId: string
beforeEach(async () => {
  const email = `owner-${++listings}@example.com`
  listingId = await aListing(open, { slug: `earning-${listings}` })
  await anOwner(open, listingId, email)
  accountId = await open.db.transaction(async (tx) => (await accountOf(tx, email)).id)
  await verify(true)
})

const verify = (isVerified: boolean) =>
  rows('update listing set verified_at = $2 where id = $1', [listingId, isVerified ? NOW.toISOString() : null])
const connect = (key = KEY, of = accountId) =>
  open.db.transaction((tx) => connectRevenue(tx, { listingId, accountId: of, key, appSecret: APP_SECRET, now: NOW }))
const openKey = (appSecret = APP_SECRET) => openRevenueKey(open.db, listingId, { appSecret, now: NOW })
const finish = (sealed: string, currency?: string) =>
  open.db.transaction((tx) =>
    finishRevenue(tx, listingId, {
      sealed,
      revenue: { last30DaysCents: 5000, source: 'Stripe', observedAt: NOW, ...(currency ? { currency } : {}) },
    }),
  )
const fail = (problem: RevenueProblem, { sealed, now = NOW }: { sealed?: string; now?: Date } = {}) =>
  open.db.transaction((tx) => noteRevenueProblem(tx, listingId, { problem, now, ...(sealed ? { sealed } : {}) }))
const view = async () => (await revenueOfOwner(open.db.read, accountId, 10))[0]!
const ranked = async () =>
  (
    await rows<{ cents: number | null }>('select revenue_cents::int as cents from listing where id = $1', [listingId])
  )[0]!.cents

/** Connects the listing and saves its revenue; returns the encrypted key. */
async function aConnection(): Promise<string> {
  await connect()
  const { sealed } = (await openKey())!
  await finish(sealed)
  return sealed
}

test('the proven owner connects a restricted key, which is stored encrypted', async () => {
  await connect()
  expect(await openKey()).toEqual({ key: KEY, sealed: expect.not.stringContaining('9876') })
  expect(await connectedListings(open.db.read)).toContain(listingId)
  expect(await view()).toMatchObject({ hint: '9876', verified: true, cents: null })
})

test.for([
  ['sk_live_51CanMoveMoney', 'secret_key'],
  ['rk_test_51ReadBalance', 'test_key'],
  ['rk_live_short', 'not_a_restricted_key'],
])('%s is refused: %s', async ([key, code]) => {
  await expect(connect(key)).rejects.toMatchObject({ code: 'invalid_input', errors: [{ pointer: '/key', code }] })
})

test('nobody connects a listing that is unclaimed or another person’s', async () => {
  await verify(false)
  await expect(connect()).rejects.toMatchObject({ code: 'wrong_state' })
  const stranger = '0190a3b4-0000-7000-8000-000000000001'
  await expect(connect(KEY, stranger)).rejects.toMatchObject({ code: 'not_found' })
})

test('only US dollars are ranked', async () => {
  const sealed = await aConnection()
  expect(await ranked()).toBe(5000)
  await finish(sealed, 'eur')
  expect([await ranked(), (await view()).cents]).toEqual([null, 5000])
})

test('revenue of a key that was replaced or removed is not saved', async () => {
  const sealed = await aConnection()
  await connect(`${KEY}2`)
  await rows('update listing set revenue_cents = 1 where id = $1', [listingId])
  await finish(sealed)
  await fail('revoked', { sealed })
  expect(await ranked()).toBe(1)
  expect(await openKey()).toMatchObject({ key: `${KEY}2` })
  await open.db.transaction((tx) => disconnectRevenue(tx, { listingId, accountId }))
  expect([await ranked(), await openKey()]).toEqual([null, null])
  await finish(sealed)
  expect(await ranked()).toBeNull()
})

test('an unavailable provider costs the figure after a week, and never the key', async () => {
  await aConnection()
  await fail('unavailable', { now: after(7) })
  expect([await ranked(), (await view()).checked_at]).toEqual([5000, expect.any(String)])
  const before = (await view()).checked_at
  await fail('unavailable', { now: after(7, 1) })
  expect([await ranked(), (await view()).checked_at]).toEqual([null, before])
  expect(await openKey()).toMatchObject({ key: KEY })
})

test('a figure that is no longer proven goes at once; a key that can never work again is deleted', async () => {
  await aConnection()
  await fail('too_many', { now: after(1) })
  expect([await ranked(), (await view()).problem]).toEqual([null, 'too_many'])
  expect(new Date((await view()).checked_at!)).toEqual(after(1))
  expect(await openKey()).not.toBeNull()
  await fail('revoked')
  expect(await openKey()).toBeNull()
})

test('a key stops working when its owner loses the listing, or when it can’t be decrypted', async () => {
  await aConnection()
  await verify(false)
  expect([await openKey(), (await view()).problem, await ranked()]).toEqual([null, 'not_verified', null])
  await verify(true)
  await aConnection()
  expect([await openKey('another secret of at least thirty-two characters'), (await view()).problem]).toEqual([
    null,
    'revoked',
  ])
})
