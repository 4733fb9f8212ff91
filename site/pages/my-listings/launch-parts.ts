import { html } from 'hono/html'
import { BADGE_KINDS } from '../../../domain/badges/badge-kinds.ts'
import { sundayOf } from '../../../domain/launches/week.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { formKeys, type Around, type MyListing } from './frame.ts'

/** The badge's code and preview, and the result of the last check. */
export function badgeBox(
  { id, slug, name, status, badge: shown }: MyListing,
  around: Around,
  { isLooking, place }: { isLooking: boolean; place: '' | '/done' },
): Html {
  const { html: code, homepage, checked_at, state: standing, detail } = shown
  const state = isLooking
    ? html`<p class="note" role="status">Checking your homepage for the badge…</p>`
    : detail
      ? html`<p class="problem" role="status">${detail}</p>`
      : standing === 'found'
        ? html`<p class="note is-good" role="status">Badge found. Thank you!</p>`
        : html`<p class="quiet">Not checked yet.</p>`
  return html`<section id="badge" class="badge-box">
    <h2>Your badge</h2>
    <p>Paste this code into ${outwardLink(homepage, spokenAddress(homepage))}, where visitors can see the badge:</p>
    <pre data-copy><code>${code}</code></pre>
    <p class="badge-shown">
      <img src="/badges/${slug}/${BADGE_KINDS[0]}.svg" alt="Badge of ${name}" width="200" height="54" />
      <span class="quiet">This is how the badge looks.</span>
    </p>
    <div ${isLooking ? html`data-follow="badge"` : ''} aria-live="polite">
      ${state} ${checked_at && !isLooking ? html`<p class="quiet">Last checked on ${longDate(checked_at)}.</p>` : ''}
    </div>
    ${
      status === 'awaiting_badge'
        ? html`<form method="post" action="/my-listings/${id}/free" data-once>
            ${formKeys(around)}<input type="hidden" name="place" value="${place}" /><button>Check now</button>
            <span class="quiet">We also check hourly.</span>
          </form>`
        : ''
    }
  </section>`
}

/** What happens when, from choosing the plan to the end of the launch week. Empty for a listing without a launch. */
export function launchTimeline({ status, plan, launch_week, live_at, badge }: MyListing, now: Date): Html | '' {
  if (status === 'hidden' || status === 'withdrawn' || status === 'draft') return ''
  const isLive = status === 'live'
  const week = launch_week && html`<time datetime="${launch_week}">${longDate(launch_week)}</time>`
  const steps: { isDone: boolean; what: Html; when: Html | '' }[] = [
    {
      isDone: true,
      what: html`Plan chosen: ${plan === 'paid' ? 'paid' : 'free'}`,
      when: week && !isLive ? html`Your place: week of ${week}` : '',
    },
    ...(plan === 'free'
      ? [
          {
            isDone: badge.state === 'found',
            what: html`We find the badge on your homepage`,
            when:
              badge.state === 'found'
                ? html`Found`
                : badge.deadline
                  ? html`By <time datetime="${badge.deadline}">${longDate(badge.deadline)}</time>. We check hourly.`
                  : html`We check hourly.`,
          },
        ]
      : []),
    {
      isDone: isLive,
      what: html`Your page goes live, and voting opens`,
      when: live_at
        ? html`<time datetime="${live_at}">${longDate(live_at)}</time>`
        : week
          ? html`Monday, ${week}, 00:00 UTC`
          : html`On the Monday of your launch week`,
    },
    {
      isDone: launch_week !== null && sundayOf(launch_week) < now.toISOString().slice(0, 10),
      what: html`The launch week ends, and the three most voted win`,
      when: launch_week ? html`Sunday, ${longDate(sundayOf(launch_week))}` : '',
    },
  ]
  return html`<section>
    <h2>What happens when</h2>
    <ol class="timeline-steps">
      ${steps.map(
        ({ isDone, what, when }) =>
          html`<li class="${isDone ? 'is-done' : ''}">
            <b>${what}</b>${isDone ? html`<span class="hidden"> (done)</span>` : ''}
            ${when ? html`<p class="quiet">${when}</p>` : ''}
          </li>`,
      )}
    </ol>
    <p class="quiet">We email you when your page goes live and when it wins an award.</p>
  </section>`
}
