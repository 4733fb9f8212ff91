import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { MyDraft, MyListing } from '../../../domain/drafts/overview.ts'
import { action, type AccountView } from './account-view.ts'
import { DRAFT_STATUS_WORDS, LISTING_STATUS_WORDS } from '../my-listings/frame.ts'
import type { Html } from '../../ui/page.ts'

/** The person's listings, with controls to manage them, and their drafts. */
export function worksSection(view: AccountView): Html {
  const { drafts, listings } = view
  return html`<section id="listings">
    <h2>Drafts and listings</h2>
    <p class="quiet">
      <a href="/my-listings">Edit and publish your listings</a> or <a href="/orders">see your orders</a>.
    </p>
    ${
      drafts.length + listings.length
        ? html`<ul class="things">
            ${listings.map((listing) => listingOf(view, listing))} ${drafts.map(draftOf)}
          </ul>`
        : html`<p class="quiet">
            Nothing yet. <a href="/submit">Submit your website</a> or <a href="/docs#connect">connect an assistant</a>.
          </p>`
    }
    <details>
      <summary>Import a listing</summary>
      <form class="stack" method="post" action="/account/listings/import" enctype="multipart/form-data">
        <input type="hidden" name="token" value="${view.token}" />
        <label>
          <span>Listing file</span>
          <input type="file" name="file" accept="application/json,.json" required />
        </label>
        <p class="quiet">Updates your listing of that website, or creates a new one.</p>
        <button>Import</button>
      </form>
    </details>
  </section>`
}

function listingOf(view: AccountView, { id, name, status, launch_week, hidden_reason }: MyListing): Html {
  return html`<li id="listing-${id}">
    <div>
      <a href="/my-listings/${id}">${name}</a>
      <p class="facts">
        <span>Listing ${id}</span
        ><span>${LISTING_STATUS_WORDS[status]}</span
        >${launch_week && status !== 'live' ? html`<span>Week of ${longDate(launch_week)}</span>` : ''}
      </p>
      ${status === 'hidden' && hidden_reason ? html`<p class="wrong">The site team says: ${hidden_reason}</p>` : ''}
      <details>
        <summary>Manage<span class="hidden"> ${name}</span></summary>
        ${alternativesOf(view, id)}
        <div class="manage">
          <a class="button second small" href="/account/listings/${id}/file" download>Download file</a>
          ${
            status === 'withdrawn'
              ? action(view, '/account/listings/restore', { id: String(id) }, 'Restore', name)
              : action(view, '/account/listings/withdraw', { id: String(id) }, 'Withdraw', name)
          }
        </div>
      </details>
    </div>
  </li>`
}

function alternativesOf(view: AccountView, id: number): Html {
  const approved = view.alternatives.get(id) ?? []
  return html`<h3>Approved alternatives</h3>
    <p class="quiet">Shown first to visitors who look for alternatives.</p>
    ${
      approved.length
        ? html`<ul class="approved">
            ${approved.map(
              (other) =>
                html`<li>
                  <span
                    >${other.is_live ? html`<a href="/listings/${other.slug}">${other.name}</a>` : html`${other.name} (not live)`}</span
                  >
                  ${action(
                    view,
                    '/account/alternatives/remove',
                    { id: String(id), alternative: String(other.id) },
                    'Remove',
                    other.name,
                  )}
                </li>`,
            )}
          </ul>`
        : ''
    }
    <form class="row" method="post" action="/account/alternatives/approve">
      <input type="hidden" name="token" value="${view.token}" />
      <input type="hidden" name="id" value="${id}" />
      <label>
        <span>Page address on this site</span>
        <input name="slug" maxlength="300" required placeholder="/listings/another-product" />
      </label>
      <button class="second">Approve</button>
    </form>`
}

function draftOf({ id, url, name, status }: MyDraft): Html {
  return html`<li>
    <div>
      <a href="/drafts/${id}">${name ?? url}</a>
      <p class="facts"><span>Draft</span><span>${DRAFT_STATUS_WORDS[status]}</span><code>${id}</code></p>
    </div>
  </li>`
}

/** The listings whose updates the person gets by email. */
export function followedSection(view: AccountView): Html {
  return html`<section id="followed">
    <h2>Listings you follow</h2>
    ${
      view.followed.length
        ? html`<ul class="things">
            ${view.followed.map(
              ({ id, slug, name, is_public }) =>
                html`<li>
                  <div>
                    ${is_public ? html`<a href="/listings/${slug}">${name}</a>` : html`<b>${name}</b> <span class="quiet">not public</span>`}
                  </div>
                  ${action(view, '/account/unfollow', { id: String(id) }, 'Unfollow', name)}
                </li>`,
            )}
          </ul>`
        : html`<p class="quiet">Follow a product to get its updates at ${view.email}.</p>`
    }
  </section>`
}
