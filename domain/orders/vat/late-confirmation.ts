import type { Reader, Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import type { OrderVat } from '../order.ts'
import { refundVat } from '../payments/refunds.ts'
import { vatOf, type VatRegistration } from './treatment.ts'
import type { NumberCheck } from './vat-office.ts'

/** After this the tax period is closed, and the buyer claims the VAT otherwise. */
const ASKED_FOR_DAYS = 30
const MOST_AT_ONCE = 50

/** Paid orders whose VAT number the tax authority could not be asked about, the oldest first. */
export function numbersToCheck(db: Reader, now: Date): Promise<{ number: string; vat_number: string }[]> {
  return raw(db, {
    text: `select number, vat ->> 'number' as vat_number from purchase
           where status = 'paid' and vat ->> 'number_status' = 'pending' and vat_cents > 0
             and paid_at > $1::timestamptz - make_interval(days => ${ASKED_FOR_DAYS})
           order by paid_at limit ${MOST_AT_ONCE}`,
    values: [now.toISOString()],
  })
}

interface LateAnswer {
  number: string
  numberCountry: string
  check: NumberCheck
  registrations: readonly VatRegistration[]
  now: Date
}

/** The tax authority has answered: a number that was good all along gives the VAT back, by a credit note over the VAT alone. */
export async function confirmNumber(
  tx: Tx,
  jobs: JobSender,
  { number, numberCountry, check, registrations, now }: LateAnswer,
): Promise<void> {
  const [order] = await raw<{ vat: OrderVat }>(tx, {
    text: `select vat from purchase
           where number = $1 and status = 'paid' and vat ->> 'number_status' = 'pending' for update`,
    values: [number],
  })
  if (!order) return
  const status = check.outcome === 'valid' ? 'valid' : 'invalid'
  await raw(tx, {
    text: `update purchase set vat = jsonb_set(vat, '{number_status}', to_jsonb($2::text)), updated_at = $3,
             evidence = evidence || jsonb_build_object('late_vat_check', $4::jsonb) where number = $1`,
    values: [number, status, now.toISOString(), JSON.stringify(check)],
  })
  const buyer = { country: order.vat.country, numberCountry, numberStatus: status } as const
  if (vatOf(registrations, buyer, 'electronic', now).treatment !== 'reverse_charge') return
  await refundVat(tx, jobs, { number, now })
}
