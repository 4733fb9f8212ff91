import { constant } from '../database/constant.ts'
import type { Tx } from '../database/database.ts'
import { refuseListedSite } from '../listings/listed-site.ts'
import type { Actor } from '../shared/actor.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { parseWebsite } from '../shared/input/website.ts'
import { Draft } from './draft.entity.ts'

/**
 * Starts a draft of a website and asks for it to be read. The account's draft of the same website that is still being
 * read comes back instead of a second one. Throws `invalid_input` and `already_listed`.
 */
export async function startDraft(
  tx: Tx,
  typedUrl: string,
  { actor, jobs, now }: { actor: Actor; jobs: JobSender; now: Date },
): Promise<Draft> {
  const { url, site } = parseWebsite(typedUrl)
  await refuseListedSite(tx, site, actor.accountId)
  for (;;) {
    // Two submits at once: the unique index lets one in, the other finds it.
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
    // Its reading may end between the two statements: then there is room for another.
    if (running) return running
  }
}
