import { expect, test } from 'vitest'
import type { InvoiceBody } from '../invoices/invoices.ts'
import { creditBody } from './credit-of.ts'

function anInvoice(...prices: [net: number, vat: number][]): InvoiceBody {
  const sum = (of: 0 | 1) => prices.reduce((all, price) => all + price[of], 0)
  return {
    lines: prices.map(([net_cents, vat_cents]) => ({ net_cents, vat_cents })),
    net_cents: sum(0),
    vat_cents: sum(1),
    total_cents: sum(0) + sum(1),
  } as InvoiceBody
}

/** Net and VAT of a credit note, then of each line, without the minus signs. */
const credited = ({ net_cents, vat_cents, lines }: InvoiceBody) => [
  [0 - net_cents, 0 - vat_cents],
  ...lines.map((line) => [0 - line.net_cents, 0 - line.vat_cents]),
]
const refund = (
  cents: number,
  { isVatOnly = false, position = null as number | null, refundedPositions = [] as number[] } = {},
) => ({ cents, isVatOnly, position, refundedPositions })

const THREE = anInvoice([1000, 190], [2000, 380], [3000, 570])

test('a partial refund credits each line in proportion, and the last line takes the rounding', () => {
  expect(credited(creditBody(THREE, [], refund(100)))).toEqual([
    [84, 16],
    [14, 3],
    [28, 5],
    [42, 8],
  ])
})

test('a refund of one line credits only that line', () => {
  for (const [index, line] of THREE.lines.entries())
    expect(credited(creditBody(THREE, [], refund(line.net_cents + line.vat_cents, { position: index + 1 })))).toEqual([
      [line.net_cents, line.vat_cents],
      [line.net_cents, line.vat_cents],
    ])
})

test('a refund of the order leaves out the lines that were refunded before, unless that was all of them', () => {
  expect(credited(creditBody(THREE, [], refund(2380 + 3570, { refundedPositions: [1] })))).toEqual([
    [5000, 950],
    [2000, 380],
    [3000, 570],
  ])
  expect(creditBody(THREE, [], refund(7140, { refundedPositions: [1, 2, 3] })).lines).toHaveLength(3)
})

test('a refund of the VAT credits no net amount', () => {
  expect(credited(creditBody(THREE, [], refund(1140, { isVatOnly: true })))).toEqual([
    [0, 1140],
    [0, 190],
    [0, 380],
    [0, 570],
  ])
})

test('the credit notes together never exceed the net amount or the VAT of the invoice', () => {
  const vatNote = creditBody(THREE, [], refund(1140, { isVatOnly: true }))
  expect(credited(creditBody(THREE, [vatNote], refund(600)))).toEqual([
    [600, 0],
    [100, 0],
    [200, 0],
    [300, 0],
  ])
  const netNote = anInvoice([-6000, 0])
  expect(credited(creditBody(THREE, [netNote], refund(1140)))[0]).toEqual([0, 1140])
})

test('an order without VAT is credited without VAT', () => {
  expect(credited(creditBody(anInvoice([500, 0], [501, 0]), [], refund(1001)))).toEqual([
    [1001, 0],
    [500, 0],
    [501, 0],
  ])
})
