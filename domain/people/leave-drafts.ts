import type { Tx } from '../database/database.ts'
import { forgetWebsite } from './empty-listing.ts'

/** Deletes a person's drafts that aren't saved as listings. Those that co-founders own too go to the first of them. */
export async function leaveDrafts(tx: Tx, accountId: string): Promise<void> {
  const drafts = await tx.sql
    .selectFrom('draft')
    .select(['id', 'status', 'site'])
    .where('account_id', '=', accountId)
    .where('listing_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, status, site } of drafts) {
    const next = await tx.sql
      .selectFrom('draft_owner')
      .select('account_id')
      .where('draft_id', '=', id)
      .where('account_id', '<>', accountId)
      .orderBy('created_at')
      .orderBy('account_id')
      .limit(1)
      .executeTakeFirst()
    // Nobody has seen what a draft that is still being read will say, and the next owner may be reading the same website.
    if (!next || status === 'crawling' || status === 'drafting') {
      await tx.sql.deleteFrom('draft').where('id', '=', id).execute()
      await forgetWebsite(tx, { site })
    } else await giveDraft(tx, id, { from: accountId, to: next.account_id })
  }
}

/** Makes a co-founder the draft's account, with the pictures of the one before. */
export async function giveDraft(tx: Tx, id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.sql.updateTable('draft').set({ account_id: to }).where('id', '=', id).execute()
  await tx.sql.deleteFrom('draft_owner').where('draft_id', '=', id).where('account_id', '=', to).execute()
  await tx.sql
    .updateTable('listing_image')
    .set({ account_id: to })
    .where('draft_id', '=', id)
    .where('account_id', '=', from)
    .execute()
}
