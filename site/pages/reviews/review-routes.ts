import { Router, type Request, type Response } from 'express'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { DomainError, refusalHeaders } from '../../../domain/errors.ts'
import { followable } from '../../../domain/followers/follow.ts'
import { repliesOf } from '../../../domain/comments/read-comments.ts'
import { deleteReply, replyToReview } from '../../../domain/comments/review-reply.ts'
import { commentText } from '../../../domain/comments/write-comment.ts'
import { reportReview } from '../../../domain/reviews/moderate.ts'
import {
  ownReview,
  REVIEW_ORDERS,
  reviewsOf,
  starsOf,
  waitingCount,
  type ReviewOrder,
} from '../../../domain/reviews/read-reviews.ts'
import { outgoingIn } from '../../../domain/accounts/emails/outgoing.ts'
import { listingsOf, tellOwners } from '../../../domain/listings/owner-emails.ts'
import { deleteReview, writeReview, type ReviewForm } from '../../../domain/reviews/review.ts'
import { hashSecret } from '../../../domain/shared/secret.ts'
import getListing from '../../../tools/listings/get-listing.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { cardsOf, daysFor } from '../comments/about-product.ts'
import { commenterOf } from '../comments/commenter.ts'
import { problemText, refusalOf } from '../comments/refused-words.ts'
import { idIn } from '../comments/id-in.ts'
import { listingSender, textOf } from '../listing/listing-form.ts'
import type { Reviewer } from './own-review.ts'
import { reportedPage } from '../comments/reported-page.ts'
import { REVIEWS_A_PAGE, reviewsPage, type ReviewsFacts } from './reviews-page.ts'
import { toMerged } from '../listing/to-merged.ts'
import type { Page } from '../../ui/page.ts'
import { STARS } from '../../ui/stars.ts'
import { pageInput } from '../../ui/lists/pager.ts'
import { orNull } from '../shared/public-pages.ts'
import { readerFor } from '../shared/read.ts'

/** The routes to read, write, edit, delete and report a listing's reviews, and to reply to them. */
export function reviewRoutes(site: PeopleSite, services: Services): Router {
  const { db, now, limits } = site
  const router = Router()
  const addressOf = (slug: string) => `/listings/${encodeURIComponent(slug)}/reviews`

  router.get('/listings/:slug/reviews', async (req, res, next) => {
    const { slug } = req.params
    const { page } = pageInput(req.query)
    const person = await signedIn(db, req, now())
    const order = REVIEW_ORDERS.find((one) => one === req.query['sort'])
    const asked = { order, page: typeof page === 'number' && page > 0 ? page : 1 }
    const found = await reviewsFacts(req, res, slug, person, asked)
    const chosen = STARS.map(String).find((one) => one === req.query['stars'])
    return found
      ? sendPage(site, req, res, reviewsPage({ ...found, chosen }), { runsScript: true })
      : toMerged(site, req, res, next)
  })

  router.post('/listings/:slug/review', readForm, async (req, res) => {
    const slug = String(req.params['slug'])
    const person = await listingSender(site, req, res, addressOf(slug))
    if (!person) return
    const form: ReviewForm = { stars: textOf(req, 'stars'), author: textOf(req, 'author'), body: textOf(req, 'body') }
    try {
      await db.transaction(async (tx) => {
        const { id: listingId } = await followable(tx, slug)
        const isNew = await writeReview(tx, { listingId, accountId: person.accountId, now: now() }, form)
        if (!isNew) return
        const [listing] = await listingsOf(tx, [listingId])
        await tellOwners(
          tx,
          { ...outgoingIn(tx, site), siteUrl: site.siteUrl },
          {
            kind: 'review-received',
            listing: listing!,
            // Whoever deletes their review and writes it again is no news on the same day.
            reference: `${listingId} review ${hashSecret(person.accountId)}`,
            daily: now(),
            more: { stars: Number(form.stars) },
          },
        )
      })
    } catch (error) {
      const page = await refusedForm(error, req, res, { slug, person, form })
      return sendPage(site, req, res, page, { status: 400, runsScript: true })
    }
    return res.redirect(303, addressOf(slug))
  })

  router.post('/listings/:slug/review/delete', readForm, async (req, res) => {
    const slug = String(req.params['slug'])
    const person = await listingSender(site, req, res, addressOf(slug))
    if (!person) return
    await db.transaction(async (tx) => {
      await deleteReview(tx, { listingId: (await followable(tx, slug)).id, accountId: person.accountId })
    })
    res.redirect(303, addressOf(slug))
  })

  router.post('/listings/:slug/reviews/:id/reply', readForm, async (req, res) => {
    const { slug, id } = req.params as { slug: string; id: string }
    const reviewId = idIn(id) ?? 0
    const form = { body: textOf(req, 'body'), name: textOf(req, 'name'), isEdit: textOf(req, 'edit') !== '' }
    try {
      const person = await listingSender(site, req, res, addressOf(slug))
      if (!person) return
      const { accountId } = person
      // What is refused anyway doesn't count against the limit.
      commentText(form.body)
      await limits.consume('comment', accountId)
      await db.transaction(async (tx) => {
        const { id: listingId } = await followable(tx, slug)
        await replyToReview(tx, { listingId, reviewId, accountId, now: now() }, form)
      })
    } catch (error) {
      const refused = refusalOf(error)
      const facts = await reviewsFacts(req, res, slug, await signedIn(db, req, now()))
      // The review is gone, or on a later page: the error says what became of it.
      if (!facts?.reviews.some((review) => review.id === reviewId)) throw error
      const { body, name } = form
      const page = reviewsPage({ ...facts, refusedReply: { reviewId, body, name, problem: problemText(refused) } })
      return sendPage(site, req, res.set(refusalHeaders(refused)), page, { status: refused.status, runsScript: true })
    }
    return res.redirect(303, `${addressOf(slug)}#review-${reviewId}`)
  })

  router.post('/listings/:slug/reviews/:id/reply/delete', readForm, async (req, res) => {
    const { slug, id } = req.params as { slug: string; id: string }
    const person = await listingSender(site, req, res, addressOf(slug))
    if (!person) return
    const { accountId } = person
    await db.transaction(async (tx) => {
      const { id: listingId } = await followable(tx, slug)
      await deleteReply(tx, { listingId, reviewId: idIn(id) ?? 0, accountId })
    })
    return res.redirect(303, addressOf(slug))
  })

  router.post('/listings/:slug/reviews/:id/report', readForm, async (req, res) => {
    const { slug, id } = req.params as { slug: string; id: string }
    const person = await listingSender(site, req, res, addressOf(slug))
    if (!person) return
    const reviewId = idIn(id) ?? 0
    const report = { reviewId, accountId: person.accountId, reason: textOf(req, 'reason'), now: now() }
    await db.transaction((tx) => reportReview(tx, report))
    const listing = await readerFor(services, res).read(getListing, { slug })
    return sendPage(site, req, res, reportedPage(listing))
  })

  /** What the reviews page shows; null when there's no such listing. */
  async function reviewsFacts(
    req: Request,
    res: Response,
    slug: string,
    person: SignedIn | null,
    { order: asked = 'newest', page = 1 }: { order?: ReviewOrder | undefined; page?: number } = {},
  ): Promise<ReviewsFacts | null> {
    const { read, withCardFacts } = readerFor(services, res)
    const listing = await read(getListing, { slug }).catch(orNull)
    if (!listing) return null
    const viewer = person && (await reviewerOf(slug, person))
    // Only owners see what is waiting for a reply.
    const order = asked === 'waiting' && !viewer?.owns ? 'newest' : asked
    const [[card, ...similar], { reviews, total }, stars] = await Promise.all([
      cardsOf(read, listing, viewer).then(withCardFacts),
      reviewsOf(db.read, slug, { order, page, perPage: REVIEWS_A_PAGE, reader: person?.accountId ?? null }),
      starsOf(db.read, slug),
    ])
    const ids = reviews.map(({ id }) => id)
    const [replies, waiting, days] = await Promise.all([
      repliesOf(db.read, ids, person?.accountId ?? null),
      viewer?.owns ? waitingCount(db.read, slug) : 0,
      daysFor(db.read, viewer, now()),
    ])
    return { listing, card: card!, similar, reviews, order, total, waiting, page, stars, viewer, replies, days }
  }

  async function reviewerOf(slug: string, person: SignedIn): Promise<Reviewer> {
    const { id: listingId } = await followable(db.read, slug)
    const [own, commenter] = await Promise.all([
      ownReview(db.read, slug, person.accountId),
      commenterOf(db.read, person, { listingId, appSecret: site.appSecret }),
    ])
    return { ...commenter, own }
  }

  /** The form again, with what was typed and what to fix. Rethrows errors other than `invalid_input`. */
  async function refusedForm(
    error: unknown,
    req: Request,
    res: Response,
    { slug, person, form }: { slug: string; person: SignedIn; form: ReviewForm },
  ): Promise<Page> {
    if (!(error instanceof DomainError) || error.code !== 'invalid_input') throw error
    const facts = await reviewsFacts(req, res, slug, person)
    if (!facts) throw error
    return reviewsPage({
      ...facts,
      refused: { form, detail: `${error.errors[0]?.detail ?? error.message} ${error.fix}` },
    })
  }

  return router
}
