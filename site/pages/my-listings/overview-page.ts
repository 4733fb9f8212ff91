import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { BADGE_KINDS } from '../../../domain/badges/badge-kinds.ts'
import { changedQuote, FIELD_LABELS } from '../listing/evidence.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { formKeys, isPublic, myListingPage, type Around, type MyListing } from './frame.ts'

interface Overview extends Around {
  listing: MyListing
  /** Id of the listing's draft; null if this person owns no draft of it. */
  draftId: string | null
  /** Id of the claim that the listing's owners can object to; null if there is none. */
  waitingClaim: number | null
  /** Whether we're checking the homepage for the badge right now. */
  isLooking: boolean
  problem: string | null
}

const SECONDS_BETWEEN_LOOKS = 3

/** A listing's status, and what to do next. */
export function overviewPage({ listing, draftId, waitingClaim, isLooking, problem, ...around }: Overview): Page {
  const { id, slug, status, plan, votes, followers, community_rating, evidence_changes } = listing
  const isShown = isPublic(listing)
  const page = myListingPage(
    listing,
    '',
    'Overview',
    around,
    html`
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${waitingClaim === null ? '' : html`<p class="problem">Someone else claims this listing. <a href="/claims/${waitingClaim}/objection">Object or agree</a></p>`}
      ${next(listing)}
      ${plan === 'free' && status !== 'withdrawn' && status !== 'hidden' ? badge(listing, around, isLooking) : ''}
      <section>
        <h2>Stats</h2>
        <dl class="figures">
          ${figure('Votes', String(votes))} ${figure('Followers', String(followers))}
          ${figure('Rating', community_rating ? `${community_rating.average} of 5, ${counted(community_rating.reviews, 'review')}` : 'No reviews yet')}
          ${figure('Plan', plan === 'paid' ? 'Paid' : plan === 'free' ? 'Free' : 'Not chosen yet')}
          ${listing.launch_week ? figure('Launch week', longDate(listing.launch_week)) : ''}
        </dl>
        ${isShown ? html`<p><a href="/listings/${slug}">View public page</a></p>` : ''}
      </section>
      ${
        evidence_changes.length
          ? html`<section>
              <h2>Your website has changed</h2>
              <p class="quiet">We didn’t change your listing. Check whether it’s still right.</p>
              ${evidence_changes.map(
                (change) =>
                  html`<p><b>${FIELD_LABELS[change.field as keyof typeof FIELD_LABELS] ?? change.field}</b></p>
                    ${changedQuote(change)}`,
              )}
              <p><a href="/my-listings/${id}/profile">Edit profile</a></p>
            </section>`
          : ''
      }
      <section>
        <h2>More</h2>
        <ul class="more">
          ${draftId ? html`<li><a href="/drafts/${draftId}">Edit name, logo, categories and founders</a></li>` : ''}
          <li><a href="/account#listing-${id}">Approve alternatives, withdraw or download the listing</a></li>
          <li><a href="/my-listings/interview">Answer the founder interview</a></li>
          ${isShown ? html`<li><a href="/listings/${slug}/claim">Prove you own the website</a></li>` : ''}
          <li><a href="/orders">Your orders</a></li>
        </ul>
      </section>
    `,
  )
  if (!isLooking) return page
  const again = html`<noscript><meta http-equiv="refresh" content="${SECONDS_BETWEEN_LOOKS}" /></noscript>`
  return { ...page, head: html`${page.head}${again}` }
}

function figure(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

/** The listing's current state, with the owner's next step if there is one. */
function next({ id, slug, status, launch_week, live_at, plan }: MyListing): Html {
  switch (status) {
    case 'draft':
      return html`<p class="lead">Saved, but not public yet. Choose how to publish it.</p>
        <p><a class="button" href="/my-listings/${id}/publish">Publish</a></p>`
    case 'awaiting_badge':
      return html`<p class="lead">
        ${launch_week ? html`Add the badge to your homepage to launch in the week of <b>${longDate(launch_week)}</b>.` : 'Add the badge to your homepage to get the next free launch week.'}
      </p>`
    case 'scheduled':
      return html`<p class="lead">
        Launches on Monday,
        <b>${longDate(launch_week ?? '')}</b>.${plan === 'free' ? ' Keep the badge on your homepage.' : ''}
      </p>`
    case 'live':
      return html`<p class="lead">
        Your listing is
        <a href="/listings/${slug}">live</a>.${live_at ? html` It launched on ${longDate(live_at)}.` : ''}
      </p>`
    case 'hidden':
      return html`<p class="lead">The site team hid this listing. We emailed you the reason.</p>`
    case 'withdrawn':
      return html`<p class="lead">
        You withdrew this listing. <a href="/account#listing-${id}">Restore it</a> anytime.
      </p>`
  }
}

/** The badge's code and preview, and the result of the last check. */
function badge({ id, slug, name, status, badge: shown }: MyListing, around: Around, isLooking: boolean): Html {
  const { html: code, homepage, checked_at, state: standing, detail } = shown
  const state = isLooking
    ? html`<p class="note" role="status">Checking your homepage for the badge…</p>`
    : detail
      ? html`<p class="problem" role="status">${detail}</p>`
      : standing === 'found'
        ? html`<p class="note" role="status">Badge found. Thank you!</p>`
        : html`<p class="quiet">Not checked yet.</p>`
  return html`<section id="badge" class="badge-box">
    <h2>Badge</h2>
    <p>Paste this code into ${outwardLink(homepage, spokenAddress(homepage))}, where visitors can see the badge:</p>
    <pre data-copy><code>${code}</code></pre>
    <p class="quiet">It looks like this:</p>
    <p>
      <img src="/badges/${slug}/${BADGE_KINDS[0]}.svg" alt="Badge of ${name}" width="200" height="54" />
    </p>
    <div ${isLooking ? html`data-follow="badge"` : ''} aria-live="polite">
      ${state} ${checked_at && !isLooking ? html`<p class="quiet">Last checked on ${longDate(checked_at)}.</p>` : ''}
    </div>
    ${
      status === 'awaiting_badge'
        ? html`<form method="post" action="/my-listings/${id}/free" data-once>
            ${formKeys(around)}<button>Check now</button>
            <span class="quiet">We also check hourly.</span>
          </form>`
        : ''
    }
  </section>`
}
