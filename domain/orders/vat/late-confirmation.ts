import type { Reader, Tx } from '../../database/database.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import { refundVat } from '../payments/refunds.ts'
import { vatOf, type VatRegistration } from './treatment.ts'
import type { NumberCheck } from './vat-office.ts'

/** The tax period of older orders is closed, so their buyers have to reclaim the VAT themselves. */
const MAX_AGE_MS = 30 * 86_400_000
const MAX_PER_RUN = 50

/**
 * Up to `MAX_PER_RUN` orders paid with VAT in the last 30 days and not refunded, even in part, whose VAT
 * number is still unchecked because the tax authority didn't answer; oldest first.
 */
export function numbersToCheck(db: Reader, now: Date): Promise<{ number: string; vat_number: string }[]> {
  return db.sql
    .selectFrom('purchase')
    .select((eb) => ['number', eb.ref('vat', '->>').key('number').as('vat_number')])
    .where('status', '=', 'paid')
    .where((eb) => eb(eb.ref('vat', '->>').key('number_status'), '=', 'pending'))
    .where('vat_cents', '>', 0)
    .where('paid_at', '>', new Date(now.getTime() - MAX_AGE_MS).toISOString())
    .orderBy('paid_at')
    .limit(MAX_PER_RUN)
    .$narrowType<{ vat_number: string }>()
    .execute()
}

interface LateAnswer {
  number: string
  numberCountry: string
  check: Exclude<NumberCheck, { outcome: 'unavailable' }>
  registrations: readonly VatRegistration[]
  now: Date
}

/**
 * Saves the tax authority's late answer. If the number makes the order subject to reverse charge, requests a
 * refund of the VAT, with a credit note for the VAT only.
 */
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
  const status = check.outcome
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
