import { afterAll, beforeAll, expect, test } from 'vitest'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { bookRefund } from '../../domain/orders/payments/refunds.ts'
import { settle } from '../../domain/orders/payments/settle.ts'
import { raw } from '../../domain/database/raw.ts'
import { fulfilLine, lockLine } from '../../domain/orders/fulfil/fulfil-line.ts'
import { aBuyer, anOwnListing, priceEverything, germanSeller } from './buyer.ts'
import { anAward, aVote } from '../factories.ts'
import { openVies } from '../vendors/vies.ts'
import { howMany } from '../how-many.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
let vies: Awaited<ReturnType<typeof openVies>>
let buyer: ReturnType<typeof aBuyer>
let key: string
let made = 0

beforeAll(async () => {
  vies = await openVies()
  service = await aService({
    config: {
      // The tests run the jobs themselves.
      worksOnJobs: false,
      vat: germanSeller(vies.url),
    },
  })
  await priceEverything(service)
  key = await service.key()
  buyer = aBuyer(service, key)
})
afterAll(async () => {
  await service.stop()
  await vies.close()
})

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const aLive = (facts: object = {}) => anOwnListing(service, { slug: `kept-${++made}`, ...facts })

/** Seed of a generator that returns the same numbers on every run. */
let seed = 20_261_121
const random = () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}
const oneOf = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)]!

/** `ORDERS=200` runs more orders than the suite does. */
const ORDERS = Number(process.env['ORDERS'] ?? howMany({ onPostgres: 40, embedded: 10 }))

class Crash extends Error {}

/**
 * Settles a session as the job does; if `mayCrash`, it throws before the commit one time in four, as if the
 * process had died.
 */
async function settleOrCrash(ref: string, mayCrash = true): Promise<void> {
  const readAt = service.clock.time
  const state = await buyer.provider.session(ref)
  const { seller } = { seller: { name: 'Seller', address: [], vat_number: null } }
  await service.db.transaction(async (tx) => {
    const out = outgoingIn(tx, service.services)
    await settle(tx, out, { provider: 'test', ref, state, readAt, seller, now: readAt })
    if (mayCrash && random() < 0.25) throw new Crash()
  })
}

async function bookOrCrash(id: number, mayCrash = true): Promise<void> {
  await service.db.transaction(async (tx) => {
    await bookRefund(tx, outgoingIn(tx, service.services), { id, claimUrl: null, now: service.clock.time })
    if (mayCrash && random() < 0.25) throw new Crash()
  })
}

async function fulfilAll(number: string, mayCrash = false): Promise<void> {
  const lines = await rows<{ id: number }>(
    'select id::int from purchase_line where number = $1 order by position',
    number,
  )
  for (const { id } of lines)
    await service.db.transaction(async (tx) => {
      const line = await lockLine(tx, id)
      if (!line || line.fulfilment === 'site_team' || line.fulfilment === 'ai_review') return
      await fulfilLine(tx, line, service.clock.time)
      if (mayCrash && random() < 0.25) throw new Crash()
    })
}

const crashed = (outcomes: PromiseSettledResult<unknown>[]) => {
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Crash)) throw outcome.reason
}

test(
  `${ORDERS} orders, each said to be paid five times at once, with crashes: as many invoices and credit notes in a row, each line and email once`,
  { timeout: 120_000 },
  async () => {
    const refs: string[] = []
    const numbers: string[] = []
    for (let n = 0; n < ORDERS; n++) {
      const number = await buyer.order({ product: 'featured', listing_id: await aLive() })
      const ref = await buyer.goOn(number)
      await buyer.provider.choose(ref, 'pay')
      numbers.push(number)
      refs.push(ref)
    }
    crashed(await Promise.allSettled(refs.flatMap((ref) => Array.from({ length: 5 }, () => settleOrCrash(ref)))))
    await Promise.all(refs.map((ref) => settleOrCrash(ref, false)))
    crashed(await Promise.allSettled(numbers.flatMap((number) => [1, 2, 3].map(() => fulfilAll(number, true)))))
    for (const number of numbers) await fulfilAll(number)
    expect(
      await rows(`select status, count(*)::int as n from purchase where number = any($1) group by 1`, numbers),
    ).toEqual([{ status: 'paid', n: ORDERS }])
    const issued = await rows<{ n: number }>(`select n from invoice where series = 'TEST-INV' order by n`)
    expect(issued.map(({ n }) => n)).toEqual(Array.from({ length: ORDERS }, (_, index) => index + 1))
    expect(
      await rows(
        `select count(*)::int as places, count(distinct reference)::int as lines from featured_place where reference is not null`,
      ),
    ).toEqual([{ places: ORDERS, lines: ORDERS }])
    for (const number of numbers) await service.admin('order', 'refund', '--yes', number)
    const refunds = await rows<{ id: number }>('select id::int from payment_refund order by id')
    crashed(await Promise.allSettled(refunds.flatMap(({ id }) => [1, 2, 3].map(() => bookOrCrash(id)))))
    await Promise.all(refunds.map(({ id }) => bookOrCrash(id, false)))
    const credited = await rows<{ n: number }>(`select n from invoice where series = 'TEST-CN' order by n`)
    expect(credited.map(({ n }) => n)).toEqual(Array.from({ length: ORDERS }, (_, index) => index + 1))
    for (const kind of ['order-paid', 'order-refunded'])
      expect(await rows('select 1 from email where kind = $1', kind)).toHaveLength(ORDERS)
  },
)

test(
  'what is quoted is what is ordered, asked of the provider and invoiced, to the cent',
  { timeout: 120_000 },
  async () => {
    vies.valid.add('FR40303265045')
    const listing = await aLive({ category: 'analytics' })
    const differences: unknown[] = []
    for (let n = 0; n < ORDERS; n++) {
      const items = [
        { product: 'billboard_min', listing_id: listing, amount_cents: 20_000 + Math.floor(random() * 1_000_000) },
        ...(random() < 0.5 ? [{ product: 'featured', listing_id: listing }] : []),
        ...(random() < 0.5 ? [{ product: 'done_for_you', listing_id: listing }] : []),
      ]
      const country = oneOf(['DE', 'FR', 'HU', 'FI', 'GR', 'CH', 'US'])
      const body = { items, billing_country: country }
      const quoted = (await service.request('POST', '/orders/quote', { key, body })).body.totals
      const ordered = (await service.request('POST', '/orders/checkout', { key, body })).body
      const ref = await buyer.goOn(ordered.number, country)
      const asked = await buyer.provider.find(ref)
      await buyer.provider.choose(ref, 'pay')
      await settleOrCrash(ref, false)
      const [invoiced] = await rows<{
        body: { total_cents: number; lines: { net_cents: number; vat_cents: number }[] }
      }>('select body from invoice where number = $1', ordered.number)
      const lines = invoiced!.body.lines.reduce((sum, line) => sum + line.net_cents + line.vat_cents, 0)
      const all = [
        quoted.total_cents,
        ordered.totals.total_cents,
        asked!.amount_cents,
        invoiced!.body.total_cents,
        lines,
      ]
      if (new Set(all).size > 1) differences.push({ country, items, all })
    }
    expect(differences).toEqual([])
    const types = await rows<{ data_type: string }>(
      `select distinct data_type from information_schema.columns where column_name like '%_cents' and table_schema = 'public'`,
    )
    expect(types.map(({ data_type }) => data_type)).toEqual(['bigint'])
  },
)

test('whatever is bought, votes, trending and awards stay byte for byte', async () => {
  const voted = await Promise.all(Array.from({ length: 6 }, () => aLive({ category: 'analytics' })))
  for (const id of voted) await anAward(service, id)
  for (let n = 0; n < 15; n++)
    await aVote(service, oneOf(voted), new Date(service.clock.time.getTime() - n * 3_600_000))
  const community = () =>
    Promise.all([
      rows('select * from vote order by id'),
      rows('select * from award order by week, place'),
      rows('select id, votes, trend, last_vote_at from listing where id = any($1) order by id', voted),
    ]).then((all) => JSON.stringify(all))
  const before = await community()
  for (const listing_id of voted) {
    const week = oneOf(['2026-12-07', '2026-12-14'])
    const number = await buyer.order(
      { product: 'billboard_min', listing_id, amount_cents: 50_000 },
      { product: 'featured', listing_id },
      { product: 'relaunch', listing_id, week },
      { product: 'trophy_cabinet', listing_id, options: { style: 'ribbon' } },
      { product: 'extra_categories', listing_id, categories: ['uncategorised'] },
    )
    const ref = await buyer.goOn(number)
    await buyer.provider.choose(ref, 'pay')
    await settleOrCrash(ref, false)
    await fulfilAll(number)
  }
  expect(await community()).toBe(before)
})

test('a refund gives back what can be undone: all of it, or a share of the billboard', async () => {
  const id = await aLive({ status: 'draft', plan: null })
  const week = '2027-01-18'
  const number = await buyer.order({ product: 'launch', listing_id: id, week }, { product: 'featured', listing_id: id })
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay')
  await settleOrCrash(ref, false)
  await fulfilAll(number)
  const listing = async () =>
    (await rows('select status, plan, launch_week::text as week from listing where id = $1', id))[0]
  expect(await listing()).toEqual({ status: 'scheduled', plan: 'paid', week })
  const total = (await buyer.read(number)).totals.total_cents
  expect(await service.admin('order', 'refund', '--yes', number, '--cents', String(total + 1))).toMatchObject({
    error: /At most/,
  })
  const asked = (await service.admin('order', 'refund', '--yes', number, '--reason', 'changed their mind')) as {
    ok: object
  }
  expect(asked.ok).toMatchObject({ number, cents: total })
  expect((await buyer.read(number)).status).toBe('paid')
  const { default: refundPayments } = await import('../../jobs/orders/refund-payments.ts')
  const jobServices = {
    ...service.services,
    payments: [buyer.provider],
    signal: new AbortController().signal,
  }
  await refundPayments.run({}, jobServices as never)
  await refundPayments.run({}, jobServices as never)
  expect(await buyer.read(number)).toMatchObject({ status: 'refunded', totals: { refunded_cents: total } })
  expect(await listing()).toEqual({ status: 'draft', plan: null, week: null })
  expect(await rows('select 1 from featured_place where listing_id = $1', id)).toEqual([])
  expect(await rows('select taken from launch_week where week = $1', week)).toEqual([{ taken: 0 }])
  expect(
    await rows(`select (body ->> 'total_cents')::int as cents from invoice where number = $1 order by kind`, number),
  ).toEqual([{ cents: -total }, { cents: total }])
  const { ok: log } = (await service.admin('audit', 'list')) as { ok: unknown[] }
  expect(log[0]).toMatchObject({ action: 'order refund', target: number, who: 'operator' })
})

test('a number confirmed late gives the VAT back by a credit note over the VAT alone', async () => {
  vies.down.add('AT')
  const id = await aLive()
  const body = { items: [{ product: 'featured', listing_id: id }], billing_country: 'AT', vat_number: 'ATU13585627' }
  const { number, totals } = (await service.request('POST', '/orders/checkout', { key, body })).body
  expect(totals.vat).toMatchObject({ treatment: 'oss', number_status: 'pending' })
  const ref = await buyer.goOn(number, 'AT', 'ATU13585627')
  await buyer.provider.choose(ref, 'pay')
  await settleOrCrash(ref, false)
  vies.down.delete('AT')
  vies.valid.add('ATU13585627')
  const [{ default: check }, { default: refundPayments }] = await Promise.all([
    import('../../jobs/orders/check-vat-numbers.ts'),
    import('../../jobs/orders/refund-payments.ts'),
  ])
  const jobServices = { ...service.services, payments: [buyer.provider], signal: new AbortController().signal } as never
  for (let times = 0; times < 2; times++) {
    await check.run({}, jobServices)
    await refundPayments.run({}, jobServices)
  }
  expect(await buyer.read(number)).toMatchObject({
    status: 'partially_refunded',
    totals: { refunded_cents: totals.vat_cents, vat: { number_status: 'valid' } },
  })
  expect(
    await rows(
      `select (body ->> 'net_cents')::int as net, (body ->> 'vat_cents')::int as vat from invoice
    where number = $1 and kind = 'credit_note'`,
      number,
    ),
  ).toEqual([{ net: 0, vat: -totals.vat_cents }])
})

test('the site team does tasks, sets weeks and renames products, and every change is on record', async () => {
  const id = await aLive()
  // The command shows one page of open lines, so finish those that other tests left open.
  await rows('update purchase_line set fulfilled_at = now() where fulfilled_at is null')
  const number = await buyer.order({ product: 'done_for_you', listing_id: id })
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay')
  await settleOrCrash(ref, false)
  const open = (await service.admin('order', 'open')) as { ok: { number: string; position: number }[] }
  expect(open.ok.filter((line) => line.number === number)).toMatchObject([{ position: 1, fulfilment: 'site_team' }])
  expect(await service.admin('order', 'done', number, '1')).toMatchObject({ ok: { fulfilled: true } })
  expect(await service.admin('order', 'done', number, '1')).toMatchObject({ error: /not an open line of a paid order/ })
  expect((await buyer.read(number)).lines).toMatchObject([{ fulfilled: true }])
  expect(await service.admin('week', 'capacity', '2027-03-02', '5')).toMatchObject({ error: /MONDAY/ })
  expect(await service.admin('week', 'capacity', '2027-03-01', '0')).toMatchObject({ ok: { capacity: 0 } })
  expect(await service.admin('product', 'set', 'featured', '--name', 'Front row')).toMatchObject({
    ok: { name: 'Front row' },
  })
  const listed = (await service.admin('order', 'list', 'paid')) as { ok: { number: string }[] }
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(listed.ok.find((order) => order.number === number)).toMatchObject({ created_at: time, paid_at: time })
  const { ok: log } = (await service.admin('audit', 'list')) as { ok: { action: string }[] }
  expect(
    log
      .slice(0, 3)
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(['order done', 'product set', 'week capacity'])
  // Finished work can't be undone, and the list says so once the money is refunded.
  await service.admin('order', 'refund', '--yes', number)
  const { default: refundPayments } = await import('../../jobs/orders/refund-payments.ts')
  const jobServices = { ...service.services, payments: [buyer.provider], signal: new AbortController().signal }
  await refundPayments.run({}, jobServices as never)
  const refunded = (await service.admin('order', 'list', 'refunded')) as { ok: { number: string }[] }
  expect(refunded.ok.find((order) => order.number === number)).toMatchObject({
    stays: [expect.stringContaining('Done for you')],
  })
})
