import type { EntityManager } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { Draft } from './draft.ts'
import { lockDraft } from './read-draft.ts'

/** The actor's draft. Another person's reads as absent: throws `not_found`. */
export async function ownedDraft(em: EntityManager, id: string, actor: Actor, { lock = false } = {}): Promise<Draft> {
  const draft = lock ? await lockDraft(em, id) : await em.findOne(Draft, { id })
  if (draft?.accountId !== actor.accountId)
    throw new DomainError('not_found', `There is no draft ${id}.`, 'Call list_my_drafts for the ids of your drafts.')
  return draft
}
