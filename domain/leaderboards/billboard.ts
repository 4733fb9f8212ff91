import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** A paid amount enters the billboard; the same reference never counts twice. */
export async function payBillboard(
  tx: Tx,
  entry: { listingId: number; reference: string; amountCents: number; paidAt: Date },
): Promise<void> {
  await raw(tx, {
    text: `insert into billboard_entry (listing_id, reference, amount_cents, paid_at) values ($1, $2, $3, $4)
           on conflict (reference) do nothing`,
    values: [entry.listingId, entry.reference, entry.amountCents, entry.paidAt.toISOString()],
  })
  await addUp(tx, entry.listingId)
}

/** Takes what was refunded of an amount, altogether, off the billboard again. */
export async function refundBillboard(
  tx: Tx,
  { reference, refundedCents }: { reference: string; refundedCents: number },
): Promise<void> {
  const [entry] = await raw<{ listing_id: number }>(tx, {
    text: 'update billboard_entry set refunded_cents = $2 where reference = $1 returning listing_id::int',
    values: [reference, refundedCents],
  })
  if (entry) await addUp(tx, entry.listing_id)
}

async function addUp(tx: Tx, listingId: number): Promise<void> {
  // Held, so that of two payments at once the second adds up both.
  await raw(tx, { text: 'select 1 from listing where id = $1 for no key update', values: [listingId] })
  await raw(tx, {
    text: `update listing set billboard_cents =
             coalesce((select sum(amount_cents - refunded_cents) from billboard_entry where listing_id = $1), 0)
           where id = $1`,
    values: [listingId],
  })
}
