import { html } from 'hono/html'
import { action, type AccountView } from './account-view.ts'
import { DRAFT_STATUS_WORDS, LISTING_STATUS_WORDS } from '../my-listings/frame.ts'
import { spokenAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'

/** Where the person's products are, with a link to each. Older links of emails lead here. */
export function worksSection({ drafts, listings }: AccountView): Html {
  return html`<section id="listings">
    <h2>My products</h2>
    ${
      drafts.length + listings.length
        ? html`<ul class="things">
              ${listings.map(
                ({ id, name, status }) =>
                  html`<li id="listing-${id}">
                    <div>
                      <a href="/my-listings/${id}">${name}</a>
                    </div>
                    <b class="status is-${status}">${LISTING_STATUS_WORDS[status]}</b>
                  </li>`,
              )}
              ${drafts.map(
                ({ id, url, name, status }) =>
                  html`<li>
                    <div>
                      <a href="/drafts/${id}">${name ?? spokenAddress(url)}</a>
                    </div>
                    <b class="status is-draft">${DRAFT_STATUS_WORDS[status]}</b>
                  </li>`,
              )}
            </ul>
            <p><a class="button second small" href="/my-listings">Manage my products</a></p>`
        : html`<p class="quiet">
            Nothing yet. <a href="/submit">Submit your website</a> or <a href="/docs#connect">connect an assistant</a>.
          </p>`
    }
  </section>`
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
    ${view.followedCategories.length ? followedCategories(view) : ''}
  </section>`
}

function followedCategories(view: AccountView): Html {
  return html`<h3 id="followed-categories">Categories you follow</h3>
    <ul class="things">
      ${view.followedCategories.map(
        ({ slug, name }) =>
          html`<li>
            <div><a href="/categories/${slug}">${name}</a></div>
            ${action(view, '/account/unfollow-category', { slug }, 'Unfollow', name)}
          </li>`,
      )}
    </ul>
    ${view.emails.has('digest') ? '' : html`<p class="quiet">Their new products come with the <a href="#emails">weekly email</a>.</p>`}`
}
