import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../database/database.ts'
import { deletePictures } from '../media/stored-pictures.ts'
import type { DraftSections } from '../profile/field-state.ts'
import { forgetWebsite } from './empty-listing.ts'
import { isNamed, withoutPerson, type Words } from './forget-words.ts'
import { nextOwner } from './next-owner.ts'

/** The columns of a draft that say something of the product. */
const SAID = [
  'fields',
  'sections',
  'founder_socials',
  'attributes',
  'story',
  'milestones',
  'seo',
  'competitor',
  'photos',
] as const

/**
 * Deletes a person's drafts that aren't saved as listings. Those that co-founders own too go to the first of them, of
 * those who can use one if there are any. The person stays its co-founder until they are deleted.
 */
export async function leaveDrafts(tx: Tx, accountId: string, now: Date): Promise<void> {
  const drafts = await tx.sql
    .selectFrom('draft')
    .select(['id', 'status', 'site', 'created_at'])
    .where('account_id', '=', accountId)
    .where('listing_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, status, site, created_at } of drafts) {
    const owners = tx.sql.selectFrom('draft_owner').select(['account_id', 'created_at']).where('draft_id', '=', id)
    const next = await nextOwner(tx, owners.as('o'), { leaving: accountId, now })
    // Nobody has seen what a draft that is still being read will say, and the next owner may be reading the same website.
    if (!next || status === 'crawling' || status === 'drafting') {
      await tx.sql.deleteFrom('draft').where('id', '=', id).execute()
      await forgetWebsite(tx, { site })
    } else {
      await giveDraft(tx, id, { from: accountId, to: next })
      await tx.sql
        .insertInto('draft_owner')
        .values({ draft_id: id, account_id: accountId, created_at })
        .onConflict((oc) => oc.doNothing())
        .execute()
    }
  }
}

/** Takes a person out of the drafts of others. */
export async function forgetInDrafts(tx: Tx, ids: readonly string[], words: Words): Promise<void> {
  for (const id of ids) {
    const said = await tx.sql.selectFrom('draft').select(SAID).where('id', '=', id).executeTakeFirstOrThrow()
    const { photos } = said
    await deletePictures(
      tx,
      { draftId: id },
      Object.entries(photos).flatMap(([of, url]) => (words.keys.has(of) ? [url] : [])),
    )
    // The links belong to the founder named first.
    const isFirst = isNamed((said.sections as DraftSections).founders?.value?.[0], words.keys)
    const next = withoutPerson({ ...said, ...(isFirst ? { founder_socials: {} } : {}) }, words)
    const changed = SAID.filter((column) => !isDeepStrictEqual(next[column], said[column]))
    if (changed.length)
      await tx.sql
        .updateTable('draft')
        .set(Object.fromEntries(changed.map((column) => [column, JSON.stringify(next[column])])))
        .where('id', '=', id)
        .execute()
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
