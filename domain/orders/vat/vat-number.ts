import * as jsvat from 'jsvat-next'
import { EU_COUNTRIES, vatCountryOf } from './rates.ts'

/** A VAT number without spaces, and the ISO code of the country that gave it. */
export interface VatNumber {
  country: string
  /** With its prefix, e.g. `DE136695976`. */
  number: string
}

const COUNTRIES = [...jsvat.countries]

/** The countries whose numbers have one form that is known here; elsewhere a number is kept as typed. */
const FORM_IS_KNOWN: ReadonlySet<string> = new Set([...EU_COUNTRIES, 'GB'])

/**
 * Reads a typed VAT number: spaces, dots and hyphens aside, with its prefix or, given the billing country, without.
 * Null when no country it could belong to writes numbers so. A number of good form may still not exist: only the tax
 * authority knows, and a failed check digit alone refuses none, since some genuine numbers fail it.
 */
export function readVatNumber(typed: string, billingCountry?: string): VatNumber | null {
  const bare = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  if (!/^[A-Z0-9+*]{4,20}$/.test(bare)) return null
  const prefix = /^[A-Z]{2}/.exec(bare)?.[0]
  const own = prefix && (FORM_IS_KNOWN.has(vatCountryOf(prefix)) || prefix === 'XI') ? prefix : undefined
  const country = own ? vatCountryOf(own) : billingCountry && vatCountryOf(billingCountry)
  if (!country) return null
  const number = own ? bare.replace(/^GR/, 'EL') : withPrefix(bare, country)
  if (!FORM_IS_KNOWN.has(country)) return { country, number: bare }
  return jsvat.checkVAT(number, COUNTRIES).isValidFormat ? { country, number } : null
}

function withPrefix(bare: string, country: string): string {
  const prefix = country === 'GR' ? 'EL' : country
  return bare.startsWith(prefix) ? bare : prefix + bare
}
