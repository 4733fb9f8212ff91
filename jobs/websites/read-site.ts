import * as z from 'zod'
import { emailOf } from '../../domain/accounts/account.ts'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { allCategories, withParents } from '../../domain/categories/categories.ts'
import { Draft } from '../../domain/drafts/draft.entity.ts'
import { isBeingRead } from '../../domain/drafts/draft.ts'
import { proofOfAllTyped, quoteTyped, type TypedProof } from '../../domain/drafts/proof/proof-on-write.ts'
import { withoutOthersPhrases } from '../../domain/drafts/phrases/own-phrases.ts'
import { draftPages } from '../../domain/drafts/website/draft-pages.ts'
import {
  finishReading,
  freshReading,
  keepReading,
  lockDraft,
  NOTHING_FOUND,
  progressNotes,
  turnOf,
} from '../../domain/drafts/read-draft.ts'
import type { DraftedProfile, ReadProblem } from '../../domain/profile/profile.ts'
import { mayPropose, shareImageOf } from '../../domain/media/propose-screenshot.ts'
import { crawling } from '../../domain/drafts/website/progress.ts'
import { UNREADABLE, UnreadableError } from '../../domain/drafts/website/site-reader.ts'
import { MAX_CRAWLS_AT_ONCE } from '../../outside/web/open-web.ts'
import { defineJob, type JobServices } from '../define-job.ts'

export default defineJob({
  name: 'read-site',
  queue: { retryLimit: 3, retryBackoff: true, expireInSeconds: 120, heartbeatSeconds: 10, notify: true },
  payload: z.strictObject({ draftId: z.uuid() }),
  concurrency: MAX_CRAWLS_AT_ONCE,
  owner: ({ draftId }, tx) => turnOf(tx, draftId),

  async run({ draftId }, services) {
    const { db, drafter, categoryChooser, now, signal } = services
    const draft = await db.read.em.findOne(Draft, { id: draftId })
    if (!draft || !isBeingRead(draft)) return // deleted, or finished by an earlier try

    const reader = services.web.readerFor(draft.accountId)
    const { note, noted } = progressNotes(db, draftId)
    const categories = withParents(await allCategories(db.read))
    categoryChooser?.prepare(categories)
    const reading =
      (await freshReading(db.read, draft.site, now())) ??
      (await reader.readSite(draft.url, { signal, onPage: (done, of) => note(crawling(done, of)) }))
    signal.throwIfAborted()
    await noted()
    await db.transaction(async (tx) => {
      await keepReading(tx, draft.site, reading, now())
      const held = await lockDraft(tx, draftId)
      if (held?.status === 'crawling') held.status = 'drafting'
    })

    if (!reading.pages.length) return finish(services, draftId, { profile: NOTHING_FOUND, problem: reading.problem })
    try {
      const { profile: drafted, problem } = await draftPages(reading, {
        reader,
        drafter,
        categories,
        categoryChooser,
        signal,
        onProgress: note,
      })
      const profile = await withoutOthersPhrases(db.read, drafted, { site: draft.site, pages: reading.pages })
      signal.throwIfAborted()
      await noted()
      const typed = await db.read.em.findOne(Draft, { id: draftId }, { refresh: true })
      const proof = typed && (await proofOfAllTyped(typed, reading.pages, { db: db.read, reader }))
      await finish(services, draftId, { profile, problem, proof, shareImage: shareImageOf(reading.pages) })
    } catch (error) {
      // Pages that can't be read stay unreadable, and a retry would only occupy another reading thread. Other
      // errors are retried.
      if (!(error instanceof UnreadableError)) throw error
      await finish(services, draftId, { profile: NOTHING_FOUND, problem: UNREADABLE })
    }
  },

  giveUp: ({ draftId }, services) => finish(services, draftId, { profile: NOTHING_FOUND, problem: UNREADABLE }),
})

/** If reading takes longer than this, whoever asked for the draft may have left, so they get an email. */
const PATIENCE_MS = 5 * 60_000

interface Finished {
  profile: DraftedProfile
  problem: ReadProblem | null
  /** The website's quotes for what was typed in the meantime. */
  proof?: TypedProof | null
  shareImage?: ReturnType<typeof shareImageOf>
}

function finish(services: JobServices, draftId: string, { profile, problem, proof = null, shareImage }: Finished) {
  const { db, siteUrl } = services
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, draftId)
    if (!draft || !isBeingRead(draft)) return
    const now = services.now()
    const isFirst = Object.keys(draft.fields).length === 0
    finishReading(draft, profile, problem, now)
    quoteTyped(draft, proof)
    if (shareImage && mayPropose(draft)) await services.jobsIn(tx)('propose-screenshot', { draftId, ...shareImage })
    if (!isFirst || now.getTime() - draft.createdAt.getTime() < PATIENCE_MS) return
    await outgoingIn(tx, services).writeEmail({
      kind: 'draft-ready',
      to: await emailOf(tx, draft.accountId),
      reference: draftId,
      facts: {
        website: new URL(draft.url).hostname,
        draft: `${siteUrl}/drafts/${draftId}`,
        wasRead: profile !== NOTHING_FOUND,
      },
    })
  })
}
