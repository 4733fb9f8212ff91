import { sundayOf } from '../../../domain/launches/week.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { smallVersion } from '../../../domain/profile/pictures.ts'
import type { OwnersEdit } from '../../../domain/listings/history.ts'
import type { DayFigures } from '../../../domain/views/figures.ts'
import type { ApprovedAlternative } from '../../../domain/listings/lists/approve-alternative.ts'
import { partName } from '../shared/edit-words.ts'
import { changedQuote, FIELD_LABELS } from '../listing/evidence.ts'
import type { Html, Page } from '../../ui/page.ts'
import { thumbnail } from '../../ui/listing-card.ts'
import { spokenAddress } from '../../ui/outward-link.ts'
import { counted, DAY_AND_MONTH, grouped } from '../../ui/words.ts'
import { pathOf } from '../listing/gallery.ts'
import { starLine } from '../../ui/stars.ts'
import { listingSteps } from '../submit/steps.ts'
import { formKeys, isPublic, myListingPage, type Around, type MyListing } from './frame.ts'
import { plot } from '../../ui/plot.ts'
import { badgeBox, launchTimeline } from './launch-parts.ts'

interface Overview extends Around {
  listing: MyListing
  /** Why the site team hid the listing; null if it didn't. */
  hiddenReason: string | null
  alternatives: readonly ApprovedAlternative[]
  /** Id of the claim that the listing's owners can object to; null if there is none. */
  waitingClaim: number | null
  /** The newest edits, and the person who looks at them. */
  edits: readonly OwnersEdit[]
  accountId: string
  /** What happened by day lately; read only for a public listing. */
  days: readonly Pick<DayFigures, 'day' | 'views' | 'clicks'>[]
  /** Whether we're checking the homepage for the badge right now. */
  isLooking: boolean
  problem: string | null
  now: Date
}

const SECONDS_BETWEEN_LOOKS = 3

/** A listing's state, and what to do next. */
export function overviewPage(view: Overview): Page {
  const { listing, waitingClaim, isLooking, problem, now } = view
  const { status, plan, launch_week } = listing
  // After its launch week nothing happens by itself any more.
  const isOver = status === 'live' && (launch_week === null || sundayOf(launch_week) < now.toISOString().slice(0, 10))
  const page = myListingPage(
    listing,
    '',
    'Overview',
    view,
    html`
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${waitingClaim === null ? '' : html`<p class="problem">Someone else claims this listing. <a href="/claims/${waitingClaim}/objection">Object or agree</a></p>`}
      <div class="overview">
        <div>
          ${isPublic(listing) ? recent(view) : ''} ${status === 'live' ? '' : next(view)}
          ${plan === 'free' && status !== 'withdrawn' && status !== 'hidden' ? badgeBox(listing, view, { isLooking, place: '' }) : ''}
          ${websiteChanges(listing)} ${isPublic(listing) ? better(listing) : ''}
        </div>
        <div>${yourPage(listing)} ${isOver ? '' : launchTimeline(listing, now)}</div>
        ${manage(view)}
      </div>
    `,
  )
  return isLooking ? lookingAgain(page) : page
}

/** Views and clicks of the days read, with their plots, or what brings the first. */
function recent({ listing: { id, links }, days }: Overview): Html {
  const base = `/my-listings/${id}`
  const isEmpty = days.every(({ views, clicks }) => !views && !clicks)
  return html`<section class="recent">
    <div class="shelf-head">
      <h2>Last ${days.length} days</h2>
      <a href="${base}/figures">All figures</a>
    </div>
    ${
      isEmpty
        ? html`<p><b>No visits yet.</b> <span class="quiet">They appear here a few minutes after they happen.</span></p>
            <p>Share your page: <a href="${links.page}">${spokenAddress(links.page)}</a></p>`
        : html`<div class="plots">
            ${recentPlot(days, 'views', 'Views')} ${recentPlot(days, 'clicks', 'Clicks to your website')}
          </div>`
    }
  </section>`
}

function recentPlot(days: Overview['days'], key: 'views' | 'clicks', name: string): Html {
  const values = days.map((day) => day[key])
  const sum = values.reduce((all, value) => all + value, 0)
  const dates = days.map(({ day }) => DAY_AND_MONTH.format(new Date(day)))
  const description = `${sum} in ${counted(days.length, 'day')}, at most ${Math.max(...values)} a day.`
  return html`<div>
    <h3><span>${name}</span> <b>${grouped(sum)}</b></h3>
    ${plot({
      id: `recent-${key}`,
      title: `${name} by day`,
      description,
      series: [{ className: key, values }],
      dates,
      spoken: dates.map((date, at) => `${date}: ${grouped(values[at]!)}`),
    })}
  </div>`
}

/** How visitors see the product, what they think of it, and what its owner can do next. */
function yourPage(listing: MyListing): Html {
  const { id, slug, name, status, screenshots, votes, followers, community_rating: rating, live_at } = listing
  const base = `/my-listings/${id}`
  const page = isPublic(listing) ? `/listings/${slug}` : `${base}/preview`
  const [shot] = screenshots
  const row = (what: string, value: Html | string | number) =>
    html`<div>
      <dt>${what}</dt>
      <dd>${value}</dd>
    </div>`
  return html`<section class="your-page">
    ${
      shot
        ? html`<a href="${page}" tabindex="-1" aria-hidden="true"
            >${thumbnail({ slug, name, thumbnail: smallVersion({ ...shot, url: pathOf(shot.url) }) })}</a
          >`
        : ''
    }
    <h2 class="${shot ? 'hidden' : ''}">Your page</h2>
    ${
      isPublic(listing)
        ? html`<dl>
            ${live_at ? row('Launched', html`<time datetime="${live_at}">${longDate(live_at)}</time>`) : ''}
            ${row('Upvotes', html`<a href="${base}/figures">${grouped(votes)}</a>`)}
            ${row('Followers', grouped(followers))}
            ${rating ? row('Rating', html`<a href="${page}/reviews">${starLine(rating.average)} ${rating.average.toFixed(1)} (${rating.reviews})</a>`) : ''}
          </dl>`
        : ''
    }
    ${
      status === 'live'
        ? html`<div class="choices">
              <a class="button" href="${base}/news">Post an update</a>
              <a class="button second" href="${base}/pictures">Edit pictures</a>
            </div>
            <p class="quiet">Followers get your updates by email.</p>`
        : ''
    }
  </section>`
}

/** What the website says differently now; empty if nothing changed. */
function websiteChanges({ id, evidence_changes }: MyListing): Html | '' {
  if (!evidence_changes.length) return ''
  return html`<section>
    <h2>Your website has changed</h2>
    <p class="quiet">We didn’t change your listing. Check whether it’s still right.</p>
    ${evidence_changes.map(
      (change) =>
        html`<p><b>${FIELD_LABELS[change.field as keyof typeof FIELD_LABELS] ?? change.field}</b></p>
          ${changedQuote(change)}`,
    )}
    <p><a href="/my-listings/${id}/profile">Edit profile</a></p>
  </section>`
}

/** The last step of submitting: the badge, and what happens when. */
export function donePage(view: Overview): Page {
  const { listing, isLooking, problem, now } = view
  const { id, plan, status } = listing
  const page = myListingPage(
    listing,
    '/done',
    status === 'live'
      ? 'You’re live'
      : plan === 'free' && status !== 'scheduled'
        ? 'One thing left: your badge'
        : 'You’re all set',
    view,
    html`${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <div class="duo">
        <div>${next(view)} ${plan === 'free' ? badgeBox(listing, view, { isLooking, place: '/done' }) : ''}</div>
        <div>${launchTimeline(listing, now)}</div>
      </div>
      <div class="choices">
        <a class="button" href="/my-listings/${id}">Go to your product</a>
        ${
          isPublic(listing)
            ? html`<a class="button second" href="/listings/${listing.slug}">View page</a>`
            : html`<a class="button second" href="/my-listings/${id}/preview">Preview page</a>`
        }
      </div>`,
    listingSteps('done', id),
  )
  return isLooking ? lookingAgain(page) : page
}

/** Reloads the page while the badge is being looked for, without scripts. */
function lookingAgain(page: Page): Page {
  return {
    ...page,
    head: html`${page.head}<noscript><meta http-equiv="refresh" content="${SECONDS_BETWEEN_LOOKS}" /></noscript>`,
  }
}

/** The listing's current state, with the owner's next step if there is one. */
function next({ listing: { id, slug, status, launch_week, live_at, plan }, hiddenReason }: Overview): Html {
  const box = (text: Html, button: Html | '' = '') =>
    html`<div class="next is-${status}">
      <p class="lead">${text}</p>
      ${button}
    </div>`
  switch (status) {
    case 'draft':
      return box(
        html`Saved, but not public yet. Choose a plan to publish it.`,
        html`<p><a class="button" href="/my-listings/${id}/publish">Choose a plan</a></p>`,
      )
    case 'awaiting_badge':
      return box(
        launch_week
          ? html`Add the badge to your homepage to launch in the week of <b>${longDate(launch_week)}</b>.`
          : html`Add the badge to your homepage to get the next free launch week.`,
      )
    case 'scheduled':
      return box(html`
        Launches on Monday,
        <b>${longDate(launch_week ?? '')}</b>.${plan === 'free' ? ' Keep the badge on your homepage.' : ''}
      `)
    case 'live':
      return box(
        html`Your listing is
          <a href="/listings/${slug}">live</a>.${live_at ? html` It launched on ${longDate(live_at)}.` : ''} Keep it
          fresh: followers get your updates by email.`,
        html`<div class="choices">
          <a class="button" href="/my-listings/${id}/news">Post an update</a>
          <a class="button second" href="/my-listings/${id}/pictures">Edit pictures</a>
        </div>`,
      )
    case 'hidden':
      return box(html`The site team hid this listing. Visitors can’t see it.`, hidden(id, hiddenReason))
    case 'withdrawn':
      return box(
        html`You withdrew this listing. You can restore it anytime.`,
        html`<p><a class="button" href="#manage">Restore</a></p>`,
      )
  }
}

/** Why a listing is hidden, and what its owner can do. */
function hidden(id: number, reason: string | null): Html {
  return html`${reason ? html`<p><b>Reason:</b> ${reason}</p>` : ''}
    <p>
      <a href="/my-listings/${id}/profile">Edit the profile</a>, then tell the site team that it’s fixed.
      <a href="/about">How to reach the site team</a>. We also emailed you the reason.
    </p>`
}

/** What else visitors look for on a page, with what is still missing; empty once nothing is. */
function better({ id, logo_url, screenshots, founders, faqs, demo_video_url, latest_updates }: MyListing): Html | '' {
  const base = `/my-listings/${id}`
  const wishes: [isDone: boolean, what: string, path: string][] = [
    [logo_url !== null, 'Logo', '/pictures'],
    [screenshots.length >= 3, 'Three screenshots', '/pictures'],
    [founders.length > 0, 'Founders', '/profile#part-founders'],
    [demo_video_url !== null, 'Demo video', '/profile#part-demo_video_url'],
    [faqs.length > 0, 'FAQs', '/profile#part-faqs'],
    [latest_updates.length > 0, 'First update', '/news'],
  ]
  const done = wishes.filter(([isDone]) => isDone)
  const open = wishes.filter(([isDone]) => !isDone)
  if (!open.length) return ''
  return html`<section class="better">
    <h2 id="better">Complete your page</h2>
    <div class="how-far">
      <meter min="0" max="${wishes.length}" value="${done.length}" aria-labelledby="better"></meter>
      <span class="quiet">${done.length} of ${wishes.length}</span>
    </div>
    <ul>
      ${open.map(([, what, path]) => html`<li><a href="${base}${path}">Add ${what.toLowerCase().replace('faqs', 'FAQs')}</a></li>`)}
      ${done.map(([, what]) => html`<li class="is-done">${what}</li>`)}
    </ul>
  </section>`
}

function editLine({ at, accountId, via, parts }: OwnersEdit, mine: string): Html {
  const who =
    via === 'admin'
      ? 'The site team'
      : accountId === mine
        ? 'You'
        : accountId === null
          ? 'A former owner'
          : 'Another owner'
  const names = [...new Set(parts.map(partName))]
  return html`<li>
    <div>
      <b>${names.length ? names.join(', ') : 'Created'}</b>
      <p class="facts"><span>${who}${via === 'import' ? ', from a file' : ''}</span><span>${longDate(at)}</span></p>
    </div>
  </li>`
}

/** Alternatives, the latest edits, the file, and withdrawing. */
function manage({ listing, alternatives, edits, accountId, ...around }: Overview): Html {
  const { id, status, name } = listing
  const base = `/my-listings/${id}`
  return html`<section id="manage">
    <h2>Manage</h2>
    <details class="opens">
      <summary>Alternatives to show first (${alternatives.length})</summary>
      <p class="quiet">Visitors who look for alternatives to ${name} see these first.</p>
      ${
        alternatives.length
          ? html`<ul class="things">
              ${alternatives.map(
                (other) =>
                  html`<li>
                    <div>
                      ${other.is_live ? html`<a href="/listings/${other.slug}">${other.name}</a>` : html`${other.name} (not live)`}
                    </div>
                    <form method="post" action="${base}/alternatives/remove">
                      ${formKeys(around)}<input type="hidden" name="alternative" value="${other.id}" />
                      <button class="second small">Remove<span class="hidden"> ${other.name}</span></button>
                    </form>
                  </li>`,
              )}
            </ul>`
          : ''
      }
      <form class="row" method="post" action="${base}/alternatives">
        ${formKeys(around)}
        <label>
          <span>Page address on this site</span>
          <input name="slug" maxlength="300" required placeholder="/listings/another-product" />
        </label>
        <button class="second">Add</button>
      </form>
    </details>
    ${
      edits.length
        ? html`<details class="opens" id="history">
            <summary>Latest edits</summary>
            <p class="quiet">Who changed what, also if it was the site team.</p>
            <ul class="things">
              ${edits.map((edit) => editLine(edit, accountId))}
            </ul>
          </details>`
        : ''
    }
    <details class="opens">
      <summary>Download your listing</summary>
      <p class="quiet">A file with everything on your page except its pictures. You can import it again.</p>
      <p><a class="button second small" href="${base}/file" download>Download file</a></p>
    </details>
    ${
      status === 'withdrawn'
        ? html`<form method="post" action="${base}/restore">${formKeys(around)}<button>Restore listing</button></form>`
        : html`<details class="opens">
            <summary>Withdraw this listing</summary>
            <p class="quiet">
              Takes the page off the site. A free listing also gives up its launch week. You can restore it anytime.
            </p>
            <form method="post" action="${base}/withdraw">
              ${formKeys(around)}<button class="second small danger">Withdraw</button>
            </form>
          </details>`
    }
  </section>`
}
