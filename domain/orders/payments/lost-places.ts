import type { Outgoing } from '../../accounts/emails/outgoing.ts'
import type { Reader, Tx } from '../../database/database.ts'
import { emailBuyer, wasEmailed } from '../order-emails.ts'
import { releaseHolds } from './holds.ts'

/** Orders that can still be paid, aren't being paid now, and no longer hold a place they held. */
export async function ordersWithLostPlaces(db: Reader, now: Date): Promise<string[]> {
  const orders = await lostPlaces(db, now).select('p.number').distinct().execute()
  return orders.map(({ number }) => number)
}

/**
 * Releases the places that an order no longer holds, and emails the buyer: once per week and attempt to pay,
 * and not at all if the email about a failed payment has told them.
 */
export async function releaseLostPlaces(tx: Tx, out: Outgoing, number: string, now: Date): Promise<void> {
  // Locks the order before reading its places, because the buyer may be going on to pay.
  await tx.sql.selectFrom('purchase').select('number').where('number', '=', number).forUpdate().execute()
  const lost = await lostPlaces(tx, now)
    .select((eb) => [
      eb.ref('l.chosen', '->>').key('week').as('week'),
      's.attempt',
      eb('h.number', 'is not', null).as('is_held'),
    ])
    .where('p.number', '=', number)
    .$narrowType<{ week: string }>()
    .execute()
  await releaseHolds(tx, number, { until: now })
  for (const { week, attempt, is_held } of lost) {
    if (!is_held && (await wasEmailed(tx, 'order-payment-failed', { number, event: attempt }))) continue
    await emailBuyer(tx, out, 'order-place-released', { number, event: `${week} ${attempt}`, week })
  }
}

/** A query for the places of `ordersWithLostPlaces`, each with its order's latest session and the rest of its hold. */
function lostPlaces(db: Reader, now: Date) {
  const time = now.toISOString()
  return db.sql
    .selectFrom('purchase as p')
    .innerJoin('purchase_line as l', 'l.number', 'p.number')
    .innerJoin('payment_session as s', 's.number', 'p.number')
    .leftJoin('week_hold as h', (on) => on.onRef('h.number', '=', 'l.number').onRef('h.position', '=', 'l.position'))
    .where('p.status', '=', 'pending')
    .where('p.expires_at', '>', time)
    .where((eb) => eb(eb.ref('l.chosen', '->>').key('week'), 'is not', null))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_session as o')
            .whereRef('o.number', '=', 's.number')
            .where((eb) =>
              eb.or([eb('o.attempt', '>', eb.ref('s.attempt')), eb('o.status', 'in', ['asked', 'open', 'processing'])]),
            )
            .select('o.attempt'),
        ),
      ),
    )
    .where((eb) => eb.or([eb('h.expires_at', '<=', time), eb('h.number', 'is', null)]))
}
