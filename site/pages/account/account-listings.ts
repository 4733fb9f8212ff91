import { html } from 'hono/html'
import { action, type AccountView } from './account-view.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'

/** How many products the person has, with a link to them. Older links of emails lead here. */
export function worksSection({ drafts, listings, mayHaveMore }: AccountView): Html {
  const count = drafts.length + listings.length
  return html`<section id="listings">
    <h3>My products</h3>
    ${
      count
        ? html`<a class="row-link" href="/my-listings"
            >${mayHaveMore ? `${count} or more products` : counted(count, 'product')}</a
          >`
        : html`<p class="quiet">
            Nothing yet. <a href="/submit">Submit your website</a> or <a href="/docs#connect">connect an assistant</a>.
          </p>`
    }
  </section>`
}

/** The listings whose updates the person gets by email. */
export function followedSection(view: AccountView): Html {
  return html`<section id="followed">
      <h3>Listings you follow</h3>
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
    </section>
    ${view.followedCategories.length ? followedCategories(view) : ''}`
}

function followedCategories(view: AccountView): Html {
  return html`<section id="followed-categories">
    <h3>Categories you follow</h3>
    <ul class="things">
      ${view.followedCategories.map(
        ({ slug, name }) =>
          html`<li>
            <div><a href="/categories/${slug}">${name}</a></div>
            ${action(view, '/account/unfollow-category', { slug }, 'Unfollow', name)}
          </li>`,
      )}
    </ul>
    ${view.emails.has('digest') ? '' : html`<p class="quiet">Their new products come with the <a href="#emails">weekly email</a>.</p>`}
  </section>`
}
