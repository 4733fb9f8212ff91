import type { Reader } from '../../../domain/database/database.ts'
import { nextFreeWeek } from '../../../domain/launches/free-queue.ts'
import { gapsBefore, INCOMPLETE } from '../../../domain/launches/publishable.ts'
import { readSettings } from '../../../domain/shared/settings.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import createCheckout from '../../../tools/orders/create-checkout.ts'
import listProducts from '../../../tools/orders/list-products.ts'
import quoteOrder from '../../../tools/orders/quote-order.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import type { Products } from '../browse/products-page.ts'
import { readForm } from '../shared/people-site.ts'
import { onceFor, refusedBy, type Visit } from '../shared/person-pages.ts'
import type { MyListing } from './frame.ts'
import { neverRead, withListing, type ListingSite } from './my-listing.ts'
import type { RefusedOrder } from './plans.ts'
import { publishPage } from './publish-page.ts'

/** Adds the page to choose a plan or an add-on for a listing, and the form that orders a product. */
export function publishRoutes(listings: ListingSite): void {
  const { page, form } = listings.pages
  page(
    '/my-listings/:id/publish',
    withListing((visit, listing) => showPublishing(listings, visit, listing)),
  )

  form(
    '/my-listings/:id/order',
    readForm,
    withListing((visit, listing, sent: Form) => orderFor(listings, visit, listing, sent)),
  )
}

/** Orders the product of a form for a listing and goes on to the checkout, or shows the plans with what is wrong. */
export async function orderFor(listings: ListingSite, visit: Visit, listing: MyListing, sent: Form): Promise<unknown> {
  const item = orderedItem(sent, listing.id)
  try {
    const { checkout_url } = await visit.run(createCheckout, { items: [item] }, { once: onceFor(sent, item) })
    return visit.res.redirect(303, new URL(checkout_url).pathname)
  } catch (error) {
    const refused = refusedBy(error)
    const problem = refused.errors.map(({ detail }) => detail).join(' ') || `${refused.message} ${refused.fix}`
    return showPublishing(listings, visit, listing, { product: item.product, problem, typed: sent }, refused.status)
  }
}

export async function showPublishing(
  { site: { db, now }, services }: ListingSite,
  visit: Visit,
  listing: MyListing,
  refused: RefusedOrder | null = null,
  status = 200,
): Promise<void> {
  const { run, keys } = visit
  const [{ items }, { categories }, settings] = await Promise.all([
    run(listProducts, {}),
    run(listCategories, {}),
    readSettings(db.read),
  ])
  // Without a payment provider nothing is for sale.
  const offered = services.payments.length ? items : []
  const fitting = await Promise.all(offered.map((product) => fits(visit, listing, product)))
  const products = offered.filter((_, place) => fitting[place])
  const isShown = products.some(({ code }) => code === refused?.product)
  const view = {
    listing,
    unread: listing.status === 'draft' ? await unreadOf(db.read, listing.id) : null,
    week: listing.status === 'draft' ? await nextFreeWeek(db.read, { now: now(), settings }) : null,
    products,
    categories: categories.flatMap(({ slug, name, subcategories }) => [
      { value: slug, name },
      ...subcategories.map((sub) => ({ value: sub.slug, name: `${name}: ${sub.name}` })),
    ]),
    refused,
    gaps: gapsBefore({
      ...listing,
      hasLaunched: listing.live_at !== null,
      category: listing.categories.find(({ primary }) => primary)!.name,
    }),
    now: now(),
    // If the page shows the refused product, that product's form shows the problem instead.
    problem: refused && !isShown ? refused.problem : null,
    ...keys,
  }
  return visit.show(publishPage(view), status)
}

/** The listing's website, if it was never read; null if it was. */
async function unreadOf(db: Reader, id: number): Promise<string | null> {
  const { website_url } = await db.sql
    .selectFrom('listing')
    .select('website_url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return neverRead(db, website_url)
}

/** Whether the owner can buy the product for the listing now; asks `quote_order`. */
async function fits({ run }: Visit, { id, status }: MyListing, product: Products[number]): Promise<boolean> {
  if (!product.needs_listing || status === 'withdrawn' || status === 'hidden') return false
  try {
    await run(quoteOrder, { items: [{ product: product.code, listing_id: id }] })
    return true
  } catch (error) {
    // Choices that are still open, such as a week, don't matter here, and neither does missing content, which
    // the page itself names.
    return !refusedBy(error).errors.some(
      ({ pointer, code }) => code !== INCOMPLETE && /\/(listing_id|product)$/.test(pointer),
    )
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
