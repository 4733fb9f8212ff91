import { html } from 'hono/html'
import type * as z from 'zod'
import type { WeekAtAGlance } from '../../../domain/launches/weeks-at-a-glance.statements.ts'
import type getLaunchWeek from '../../../tools/launches/get-launch-week.ts'
import type listLaunches from '../../../tools/launches/list-launches.ts'
import { digestOffer } from '../../ui/follow/digest-form.ts'
import { firstPicture, listingCard } from '../../ui/listing-card.ts'
import { orderBy } from '../../ui/lists/order-by.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/lists/pager.ts'
import { COPY } from '../../ui/scripts/scripts.ts'
import { shareLinks } from '../../ui/follow/share.ts'
import { counted, shortDates } from '../../ui/words.ts'
import { countdown, launchHere, rankedList, subscriptions, weekNumber } from './week-parts.ts'
import { comingWeeks, weekRows } from './week-rows.ts'

export type Week = z.output<(typeof getLaunchWeek)['output']>
export type Feed = z.output<(typeof listLaunches)['output']>
type Names = ReadonlyMap<string, string>
type Section = Feed['section']

const SECTIONS: Record<Section, { name: string; title: string; says: string }> = {
  'this-week': { name: 'This week', title: 'This week', says: 'Ranked by votes this week.' },
  today: { name: 'Today', title: 'Launched today', says: 'Launched today, newest first.' },
  trending: {
    name: 'Trending',
    title: 'Trending',
    says: 'Ranked by recent votes. A vote loses half its weight every three days.',
  },
  recent: { name: 'All', title: 'Newest launches', says: 'All launches, newest first.' },
  'most-voted': { name: 'Votes', title: 'Most voted', says: 'Ranked by votes of all time.' },
  'most-viewed': { name: 'Visits', title: 'Most visited', says: 'Ranked by visits from people.' },
  'most-followed': { name: 'Followers', title: 'Most followed', says: 'Ranked by followers.' },
  upcoming: { name: 'Upcoming', title: 'Upcoming launches', says: 'Planned launches, soonest first.' },
}

/** The tabs of the launch pages: each leads to its first section, and shows the others as ways to sort. */
const TABS: { name: string; sections: Section[] }[] = [
  { name: 'This week', sections: ['this-week'] },
  { name: 'Upcoming', sections: ['upcoming'] },
  { name: 'Newest', sections: ['recent', 'today'] },
  { name: 'Top', sections: ['most-voted', 'trending', 'most-viewed', 'most-followed'] },
]

interface LaunchesFacts {
  calendar: WeekAtAGlance[]
  freeWeek: string | null
  sendsMail: boolean
  now: Date
}

/** The current launch week, the weeks around it, and ways to subscribe. */
export function launchesPage(
  week: Week,
  { calendar, freeWeek, sendsMail, now }: LaunchesFacts,
  categoryNames: Names,
): Page {
  const coming = calendar.filter((other) => other.week > week.week)
  const past = calendar.filter((other) => other.week < week.week).toReversed()
  return {
    title: 'Launches',
    description: 'The launch calendar: this week’s launches, what comes next, and past weeks.',
    path: '/launches',
    picture: `/og/week/${week.week}.png`,
    head: firstPicture(week.items),
    main: html`
      <header class="page-head">
        <div>
          <h1>This week’s launches</h1>
          <p class="lead">
            ${week.total ? `${counted(week.total, 'launch', 'launches')} ask for your vote.` : 'Nothing launches this week.'}
            A new week starts every Monday.
          </p>
        </div>
        ${countdown(week.week, now)}
      </header>
      ${launchTabs('this-week')}
      <section class="band">
        <h2 class="hidden">Ranking</h2>
        ${weekList(week, categoryNames)}
        ${
          week.total > week.items.length
            ? html`<p><a href="/leaderboards/community-weekly">All ${week.total} launches</a></p>`
            : ''
        }
      </section>
      ${sendsMail ? digestOffer() : ''}
      <section class="shelf">
        <div class="shelf-head">
          <h2>Coming weeks</h2>
          <a href="/launches/calendar">Launch calendar</a>
        </div>
        ${coming.length ? comingWeeks(coming, now) : html`<p class="quiet">No launches planned yet.</p>`}
      </section>
      <section class="shelf">
        <div class="shelf-head">
          <h2>Past weeks</h2>
          <a href="/awards">All awards</a>
        </div>
        ${past.length ? weekRows(past, now) : html`<p class="quiet">No week has ended yet.</p>`}
      </section>
      <div class="two">${launchHere(freeWeek)} ${subscriptions()}</div>
    `,
  }
}

/** One section of the launch feed, page by page. */
export function feedPage(feed: Feed, categoryNames: Names): Page {
  const { title, says } = SECTIONS[feed.section]
  const path = `/launches?section=${feed.section}`
  const hrefOf = pageHref(path)
  const isUpcoming = feed.section === 'upcoming'
  const isRanked = TABS.at(-1)!.sections.includes(feed.section)
  const cardOf = (item: Feed['items'][number], at: number) =>
    listingCard(item, {
      categoryNames,
      upcoming: isUpcoming,
      isFirst: at === 0,
      rank: isRanked ? (feed.page - 1) * feed.per_page + at + 1 : null,
    })
  return {
    title: `${title}: launches`,
    description: `${title}: ${says}`,
    path: hrefOf(feed.page),
    crumbs: [{ name: 'Launches', href: '/launches' }],
    unlisted: feed.page > 1,
    head: firstPicture(feed.items),
    main: html`
      <h1>${title}</h1>
      <p class="lead">${says}</p>
      ${launchTabs(feed.section)}
      ${
        feed.items.length
          ? html`<h2 class="hidden">Products</h2>
              <ol class="cards${isRanked ? ' single' : ''}">
                ${feed.items.map(cardOf)}
              </ol>`
          : nothingHere(feed, path, 'No launches here yet.')
      }
      ${pager(hrefOf, feed)}
    `,
  }
}

/** The launches of one week, with links to the weeks before and after. */
export function weekPage(
  week: Week,
  { hasPrevious, hasNext, siteUrl, now }: { hasPrevious: boolean; hasNext: boolean; siteUrl: string; now: Date },
  names: Names,
): Page {
  const dates = shortDates(week.week, week.last_day)
  const total = counted(week.total, 'launch', 'launches')
  const [winner] = week.items
  return {
    title: `${dates}: launches`,
    description: `${total} in the week of ${dates}.`,
    path: `/launches/${week.week}`,
    picture: `/og/week/${week.week}.png`,
    crumbs: [{ name: 'Launches', href: '/launches' }],
    head: html`${firstPicture(week.items)}${COPY.tag}`,
    main: html`
      <header class="page-head">
        <div>
          <h1>${dates}</h1>
          <p class="lead">
            ${weekNumber(week.week)} · ${PHASE_WORDS[week.phase]} ·
            ${total}${
              week.phase === 'past' && winner?.week_votes
                ? html`. <a href="/listings/${winner.slug}">${winner.name}</a> came first with
                    ${counted(winner.week_votes, 'vote')}.`
                : ''
            }
          </p>
          ${week.awards_note ? html`<p class="quiet">${week.awards_note}</p>` : ''}
        </div>
        ${week.phase === 'past' ? '' : countdown(week.week, now)}
      </header>
      <nav class="pager week-nav" aria-label="Weeks">
        ${hasPrevious ? html`<a href="/launches/${week.previous_week}" rel="prev">← Previous<span class="hidden"> week</span></a>` : html`<span></span>`}
        <a href="/launches/calendar?month=${week.week.slice(0, 7)}">Calendar</a>
        ${hasNext ? html`<a href="/launches/${week.next_week}" rel="next">Next<span class="hidden"> week</span> →</a>` : html`<span></span>`}
      </nav>
      <section class="band">
        <h2 class="hidden">Products</h2>
        ${weekList(week, names)}
      </section>
      ${
        week.total > week.items.length
          ? html`<p><a href="/leaderboards/community-weekly?week=${week.week}">All ${week.total} launches</a></p>`
          : ''
      }
      ${
        week.phase === 'past' && winner?.week_votes
          ? shareLinks({
              title: 'Share the winners',
              url: `${siteUrl}/launches/${week.week}`,
              text: `${winner.name} won the launch week of ${dates}`,
            })
          : ''
      }
    `,
  }
}

const PHASE_WORDS: Record<Week['phase'], string> = {
  past: 'voting closed',
  running: 'voting open',
  upcoming: 'not started yet',
}

/** The launches of a week, ranked once it has begun. */
function weekList({ items, phase }: Week, categoryNames: Names): Html {
  if (!items.length)
    return html`<section class="empty">
      <p>${phase === 'upcoming' ? 'No launches planned for this week yet.' : 'No launches this week.'}</p>
      <p>
        ${
          phase === 'upcoming'
            ? html`<a class="button" href="/submit">Submit your product</a>`
            : html`<a href="/launches?section=recent">See the newest launches</a>`
        }
      </p>
    </section>`
  if (phase === 'upcoming')
    return html`<ul class="cards">
      ${items.map((item, at) => listingCard(item, { categoryNames, votes: null, isFirst: at === 0 }))}
    </ul>`
  return rankedList(items, { categoryNames, of: phase === 'past' ? 'past_week' : 'week' })
}

/** The tabs above the launch pages, with the ways to sort of the current one. */
export function launchTabs(current: Section | 'calendar'): Html {
  const hrefOf = (section: Section) => (section === 'this-week' ? '/launches' : `/launches?section=${section}`)
  const of = TABS.find(({ sections }) => sections.some((section) => section === current))
  return html`<div class="tab-row">
    <nav class="tabs" aria-label="Sections">
      ${TABS.map(
        (tab) =>
          html`<a
            href="${hrefOf(tab.sections[0]!)}"
            ${tab === of ? html` aria-current="${tab.sections[0] === current ? 'page' : 'true'}"` : ''}
            >${tab.name}</a
          >`,
      )}
      <a href="/launches/calendar" ${current === 'calendar' ? html` aria-current="page"` : ''}>Calendar</a>
    </nav>
    ${
      of && of.sections.length > 1
        ? orderBy(
            of.name === 'Top' ? 'Sort by' : 'Show',
            of.sections.map((section) => ({
              name: SECTIONS[section].name,
              href: hrefOf(section),
              isCurrent: section === current,
            })),
          )
        : ''
    }
  </div>`
}
