import * as jsvat from 'jsvat-next'
import { EU_COUNTRIES, vatCountryOf } from './rates.ts'

/** A VAT number, and the ISO code of the country that issued it. */
export interface VatNumber {
  country: string
  /**
   * With its prefix, e.g. `DE136695976`; if we don't know the country's format, as typed but in upper case
   * and without separators.
   */
  number: string
}

const COUNTRIES = [...jsvat.countries]

/** Countries whose number format we know. Numbers from other countries aren't checked against a format. */
const FORMAT_IS_KNOWN: ReadonlySet<string> = new Set([...EU_COUNTRIES, 'GB'])

/**
 * Parses a typed VAT number, ignoring spaces, dots, hyphens and slashes. It may lack its country prefix if
 * the billing country is given. Returns null if the format is wrong or the country is unknown. Check digits
 * are ignored, since some genuine numbers fail them; only the tax authority knows whether a number exists.
 */
export function readVatNumber(typed: string, billingCountry?: string): VatNumber | null {
  const bare = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  if (!/^[A-Z0-9+*]{4,20}$/.test(bare)) return null
  const prefix = /^[A-Z]{2}/.exec(bare)?.[0]
  const own = prefix && FORMAT_IS_KNOWN.has(vatCountryOf(prefix)) ? prefix : undefined
  const country = own ? vatCountryOf(own) : billingCountry && vatCountryOf(billingCountry)
  if (!country) return null
  if (!FORMAT_IS_KNOWN.has(country)) return { country, number: bare }
  const number = own ? bare.replace(/^GR/, 'EL') : withPrefix(bare, country)
  return jsvat.checkVAT(number, COUNTRIES).isValidFormat ? { country, number } : null
}

function withPrefix(bare: string, country: string): string {
  const prefix = country === 'GR' ? 'EL' : country
  return bare.startsWith(prefix) ? bare : prefix + bare
}
