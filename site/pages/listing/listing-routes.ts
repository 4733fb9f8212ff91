import { Router, type Request, type Response } from 'express'
import { countedCaller } from '../../../auth/rate-limits.ts'
import { trophyCabinetOf } from '../../../domain/awards/trophy-cabinet.ts'
import { repliesOf, threadsPage } from '../../../domain/comments/read-comments.ts'
import { followable, follows } from '../../../domain/followers/follow.ts'
import { REMOVED_SLUG } from '../../../domain/listings/removed.ts'
import { mergedInto } from '../../../domain/listings/merged/merged-into.ts'
import { withdrawnFrom } from '../../../domain/listings/withdrawn.ts'
import { reviewsOf } from '../../../domain/reviews/read-reviews.ts'
import { referrerHost } from '../../../domain/views/referrer.ts'
import type { ViewCounter } from '../../../domain/views/view-counter.ts'
import { isVisitOfAPerson } from '../../../domain/views/visit.ts'
import { hasEarlierVote } from '../../../domain/votes/voters-view.ts'
import listAwards from '../../../tools/awards/list-awards.ts'
import { mondayOf } from '../../../domain/launches/week.ts'
import getLaunchWeek from '../../../tools/launches/get-launch-week.ts'
import getCategory from '../../../tools/categories/get-category.ts'
import getBadges from '../../../tools/listings/get-badges.ts'
import getListing from '../../../tools/listings/get-listing.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { webAddress } from '../../ui/outward-link.ts'
import { goneListing, removedListing, unknownListing } from '../../ui/message-page.ts'
import type { Page } from '../../ui/page.ts'
import { orNull, type PublicSite } from '../shared/public-pages.ts'
import { readerFor } from '../shared/read.ts'
import { whyRefused } from '../shared/intended-click.ts'
import type { Viewer } from './listing-actions.ts'
import type { WeekPlace } from './listing-header.ts'
import { commenterOf } from '../comments/commenter.ts'
import { THREADS_ON_LISTING } from '../comments/comments-page.ts'
import { listingPage, SHOWN_ALTERNATIVES } from './listing-page.ts'
import { similarTo } from './similar.ts'
import { REVIEWS_ON_LISTING } from '../reviews/reviews-section.ts'

type Reader = ReturnType<typeof readerFor>
type Listing = Parameters<typeof listingPage>[0]

/** How many other products the page of a withdrawn listing shows. */
const MAX_OTHERS = 6
const SLUG = /^[a-z0-9-]{1,220}$/

/**
 * The public page of a listing, and the way to its website; the listing that a merged one went into; a 410 page for a withdrawn one that was live, and a 404 page for any other.
 */
export function listingRoutes({ services, send }: PublicSite, views: ViewCounter): Router {
  const router = Router()
  const { hostname: ownHost } = new URL(services.siteUrl)
  router.get('/listings/:slug', async (req, res) => {
    const { slug } = req.params
    const reader = readerFor(services, res)
    const listing = await reader.read(getListing, { slug }).catch(orNull)
    if (!listing) {
      const person = await reader.visitor()
      const own = person && SLUG.test(slug) ? await ownedBy(services.db, slug, person.accountId) : null
      return own === null || (await mergedInto(services.db.read, slug))
        ? sendMissing(res, slug, reader)
        : res.redirect(303, `/my-listings/${own}/preview`)
    }
    // Visits that a cache answers count too, because caches revalidate the page each time.
    if (req.method === 'GET' && isVisitOfAPerson(req.headers))
      views.note({ ...personOf(req), slug, referrer: referrerHost(req.headers.referer, ownHost) })
    const viewer = await viewerOf(services, req, slug, reader)
    const page = await pageFor(services, listing, viewer, reader)
    return send(res, page, viewer ? { cache: 'private, no-cache' } : {})
  })

  router.get('/listings/:slug/visit', async (req, res) => {
    const { slug } = req.params
    const listing = await readerFor(services, res).read(getListing, { slug }).catch(orNull)
    const website = webAddress(listing?.links.website)
    // The page says what became of the listing.
    if (!website) return res.redirect(303, `/listings/${encodeURIComponent(slug)}`)
    if (req.method === 'GET' && isVisitOfAPerson(req.headers)) views.note({ ...personOf(req), slug, isClick: true })
    // Owners see this site among the referrers in their own figures.
    return res
      .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin-when-cross-origin' })
      .redirect(302, website.href)
  })

  async function sendMissing(res: Response, slug: string, reader: Reader): Promise<void> {
    if (slug === REMOVED_SLUG) return send(res, removedListing(), { status: 410, cache: 'no-store' })
    const kept = SLUG.test(slug) && (await mergedInto(services.db.read, slug))
    if (kept) return res.redirect(301, `/listings/${kept}`)
    const category = SLUG.test(slug) && (await withdrawnFrom(services.db.read, slug))
    if (!category) return send(res, unknownListing(slug), { status: 404, cache: 'no-store' })
    const others = await othersOf(reader, category)
    return send(res, goneListing(slug, others.category, others.items), { status: 410, cache: 'no-store' })
  }

  return router
}

function personOf(req: Request): { ip: string; network: string; userAgent: string } {
  const { ip = '' } = req
  return { ip, network: countedCaller(ip), userAgent: req.headers['user-agent'] ?? '' }
}

/** The header shows the newest awards. */
const SHOWN_AWARDS = 3

async function pageFor(services: Services, listing: Listing, viewer: Viewer, reader: Reader): Promise<Page> {
  const { db, now } = services
  const { read, withCardFacts } = reader
  const { slug } = listing
  const isLaunching = listing.status === 'live' && listing.launch_week === mondayOf(now())
  const [alternatives, { items: awards }, cabinet, { reviews, replies }, badges, place, discussion] = await Promise.all(
    [
      similarTo(read, listing, SHOWN_ALTERNATIVES).then(withCardFacts),
      read(listAwards, { listing: slug, per_page: SHOWN_AWARDS }),
      trophyCabinetOf(db.read, slug),
      newestReviews(services, slug),
      read(getBadges, { slug }),
      isLaunching ? placeThisWeek(read, slug) : null,
      discussionOf(services, listing, reader),
    ],
  )
  return listingPage(listing, alternatives, { viewer, awards, cabinet, reviews, replies, badges, place, discussion })
}

async function newestReviews({ db }: Services, slug: string) {
  const { reviews } = await reviewsOf(db.read, slug, {
    order: 'newest',
    page: 1,
    perPage: REVIEWS_ON_LISTING,
    reader: null,
  })
  const ids = reviews.map(({ id }) => id)
  return { reviews, replies: await repliesOf(db.read, ids, null) }
}

/** The newest comments. Nothing is read where there are none and nobody is signed in. */
async function discussionOf({ db, now, appSecret }: Services, { slug, comments }: Listing, { visitor }: Reader) {
  const person = await visitor()
  if (!person && !comments?.total) return { page: { pinned: null, threads: [], next: null }, viewer: null, now: now() }
  const { id: listingId } = await followable(db.read, slug)
  const [page, viewer] = await Promise.all([
    threadsPage(
      db.read,
      { listingId, reader: person?.accountId ?? null },
      { order: 'newest', before: null, limit: THREADS_ON_LISTING },
    ),
    person && commenterOf(db.read, person, { listingId, appSecret }),
  ])
  return { page, viewer, now: now() }
}

/** Its place among the launches of the running week; null if it has no vote or is far below. */
async function placeThisWeek(read: Reader['read'], slug: string): Promise<WeekPlace | null> {
  const { items, week, total } = await read(getLaunchWeek, { week: 'this' })
  const launch = items.find((one) => one.slug === slug)
  return launch?.rank && launch.week_votes > 0 ? { place: launch.rank, of: total, week } : null
}

/** The signed-in visitor's vote and follow, for the buttons of the page; null for anyone else. */
async function viewerOf(
  { db, now, appSecret }: Services,
  req: Request,
  slug: string,
  { visitor, votersOn }: Reader,
): Promise<Viewer> {
  const person = await visitor()
  if (!person) return null
  const { accountId } = person
  const [voterOf, isFollowing, votedEarlier, owns] = await Promise.all([
    votersOn([slug]),
    follows(db.read, slug, accountId),
    hasEarlierVote(db.read, slug, accountId, now()),
    ownedBy(db, slug, accountId),
  ])
  const voter = voterOf(slug)!
  return {
    token: voter.token,
    follows: isFollowing,
    voter: { ...voter, votedEarlier },
    refused: whyRefused(appSecret, req, accountId),
    owns,
  }
}

/** The id of the account's listing with this slug, public or not; null if it isn't theirs. */
async function ownedBy({ read }: Services['db'], slug: string, accountId: string): Promise<number | null> {
  const owned = await read.sql
    .selectFrom('listing_owner as o')
    .innerJoin('listing as l', 'l.id', 'o.listing_id')
    .select('l.id')
    .where('l.slug', '=', slug)
    .where('o.account_id', '=', accountId)
    .executeTakeFirst()
  return owned?.id ?? null
}

/** The most voted listings of a category, or of its parent when the category has no listings. */
async function othersOf({ read, withCardFacts }: Reader, category: { slug: string; name: string }) {
  const { items, parent } = await read(getCategory, { slug: category.slug, per_page: MAX_OTHERS })
  if (items.length || !parent) return { category, items: await withCardFacts(items) }
  const above = await read(getCategory, { slug: parent.slug, per_page: MAX_OTHERS })
  return { category: parent, items: await withCardFacts(above.items) }
}
