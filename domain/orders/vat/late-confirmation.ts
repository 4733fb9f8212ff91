import type { Reader, Tx } from '../../database/database.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import { refundVat } from '../payments/refunds.ts'
import { vatOf, type VatRegistration } from './treatment.ts'
import type { NumberCheck } from './vat-office.ts'

/** After this the tax period is closed, and the buyer claims the VAT otherwise. */
const ASKED_FOR_MS = 30 * 86_400_000
const MAX_PER_RUN = 50

/** Paid orders whose VAT number the tax authority could not be asked about, the oldest first. */
export function numbersToCheck(db: Reader, now: Date): Promise<{ number: string; vat_number: string }[]> {
  return db.sql
    .selectFrom('purchase')
    .select((eb) => ['number', eb.ref('vat', '->>').key('number').as('vat_number')])
    .where('status', '=', 'paid')
    .where((eb) => eb(eb.ref('vat', '->>').key('number_status'), '=', 'pending'))
    .where('vat_cents', '>', 0)
    .where('paid_at', '>', new Date(now.getTime() - ASKED_FOR_MS).toISOString())
    .orderBy('paid_at')
    .limit(MAX_PER_RUN)
    .$narrowType<{ vat_number: string }>()
    .execute()
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
  const order = await tx.sql
    .selectFrom('purchase')
    .select('vat')
    .where('number', '=', number)
    .where('status', '=', 'paid')
    .where((eb) => eb(eb.ref('vat', '->>').key('number_status'), '=', 'pending'))
    .forUpdate()
    .executeTakeFirst()
  if (!order) return
  const status = check.outcome === 'valid' ? 'valid' : 'invalid'
  await tx.sql
    .updateTable('purchase')
    .set((eb) => ({
      vat: JSON.stringify({ ...order.vat, number_status: status }),
      evidence: eb(
        eb.ref('evidence').$castTo<string>(),
        '||',
        eb.cast<string>(eb.val(JSON.stringify({ late_vat_check: check })), 'jsonb'),
      ),
      updated_at: now,
    }))
    .where('number', '=', number)
    .execute()
  const buyer = { country: order.vat.country, numberCountry, numberStatus: status } as const
  if (vatOf(registrations, buyer, 'electronic', now).treatment !== 'reverse_charge') return
  await refundVat(tx, jobs, { number, now })
}
