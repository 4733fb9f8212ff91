import { countryName } from '../../ui/words.ts'

/** The billing details of an order, as far as they are known. */
export type Billing = Record<string, string | undefined>

/** The billing address of an order, line by line; empty if none was typed. */
export function billedTo({ name, company, address, postcode, city, country, vat_number }: Billing): string[] {
  if (!name && !company) return []
  const town = [postcode, city].filter(Boolean).join(' ')
  const lines = [name, company, address, town, country && countryName(country), vat_number && `VAT ${vat_number}`]
  return lines.filter((line): line is string => Boolean(line))
}
