import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { Draft } from './draft.entity.ts'
import { lockDraft } from './read-draft.ts'

/** A draft that the actor owns, alone or with co-founders. Another person's reads as absent: throws `not_found`. */
export async function ownedDraft(db: Reader, id: string, actor: Actor): Promise<Draft> {
  return ofActor(db, id, actor, await db.em.findOne(Draft, { id }))
}

/** The same, held for this transaction. */
export async function lockOwnedDraft(tx: Tx, id: string, actor: Actor): Promise<Draft> {
  return ofActor(tx, id, actor, await lockDraft(tx, id))
}

async function ofActor(db: Reader, id: string, actor: Actor, draft: Draft | null): Promise<Draft> {
  if (!draft || !(draft.accountId === actor.accountId || (await isCoOwner(db, id, actor))))
    throw new DomainError('not_found', `There is no draft ${id}.`, 'Call list_my_drafts for the ids of your drafts.')
  return draft
}

async function isCoOwner(db: Reader, draftId: string, { accountId }: Actor): Promise<boolean> {
  const found = await raw(db, {
    text: 'select 1 from draft_owner where draft_id = $1 and account_id = $2',
    values: [draftId, accountId],
  })
  return found.length > 0
}

/** The ids of drafts that the actor owns as a co-founder. */
export async function coOwnedDrafts(db: Reader, { accountId }: Actor): Promise<string[]> {
  const rows = await raw<{ draft_id: string }>(db, {
    text: 'select draft_id from draft_owner where account_id = $1',
    values: [accountId],
  })
  return rows.map(({ draft_id }) => draft_id)
}
