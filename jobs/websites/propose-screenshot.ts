import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Draft } from '../../domain/drafts/draft.entity.ts'
import { mayPropose, proposeScreenshot } from '../../domain/media/propose-screenshot.ts'
import { DomainError } from '../../domain/errors.ts'
import { PictureError } from '../../domain/shared/pictures.ts'
import { FetchError } from '../../outside/web/fetch-error.ts'
import { defineJob } from '../define-job.ts'

/** Fetches the share image of a draft's website and proposes it as the draft's first screenshot. If that fails, there is none. */
export default defineJob({
  name: 'propose-screenshot',
  queue: { retryLimit: 1, expireInSeconds: 60, heartbeatSeconds: 10, notify: true },
  payload: z.strictObject({ draftId: z.uuid(), page: z.string(), image: z.string(), alt: z.string() }),
  concurrency: 2,
  owner: async ({ draftId }, { em }) => {
    const draft = await em.findOne(Draft, { id: draftId })
    return draft && { account: draft.accountId }
  },

  async run({ draftId, page, image, alt }, { db, web, pictures, now, log, signal }) {
    const draft = await db.read.em.findOne(Draft, { id: draftId })
    if (!draft || !mayPropose(draft)) return
    try {
      const { status, body } = await web.fetchImage(image, { signal })
      const made = status === 200 && (await pictures.pageImage(body, signal))
      signal.throwIfAborted()
      const problem = made
        ? await db.transaction((tx) =>
            proposeScreenshot(tx, {
              draftId,
              image: made,
              digest: createHash('sha256').update(body).digest('base64url'),
              alt,
              source: { page, image },
              now: now(),
            }),
          )
        : `status_${status}`
      if (problem) log.info({ draft: draftId, problem }, 'no share image proposed')
    } catch (error) {
      const problem =
        error instanceof FetchError || error instanceof DomainError
          ? error.code
          : error instanceof PictureError
            ? error.problem
            : null
      if (problem === null) throw error
      log.info({ draft: draftId, problem }, 'no share image proposed')
    }
  },
})
