import type { Router } from 'express'
import type { Tx } from '../../../domain/database/database.ts'
import { answersOf, holdAnswers, interviewedFounder, type Answer } from '../../../domain/interview/answers.ts'
import { nextFreeWeek } from '../../../domain/launches/free-queue.ts'
import { readSettings } from '../../../domain/shared/settings.ts'
import listMyDrafts from '../../../tools/drafts/list-my-drafts.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import listInterviewQuestions from '../../../tools/interview/list-interview-questions.ts'
import answerInterview from '../../../tools/my-listings/answer-interview.ts'
import chooseFreeListing from '../../../tools/my-listings/choose-free-listing.ts'
import getMyListing from '../../../tools/my-listings/get-my-listing.ts'
import listMyListings from '../../../tools/my-listings/list-my-listings.ts'
import createCheckout from '../../../tools/orders/create-checkout.ts'
import listProducts from '../../../tools/orders/list-products.ts'
import quoteOrder from '../../../tools/orders/quote-order.ts'
import type { Services } from '../../../tools/run-tool.ts'
import type { Form } from '../account/account-fields.ts'
import { readForm, type PeopleSite } from '../account/account-site.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { NOTHING_SENT, refusedForm } from '../../ui/forms/part-section.ts'
import { editsIn } from '../../ui/forms/parts.ts'
import { refusalOf } from '../../ui/forms/refusals.ts'
import type { Products } from '../browse/products-page.ts'
import { onceFor, personPages, readEdit, refusedBy, type Visit } from '../account/person-pages.ts'
import { editRoutes } from './edit-routes.ts'
import type { MyListing } from './frame.ts'
import { mediaRoutes } from './media-routes.ts'
import { interviewPage, interviewParts } from './interview-page.ts'
import { myListingsPage } from './list-page.ts'
import { overviewPage } from './overview-page.ts'
import { publishPage, type RefusedOrder } from './publish-page.ts'

/** A badge check that takes longer has failed; the hourly check follows. */
const MAX_CHECK_MS = 90_000
const PER_PAGE = 50

/** The owner's listing pages. They write only through operations. */
export function myListingRoutes(site: PeopleSite, services: Services, router: Router, purpose: string): void {
  const { db, now } = site
  const pages = personPages(site, services, router, purpose)
  const { page, form } = pages

  page('/my-listings', async ({ req, run, show }) => {
    const asked = req.query['page']
    const number = typeof asked === 'string' && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
    const [listings, drafts] = await Promise.all([
      run(listMyListings, { page: number, per_page: PER_PAGE }),
      run(listMyDrafts, { per_page: PER_PAGE }),
    ])
    return show(myListingsPage({ listings, drafts }))
  })

  const interviewed = async ({ run, person }: Visit) => {
    const [{ items }, answers, founder] = await Promise.all([
      run(listInterviewQuestions, {}),
      answersOf(db.read, person.accountId),
      interviewedFounder(db.read, person.accountId),
    ])
    return {
      parts: interviewParts(items),
      answers: valuesOf(answers),
      founder: founder?.slug ?? null,
    }
  }
  const valuesOf = (answers: readonly Answer[]) =>
    new Map(answers.map(({ question_id, answer }): [string, string] => [`q.${question_id}`, answer]))

  page('/my-listings/interview', async (visit) => {
    const notice = visit.req.query['done'] === 'saved' ? 'Answers saved.' : null
    return visit.show(interviewPage({ ...(await interviewed(visit)), ...visit.keys, notice, sent: NOTHING_SENT }))
  })

  form('/my-listings/interview', readEdit, async (visit, sent) => {
    const interview = await interviewed(visit)
    const editsOn = (answers: ReadonlyMap<string, string>) =>
      editsIn(sent, interview.parts, (key) => answers.get(key) ?? '')
    const edits = editsOn(interview.answers)
    const { accountId } = visit.person
    const unless = async (tx: Tx) => {
      await holdAnswers(tx, accountId)
      refuseOver(editsOn(valuesOf(await answersOf(tx, accountId))))
    }
    const changed = [...edits.changed]
    const answers = changed.map(([key, answer]) => ({ question_id: Number(key.slice(2)), answer }))
    try {
      if (answers.length) await visit.run(answerInterview, { answers }, { unless })
      return visit.res.redirect(303, '/my-listings/interview?done=saved')
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        const now = await interviewed(visit)
        return visit.show(interviewPage({ ...now, ...visit.keys, sent: refusedForm(editsOn(now.answers)) }), 400)
      }
      const refused = refusedBy(error)
      const refusal = refusalOf(
        refused,
        interview.parts.map(({ key }) => key),
        (pointer) => {
          const [, place] = /^\/answers\/(\d+)\b/.exec(pointer) ?? []
          return place === undefined ? undefined : changed[Number(place)]?.[0]
        },
      )
      return visit.show(
        interviewPage({ ...interview, ...visit.keys, sent: refusedForm(edits, refusal) }),
        refused.status,
      )
    }
  })

  page('/my-listings/:id', async (visit) => {
    const listing = await myListing(visit)
    return listing ? showOverview(visit, listing) : visit.absent()
  })

  async function showOverview(visit: Visit, listing: MyListing, problem: string | null = null, status = 200) {
    const looking = Number(visit.req.query['looking'])
    const { checked_at } = listing.badge
    const isLooking =
      listing.status === 'awaiting_badge' &&
      looking > now().getTime() - MAX_CHECK_MS &&
      looking <= now().getTime() &&
      !(checked_at && Date.parse(checked_at) >= looking)
    const draftId = await draftOf(listing.id, visit.person.accountId)
    return visit.show(overviewPage({ listing, draftId, isLooking, problem, ...visit.keys }), status)
  }

  async function draftOf(listingId: number, accountId: string): Promise<string | null> {
    const draft = await db.read.sql
      .selectFrom('draft')
      .select('id')
      .where('listing_id', '=', listingId)
      .where((eb) =>
        eb.or([
          eb('account_id', '=', accountId),
          eb('id', 'in', eb.selectFrom('draft_owner').select('draft_id').where('account_id', '=', accountId)),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    return draft?.id ?? null
  }

  form('/my-listings/:id/free', readForm, async (visit) => {
    const before = await myListing(visit)
    if (!before) return visit.absent()
    const asked = now().getTime()
    try {
      const { id } = await visit.run(chooseFreeListing, { listing_id: before.id })
      return visit.res.redirect(303, `/my-listings/${id}?looking=${asked}#badge`)
    } catch (error) {
      const refused = refusedBy(error)
      return showOverview(visit, before, refused.message, refused.status)
    }
  })

  page('/my-listings/:id/publish', async (visit) => {
    const listing = await myListing(visit)
    return listing ? showPublishing(visit, listing) : visit.absent()
  })

  async function showPublishing(visit: Visit, listing: MyListing, refused: RefusedOrder | null = null, status = 200) {
    const { run, keys } = visit
    const [{ items }, { categories }, settings] = await Promise.all([
      run(listProducts, {}),
      run(listCategories, {}),
      readSettings(db.read),
    ])
    // Without a payment provider, nothing is for sale.
    const offered = services.payments.length ? items : []
    const fitting = await Promise.all(offered.map((product) => fits(visit, listing, product)))
    const view = {
      listing,
      week: listing.status === 'draft' ? await nextFreeWeek(db.read, { now: now(), settings }) : null,
      products: offered.filter((_, place) => fitting[place]),
      categories: categories.flatMap(({ slug, name, subcategories }) => [
        { value: slug, name },
        ...subcategories.map((sub) => ({ value: sub.slug, name: `${name}: ${sub.name}` })),
      ]),
      refused,
      problem:
        refused && !offered.some(({ code }, place) => code === refused.product && fitting[place])
          ? refused.problem
          : null,
      ...keys,
    }
    return visit.show(publishPage(view), status)
  }

  form('/my-listings/:id/order', readForm, async (visit, sent) => {
    const listing = await myListing(visit)
    if (!listing) return visit.absent()
    const item = orderedItem(sent, listing.id)
    try {
      const { checkout_url } = await visit.run(createCheckout, { items: [item] }, { once: onceFor(sent, item) })
      return visit.res.redirect(303, new URL(checkout_url).pathname)
    } catch (error) {
      const refused = refusedBy(error)
      const problem = refused.errors.map(({ detail }) => detail).join(' ') || `${refused.message} ${refused.fix}`
      return showPublishing(visit, listing, { product: String(item.product), problem, typed: sent }, refused.status)
    }
  })

  editRoutes(services, pages, myListing)
  mediaRoutes(site, services, router, pages, myListing)
}

/** The listing in the address, if this person owns it. */
async function myListing({ run, req }: Visit): Promise<MyListing | null> {
  const { id = '' } = req.params
  return /^[1-9]\d{0,14}$/.test(id) ? run(getMyListing, { listing_id: Number(id) }) : null
}

/** Whether the owner can buy the product for the listing now; asks `quote_order`. */
async function fits({ run }: Visit, { id, status }: MyListing, product: Products[number]): Promise<boolean> {
  if (!product.needs_listing || status === 'withdrawn' || status === 'hidden') return false
  try {
    await run(quoteOrder, { items: [{ product: product.code, listing_id: id }] })
    return true
  } catch (error) {
    // Choices that are still open, such as a week, don't matter here.
    return !refusedBy(error).errors.some(({ pointer }) => /\/(listing_id|product)$/.test(pointer))
  }
}

/** The product's form as input for `create_checkout`. */
function orderedItem(sent: Form, listingId: number) {
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name].trim() : '')
  const named = (prefix: string) =>
    Object.keys(sent)
      .filter((name) => name.startsWith(prefix) && text(name))
      .map((name): [string, string] => [name.slice(prefix.length), text(name)])
  const [options, categories] = [named('option.'), named('category.').map(([, slug]) => slug)]
  return {
    product: text('product'),
    listing_id: listingId,
    ...(text('week') ? { week: text('week') } : {}),
    ...(text('amount') ? { amount_cents: Math.round(Number(text('amount').replace(/^\$\s*/, '')) * 100) } : {}),
    ...(options.length ? { options: Object.fromEntries(options) } : {}),
    ...(categories.length ? { categories } : {}),
  }
}
