import { Router, type Request, type Response } from 'express'
import { requireSameOrigin } from '../../../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { outgoingIn } from '../../../domain/accounts/emails/outgoing.ts'
import { forgetTyped, keepTyped, typedText } from '../../../domain/accounts/typed-text.ts'
import { deleteComment } from '../../../domain/comments/delete-comments.ts'
import { reportComment } from '../../../domain/comments/moderate-comments.ts'
import {
  THREAD_ORDERS,
  threadPage,
  threadsPage,
  waitingThreads,
  type ThreadOrder,
  type ThreadPlace,
} from '../../../domain/comments/read-comments.ts'
import { commentText, writeComment, type CommentForm, type Written } from '../../../domain/comments/write-comment.ts'
import type { Tx } from '../../../domain/database/database.ts'
import { refusalHeaders } from '../../../domain/errors.ts'
import { followable } from '../../../domain/followers/follow.ts'
import { listingsOf, tellOwners } from '../../../domain/listings/owner-emails.ts'
import getListing from '../../../tools/listings/get-listing.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { newestReview } from '../../../domain/reviews/read-reviews.ts'
import { LISTING_FORM, listingSender, textOf } from '../listing/listing-form.ts'
import { reportedPage } from './reported-page.ts'
import { senderOf } from '../shared/form-sender.ts'
import { browserOf, markBrowser } from '../shared/intended-click.ts'
import { toMerged } from '../listing/to-merged.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { orNull } from '../shared/public-pages.ts'
import { readerFor } from '../shared/read.ts'
import { cardsOf, daysFor } from './about-product.ts'
import type { Typed } from './comment-parts.ts'
import { ANSWERS_A_PAGE, commentsPage, THREADS_A_PAGE, threadPageOf } from './comments-page.ts'
import { commenterOf } from './commenter.ts'
import { problemText, refusalOf } from './refused-words.ts'
import { idIn, placeIn } from './id-in.ts'

/** The routes to read, write, answer, delete and report a listing's comments. */
export function commentRoutes(site: PeopleSite, services: Services): Router {
  const { db, now, appSecret, limits } = site
  const router = Router()
  const addressOf = (slug: string) => `/listings/${encodeURIComponent(slug)}/comments`

  router.get('/listings/:slug/comments', async (req, res, next) => {
    const order = THREAD_ORDERS.find((one) => one === req.query['sort'])
    const page = await pageOf(req, res, { order, before: placeIn(req.query['before']), typed: await typedIn(req) })
    return page ? sendPage(site, req, res, page, { runsScript: true }) : toMerged(site, req, res, next)
  })

  router.get('/listings/:slug/comments/:id', async (req, res, next) => {
    const threadId = idIn(req.params.id)
    const page =
      threadId && (await pageOf(req, res, { threadId, after: idIn(req.query['after']), typed: await typedIn(req) }))
    return page ? sendPage(site, req, res, page, { runsScript: true }) : toMerged(site, req, res, next)
  })

  router.post('/listings/:slug/comments', readForm, async (req, res) => {
    const slug = String(req.params['slug'])
    const form: CommentForm = {
      body: textOf(req, 'body'),
      name: textOf(req, 'name'),
      parentId: idIn(textOf(req, 'parent')),
    }
    // What another website sent is in no form of ours.
    requireSameOrigin(req, site.publicUrl)
    try {
      const person = await senderOf(site, req, res, { purpose: LISTING_FORM })
      if (!person) return await signInFirst(req, res, slug, form)
      const { id, threadId } = await saved(slug, person.accountId, form, keptIn(req, textOf(req, 'typed')))
      const page = id === threadId ? `/listings/${encodeURIComponent(slug)}` : `${addressOf(slug)}/${threadId}`
      return res.redirect(303, `${page}#comment-${id}`)
    } catch (error) {
      const refused = refusalOf(error)
      const typed = { ...form, problem: problemText(refused) }
      const page = await pageOf(req, res, { threadId: form.parentId ?? undefined, typed })
      // The listing is gone: the error says what became of it.
      if (!page) throw error
      return sendPage(site, req, res.set(refusalHeaders(refused)), page, { status: refused.status, runsScript: true })
    }
  })

  router.post('/listings/:slug/comments/:id/delete', readForm, async (req, res) => {
    const { slug, id } = req.params as { slug: string; id: string }
    const person = await listingSender(site, req, res, addressOf(slug))
    if (!person) return
    const { accountId } = person
    const { id: listingId } = await followable(db.read, slug)
    await db.transaction((tx) => deleteComment(tx, { id: idIn(id) ?? 0, listingId, accountId, now: now() }))
    return res.redirect(303, addressOf(slug))
  })

  router.post('/listings/:slug/comments/:id/report', readForm, async (req, res) => {
    const { slug, id } = req.params as { slug: string; id: string }
    const person = await listingSender(site, req, res, addressOf(slug))
    if (!person) return
    const { accountId } = person
    const listing = await readerFor(services, res).read(getListing, { slug })
    const { id: listingId } = await followable(db.read, slug)
    const report = { commentId: idIn(id) ?? 0, listingId, accountId, reason: textOf(req, 'reason'), now: now() }
    await db.transaction((tx) => reportComment(tx, report))
    return sendPage(site, req, res, reportedPage(listing, 'comment'))
  })

  /** Saves a comment and tells the owners, unless one of them wrote it. */
  async function saved(slug: string, accountId: string, form: CommentForm, kept: ReturnType<typeof keptIn>) {
    // What is refused anyway doesn't count against the limit.
    commentText(form.body)
    await limits.consume('comment', accountId)
    return db.transaction(async (tx) => {
      const written = await writeComment(tx, { slug, accountId, now: now() }, form)
      if (kept) await forgetTyped(tx, kept)
      if (written.isNew && !written.isMaker) await tellOfComment(tx, written)
      return written
    })
  }

  async function tellOfComment(tx: Tx, { id, listingId }: Written): Promise<void> {
    const [listing] = await listingsOf(tx, [listingId])
    await tellOwners(
      tx,
      { ...outgoingIn(tx, site), siteUrl: site.siteUrl },
      {
        kind: 'comment-received',
        listing: listing!,
        reference: `${listingId} comment ${id}`,
        daily: now(),
        more: {},
      },
    )
  }

  /** Keeps what somebody typed who isn't signed in, and leads them back to it by way of the sign-in. */
  async function signInFirst(
    req: Request,
    res: Response,
    slug: string,
    { body, parentId }: CommentForm,
  ): Promise<void> {
    // Nobody signs in for a listing that is gone.
    await followable(db.read, slug)
    await limits.consume('write', req.ip ?? '')
    const browser = markBrowser(req, res, site.publicUrl)
    const token = await keepTyped(db.read, { body: commentText(body), browser, now: now() })
    const page = parentId === null ? addressOf(slug) : `${addressOf(slug)}/${parentId}`
    res.redirect(303, `/sign-in?next=${encodeURIComponent(`${page}?typed=${token}`)}`)
  }

  async function typedIn(req: Request): Promise<Typed | undefined> {
    const kept = keptIn(req, req.query['typed'])
    const body = kept ? await typedText(db.read, kept, now()) : ''
    return body ? { body, problem: null, token: kept!.token } : undefined
  }

  /** Where this browser's text is kept; null if it says no such place. */
  function keptIn(req: Request, token: unknown) {
    const { token: browser } = browserOf(req, site.publicUrl)
    return typeof token === 'string' && token && browser ? { token, browser } : null
  }

  interface Shown {
    threadId?: number | undefined
    order?: ThreadOrder | undefined
    before?: ThreadPlace | null
    after?: number | null
    typed?: Typed | undefined
  }

  /** The page of a listing's comments, or of one of them; null if it isn't there. */
  async function pageOf(
    req: Request,
    res: Response,
    { threadId, order = 'newest', before = null, after = null, typed }: Shown,
  ) {
    const slug = String(req.params['slug'])
    const { read, withCardFacts } = readerFor(services, res)
    const [person, listing] = await Promise.all([signedIn(db, req, now()), read(getListing, { slug }).catch(orNull)])
    if (!listing) return null
    const { id: listingId } = await followable(db.read, slug)
    const of = { listingId, reader: person?.accountId ?? null }
    const viewer = person && (await commenterFor(person, listingId))
    const [card, ...similar] = await withCardFacts(await cardsOf(read, listing, viewer))
    const place = { listing, card: card!, similar, viewer, now: now(), typed }
    if (threadId !== undefined) {
      const found = await threadPage(db.read, of, { id: threadId, after, limit: ANSWERS_A_PAGE })
      // Where nobody can answer any more, the form for a comment has the text.
      if (!typed || found?.thread.state === 'shown') return found && threadPageOf({ ...place, ...found, after })
    }
    // Only owners see what is waiting for a reply.
    const asked = order === 'waiting' && !viewer?.owns ? 'newest' : order
    const [page, waiting, review, days] = await Promise.all([
      threadsPage(db.read, of, { order: asked, before, limit: THREADS_A_PAGE }),
      viewer?.owns ? waitingThreads(db.read, listingId) : 0,
      newestReview(db.read, slug),
      daysFor(db.read, viewer, now()),
    ])
    return commentsPage({
      ...place,
      page,
      waiting,
      review,
      days,
      order: asked,
      before,
      total: listing.comments?.total ?? 0,
    })
  }

  const commenterFor = (person: SignedIn, listingId: number) => commenterOf(db.read, person, { listingId, appSecret })

  return router
}
