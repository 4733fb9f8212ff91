import type { VatRegistration } from '../../domain/orders/vat/treatment.ts'
import type { VatOffice } from '../../domain/orders/vat/vat-office.ts'
import { openVies } from './vies.ts'

export interface VatConfig {
  registrations: readonly VatRegistration[]
  /** The operator's own VAT number. */
  number: string | undefined
  viesUrl: string
}

/** The operator's VAT registrations, and a check of buyers' VAT numbers with VIES. */
export function openVatOffice({ registrations, number, viesUrl }: VatConfig, now: () => Date): VatOffice {
  const requester = number === undefined ? undefined : { country: number.slice(0, 2), number: number.slice(2) }
  return { registrations, check: openVies({ baseUrl: viesUrl, requester, now }) }
}
