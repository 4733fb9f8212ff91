import type { Reader } from '../../database/database.ts'
import { invalidField } from '../../errors.ts'
import { COUNTRY_CODES } from '../../shared/input/countries.ts'
import type { OrderItem, Totals } from '../order.ts'
import { priceItems, type PricedLine } from './price-items.ts'
import { totalsOf, withVat, type TaxedBuyer, type TaxedLine } from '../totals.ts'
import type { NumberStatus, VatRegistration } from '../vat/treatment.ts'
import type { NumberCheck, VatOffice } from '../vat/vat-office.ts'
import { readVatNumber } from '../vat/vat-number.ts'

export interface Quote {
  lines: (PricedLine & TaxedLine)[]
  totals: Totals
}

/** The buyer's details as the caller gives them. */
export interface TypedBuyer {
  billing_country?: string | undefined
  vat_number?: string | undefined
}

/**
 * The buyer before the VAT number is checked. Throws `invalid_input` for an unknown country or a malformed
 * VAT number.
 */
export function uncheckedBuyer({ billing_country, vat_number }: TypedBuyer): CheckedBuyer {
  const country = billing_country?.toUpperCase() ?? null
  if (country && !COUNTRY_CODES.has(country) && country !== 'EL')
    throw invalidField(
      '/billing_country',
      'unknown_country',
      `${country} is not a country code.`,
      'Use a two-letter ISO 3166-1 code, for example DE.',
    )
  const typed = vat_number?.trim()
  if (!typed) return { country, number: null, numberStatus: 'none' }
  const number = readVatNumber(typed, country ?? undefined)
  if (!number)
    throw invalidField(
      '/vat_number',
      'invalid_format',
      'This is not a valid VAT number.',
      'Write it with its country prefix, for example DE136695976, or leave it out.',
    )
  return { country: country ?? number.country, number, numberStatus: 'pending' }
}

/** Checks the buyer's VAT number if the operator is registered for VAT. Never call it inside a transaction. */
export async function checkBuyer(office: VatOffice, typed: TypedBuyer, signal?: AbortSignal): Promise<CheckedBuyer> {
  const buyer = uncheckedBuyer(typed)
  if (!buyer.number || office.registrations.length === 0) return buyer
  const check = await office.check(buyer.number, signal)
  return { ...buyer, numberStatus: statusOf(check), check }
}

export interface CheckedBuyer extends TaxedBuyer {
  /** The tax authority's answer, stored as evidence. */
  check?: NumberCheck
}

function statusOf({ outcome }: NumberCheck): NumberStatus {
  return outcome === 'unavailable' ? 'pending' : outcome
}

/**
 * Prices the items for the buyer, with VAT per line. Saves nothing. Throws the same errors as `priceItems`.
 */
export async function quoteOrder(
  db: Reader,
  order: {
    items: readonly OrderItem[]
    accountId: string
    now: Date
    hasReviewer: boolean
    buyer: TaxedBuyer
    registrations: readonly VatRegistration[]
  },
): Promise<Quote> {
  const priced = await priceItems(db, order)
  const { lines, vat } = withVat(priced, order.registrations, order.buyer, order.now)
  return { lines, totals: totalsOf(lines, vat) }
}
