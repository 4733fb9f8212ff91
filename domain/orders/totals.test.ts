import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf, withVat } from './totals.ts'
import { NUMBER_STATUSES, VAT_SCHEMES } from './vat/treatment.ts'

const ON = new Date('2026-11-21T12:00:00Z')
const COUNTRIES = ['DE', 'FR', 'HU', 'FI', 'GR', 'GB', 'CH', 'NO', 'US', 'JP', 'MC', 'IM'] as const

test('lines add up to the totals in whole cents, whatever the order and the buyer', () => {
  const line = fc.record({
    net_cents: fc.integer({ min: 1, max: 100_000_000 }),
    tax_category: fc.constantFrom('electronic' as const, 'human' as const),
  })
  const country = fc.constantFrom(...COUNTRIES)
  const registration = fc.record({ country, scheme: fc.constantFrom(...VAT_SCHEMES) })
  const buyer = fc.record({
    country: fc.option(country, { nil: null }),
    number: fc.option(fc.record({ country, number: fc.constant('X123') }), { nil: null }),
    numberStatus: fc.constantFrom(...NUMBER_STATUSES),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.array(registration, { maxLength: 4 }),
      buyer,
      (lines, registrations, who) => {
        const taxed = withVat(lines, registrations, who, ON)
        const totals = totalsOf(taxed.lines, taxed.vat)
        const all = [
          totals.net_cents,
          totals.vat_cents,
          totals.total_cents,
          ...taxed.lines.map(({ vat_cents }) => vat_cents),
          ...totals.vat_breakdown.flatMap((part) => [part.net_cents, part.vat_cents]),
        ]
        expect(all.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
        const sum = (of: number[]) => of.reduce((a, b) => a + b, 0)
        expect(totals.net_cents).toBe(sum(lines.map(({ net_cents }) => net_cents)))
        expect(totals.vat_cents).toBe(sum(taxed.lines.map(({ vat_cents }) => vat_cents)))
        expect(totals.total_cents).toBe(totals.net_cents + totals.vat_cents)
        expect(sum(totals.vat_breakdown.map((part) => part.net_cents))).toBe(totals.net_cents)
        expect(sum(totals.vat_breakdown.map((part) => part.vat_cents))).toBe(totals.vat_cents)
        // Rounding changes a line's VAT by at most half a cent.
        for (const one of taxed.lines)
          expect(Math.abs(one.vat_cents - (one.net_cents * one.vat_rate_bp) / 10_000)).toBeLessThanOrEqual(0.5)
        if (who.numberStatus !== 'valid') expect(taxed.vat.treatment).not.toBe('reverse_charge')
      },
    ),
    { numRuns: 10_000 },
  )
})

test('of two lines with the same price, the first decides the VAT of the order', () => {
  const seller = [
    { country: 'DE', scheme: 'domestic' },
    { country: 'DE', scheme: 'oss' },
  ] as const
  const buyer = { country: 'FR', number: null, numberStatus: 'none' } as const
  const line = (tax_category: 'electronic' | 'human', net_cents: number) => ({ net_cents, tax_category })
  const rate = (...lines: ReturnType<typeof line>[]) => withVat(lines, seller, buyer, ON).vat.rate_bp
  expect([
    rate(line('electronic', 100), line('human', 100)),
    rate(line('human', 100), line('electronic', 100)),
    rate(line('human', 100), line('electronic', 101)),
  ]).toEqual([2000, 1900, 2000])
})
