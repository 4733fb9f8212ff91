import { HttpResponse } from 'msw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { accountOf } from '../../../domain/accounts/keys.ts'
import { aListing } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'
import { openFakeStripeRevenue, type Transaction } from '../../../test/vendors/stripe-revenue.ts'

const KEY = 'rk_live_51ReadBalance9876'
let stripe: Awaited<ReturnType<typeof openFakeStripeRevenue>>
let service: TestService
beforeAll(async () => {
  stripe = await openFakeStripeRevenue(KEY)
  service = await aService({ config: { revenueUrl: stripe.url } })
})
afterAll(async () => {
  await service.stop()
  await stripe.close()
})

let made = 0
function aTransaction(amount: number, category = 'charge', { daysAgo = 1, currency = 'usd' } = {}): Transaction {
  const created = Math.floor(service.clock.time.getTime() / 1000) - daysAgo * 86_400
  return { id: `txn_${++made}`, created, amount, currency, reporting_category: category }
}

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })

/** A signed-in person and their live listing, with a verified claim by default. */
async function anOwner(slug: string, { verified = true } = {}) {
  const email = `${slug}@example.com`
  const id = await aListing(service, { slug })
  const account = await service.db.transaction(async (tx) => (await accountOf(tx, email)).id)
  await rows('insert into listing_owner (listing_id, account_id) values ($1, $2)', [id, account])
  if (verified) await rows(`update listing set verified_at = '2026-11-01' where id = $1`, [id])
  const visitor = aVisitor(service)
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  visitor.jar.set(name, value)
  const token = await visitor.token()
  return {
    id,
    connect: (key = KEY) => visitor.post('/account/revenue/connect', { token, id: String(id), key }),
    disconnect: (of = id) => visitor.post('/account/revenue/disconnect', { token, id: String(of) }),
    post: visitor.post,
    token,
    section: async () => (await visitor.get('/account/revenue')).page.querySelector('#revenue')?.structuredText ?? '',
  }
}
const onBoard = async () =>
  (await service.request('GET', '/leaderboards/revenue')).body.items.map(
    ({ listing, metric }: { listing: { slug: string }; metric: { value: number; source: string } }) =>
      `${listing.slug} ${metric.value} ${metric.source}`,
  )
const keyOf = async (id: number) =>
  (
    await rows<{ sealed: string | null; problem: string | null }>(
      'select sealed, problem from revenue_key where listing_id = $1',
      [id],
    )
  )[0]

test('an owner connects a restricted key; charges less refunds and disputes of 30 days stand on the board, and nothing else is kept', async () => {
  stripe.transactions = [
    ...Array.from({ length: 120 }, () => aTransaction(1000)), // more than one page
    aTransaction(-2500, 'refund'),
    aTransaction(-1000, 'dispute'),
    aTransaction(-300, 'fee'),
    aTransaction(-50_000, 'payout'),
    aTransaction(70_000, 'topup'),
    aTransaction(999_999, 'charge', { daysAgo: 31 }),
  ]
  const { id, connect, section } = await anOwner('earner')
  expect(await section()).toContain('Not connected')
  expect(await connect()).toMatchObject({ status: 303, location: '/account/revenue?done=connected' })
  await expect.poll(onBoard, { timeout: 10_000 }).toEqual(['earner 116500 Stripe'])
  expect(await section()).toMatch(/Key …9876[\s\S]*\$1,165\.00 in the last 30 days/)
  const kept = JSON.stringify([
    await keyOf(id),
    await rows('select * from listing_revenue'),
    await rows(`select data, output from pgboss.job where name like 'refresh-revenue%'`),
  ])
  expect(kept).not.toContain('rk_live')
  expect(kept).not.toContain('txn_')
  expect(stripe.requests.every(({ url }) => new URL(url).pathname === '/v1/balance_transactions')).toBe(true)
})

test('only a restricted live key is taken, and the page never shows a key again', async () => {
  const { id, connect } = await anOwner('careful')
  const refused = [
    ['sk_live_51Everything', 'can move money'],
    ['sk_test_51Everything', 'can move money'],
    ['rk_test_51Nothing', 'has no real payments'],
    ['pk_live_51Public', 'not a restricted key'],
    ['', 'not a restricted key'],
    [`rk_live_${'x'.repeat(260)}`, 'too long'],
  ]
  for (const [key, why] of refused) {
    const answer = await connect(key)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(why)
    if (key) expect(answer.html).not.toContain(key)
  }
  expect(await keyOf(id)).toBeUndefined()
})

test('revenue needs a claim that stands, and a listing of one’s own', async () => {
  const unproven = await anOwner('unproven', { verified: false })
  expect(await unproven.section()).toContain('Claim this listing first')
  expect((await unproven.connect()).text).toContain('Claim the listing first')
  const earner = (await rows<{ id: number }>(`select id::int from listing where slug = 'earner'`))[0]!
  const { post, token, disconnect } = await anOwner('stranger')
  const foreign = await post('/account/revenue/connect', { token, id: String(earner.id), key: KEY })
  expect(foreign.status).toBe(404)
  expect((await disconnect(earner.id)).status).toBe(404)
  expect(await onBoard()).toEqual(['earner 116500 Stripe'])
  expect(await keyOf(unproven.id)).toBeUndefined()
})

test('figures are refreshed daily; a provider that is down changes nothing', async () => {
  service.clock.time = new Date('2026-11-21T03:07:00Z')
  stripe.transactions.push(aTransaction(5000))
  stripe.override = () =>
    HttpResponse.json({ error: { message: 'down' } }, { status: 500, headers: { 'stripe-should-retry': 'false' } })
  await service.sendJob('refresh-revenues', {})
  await expect
    .poll(() => rows(`select 1 from pgboss.job where name = 'refresh-revenue' and state = 'retry'`), {
      timeout: 15_000,
    })
    .toHaveLength(1)
  expect(await onBoard()).toEqual(['earner 116500 Stripe'])
  stripe.override = null
  await service.sendJob('refresh-revenues', {})
  await expect.poll(onBoard, { timeout: 10_000 }).toEqual(['earner 121500 Stripe'])
})

test('another currency is shown to its owner and not ranked; several are not added up', async () => {
  const { id, connect, section } = await anOwner('european')
  const before = stripe.transactions
  stripe.transactions = [aTransaction(250_000, 'charge', { currency: 'eur' })]
  await connect()
  await expect.poll(section, { timeout: 10_000 }).toMatch(/€2,500\.00 in the last 30 days[\s\S]*not ranked/)
  expect(await onBoard()).toEqual(['earner 121500 Stripe'])
  stripe.transactions = [aTransaction(1, 'charge', { currency: 'eur' }), aTransaction(1)]
  await service.sendJob('refresh-revenue', { listingId: id })
  await expect.poll(section, { timeout: 10_000 }).toContain('several currencies')
  stripe.transactions = before
})

test('a revoked key stops, is deleted with its figure, and the owner reads why', async () => {
  const { id, connect, section } = await anOwner('revoker')
  await connect()
  await expect.poll(onBoard, { timeout: 10_000 }).toHaveLength(2)
  stripe.override = () =>
    HttpResponse.json({ error: { type: 'invalid_request_error', message: 'Expired API Key' } }, { status: 401 })
  await service.sendJob('refresh-revenue', { listingId: id })
  await expect.poll(async () => (await keyOf(id))?.problem, { timeout: 10_000 }).toBe('revoked')
  expect(await keyOf(id)).toEqual({ sealed: null, problem: 'revoked' })
  expect(await section()).toContain('Stripe rejected the key, so we deleted it')
  expect(await onBoard()).toEqual(['earner 121500 Stripe'])
  stripe.requests = []
  await service.sendJob('refresh-revenue', { listingId: id })
  stripe.override = null
  await connect()
  await expect.poll(onBoard, { timeout: 10_000 }).toHaveLength(2)
  expect(stripe.requests.length).toBe(2) // two pages with the new key, none with the deleted one
})

test('a key without the permission is told apart', async () => {
  const { id, connect, section } = await anOwner('narrow')
  stripe.override = () =>
    HttpResponse.json({ error: { type: 'invalid_request_error', message: 'no permission' } }, { status: 403 })
  await connect()
  await expect.poll(async () => (await keyOf(id))?.problem, { timeout: 10_000 }).toBe('not_permitted')
  expect(await section()).toContain('can’t read balance transactions')
  stripe.override = null
})

test('a claim that ends takes the figure off the board and deletes the key', async () => {
  const { id, connect } = await anOwner('lapsed')
  await connect()
  await expect
    .poll(async () => (await onBoard()).some((item: string) => item.startsWith('lapsed')), { timeout: 10_000 })
    .toBe(true)
  await rows('update listing set verified_at = null where id = $1', [id])
  await service.sendJob('refresh-revenues', {})
  await expect.poll(() => keyOf(id), { timeout: 10_000 }).toEqual({ sealed: null, problem: 'not_verified' })
  expect((await onBoard()).filter((item: string) => item.startsWith('lapsed'))).toEqual([])
})

test('disconnecting deletes the key and the figure', async () => {
  const { id, connect, disconnect, section } = await anOwner('leaver')
  await connect()
  await expect
    .poll(async () => (await onBoard()).some((item: string) => item.startsWith('leaver')), { timeout: 10_000 })
    .toBe(true)
  expect(await disconnect()).toMatchObject({ status: 303, location: '/account/revenue?done=revenue-deleted' })
  expect(await keyOf(id)).toBeUndefined()
  expect(await rows('select 1 from listing_revenue where listing_id = $1', [id])).toEqual([])
  expect((await onBoard()).filter((item: string) => item.startsWith('leaver'))).toEqual([])
  expect(await section()).toContain('Not connected')
})
