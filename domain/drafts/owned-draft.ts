import type { Database, EntityManager } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { Draft } from './draft.ts'
import { lockDraft } from './read-draft.ts'

/** A draft that the actor owns, alone or with co-founders. Another person's reads as absent: throws `not_found`. */
export async function ownedDraft(
  db: Database,
  em: EntityManager,
  id: string,
  actor: Actor,
  { lock = false } = {},
): Promise<Draft> {
  const draft = lock ? await lockDraft(em, id) : await em.findOne(Draft, { id })
  if (!draft || !(draft.accountId === actor.accountId || (await isCoOwner(db, em, id, actor))))
    throw new DomainError('not_found', `There is no draft ${id}.`, 'Call list_my_drafts for the ids of your drafts.')
  return draft
}

async function isCoOwner(db: Database, em: EntityManager, draftId: string, { accountId }: Actor): Promise<boolean> {
  const found = await db.rows(em, {
    text: 'select 1 from draft_owner where draft_id = $1 and account_id = $2',
    values: [draftId, accountId],
  })
  return found.length > 0
}

/** The ids of drafts that the actor owns as a co-founder. */
export async function coOwnedDrafts(db: Database, em: EntityManager, { accountId }: Actor): Promise<string[]> {
  const rows = await db.rows<{ draft_id: string }>(em, {
    text: 'select draft_id from draft_owner where account_id = $1',
    values: [accountId],
  })
  return rows.map(({ draft_id }) => draft_id)
}
