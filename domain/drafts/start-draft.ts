import { constant } from '../database/constant.ts'
import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { refuseListedSite } from '../listings/listed-site.ts'
import type { Actor } from '../shared/actor.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { parseWebsite } from '../shared/input/website.ts'
import { Draft } from './draft.entity.ts'
import { isBeingRead } from './draft.ts'
import { lockOwnedDraft } from './owned-draft.ts'
import { lockDraft } from './read-draft.ts'

/**
 * Starts a draft of a website and queues its reading. If the account has a draft of the same website that is
 * still being read, returns that one. Throws `invalid_input` and `already_listed`.
 */
export async function startDraft(
  tx: Tx,
  typedUrl: string,
  { actor, jobs, now }: { actor: Actor; jobs: JobSender; now: Date },
): Promise<Draft> {
  const { url, site } = parseWebsite(typedUrl)
  await refuseListedSite(tx, site, actor.accountId)
  for (;;) {
    // If two requests arrive at once, the unique index lets one insert its draft, and the other finds that
    // draft.
    const time = now.toISOString()
    const created = await tx.sql
      .insertInto('draft')
      .values({ account_id: actor.accountId, url, site, created_at: time, updated_at: time })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'site'])
          .where('status', 'in', [constant('crawling'), constant('drafting')])
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (created) {
      await jobs('read-site', { draftId: created.id })
      return tx.em.findOneOrFail(Draft, { id: created.id })
    }
    const running = await tx.em.findOne(Draft, {
      accountId: actor.accountId,
      site,
      status: { $in: ['crawling', 'drafting'] },
    })
    // The reading may have ended between the two statements; the next pass can then insert a draft.
    if (running) return running
  }
}

/**
 * Reads the website of a draft again, as if the draft were new; what a person typed stays. Does nothing while the account
 * has a draft of the website that is being read. Throws `not_found`, and `wrong_state` once the draft is a listing.
 */
export async function readAgain(
  tx: Tx,
  id: string,
  { actor, jobs, now }: { actor: Actor; jobs: JobSender; now: Date },
): Promise<void> {
  const draft = await lockOwnedDraft(tx, id, actor)
  if (draft.listingId != null)
    throw new DomainError('wrong_state', 'This draft is a listing now.', 'Draft single fields again instead.')
  const { accountId, site } = draft
  const running = await tx.em.count(Draft, { accountId, site, status: { $in: ['crawling', 'drafting'] } })
  if (running || isBeingRead(draft)) return
  Object.assign(draft, { status: 'crawling', progress: null, updatedAt: now })
  await jobs('read-site', { draftId: id })
}

/** Makes a draft whose website couldn't be read wait for another reading. The caller queues it. Does nothing for others. */
export async function beginAgain(tx: Tx, id: string, now: Date): Promise<void> {
  const draft = await lockDraft(tx, id)
  if (!draft || draft.listingId != null || isBeingRead(draft)) return
  const { accountId, site } = draft
  if (await tx.em.count(Draft, { accountId, site, status: { $in: ['crawling', 'drafting'] } })) return
  Object.assign(draft, { status: 'crawling', progress: null, updatedAt: now })
}
