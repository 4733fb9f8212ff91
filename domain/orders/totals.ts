import type { OrderVat, Totals } from './order.ts'
import {
  vatCents,
  vatOf,
  type NumberStatus,
  type TaxCategory,
  type VatRegistration,
  type VatTreatment,
} from './vat/treatment.ts'

export interface TaxedLine {
  vat_rate_bp: number
  vat_cents: number
}

export interface TaxableLine {
  net_cents: number
  tax_category: TaxCategory
}

export interface TaxedBuyer {
  country: string | null
  postcode?: string | undefined
  number: { country: string; number: string } | null
  numberStatus: NumberStatus
}

/** Adds VAT to each line. The order as a whole reports the decision for its largest line; each line has its own rate. */
export function withVat<Line extends TaxableLine>(
  lines: readonly Line[],
  registrations: readonly VatRegistration[],
  buyer: TaxedBuyer,
  on: Date,
): { lines: (Line & TaxedLine & { vat_treatment: VatTreatment })[]; vat: OrderVat } {
  const decide = (category: TaxCategory) =>
    vatOf(
      registrations,
      {
        country: buyer.country,
        postcode: buyer.postcode,
        numberCountry: buyer.number?.country,
        numberStatus: buyer.numberStatus,
      },
      category,
      on,
    )
  const taxed = lines.map((line) => {
    const { rate_bp, treatment } = decide(line.tax_category)
    return {
      ...line,
      vat_rate_bp: rate_bp,
      vat_cents: vatCents(line.net_cents, rate_bp),
      vat_treatment: treatment,
    }
  })
  const largest = lines.reduce((most, line) => (line.net_cents > most.net_cents ? line : most))
  return {
    lines: taxed,
    vat: {
      country: buyer.country,
      ...decide(largest.tax_category),
      number: buyer.number?.number ?? null,
      number_status: buyer.numberStatus,
    },
  }
}

/** Adds up lines that already have VAT. */
export function totalsOf(
  lines: readonly (Pick<TaxableLine, 'net_cents'> & TaxedLine)[],
  vat: OrderVat,
  refundedCents = 0,
): Totals {
  const byRate = Map.groupBy(lines, (line) => line.vat_rate_bp)
  const net = sum(lines.map((line) => line.net_cents))
  const vatTotal = sum(lines.map((line) => line.vat_cents))
  return {
    currency: 'USD',
    net_cents: net,
    vat_cents: vatTotal,
    total_cents: net + vatTotal,
    refunded_cents: refundedCents,
    vat,
    vat_breakdown: [...byRate]
      .map(([rate_bp, of]) => ({
        rate_bp,
        net_cents: sum(of.map((line) => line.net_cents)),
        vat_cents: sum(of.map((line) => line.vat_cents)),
      }))
      .toSorted((a, b) => b.rate_bp - a.rate_bp),
  }
}

function sum(cents: number[]): number {
  return cents.reduce((total, amount) => total + amount, 0)
}
