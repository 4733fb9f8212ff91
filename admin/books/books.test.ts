import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsCsv, ordersCsv } from './files.ts'
import { periodPdf } from './period-pdf.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { Account } from '../../domain/accounts/account.entity.ts'
import { seedCatalogue } from '../../domain/seed-catalogue.ts'
import { csvLine } from './csv.ts'
import { decimal } from '../../domain/orders/money.ts'
import { newOrderNumber } from '../../domain/orders/order.ts'
import { bookRefund } from '../../domain/orders/payments/refunds.ts'
import { totalsOf, withVat } from '../../domain/orders/totals.ts'
import { VAT_SCHEMES, VAT_TREATMENTS } from '../../domain/orders/vat/treatment.ts'
import { countsIn, documentsIn, overAll, pageOfDocuments, sumsIn, totalOf } from '../../domain/orders/invoices/books.ts'
import { issueInvoice } from '../../domain/orders/invoices/invoices.ts'
import { periodNamed } from '../../domain/orders/invoices/period.ts'

const SELLER = { name: 'Seller', address: [], vat_number: null }
const BUYERS = ['DE', 'FR', 'HU', 'GB', 'CH', 'US']
const out = { jobs: async () => {}, writeEmail: async () => true }
const random = seededRandom(20_261_126)
const oneOf = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)]!

let opened: Awaited<ReturnType<typeof anOpenDatabase>>
let accountId: string
let priceId: number
beforeAll(async () => {
  opened = await anOpenDatabase()
  await seedCatalogue(opened.db)
  await opened.db.transaction(async (tx) => {
    const account = tx.em.create(Account, { email: 'buyer@example.com' } as never)
    await tx.em.flush()
    accountId = account.id
    const price = { product_code: 'featured', cents: 1, valid_from: new Date('2026-01-01'), set_by: 'operator' }
    const { id } = await tx.sql.insertInto('product_price').values(price).returning('id').executeTakeFirstOrThrow()
    priceId = id
  })
})
afterAll(() => opened.close())

/** A paid order with an invoice, and its refunds, each at a time of its own. */
async function anOrder(isTest: boolean): Promise<void> {
  const registrations = oneOf([
    [],
    [{ country: 'DE', scheme: 'domestic' as const }],
    VAT_SCHEMES.map((scheme) => ({ country: scheme === 'uk' ? 'GB' : scheme === 'ch' ? 'CH' : 'DE', scheme })),
  ])
  const country = oneOf(BUYERS)
  const hasNumber = random() < 0.4
  const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    net_cents: 1 + Math.floor(random() * (random() < 0.1 ? 90_000_000 : 20_000)),
    tax_category: oneOf(['electronic', 'human'] as const),
  }))
  const paidAt = new Date(Date.UTC(2026, Math.floor(random() * 4), 1, 0, 0, 0) + Math.floor(random() * 28 * 86_400_000))
  const taxed = withVat(
    lines,
    registrations,
    {
      country,
      number: hasNumber ? { country, number: `${country}123` } : null,
      numberStatus: hasNumber ? oneOf(['valid', 'invalid', 'pending'] as const) : 'none',
    },
    paidAt,
  )
  const totals = totalsOf(taxed.lines, taxed.vat)
  const number = newOrderNumber()
  const refunds = oneOf([[], [1], [0.3, 0.2], [0.5, 0.5]])
  await opened.db.transaction(async (tx) => {
    await tx.sql
      .insertInto('purchase')
      .values({
        number,
        account_id: accountId,
        status: 'paid',
        fingerprint: number,
        net_cents: totals.net_cents,
        vat_cents: totals.vat_cents,
        vat: JSON.stringify(taxed.vat),
        billing: JSON.stringify({ company: oneOf(['Öl & Söhne', '=HYPERLINK("x"); "quoted", GmbH', '+1']), country }),
        is_test: isTest,
        created_at: paidAt,
        updated_at: paidAt,
        expires_at: paidAt,
        paid_at: paidAt,
      })
      .execute()
    for (const [at, line] of taxed.lines.entries())
      await tx.sql
        .insertInto('purchase_line')
        .values({
          ...line,
          number,
          position: at + 1,
          product_code: 'featured',
          fulfilment: 'featured',
          description: `Line ${at}`,
          price_id: priceId,
          unit_net_cents: line.net_cents,
          fulfilled_at: paidAt,
        })
        .execute()
    const session = { number, attempt: 1, provider: 'test', status: 'paid', amount_cents: totals.total_cents } as const
    await tx.sql
      .insertInto('payment_session')
      .values({ ...session, request: '{}', created_at: paidAt, checked_at: paidAt, expires_at: paidAt } as never)
      .execute()
    await issueInvoice(tx, { number, seller: SELLER, now: paidAt })
  })
  let left = totals.total_cents
  for (const [at, share] of refunds.entries()) {
    const cents =
      at === refunds.length - 1 && refunds.reduce((a, b) => a + b) === 1 ? left : Math.floor(totals.total_cents * share)
    if (cents < 1) continue
    left -= cents
    const doneAt = new Date(paidAt.getTime() + Math.floor(random() * 60 * 86_400_000))
    await opened.db.transaction(async (tx) => {
      const request = { number, attempt: 1, cents, origin: 'asked', reason: 'asked', asked_by: 'x' } as const
      const { id } = await tx.sql
        .insertInto('payment_refund')
        .values({ ...request, created_at: doneAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      await bookRefund(tx, out, { id, claimUrl: null, now: doneAt })
    })
  }
}

const read = () => opened.db.read
const MONTHS = Array.from({ length: 6 }, (_, at) => periodNamed(`2026-0${at + 1}`)!)
const YEAR = periodNamed('2026')!

/** What was paid and refunded in a period, from the orders and refunds themselves. */
async function ledger({ from, to }: { from: string; to: string }): Promise<number> {
  const paid = await read()
    .sql.selectFrom('purchase')
    .select('total_cents')
    .where('is_test', '=', false)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .execute()
  const refunded = await read()
    .sql.selectFrom('payment_refund as r')
    .innerJoin('purchase as p', 'p.number', 'r.number')
    .select('r.cents')
    .where('p.is_test', '=', false)
    .where('r.done_at', '>=', from)
    .where('r.done_at', '<', to)
    .execute()
  return sum(paid.map((one) => one.total_cents!)) - sum(refunded.map(({ cents }) => cents))
}

const sum = (cents: readonly number[]) => cents.reduce((a, b) => a + b, 0)
const cents = (amount: string) => Number(amount.replace('.', ''))

async function csvOf(lines: AsyncIterable<string>): Promise<Record<string, string>[]> {
  const text = (await Readable.from(lines).toArray()).join('')
  return parse(text, { bom: true, columns: true })
}

async function pdfOf(name: string, now = '2027-01-02T00:00:00Z'): Promise<string> {
  const parts = periodPdf(read(), periodNamed(name)!, { siteName: 'Site', now: new Date(now) })
  const bytes = Buffer.concat(await Readable.from(parts).toArray())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}

test('of generated orders, the sums, the CSV, the PDF and the list say to the cent what was paid and refunded in each month', async () => {
  for (let n = 0; n < 40; n++) await anOrder(random() < 0.15)
  const spans = [...MONTHS, ...['2026-Q1', '2026-Q2', '2026'].map((name) => periodNamed(name)!)]
  const [treatments, rates] = [new Set<string>(), new Set<string>()]
  for (const span of spans) {
    const sums = await sumsIn(read(), { ...span, by: 'month' })
    const counts = await countsIn(read(), span)
    const all = totalOf(sums)
    const truth = await ledger(span)
    expect([span.name, all.net_cents + all.vat_cents]).toEqual([span.name, truth])
    for (const by of ['day', 'week'] as const) expect(totalOf(await sumsIn(read(), { ...span, by }))).toEqual(all)
    const rows = await csvOf(documentsCsv(read(), span))
    expect(sum(rows.map(({ total }) => cents(total!)))).toBe(truth)
    for (const one of overAll(sums, span.name)) {
      const same = rows.filter(
        (row) =>
          row['country'] === one.country &&
          row['vat_scheme'] === one.treatment &&
          Number(row['vat_percent']) * 100 === one.rate_bp,
      )
      expect(sum(same.map(({ net }) => cents(net!)))).toBe(one.net_cents)
      expect(sum(same.map(({ vat }) => cents(vat!)))).toBe(one.vat_cents)
      treatments.add(one.treatment)
      rates.add(`${one.rate_bp}`)
    }
    const numbers = new Set(rows.map(({ document }) => document!))
    expect(numbers.size).toBe(sum(counts.map(({ invoices, credit_notes }) => invoices + credit_notes)))
    expect([...numbers].filter((number) => number.startsWith('TEST'))).toEqual([])
    const listed = await pageOfDocuments(read(), { ...span, limit: 1000, offset: 0 })
    expect(sum(listed.map(({ total_cents }) => total_cents))).toBe(truth)
    expect(listed.map(({ invoice_number }) => invoice_number)).toEqual([...numbers])
  }
  for (const name of ['2026-02', '2026']) {
    const text = await pdfOf(name)
    expect(text).toContain(decimal(await ledger(periodNamed(name)!)))
    for await (const { invoice_number } of documentsIn(read(), periodNamed(name)!))
      expect(text).toContain(invoice_number)
  }
  // The orders were of many kinds, or the test shows little.
  expect(treatments.size).toBeGreaterThanOrEqual(VAT_TREATMENTS.length - 2)
  expect(rates.size).toBeGreaterThanOrEqual(4)
}, 60_000)

test('numbers have no gap, and no test order is counted, but each is said', async () => {
  const documents = await Readable.from(documentsIn(read(), YEAR)).toArray()
  for (const prefix of ['INV', 'CN']) {
    const numbers = documents.map((one) => one.invoice_number).filter((number) => number.startsWith(prefix))
    expect(new Set(numbers)).toEqual(new Set(numbers.map((_, at) => `${prefix}-${String(at + 1).padStart(6, '0')}`)))
  }
  const tests = await read().sql.selectFrom('invoice').select('n').where('series', 'like', 'TEST-%').execute()
  expect(sum((await countsIn(read(), YEAR)).map((one) => one.tests))).toBe(tests.length)
  expect(await pdfOf('2026')).toMatch(`${tests.length} documents of test orders aren’t included.`)
  expect(await pdfOf('2026', '2026-05-01T00:00:00Z')).toContain('more documents will follow')
  expect(await pdfOf('2025')).toContain('No invoices and no credit notes.')
})

test('the file of orders has every order once, newest first', async () => {
  const rows = await csvOf(ordersCsv(read(), { statuses: [] }))
  const orders = await read()
    .sql.selectFrom('purchase')
    .select('number')
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  expect(rows.map(({ order }) => order)).toEqual(orders.map(({ number }) => number))
  expect(new Set(rows.map(({ test: isTest }) => isTest))).toEqual(new Set(['yes', 'no']))
})

test('a spreadsheet takes no text of a CSV file for a formula, and reads back what was written', () => {
  expect(csvLine(['=1+1', '+1', '@x', '-x', '\tx', -5, '-12.05', 'a"b', 'a,b'])).toBe(
    `'=1+1,+1,'@x,'-x,'\tx,-5,-12.05,"a""b","a,b"\r\n`.replace(',+1', `,'+1`),
  )
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const [row] = parse(csvLine(cells), { relaxColumnCount: true }) as string[][]
      return (row ?? []).every((cell, at) => !/^[=+@\t\r]/.test(cell) && [cells[at], `'${cells[at]}`].includes(cell))
    }),
  )
})

test('cents become a decimal number without rounding', () => {
  expect([0, 5, -5, 1205, -1205, 100, 9_007_199_254_740_991].map(decimal)).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '12.05',
    '-12.05',
    '1.00',
    '90071992547409.91',
  ])
})

test('a period is a month, a quarter or a year, and nothing else', () => {
  expect(periodNamed('2026-Q4')).toEqual({
    name: '2026-Q4',
    title: 'Quarter 4 of 2026',
    from: '2026-10-01T00:00:00.000Z',
    to: '2027-01-01T00:00:00.000Z',
  })
  expect(periodNamed('2026-12')).toMatchObject({ title: 'December 2026', to: '2027-01-01T00:00:00.000Z' })
  for (const name of ['', '2026-13', '2026-00', '2026-Q5', '1999', '2026-1', '2026-10-01', 'x'])
    expect(periodNamed(name)).toBe(null)
})
