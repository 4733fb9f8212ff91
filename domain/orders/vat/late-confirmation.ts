import type { Database, EntityManager } from '../../database/database.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import type { OrderVat } from '../order.ts'
import { refundVat } from '../payments/refunds.ts'
import { vatOf, type VatRegistration } from './treatment.ts'
import type { NumberCheck } from './vat-office.ts'

/** After this the tax period is closed, and the buyer claims the VAT otherwise. */
const ASKED_FOR_DAYS = 30
const MOST_AT_ONCE = 50

/** Paid orders whose VAT number the tax authority could not be asked about, the oldest first. */
export function numbersToCheck(
  db: Database,
  em: EntityManager,
  now: Date,
): Promise<{ number: string; vat_number: string }[]> {
  return db.rows(em, {
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
  db: Database,
  em: EntityManager,
  jobs: JobSender,
  { number, numberCountry, check, registrations, now }: LateAnswer,
): Promise<void> {
  const [order] = await db.rows<{ vat: OrderVat }>(em, {
    text: `select vat from purchase
           where number = $1 and status = 'paid' and vat ->> 'number_status' = 'pending' for update`,
    values: [number],
  })
  if (!order) return
  const status = check.outcome === 'valid' ? 'valid' : 'invalid'
  await db.rows(em, {
    text: `update purchase set vat = jsonb_set(vat, '{number_status}', to_jsonb($2::text)), updated_at = $3,
             evidence = evidence || jsonb_build_object('late_vat_check', $4::jsonb) where number = $1`,
    values: [number, status, now.toISOString(), JSON.stringify(check)],
  })
  const buyer = { country: order.vat.country, numberCountry, numberStatus: status } as const
  if (vatOf(registrations, buyer, 'electronic', now).treatment !== 'reverse_charge') return
  await refundVat(db, em, jobs, { number, now })
}
