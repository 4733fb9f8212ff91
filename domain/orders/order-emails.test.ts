import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBuyer, anOwnListing, germanSeller, priceEverything } from '../../test/flows/buyer.ts'
import { aService, type TestService } from '../../test/service.ts'
import { waitingEmails } from '../../test/waiting-emails.ts'
import sendOverdueEmails from '../../jobs/emails/send-overdue-emails.ts'
import fulfilLine from '../../jobs/orders/fulfil-line.ts'
import reconcilePayments from '../../jobs/orders/reconcile-payments.ts'
import refundPayments from '../../jobs/orders/refund-payments.ts'
import settlePayment from '../../jobs/orders/settle-payment.ts'
import { outgoingIn } from '../accounts/emails/outgoing.ts'
import { raw } from '../database/raw.ts'
import { ordersWithLostPlaces, releaseLostPlaces } from './payments/lost-places.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
let service: TestService
let buyer: ReturnType<typeof aBuyer>
beforeAll(async () => {
  // The tests run the jobs themselves.
  service = await aService({ config: { worksOnJobs: false, vat: germanSeller() } })
  await priceEverything(service)
  buyer = aBuyer(service, await service.key())
})
afterAll(() => service.stop())
beforeEach(() => {
  service.clock.time = NOON
})

const pass = (minutes: number) => (service.clock.time = new Date(service.clock.time.getTime() + minutes * 60_000))
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
let made = 0
/** A draft whose name has markup; emails name its website instead. */
const aDraft = () => anOwnListing(service, { slug: `sold-${++made}`, name: '<b>Loud</b>', status: 'draft', plan: null })
const settled = (ref: string) => settlePayment.run({ provider: 'test', ref }, buyer.jobServices())
const reconciled = () => reconcilePayments.run({}, buyer.jobServices())
const emailsAbout = async (number: string) => (await waitingEmails(service, number)).map(({ kind }) => kind)

async function paid(...items: object[]): Promise<string> {
  const number = await buyer.order(...items)
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay')
  await settled(ref)
  await settled(ref)
  return number
}
async function fulfilled(number: string): Promise<void> {
  const lines = await rows<{ id: number }>('select id::int from purchase_line where number = $1', number)
  for (const { id } of lines) await fulfilLine.run({ lineId: id }, buyer.jobServices())
}
async function refunded(number: string, ...args: string[]): Promise<void> {
  await service.admin('order', 'refund', '--yes', number, ...args)
  await refundPayments.run({}, buyer.jobServices())
}

test('the receipt says what was bought, what it cost with VAT, what happens when, and where the invoice is', async () => {
  const id = await aDraft()
  const [{ host }] = (await rows<{ host: string }>('select host from listing where id = $1', id)) as [{ host: string }]
  const number = await paid(
    { product: 'launch', listing_id: id, week: '2026-12-07' },
    { product: 'done_for_you', listing_id: id },
  )
  const receipts = await waitingEmails(service, number)
  expect(receipts).toMatchObject([{ kind: 'order-paid', to: 'maker@example.com' }])
  const [{ subject, text, html }] = receipts as [(typeof receipts)[0]]
  const { totals } = await buyer.read(number)
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  expect(subject).toBe(`Receipt for your order ${number} on Test Directory`)
  expect(text).toContain(
    `You paid ${dollars(totals.total_cents)}: ${dollars(totals.net_cents)} plus ${dollars(totals.vat_cents)} VAT.`,
  )
  expect(text).toContain('This is a test order.')
  expect(text).toMatch(
    new RegExp(`^Launch for ${host}, \\$[\\d.]+\\. Goes live in the launch week of 7 December 2026\\.$`, 'm'),
  )
  expect(text).toContain('The site team does this and emails you when it’s done.')
  expect(text).toMatch(new RegExp(`${service.origin}/invoices/TEST-INV-\\d{6}$`, 'm'))
  expect(html).not.toContain('Loud')
})

test('the receipt of a buyer who pays no VAT names the total alone, also when the team sends it again', async () => {
  const number = await buyer.order({ product: 'launch', listing_id: await aDraft() })
  const ref = await buyer.goOn(number, 'US')
  await buyer.provider.choose(ref, 'pay')
  await settled(ref)
  const unpaid = await buyer.order({ product: 'launch', listing_id: await aDraft() })
  expect(await service.admin('order', 'receipt', unpaid)).toMatchObject({ error: /isn’t a paid order/ })
  expect(await service.admin('order', 'receipt', number)).toEqual({ ok: { number, receipt: 'sent' } })
  const [receipt, again, ...more] = await waitingEmails(service, number)
  expect([again!.subject, again!.text, more]).toEqual([receipt!.subject, receipt!.text, []])
  expect(receipt!.text).toMatch(/ You paid \$\d+\.\d\d\.\n/)
  expect(receipt!.text).not.toContain('VAT')
})

test('the email about a refund lists what it takes back, before and after the launch, and where the credit note is', async () => {
  const id = await aDraft()
  const number = await paid(
    { product: 'launch', listing_id: id, week: '2026-12-07' },
    { product: 'featured', listing_id: id },
    { product: 'done_for_you', listing_id: id },
  )
  await fulfilled(number)
  await refunded(number, '--cents', '100')
  // Emails of one moment have no order.
  service.clock.time = new Date(service.clock.time.getTime() + 1000)
  await refunded(number)
  const [, part, rest] = await waitingEmails(service, number)
  expect(part!.text).toMatch(/We’ve refunded \$1\.00 of order .*\n\n.*Everything you ordered stays as it is\./s)
  expect(rest!.text).toContain('The order is now refunded in full.')
  expect(rest!.text).toMatch(
    /What the refund takes back:\n\nLaunch for \S+: The listing loses its launch week and is a draft again\.\n\nFeatured \S+ for \S+: Its featured days end\.\n\nDone for you for \S+: Canceled\./,
  )
  const notes = await rows<{ invoice_number: string }>(
    `select invoice_number from invoice where number = $1 and kind = 'credit_note' order by n`,
    number,
  )
  expect(notes).toHaveLength(2)
  for (const [at, email] of [part!, rest!].entries())
    expect(email.text).toContain(`${service.origin}/invoices/${notes[at]!.invoice_number}`)
})

test('what the site team has done is told once, by product and website, and sent although the command line can’t queue it', async () => {
  const id = await aDraft()
  const number = await paid({ product: 'done_for_you', listing_id: id })
  for (let times = 0; times < 2; times++) await service.admin('order', 'done', number, '1')
  const [done, ...more] = (await waitingEmails(service, number)).filter(({ kind }) => kind === 'order-line-done')
  expect(more).toEqual([])
  expect(done!.to).toBe('maker@example.com')
  expect(done!.text).toMatch(/: Done for you for sold-\d+\.\S+\.\n/)
  expect(done!.text).toContain(`${service.origin}/orders/${number}`)
  expect(done!.html).not.toContain('Loud')
  const queued = () => rows(`select 1 from pgboss.job where name = 'send-letter' and data->>'letterId' = $1`, done!.id)
  for (const minutes of [4, 1]) {
    expect(await queued()).toEqual([])
    pass(minutes)
    await sendOverdueEmails.run({}, buyer.jobServices())
  }
  expect(await queued()).toHaveLength(1)
})

test('a line that the listing has already is refunded with one email that names it', async () => {
  const id = await aDraft()
  const number = await paid({ product: 'launch', listing_id: id })
  await rows(`update listing set plan = 'paid', status = 'live', live_at = now() where id = $1`, id)
  await fulfilled(number)
  expect(await emailsAbout(number)).toEqual(['order-paid'])
  await refundPayments.run({}, buyer.jobServices())
  const [, email] = await waitingEmails(service, number)
  expect(email!.text).toMatch(/Launch for \S+: The listing already has it or can’t use it\. Nothing changes/)
})

test('a buyer who goes away hears once that the place is open again, and once that the order has expired', async () => {
  const number = await buyer.order({ product: 'launch', listing_id: await aDraft(), week: '2026-12-14' })
  await buyer.goOn(number)
  pass(29)
  await reconciled()
  expect(await emailsAbout(number)).toEqual([])
  pass(11)
  for (let times = 0; times < 3; times++) await reconciled()
  const [released] = await waitingEmails(service, number)
  expect(released).toMatchObject({ kind: 'order-place-released', text: expect.stringContaining('14 December 2026') })
  expect(await rows('select 1 from week_hold where number = $1', number)).toEqual([])
  pass(24 * 60)
  for (let times = 0; times < 2; times++) await reconciled()
  expect(await emailsAbout(number)).toEqual(['order-place-released', 'order-expired'])
})

test('a place that another buyer took meanwhile is told as well', async () => {
  const week = '2027-02-01'
  await rows('insert into launch_week (week, capacity) values ($1, 1)', week)
  const [late, quick] = [await aDraft(), await aDraft()]
  const number = await buyer.order({ product: 'launch', listing_id: late, week })
  await buyer.goOn(number)
  pass(31)
  const other = await buyer.order({ product: 'launch', listing_id: quick, week })
  await buyer.provider.choose(await buyer.goOn(other), 'pay')
  pass(9)
  await reconciled()
  expect(await emailsAbout(number)).toEqual(['order-place-released'])
})

test('a place is told again when it is held again and lost again', async () => {
  const number = await buyer.order({ product: 'launch', listing_id: await aDraft(), week: '2027-01-04' })
  for (const told of [1, 2]) {
    await buyer.goOn(number)
    pass(36)
    for (let times = 0; times < 2; times++) await reconciled()
    expect(await emailsAbout(number)).toEqual(Array.from({ length: told }, () => 'order-place-released'))
  }
})

test('a place that another buyer took is told although an earlier attempt was declined at once', async () => {
  const week = '2027-02-08'
  await rows('insert into launch_week (week, capacity) values ($1, 1)', week)
  const [late, quick] = [await aDraft(), await aDraft()]
  const number = await buyer.order({ product: 'launch', listing_id: late, week })
  const declined = await buyer.goOn(number)
  await buyer.provider.choose(declined, 'decline')
  await settled(declined)
  expect(await buyer.goOn(number)).not.toBe(declined)
  pass(36)
  await buyer.goOn(await buyer.order({ product: 'launch', listing_id: quick, week }))
  await reconciled()
  expect(await emailsAbout(number)).toEqual(['order-place-released'])
})

test('a payment in progress that expires is told once, as a failed payment', async () => {
  const number = await buyer.order({ product: 'launch', listing_id: await aDraft(), week: '2027-01-11' })
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay_later')
  await settled(ref)
  await rows(`update test_payment set status = 'expired' where ref = $1`, ref)
  await settled(ref)
  await reconciled()
  expect(await emailsAbout(number)).toEqual(['order-payment-failed'])
})

test('nothing is told about a place that the buyer holds again at that moment', async () => {
  const number = await buyer.order({ product: 'launch', listing_id: await aDraft(), week: '2027-01-18' })
  const ref = await buyer.goOn(number)
  pass(36)
  await settled(ref)
  expect(await ordersWithLostPlaces(service.db.read, service.clock.time)).toContain(number)
  await buyer.goOn(number)
  await service.db.transaction((tx) =>
    releaseLostPlaces(tx, outgoingIn(tx, service.services), number, service.clock.time),
  )
  expect(await emailsAbout(number)).toEqual([])
  expect(await rows('select 1 from week_hold where number = $1', number)).toHaveLength(1)
})

test('a payment that fails after a while is told once, and an order that nobody began to pay expires quietly', async () => {
  const number = await buyer.order({ product: 'launch', listing_id: await aDraft(), week: '2026-12-21' })
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay_later')
  await settled(ref)
  expect(await emailsAbout(number)).toEqual([])
  await buyer.provider.choose(ref, 'decline')
  await settled(ref)
  pass(60)
  await reconciled()
  expect(await emailsAbout(number)).toEqual(['order-payment-failed'])
  const quiet = await buyer.order({ product: 'done_for_you', listing_id: await aDraft() })
  pass(25 * 60)
  await reconciled()
  expect((await buyer.read(quiet)).status).toBe('expired')
  expect(await emailsAbout(quiet)).toEqual([])
})
