import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type listMyDrafts from '../../../tools/drafts/list-my-drafts.ts'
import type listMyListings from '../../../tools/my-listings/list-my-listings.ts'
import { spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { DRAFT_STATUS_WORDS, LISTING_STATUS_WORDS } from './frame.ts'

interface Mine {
  listings: z.output<(typeof listMyListings)['output']>
  drafts: z.output<(typeof listMyDrafts)['output']>
}

/** A person's listings and open drafts. */
export function myListingsPage({ listings, drafts }: Mine): Page {
  const open = drafts.items.filter(({ status }) => status !== 'submitted')
  return {
    title: 'My listings',
    description: 'Your listings and drafts.',
    path: '/my-listings',
    unlisted: true,
    main: html`<div class="mine">
      <header class="split">
        <h1>My listings</h1>
        <a class="button" href="/submit">Submit a product</a>
      </header>
      ${
        listings.items.length
          ? html`<ul class="things">
              ${listings.items.map(listingRow)}
            </ul>`
          : html`<p class="quiet">
              No listings yet. <a href="/submit">Give us your website</a>, and we draft one for you.
            </p>`
      }
      ${pager(listings)}
      ${
        open.length
          ? html`<section>
              <h2>Drafts</h2>
              <ul class="things">
                ${open.map(
                  ({ id, url, name, status, completeness }) =>
                    html`<li>
                      <div>
                        <a href="/drafts/${id}">${name ?? spokenAddress(url)}</a>
                        <p class="facts">
                          <span>${DRAFT_STATUS_WORDS[status]}</span><span>${completeness}% complete</span>
                        </p>
                      </div>
                    </li>`,
                )}
              </ul>
            </section>`
          : ''
      }
      <p class="quiet">
        <a href="/my-listings/interview">Founder interview</a> · <a href="/orders">Orders</a> ·
        <a href="/account#listings">Import a listing</a>
      </p>
    </div>`,
  }
}

function listingRow({ id, name, status, launch_week, votes }: Mine['listings']['items'][number]): Html {
  return html`<li>
    <div>
      <a href="/my-listings/${id}">${name}</a>
      <p class="facts">
        <span>${LISTING_STATUS_WORDS[status]}</span
        >${launch_week ? html`<span>Week of ${longDate(launch_week)}</span>` : ''}<span>${counted(votes, 'vote')}</span>
      </p>
    </div>
    ${status === 'draft' ? html`<a class="button small" href="/my-listings/${id}/publish">Publish</a>` : ''}
  </li>`
}

function pager({ page, has_more }: Mine['listings']): Html | '' {
  if (page === 1 && !has_more) return ''
  return html`<nav aria-label="Pages" class="split">
    ${page > 1 ? html`<a href="/my-listings?page=${page - 1}">Newer</a>` : html`<span></span>`}
    ${has_more ? html`<a href="/my-listings?page=${page + 1}">Older</a>` : ''}
  </nav>`
}
