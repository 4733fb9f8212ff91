import type { Tx } from '../database/database.ts'
import { Draft } from './draft.entity.ts'
import { holdForEdit } from './hold-listing.ts'
import { coOwnedDrafts } from './owned-draft.ts'
import type { Actor } from '../shared/actor.ts'

/**
 * The id of the actor's draft of their listing, which edits every part of it. Makes one for a listing that has none of
 * theirs, such as an imported one. Throws `not_found`.
 */
export async function handleOf(tx: Tx, listingId: number, actor: Actor, now: Date): Promise<string> {
  const { listing, handles } = await holdForEdit(tx, listingId, actor)
  const shared = await coOwnedDrafts(tx, actor)
  const own = handles.find(({ id, accountId }) => accountId === actor.accountId || shared.includes(id))
  if (own) return own.id
  const made = tx.em.create(Draft, {
    accountId: actor.accountId,
    url: listing.websiteUrl,
    site: listing.site,
    listingId,
    status: 'submitted',
    createdAt: now,
    updatedAt: now,
  })
  await tx.em.flush()
  return made.id
}
