import * as z from 'zod'
import { allCategories } from '../domain/categories/categories.ts'
import { Draft } from '../domain/drafts/draft.ts'
import { finishReading, freshReading, keepReading, lockDraft, NOTHING_FOUND } from '../domain/drafts/read-draft.ts'
import type { DraftedProfile, ReadProblem } from '../domain/drafts/profile.ts'
import { UnreadableError } from '../outside/web/reading-thread.ts'
import { defineJob, type JobServices } from './define-job.ts'

const UNREADABLE: ReadProblem = {
  code: 'unreadable',
  detail: 'We could not read this website. Fill in the profile by hand, or submit the address again later.',
}

export default defineJob({
  name: 'read-site',
  queue: { retryLimit: 3, retryBackoff: true, expireInSeconds: 120, heartbeatSeconds: 10, notify: true },
  payload: z.strictObject({ draftId: z.uuid() }),
  concurrency: 4,

  async run({ draftId }, services) {
    const { db, web, now, signal } = services
    const em = db.orm.em.fork()
    const draft = await em.findOne(Draft, { id: draftId })
    if (!draft || !isBeingRead(draft)) return // deleted, or finished by an earlier try

    const reading = (await freshReading(db, em, draft.site, now())) ?? (await web.readSite(draft.url, { signal }))
    signal.throwIfAborted()
    await db.orm.em.fork().transactional(async (tx) => {
      await keepReading(db, tx, draft.site, reading, now())
      const held = await lockDraft(tx, draftId)
      if (held?.status === 'crawling') held.status = 'drafting'
    })

    if (!reading.pages.length) return finish(services, draftId, NOTHING_FOUND, reading.problem)
    const categoryNames = (await allCategories(db, em)).map(({ name }) => name)
    try {
      const drafted = await web.draft(reading.pages, { categoryNames })
      signal.throwIfAborted()
      await finish(services, draftId, drafted, reading.problem)
    } catch (error) {
      // Pages made to be slow stay slow: another try would only cost another reading thread.
      if (!(error instanceof UnreadableError)) throw error
      await finish(services, draftId, NOTHING_FOUND, UNREADABLE)
    }
  },

  giveUp: ({ draftId }, services) => finish(services, draftId, NOTHING_FOUND, UNREADABLE),
})

function finish({ db, now }: JobServices, draftId: string, profile: DraftedProfile, problem: ReadProblem | null) {
  return db.orm.em.fork().transactional(async (em) => {
    const draft = await lockDraft(em, draftId)
    if (draft && isBeingRead(draft)) finishReading(draft, profile, problem, now())
  })
}

function isBeingRead({ status }: Draft): boolean {
  return status === 'crawling' || status === 'drafting'
}
