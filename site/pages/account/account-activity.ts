import { html } from 'hono/html'
import { rfc3339 } from '../../../domain/shared/clock.ts'
import type { OwnVoteState } from '../../../domain/votes/voters-view.ts'
import { claimStatusWords, METHOD_NAMES } from '../claim/claim-page.ts'
import { action, card, dateOf, type AccountView } from './account-view.ts'
import type { Html } from '../../ui/page.ts'
import { voteNote } from '../../ui/vote-button.ts'
import { counted } from '../../ui/words.ts'

/** What the person has, upvoted, follows and claims. */
export function activitySection(view: AccountView): Html {
  return card(
    { id: 'activity', title: 'Activity' },
    html`${worksOf(view)} ${upvotesOf(view)} ${followedOf(view)} ${followedPeopleOf(view)} ${followedCategoriesOf(view)}
    ${claimsOf(view)}`,
  )
}

interface Topic {
  /** Older links of emails lead here. */
  id: string
  name: string
  note: Html | string
  /** Where the name leads. */
  href?: string
}

/** One topic of the activity: its name, a note, and what it lists. */
function topic({ id, name, note, href }: Topic, items: Html[]): Html {
  const about = html`<span><b>${name}</b> <small>${note}</small></span>`
  return html`<div class="topic" id="${id}">
    ${href ? html`<a class="setting row-link" href="${href}">${about}</a>` : html`<div class="setting">${about}</div>`}
    ${
      items.length
        ? html`<ul class="things">
            ${items}
          </ul>`
        : ''
    }
  </div>`
}

/** How many products the person has, with a link to them. */
function worksOf({ drafts, listings, mayHaveMore }: AccountView): Html {
  const count = drafts.length + listings.length
  const about = { id: 'listings', name: 'My products' }
  if (!count) return topic({ ...about, note: 'None yet. Submit your website.', href: '/submit' }, [])
  const note = mayHaveMore ? `${count} or more products` : counted(count, 'product')
  return topic({ ...about, note, href: '/my-listings' }, [])
}

/** The listings that the person upvoted, newest vote first, each with what we say about the vote. */
function upvotesOf(view: AccountView): Html {
  const { upvotes, now } = view
  return topic(
    {
      id: 'upvotes',
      name: 'My upvotes',
      note: upvotes.length
        ? `${counted(upvotes.length, 'product')}. Find more in this week’s launches.`
        : 'None yet. See this week’s launches and upvote what you like.',
      href: '/launches',
    },
    upvotes.map(
      ({ id, slug, name, is_public, cast_at, is_current, vote, countsFrom }) =>
        html`<li>
          <div>
            ${listingLink({ slug, name, is_public })}
            <p class="facts">
              <span>${dateOf(cast_at)}</span>
              <span>${is_current ? stateOf({ vote, countsFrom }, now) : 'For an earlier launch.'}</span>
            </p>
          </div>
          ${is_current ? action(view, '/account/unvote', { id: String(id) }, 'Remove', `your vote from ${name}`) : ''}
        </li>`,
    ),
  )
}

function stateOf(vote: OwnVoteState, now: Date): string {
  return vote.vote === 'counted' ? 'Counted.' : voteNote({ vote, now })
}

function listingLink({ slug, name, is_public }: { slug: string; name: string; is_public: boolean }): Html {
  return is_public
    ? html`<a href="/listings/${slug}">${name}</a>`
    : html`<b>${name}</b> <span class="quiet">not public</span>`
}

/** The listings whose updates the person gets by email. */
function followedOf(view: AccountView): Html {
  const { followed, email } = view
  const { listings, total } = followed
  return topic(
    {
      id: 'followed',
      name: 'Products I follow',
      note: total
        ? `Their updates go to ${email}.${notShown(listings.length, total)} Explore more products.`
        : 'None yet. Explore products, and follow one to get its updates by email.',
      href: '/search',
    },
    listings.map(
      (listing) =>
        html`<li>
          <div>${listingLink(listing)}</div>
          ${action(view, '/account/unfollow', { id: String(listing.id) }, 'Unfollow', listing.name)}
        </li>`,
    ),
  )
}

/** How many of what somebody follows isn't listed, and how to unfollow it. */
function notShown(shown: number, total: number): string {
  if (total === shown) return ''
  const rest = total - shown
  return ` ${rest.toLocaleString('en')} more ${rest === 1 ? 'isn’t' : 'aren’t'} listed here: unfollow on their page, or by the link in their emails.`
}

function followedPeopleOf(view: AccountView): Html | '' {
  const { followedPeople, email } = view
  const { people, total } = followedPeople
  if (!total) return ''
  return topic(
    {
      id: 'followed-people',
      name: 'People I follow',
      note: `Their launches go to ${email}.${notShown(people.length, total)}`,
    },
    people.map(
      ({ page, link }) =>
        html`<li>
          <div>
            ${
              page
                ? html`<a href="/people/${page.slug}">${page.name}</a>`
                : html`<span class="quiet">Somebody who shows no page now</span>`
            }
          </div>
          ${action(view, '/account/unfollow-person', { link }, 'Unfollow', page?.name ?? 'this person')}
        </li>`,
    ),
  )
}

function followedCategoriesOf(view: AccountView): Html | '' {
  const { followedCategories, emails } = view
  if (!followedCategories.length) return ''
  return topic(
    {
      id: 'followed-categories',
      name: 'Categories I follow',
      note: emails.has('digest')
        ? 'Their new products come with the weekly email.'
        : html`Their new products come with the <a href="/account/emails">weekly email</a>, which is off.`,
    },
    followedCategories.map(
      ({ slug, name }) =>
        html`<li>
          <div><a href="/categories/${slug}">${name}</a></div>
          ${action(view, '/account/unfollow-category', { slug }, 'Unfollow', name)}
        </li>`,
    ),
  )
}

function claimsOf({ claims }: AccountView): Html | '' {
  if (!claims.length) return ''
  return topic(
    { id: 'claims', name: 'My claims', note: counted(claims.length, 'claim') },
    claims.map(
      ({ slug, name, method, status, reason, created_at }) =>
        html`<li>
          <div>
            <a href="/listings/${slug}/claim">${name}</a>
            <p class="facts">
              <span>${METHOD_NAMES[method]}</span><span>${claimStatusWords({ status, reason })}</span
              ><span>started ${dateOf(rfc3339(created_at))}</span>
            </p>
          </div>
        </li>`,
    ),
  )
}
