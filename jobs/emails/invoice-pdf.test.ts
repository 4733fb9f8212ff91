import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { Invoice } from '../../domain/orders/invoices/invoices.ts'
import { invoicePdf } from './invoice-pdf.ts'

const invoice = (changes: Partial<Invoice> = {}, lines = 1): Invoice => ({
  invoice_number: 'INV-000007',
  kind: 'invoice',
  number: 'LD-7K3M9Q2X4B8C',
  corrects: null,
  issued_at: '2026-11-20T12:00:00Z',
  body: {
    seller: { name: 'Anbieter GmbH', address: ['Straße 1', '10115 Berlin'], vat_number: 'DE136695976' },
    currency: 'USD',
    lines: Array.from({ length: lines }, (_, n) => ({
      description: `Featured place ${n}, for a product whose name is long enough to need a second line in its column`,
      quantity: 1,
      net_cents: 4900,
      vat_rate_bp: 1900,
      vat_cents: 931,
    })),
    net_cents: 4900,
    vat_cents: 931,
    total_cents: 5831,
    vat: { note: 'VAT at the German rate.', number: null } as never,
    billing: {
      name: 'Łucja Ωmega Жук (Tj) ET >> endobj',
      address: 'ul. Długa 5',
      postcode: '1',
      city: 'Łódź',
      country: 'PL',
    },
    email: 'lucja@example.com',
    order: 'LD-7K3M9Q2X4B8C',
    paid_at: '2026-11-20T12:00:00Z',
  },
  ...changes,
})

/** The text of each page, as a reader would copy it. */
async function textOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf))
  return text
}

test('an invoice as a PDF says what its page says, in the letters that people have in their names', async () => {
  const pdf = await invoicePdf(invoice())
  const [page] = await textOf(pdf)
  for (const line of [
    'Invoice INV-000007',
    'Issued: 20 November 2026',
    'Order: LD-7K3M9Q2X4B8C',
    'Anbieter GmbH',
    'Straße 1',
    'VAT DE136695976',
    'Łucja Ωmega Жук (Tj) ET >> endobj',
    '1 Łódź',
    'Poland',
    '19%',
    '$9.31',
    'Total in USD',
    '$58.31',
    'VAT at the German rate.',
  ])
    expect(page).toContain(line)
  expect(page!.replaceAll('\n', ' ')).toContain(
    'Featured place 0, for a product whose name is long enough to need a second line',
  )
  expect(page).not.toContain('Test order. No money moves, and nothing counts as paid.')
  // The file is small because the PDF embeds only the letters used.
  expect(pdf.length).toBeLessThan(40_000)
})

test('a credit note names the invoice it corrects, and a test says that it is one', async () => {
  const note = invoice({ kind: 'credit_note', invoice_number: 'TEST-CN-000002', corrects: 'TEST-INV-000007' })
  const [page] = await textOf(await invoicePdf(note))
  expect(page).toMatch(/^Credit note TEST-CN-000002\s+Test order. No money moves, and nothing counts as paid./)
  expect(page).toContain('Corrects: TEST-INV-000007')
})

test('a long invoice goes on on another page, and loses no line', async () => {
  const pages = await textOf(await invoicePdf(invoice({}, 20)))
  expect(pages).toHaveLength(2)
  const all = pages.join(' ')
  for (let n = 0; n < 20; n++) expect(all).toContain(`Featured place ${n},`)
  expect(pages[1]).toContain('Total in USD')
})

test('a name without a letter of the font becomes boxes, not an error', async () => {
  const { body } = invoice()
  const pdf = await invoicePdf(invoice({ body: { ...body, billing: { name: '山田\u0000太郎\uD800' } } }))
  expect((await textOf(pdf))[0]).toContain('To')
})

test('a name stays on its line and in its direction', async () => {
  const { body } = invoice()
  const name = 'Ann\u2028Other\u2029Name\u202Etsal\u2066end\u2069'
  const pdf = await invoicePdf(invoice({ body: { ...body, billing: { name } } }))
  expect((await textOf(pdf))[0]).toContain('Ann Other Name tsal end')
})
