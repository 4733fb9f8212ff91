import type { VatRegistration } from './treatment.ts'

/** What a tax authority said about a number. */
export type NumberCheck =
  | { outcome: 'valid'; name: string | null; address: string | null; reference: string | null; checkedAt: string }
  | { outcome: 'invalid'; checkedAt: string }
  /** The authority didn't answer. */
  | { outcome: 'unavailable'; checkedAt: string }

/** The operator's VAT registrations, and a way to check buyers' VAT numbers. */
export interface VatOffice {
  registrations: readonly VatRegistration[]
  /** Checks a number whose format is valid; never throws. */
  check(number: { country: string; number: string }, signal?: AbortSignal): Promise<NumberCheck>
}
