import { html } from 'hono/html'
import type { Gap } from '../../../domain/profile/minimum-content.ts'
import type { Choice } from '../../ui/forms/parts.ts'
import type { Page } from '../../ui/page.ts'
import { isLaunch, type Products } from '../browse/products-page.ts'
import { gapsNote } from '../submit/profile-form.ts'
import { listingSteps } from '../submit/steps.ts'
import { myListingPage, type Around, type MyListing } from './frame.ts'
import { launchTimeline } from './launch-parts.ts'
import { freePlan, PAID_NOTE, productPlan, soonNote, type RefusedOrder } from './plans.ts'

interface Publishing extends Around {
  listing: MyListing
  /**
   * The free launch week the listing would get now; null when every week is full or the status isn't `draft`.
   */
  week: string | null
  /** The website, if it was never read; null if it was. */
  unread: string | null
  /** The products that the owner can buy for the listing now. */
  products: Products
  categories: readonly Choice[]
  refused: RefusedOrder | null
  problem: string | null
  /** What the listing still lacks before it can be published. */
  gaps: readonly Gap[]
  now: Date
}

/** A listing's launch: the ways to publish it (free with a badge, or paid), what happens when, and the add-ons. */
export function publishPage({
  listing,
  week,
  unread,
  products,
  categories,
  refused,
  problem,
  gaps,
  now,
  ...around
}: Publishing): Page {
  const { id, status, live_at } = listing
  const isOpen = status === 'draft'
  const [launches, others] = [products.filter(isLaunch), products.filter((product) => !isLaunch(product))]
  const shown = (product: Products[number]) =>
    productPlan(product, {
      action: `/my-listings/${id}/order`,
      hasLaunched: live_at !== null,
      isClosed: gaps.length > 0 && isLaunch(product),
      categories,
      refused,
      soon: soonNote(product, products, now),
      ...around,
    })
  return myListingPage(
    listing,
    '/publish',
    isOpen ? 'Choose a plan' : 'Launch',
    around,
    html`
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${gaps.length && (isOpen || launches.length) ? gapsNote(gaps, `/my-listings/${id}/profile`) : ''}
      ${isOpen ? '' : launchTimeline(listing, now)}
      ${
        isOpen || launches.length
          ? html`<ul class="plans">
              ${isOpen ? freePlan({ action: `/my-listings/${id}/free`, week, unread, isClosed: gaps.length > 0, ...around }) : ''}
              ${launches.map(shown)}
            </ul>`
          : ''
      }
      ${
        others.length
          ? html`<section class="wide">
              <h2>Add-ons</h2>
              <ul class="plans add-on-plans">
                ${others.map(shown)}
              </ul>
            </section>`
          : ''
      }
      ${products.length ? PAID_NOTE : isOpen ? '' : html`<p class="quiet">Nothing is for sale for this listing right now.</p>`}
    `,
    isOpen ? listingSteps('plan', id) : '',
  )
}
