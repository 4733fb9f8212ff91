import { html } from 'hono/html'
import { BADGE_KINDS } from '../../../domain/badges/badge-kinds.ts'
import { changedQuote, FIELD_LABELS } from '../listing/evidence.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted, longDate } from '../../ui/words.ts'
import { formKeys, myListingPage, type Around, type MyListing } from './frame.ts'

interface Overview extends Around {
  listing: MyListing
  /** The draft it came from, while that is this person's. */
  draftId: string | null
  /** The homepage is being looked at now. */
  isLooking: boolean
  problem: string | null
}

const SECONDS_BETWEEN_LOOKS = 3

/** Where a listing stands, and what to do next. */
export function overviewPage({ listing, draftId, isLooking, problem, ...around }: Overview): Page {
  const { id, slug, status, plan, votes, followers, community_rating, evidence_changes } = listing
  const isPublic = status === 'live' || status === 'scheduled'
  const page = myListingPage(
    listing,
    '',
    'Overview',
    around,
    html`
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''} ${next(listing)}
      ${plan === 'free' && status !== 'withdrawn' && status !== 'hidden' ? badge(listing, around, isLooking) : ''}
      <section>
        <h2>Figures</h2>
        <dl class="figures">
          ${figure('Votes', String(votes))} ${figure('Followers', String(followers))}
          ${figure('Rating', community_rating ? `${community_rating.average} of 5, ${counted(community_rating.reviews, 'review')}` : 'No review yet')}
          ${figure('Plan', plan === 'paid' ? 'Paid' : plan === 'free' ? 'Free' : 'Not chosen yet')}
          ${listing.launch_week ? figure('Launch week', longDate(listing.launch_week)) : ''}
        </dl>
        ${isPublic ? html`<p><a href="/listings/${slug}">See it as visitors do</a></p>` : ''}
      </section>
      ${
        evidence_changes.length
          ? html`<section>
              <h2>Your website says something else now</h2>
              <p class="quiet">Nothing was changed here because of it.</p>
              ${evidence_changes.map(
                (change) =>
                  html`<p><b>${FIELD_LABELS[change.field as keyof typeof FIELD_LABELS] ?? change.field}</b></p>
                    ${changedQuote(change)}`,
              )}
              <p><a href="/my-listings/${id}/profile">Edit the profile</a></p>
            </section>`
          : ''
      }
      <section>
        <h2>More</h2>
        <ul class="more">
          ${draftId ? html`<li><a href="/drafts/${draftId}">Change name, logo, categories and founders</a></li>` : ''}
          <li><a href="/account#listing-${id}">Approve alternatives, withdraw it, or download it as a file</a></li>
          <li><a href="/my-listings/interview">Answer the founder interview</a></li>
          ${isPublic ? html`<li><a href="/listings/${slug}/claim">Prove that the website is yours</a></li>` : ''}
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

/** The one thing to do or to know now. */
function next({ id, slug, status, launch_week, live_at, plan }: MyListing): Html {
  switch (status) {
    case 'draft':
      return html`<p class="lead">It is saved, and nobody sees it yet. Choose how it is published.</p>
        <p><a class="button" href="/my-listings/${id}/publish">Choose how to publish</a></p>`
    case 'awaiting_badge':
      return html`<p class="lead">
        ${launch_week ? html`It has a place in the week of <b>${longDate(launch_week)}</b>. Put the badge below on your homepage, and it launches then.` : 'Put the badge below on your homepage: it then takes the next launch week with room.'}
      </p>`
    case 'scheduled':
      return html`<p class="lead">
        It goes live on Monday,
        <b>${longDate(launch_week ?? '')}</b>.${plan === 'free' ? ' Leave the badge where it is.' : ''}
      </p>`
    case 'live':
      return html`<p class="lead">
        It is <a href="/listings/${slug}">live</a>${live_at ? html` since ${longDate(live_at)}` : ''}.
      </p>`
    case 'hidden':
      return html`<p class="lead">The site team has hidden it. Ask them what is wrong about it.</p>`
    case 'withdrawn':
      return html`<p class="lead">
        You took it off the site. <a href="/account#listing-${id}">Restore it</a> whenever you like.
      </p>`
  }
}

/** The badge to copy, what it looks like, and what the last look at the homepage saw. */
function badge({ id, slug, name, status, badge: shown }: MyListing, around: Around, isLooking: boolean): Html {
  const { html: code, homepage, checked_at, found_at, detail } = shown
  const state = isLooking
    ? html`<p class="note" role="status">Looking for the badge on your homepage now…</p>`
    : detail
      ? html`<p class="problem" role="status">${detail}</p>`
      : found_at
        ? html`<p class="note" role="status">Found on ${longDate(found_at)}. Thank you.</p>`
        : html`<p class="quiet">Not looked for yet.</p>`
  return html`<section id="badge" class="badge-box">
    <h2>The badge</h2>
    <p>Paste this into ${outwardLink(homepage, spokenAddress(homepage))}, where visitors see it:</p>
    <pre data-copy><code>${code}</code></pre>
    <p class="quiet">It looks like this:</p>
    <p>
      <img src="/badges/${slug}/${BADGE_KINDS[0]}.svg" alt="Badge of ${name}" width="200" height="54" />
    </p>
    <div ${isLooking ? html`data-follow="badge"` : ''} aria-live="polite">
      ${state} ${checked_at && !isLooking ? html`<p class="quiet">Last looked at on ${longDate(checked_at)}.</p>` : ''}
    </div>
    ${
      status === 'awaiting_badge'
        ? html`<form method="post" action="/my-listings/${id}/free" data-once>
            ${formKeys(around)}<button>Check now</button>
            <span class="quiet">It is looked for every hour anyway.</span>
          </form>`
        : ''
    }
  </section>`
}
