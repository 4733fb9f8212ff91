import type { Database, EntityManager } from '../database/database.ts'

/** A paid amount enters the billboard; the same reference never counts twice. */
export async function payBillboard(
  db: Database,
  em: EntityManager,
  entry: { listingId: number; reference: string; amountCents: number; paidAt: Date },
): Promise<void> {
  await db.rows(em, {
    text: `insert into billboard_entry (listing_id, reference, amount_cents, paid_at) values ($1, $2, $3, $4)
           on conflict (reference) do nothing`,
    values: [entry.listingId, entry.reference, entry.amountCents, entry.paidAt.toISOString()],
  })
  await addUp(db, em, entry.listingId)
}

/** Takes what was refunded of an amount, altogether, off the billboard again. */
export async function refundBillboard(
  db: Database,
  em: EntityManager,
  { reference, refundedCents }: { reference: string; refundedCents: number },
): Promise<void> {
  const [entry] = await db.rows<{ listing_id: number }>(em, {
    text: 'update billboard_entry set refunded_cents = $2 where reference = $1 returning listing_id::int',
    values: [reference, refundedCents],
  })
  if (entry) await addUp(db, em, entry.listing_id)
}

async function addUp(db: Database, em: EntityManager, listingId: number): Promise<void> {
  // Held, so that of two payments at once the second adds up both.
  await db.rows(em, { text: 'select 1 from listing where id = $1 for no key update', values: [listingId] })
  await db.rows(em, {
    text: `update listing set billboard_cents =
             coalesce((select sum(amount_cents - refunded_cents) from billboard_entry where listing_id = $1), 0)
           where id = $1`,
    values: [listingId],
  })
}
