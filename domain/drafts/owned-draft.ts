import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { Draft } from './draft.entity.ts'
import { lockDraft } from './read-draft.ts'

/**
 * A draft that the actor owns, alone or with co-founders. Throws `not_found` for another person's draft, as
 * if it didn't exist.
 */
export async function ownedDraft(db: Reader, id: string, actor: Actor): Promise<Draft> {
  return ofActor(db, id, actor, await db.em.findOne(Draft, { id }))
}

/** Like `ownedDraft`, but locks the draft for this transaction. */
export async function lockOwnedDraft(tx: Tx, id: string, actor: Actor): Promise<Draft> {
  return ofActor(tx, id, actor, await lockDraft(tx, id))
}

async function ofActor(db: Reader, id: string, actor: Actor, draft: Draft | null): Promise<Draft> {
  if (!draft || !(draft.accountId === actor.accountId || (await isCoOwner(db, id, actor))))
    throw new DomainError('not_found', `There is no draft ${id}.`, 'Call list_my_drafts for the ids of your drafts.')
  return draft
}

async function isCoOwner(db: Reader, draftId: string, { accountId }: Actor): Promise<boolean> {
  const found = await db.sql
    .selectFrom('draft_owner')
    .select('draft_id')
    .where('draft_id', '=', draftId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** The ids of drafts that the actor owns as a co-founder. */
export async function coOwnedDrafts(db: Reader, { accountId }: Actor): Promise<string[]> {
  const rows = await db.sql.selectFrom('draft_owner').select('draft_id').where('account_id', '=', accountId).execute()
  return rows.map(({ draft_id }) => draft_id)
}
