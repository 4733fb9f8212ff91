import type { VatTreatment } from '../../domain/orders/vat/treatment.ts'
import type { Count, Sum } from '../../domain/orders/invoices/books.ts'
import { countryName } from '../../domain/shared/input/countries.ts'

/** Each VAT scheme in words. */
export const SCHEMES: Record<VatTreatment, string> = {
  domestic: 'Your own country’s VAT',
  oss: 'One-stop shop (OSS)',
  abroad: 'Registered abroad',
  reverse_charge: 'Reverse charge',
  outside_scope: 'Outside the scope of VAT',
  not_collecting: 'No VAT collected',
  undetermined: 'Not determined',
}

/** The buyer's country in words. */
export function countryOf({ country }: Pick<Sum, 'country'>): string {
  return country ? countryName(country) : 'Unknown country'
}

/** What no sum contains, in a sentence; empty if there is nothing. */
export function leftOut({ tests }: Pick<Count, 'tests'>): string {
  if (!tests) return ''
  return tests === 1
    ? '1 document of a test order isn’t included.'
    : `${tests} documents of test orders aren’t included.`
}
