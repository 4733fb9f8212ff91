import type { VatRegistration } from './treatment.ts'

/** What a tax authority said of a number. */
export type NumberCheck =
  | { outcome: 'valid'; name: string | null; address: string | null; reference: string | null; checkedAt: string }
  | { outcome: 'invalid'; checkedAt: string }
  /** It did not answer: nothing is known. */
  | { outcome: 'unavailable'; checkedAt: string }

/** Where the operator is registered, and who is asked about the numbers of buyers. */
export interface VatOffice {
  registrations: readonly VatRegistration[]
  /** Asks about a number of good form; never throws. */
  check(number: { country: string; number: string }, signal?: AbortSignal): Promise<NumberCheck>
}
