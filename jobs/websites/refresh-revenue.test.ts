import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountOf } from '../../domain/accounts/keys.ts'
import { raw } from '../../domain/database/raw.ts'
import { connectRevenue, disconnectRevenue } from '../../domain/leaderboards/revenue-key.ts'
import { aListing, anOwner } from '../../test/factories.ts'
import { aService, APP_SECRET, type TestService } from '../../test/service.ts'
import { openFakeStripeRevenue } from '../../test/vendors/stripe-revenue.ts'

const KEY = 'rk_live_12345678'
let service: TestService
let stripe: Awaited<ReturnType<typeof openFakeStripeRevenue>>
let owned: { listingId: number; accountId: string }
beforeAll(async () => {
  stripe = await openFakeStripeRevenue(KEY)
  service = await aService({ config: { revenueUrl: stripe.url } })
  const listingId = await aListing(service, { slug: 'earning', verifiedAt: new Date('2026-11-01T00:00:00Z') })
  await anOwner(service, listingId)
  owned = { listingId, accountId: (await service.db.transaction((tx) => accountOf(tx, 'maker@example.com'))).id }
})
afterAll(async () => {
  await service.stop()
  await stripe.close()
})
beforeEach(() => {
  stripe.requests.length = 0
  stripe.override = null
  const created = service.clock.time.getTime() / 1000 - 86_400
  stripe.transactions = [{ id: 'txn_1', created, amount: 4900, currency: 'usd', reporting_category: 'charge' }]
})

const rows = <Row>(text: string) => raw<Row>(service.db.read, { text, values: [owned.listingId] })
const connect = (key: string) =>
  service.db.transaction((tx) => connectRevenue(tx, { ...owned, key, appSecret: APP_SECRET, now: service.clock.time }))
const jobs = () =>
  raw<{ state: string }>(service.db.read, {
    text: `select state from pgboss.job where name = 'refresh-revenue' order by created_on desc limit 1`,
  })
/** Refreshes the revenue; returns the state of the job after its first attempt. */
async function refreshed(): Promise<string> {
  await service.sendJob('refresh-revenue', { listingId: owned.listingId })
  await expect.poll(async () => (await jobs())[0]?.state, { timeout: 15_000 }).toMatch(/completed|retry/)
  return (await jobs())[0]!.state
}
const shown = () =>
  rows<{ cents: number }>('select last_30_days_cents::int as cents from listing_revenue where listing_id = $1')
const problem = async () =>
  (await rows<{ problem: string | null }>('select problem from revenue_key where listing_id = $1'))[0]?.problem

test('the revenue of a connected listing is shown', async () => {
  await connect(KEY)
  expect(await refreshed()).toBe('completed')
  expect([await shown(), await problem()]).toEqual([[{ cents: 4900 }], null])
})

test('a listing that was disconnected while the job waited is left alone', async () => {
  await service.db.transaction((tx) => disconnectRevenue(tx, owned))
  expect(await refreshed()).toBe('completed')
  expect([stripe.requests, await shown()]).toEqual([[], []])
})

test('a refused key is a problem of its owner, and the job is done', async () => {
  await connect(`${KEY}9`)
  expect(await refreshed()).toBe('completed')
  expect(await problem()).toBe('revoked')
})

test('a source that is down is asked again, and the problem is not the key’s', async () => {
  await connect(KEY)
  stripe.override = () => new Response('down', { status: 503 })
  expect(await refreshed()).toBe('retry')
  expect(await problem()).toBeNull()
})
