import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { ConnectedApp } from '../../../auth/people/people.ts'
import type { Passkey } from '../../../auth/people/passkeys.ts'
import type { OpenSession } from '../../../auth/people/session.ts'
import type { PublicPerson } from '../../../domain/accounts/public-person.ts'
import type { ListedKey } from '../../../domain/accounts/keys.ts'
import type { MyDraft, MyListing } from '../../../domain/drafts/overview.ts'
import type { RevenueView } from '../../../domain/leaderboards/revenue-key.ts'
import type { FollowedCategory } from '../../../domain/followers/category-follow.ts'
import type { FollowedListing } from '../../../domain/followers/follow.ts'
import type { FollowedPerson } from '../../../domain/followers/person-follow.ts'
import type { ListedVote } from '../../../domain/votes/voters-view.ts'
import type { Claim } from '../../../domain/claims/claim.ts'
import type { Html } from '../../ui/page.ts'
import { MOMENT } from '../../ui/words.ts'

/** Everything the account page shows. */
export interface AccountView {
  /** The session's form token, sent with every form to prove that it comes from our page. */
  token: string
  email: string
  name: string | null
  /** The path of their own photo, else of the one that a product of theirs has of them; null without either. */
  photo: string | null
  /** How they are known in public; null if they never chose a name. */
  publicPerson: PublicPerson | null
  isAdmin: boolean
  /** A key that was just created. It's shown once. */
  newKey: string | null
  keys: ListedKey[]
  /** null on a service without an authorization server. */
  apps: ConnectedApp[] | null
  passkeys: Passkey[] | null
  upstream: { name: string; email: string | null } | null
  sessions: OpenSession[]
  sessionId: string
  drafts: MyDraft[]
  listings: MyListing[]
  /** Whether there are more drafts or listings than these. */
  mayHaveMore: boolean
  revenue: RevenueView[]
  /** The most recent, and how many there are in all. */
  followed: { listings: FollowedListing[]; total: number }
  /** The most recent, and how many there are in all; `link` ends the follow. */
  followedPeople: { people: (Pick<FollowedPerson, 'page'> & { link: string })[]; total: number }
  followedCategories: FollowedCategory[]
  upvotes: ListedVote[]
  claims: Claim[]
  /** The topics of emails that are on, as `setTopics` takes them, and `digest`. */
  emails: ReadonlySet<string>
  now: Date
  /** What was just done, or why it was refused; `at` names the part of the page that was refused. */
  notice: { text: string; isProblem: boolean; at?: 'photo' | undefined } | null
}

/**
 * A form with a single button that posts `fields` to `path`. `about` completes the button's text for screen
 * readers.
 */
export function action(
  view: AccountView,
  path: string,
  fields: Record<string, string>,
  name: string,
  about?: string,
): Html {
  return html`<form method="post" action="${path}">
    <input type="hidden" name="token" value="${view.token}" />
    ${Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`)}
    <button class="second small">${name}${about ? html`<span class="hidden"> ${about}</span>` : ''}</button>
  </form>`
}

/** A date and time for people. */
export function timeOf(time: string): Html {
  return html`<time datetime="${time}">${MOMENT.format(new Date(time))} UTC</time>`
}

/** A date for people, or the text of `never` if there is none. */
export function dateOf(time: string | Date | null, never = 'never'): Html {
  if (time === null) return html`${never}`
  const text = typeof time === 'string' ? time : time.toISOString()
  return html`<time datetime="${text}">${longDate(text)}</time>`
}

/** A card of the account with a title, and below it what it holds. */
export function card({ id, title, about }: { id: string; title: string; about?: string | Html }, main: Html): Html {
  return html`<section class="account-card" id="${id}">
    <header>
      <h2>${title}</h2>
      ${about ? html`<p class="quiet">${about}</p>` : ''}
    </header>
    ${main}
  </section>`
}

/** The end of a form in a card. The script wakes the button when something changes. */
export function saveLine(beside: Html | '' = ''): Html {
  return html`<footer>
    <button class="small" data-save>Save changes</button>
    ${beside}
  </footer>`
}

/** A row that opens: what it is about, and the word on its button. */
export function openable(
  { name, about, button, isOpen }: { name: Html | string; about: Html | string; button: string; isOpen?: boolean },
  inside: Html,
): Html {
  return html`<details class="openable" ${isOpen ? html`open` : ''}>
    <summary>
      <span><b>${name}</b> <small>${about}</small></span>
      <span class="button second small">${button}</span>
    </summary>
    ${inside}
  </details>`
}
