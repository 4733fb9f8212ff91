import type { Tx } from '../database/database.ts'

/** Adds a payment to the billboard; each reference counts once. */
export async function payBillboard(
  tx: Tx,
  entry: { listingId: number; reference: string; amountCents: number; paidAt: Date },
): Promise<void> {
  await tx.sql
    .insertInto('billboard_entry')
    .values({
      listing_id: entry.listingId,
      reference: entry.reference,
      amount_cents: entry.amountCents,
      paid_at: entry.paidAt.toISOString(),
    })
    .onConflict((oc) => oc.column('reference').doNothing())
    .execute()
  await addUp(tx, entry.listingId)
}

/** Saves how much of a payment has been refunded so far, and subtracts that from the billboard. */
export async function refundBillboard(
  tx: Tx,
  { reference, refundedCents }: { reference: string; refundedCents: number },
): Promise<void> {
  const entry = await tx.sql
    .updateTable('billboard_entry')
    .set({ refunded_cents: refundedCents })
    .where('reference', '=', reference)
    .returning('listing_id')
    .executeTakeFirst()
  if (entry) await addUp(tx, entry.listing_id)
}

async function addUp(tx: Tx, listingId: number): Promise<void> {
  // Locks the listing, so that the second of two simultaneous payments adds up both.
  await tx.sql.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute()
  await tx.sql
    .updateTable('listing')
    .set(({ fn, lit, selectFrom }) => ({
      billboard_cents: fn.coalesce(
        selectFrom('billboard_entry')
          .select((eb) => eb.fn.sum<number>(eb('amount_cents', '-', eb.ref('refunded_cents'))).as('paid'))
          .where('listing_id', '=', listingId),
        lit(0),
      ),
    }))
    .where('id', '=', listingId)
    .execute()
}
