import { html } from 'hono/html'
import type { DigestContent } from '../../../domain/accounts/emails/email.ts'
import { weeksAfter } from '../../../domain/launches/week.ts'
import { digestForm } from '../../ui/follow/digest-form.ts'
import { letterOf } from '../../ui/listing-card.ts'
import { messagePage } from '../../ui/message-page.ts'
import type { Html, Page } from '../../ui/page.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import { counted, DAY_AND_MONTH } from '../../ui/words.ts'
import { miniList } from '../launches/week-parts.ts'

interface Sample {
  /** The Monday of the week whose winners it names. */
  week: string
  isNewest: boolean
  content: DigestContent
  /** Addresses of logos, keyed by slug. */
  logos: ReadonlyMap<string, string | null>
  siteName: string
  subject: string
  /** Who won the weeks of the emails before the newest, newest first. */
  earlier: { week: string; slug: string; name: string; logo_url: string | null }[]
}

type Line = DigestContent['launches'][number]

/** How many launches the example names. */
const MAX_SAMPLE = 5

/** Offers the weekly email, with the newest one as an example. */
export function digestPage({
  sample,
  sendsMail,
  ...form
}: {
  sample: Sample
  sendsMail: boolean
  email?: string
  problem?: string
}): Page {
  return {
    title: 'Weekly email',
    description: 'Last week’s winners and this week’s launches in one email, every Monday.',
    path: '/digest',
    main: html`<div class="digest-page">
      <section>
        <h1>The week’s best launches, in one email</h1>
        <p class="lead">Every Monday: who won last week, and what launches now, while your vote still counts.</p>
        ${sendsMail ? digestForm(form) : html`<p class="note">This site can’t send email yet.</p>`}
        <ul class="ticks">
          <li>We email you once to confirm, and nothing before you do.</li>
          <li>Nothing is sent in a week without launches.</li>
          <li>One click in any email ends it.</li>
          <li>Categories you follow come first. <a href="/categories">Choose some</a></li>
        </ul>
        <p class="quiet">
          Rather not by email? <a href="/launches.rss">RSS</a> and <a href="/launches.ics">your calendar</a> work too.
          <a href="/privacy">Privacy</a>
        </p>
      </section>
      ${example(sample)}
      ${sendsMail ? html`<p class="to-form"><a class="button" href="#digest-email">Get it every Monday</a></p>` : ''}
      ${
        sample.earlier.length
          ? html`<section class="inside">
              <div class="shelf-head">
                <h2>Earlier emails</h2>
                <a href="/awards">All winners</a>
              </div>
              ${miniList(sample.earlier.map(earlierEmail))}
            </section>`
          : ''
      }
    </div>`,
  }
}

function earlierEmail({ week, name, ...one }: Sample['earlier'][number]) {
  const sent = weeksAfter(week, 1)
  return { ...one, name: `${name} won the week`, href: `/digest?week=${sent}#sample`, note: longDate(sent) }
}

function example({ week, isNewest, content, logos, siteName, subject }: Sample): Html | '' {
  const withLogo = ({ tagline, ...one }: Line) => ({ ...one, note: tagline, logo_url: logos.get(one.slug) ?? null })
  const { winners, launches, total } = content
  if (!winners.length && !launches.length) return ''
  const running = weeksAfter(week, 1)
  return html`<section class="digest-sample" aria-labelledby="sample">
    <div class="mail-head">
      <p class="mail-label">
        ${isNewest ? 'The newest email' : html`An earlier email, without products that have left since. <a href="/digest">The newest</a>`}
      </p>
      <h2 id="sample">${subject}</h2>
      <p>
        <span class="portrait" aria-hidden="true">${letterOf(siteName)}</span>
        <b>${siteName}</b> <span class="quiet">to you</span>
        <time class="quiet" datetime="${running}">${DAY_AND_MONTH.format(new Date(running))}</time>
      </p>
    </div>
    ${
      winners.length
        ? html`<h3>Last week’s winners</h3>
            ${miniList(winners.map(({ place, votes, ...one }) => ({ ...withLogo(one), rank: place, figure: counted(votes, 'vote') })))}`
        : ''
    }
    ${
      launches.length
        ? html`<h3>Launching this week</h3>
            ${miniList(launches.slice(0, MAX_SAMPLE).map(withLogo))}
            ${total > MAX_SAMPLE ? html`<p class="quiet">And ${total - MAX_SAMPLE} more.</p>` : ''}
            <p class="mail-button">
              <a class="button second small" href="/launches/${running}"
                >${isNewest ? (total > 1 ? `See all ${total} launches and vote` : 'See this week and vote') : 'See the week'}</a
              >
            </p>`
        : ''
    }
  </section>`
}

/** Says the same for every address, so that nobody learns who gets the digest. */
export function askedPage({ showOutbox }: { showOutbox: boolean }): Page {
  return messagePage(
    '/digest/asked',
    'Check your email',
    html`<p class="lead">We sent you a link. Open it to confirm, and your first email comes next Monday.</p>
      <p>Nothing there after a few minutes? Look in your spam folder, or <a href="/digest">try again</a>.</p>
      ${showOutbox ? html`<p><a href="/dev/outbox">Open the outbox</a></p>` : ''}`,
  )
}

export function confirmPage(path: string, email: string): Page {
  return messagePage(
    path,
    'One email every Monday?',
    html`<p class="lead">To <b>${email}</b>: last week’s winners and this week’s launches.</p>
      <form method="post" action="${path}"><button>Yes, send it to me</button></form>
      <p class="quiet">You didn’t ask for it? Close this page, and nothing is sent.</p>`,
  )
}

export function confirmedPage(path: string): Page {
  return messagePage(
    path,
    'You’re in',
    html`<p class="lead">The first email comes next Monday. Every email has a link that ends it.</p>
      <p class="buttons">
        <a class="button" href="/launches">See this week’s launches</a>
        <a class="button second" href="/categories">Follow a category</a>
      </p>`,
  )
}

export function goneLinkPage(path: string): Page {
  return messagePage(
    path,
    'This link no longer works',
    html`<p class="lead">It’s too old, incomplete, or you have unsubscribed since.</p>
      <p><a class="button" href="/digest">Ask for a new one</a></p>`,
  )
}
