import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { Claim } from '../../../domain/claims/claim.ts'
import type { Order } from '../../../domain/orders/read-orders.ts'
import { logo } from '../../ui/listing-card.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Page } from '../../ui/page.ts'
import { orderItems } from '../checkout/order-page.ts'
import { claimStatusWords, METHOD_NAMES } from '../claim/claim-page.ts'
import type { DraftView } from '../submit/draft-view.ts'
import { profileForm } from '../submit/profile-form.ts'
import { isPublic, myListingPage, type Around, type MyListing } from './frame.ts'

/** The whole profile of a listing, to edit. */
export function profileTab(listing: MyListing, view: DraftView): Page {
  // The form shows the notice itself, above what was refused.
  const around = { token: view.token, once: view.once }
  return myListingPage(
    listing,
    '/profile',
    'Profile',
    around,
    profileForm(view, {
      bar: html`${isPublic(listing) ? html`<p class="quiet">Visitors see your edits at once.</p>` : ''}
        <button form="profile" name="go" value="save">Save changes</button>`,
      mark: logo(listing, 48),
    }),
  )
}

interface Claiming extends Around {
  listing: MyListing
  /** When an owner last proved that they own the website; null if nobody did. */
  verifiedAt: string | null
  /** The person's claims of this listing. */
  claims: readonly Claim[]
  /** Whether the website has a domain that somebody can prove to own. */
  isClaimable: boolean
  waitingClaim: number | null
}

/** Whether the website is proven to be the owner's, and how to prove it. */
export function claimTab({ listing, verifiedAt, claims, isClaimable, waitingClaim, ...around }: Claiming): Page {
  const { slug, links } = listing
  const website = outwardLink(links.website, spokenAddress(links.website))
  return myListingPage(
    listing,
    '/claim',
    'Claim',
    around,
    html`${waitingClaim === null ? '' : html`<p class="problem">Someone else claims this listing. <a href="/claims/${waitingClaim}/objection">Object or agree</a></p>`}
      <section>
        <h2>${verifiedAt ? 'Ownership is proven' : 'Prove that the website is yours'}</h2>
        ${
          verifiedAt
            ? html`<p>
                You proved that ${website} is yours on <time datetime="${verifiedAt}">${longDate(verifiedAt)}</time>.
              </p>`
            : html`<p>
                A proof protects your listing: nobody else can take it over with a weaker one. It also lets you connect
                verified revenue.
              </p>`
        }
        ${
          isClaimable
            ? isPublic(listing)
              ? html`<p>
                  <a class="button${verifiedAt ? ' second' : ''}" href="/listings/${slug}/claim"
                    >${verifiedAt ? 'See the proof' : html`Prove ownership`}</a
                  >
                </p>`
              : html`<p class="note">You can prove ownership once your listing is public.</p>`
            : html`<p class="note">${website} has no domain of its own, so nobody can claim this listing.</p>`
        }
      </section>
      ${
        claims.length
          ? html`<section>
              <h2>Your claims</h2>
              <ul class="things">
                ${claims.map(
                  ({ method, status, reason }) =>
                    html`<li>
                      <div>
                        <b>${METHOD_NAMES[method]}</b>
                        <p class="facts"><span>${claimStatusWords({ status, reason })}</span></p>
                      </div>
                    </li>`,
                )}
              </ul>
            </section>`
          : ''
      }`,
  )
}

/** The person's orders for a listing. */
export function ordersTab(listing: MyListing, orders: readonly Order[], around: Around): Page {
  return myListingPage(
    listing,
    '/orders',
    'Orders',
    around,
    orders.length
      ? html`${orderItems(orders)}
          <p><a href="/orders">All your orders</a></p>`
      : html`<div class="empty">
          <h2>No orders</h2>
          <p>Launches and add-ons that you buy for this listing appear here.</p>
          <p><a class="button second" href="/my-listings/${listing.id}/publish">See plans and add-ons</a></p>
        </div>`,
  )
}
