import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type { WeekAtAGlance } from '../../../domain/launches/weeks-at-a-glance.statements.ts'
import { sundayOf } from '../../../domain/launches/week.ts'
import type getLaunchWeek from '../../../tools/launches/get-launch-week.ts'
import type listLaunches from '../../../tools/launches/list-launches.ts'
import { listingCard } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/pager.ts'
import type { VoteFigure } from '../../ui/vote-button.ts'
import { counted, shortDates } from '../../ui/words.ts'

export type Week = z.output<(typeof getLaunchWeek)['output']>
export type Feed = z.output<(typeof listLaunches)['output']>
type Names = ReadonlyMap<string, string>

const SECTIONS: Record<Feed['section'], { name: string; says: string }> = {
  'this-week': { name: 'This week', says: 'Ranked by votes this week.' },
  today: { name: 'Today', says: 'Launched today, newest first.' },
  trending: { name: 'Trending', says: 'Ranked by recent votes. A vote loses half its weight every three days.' },
  recent: { name: 'Newest', says: 'All launches, newest first.' },
  'most-voted': { name: 'Most voted', says: 'Ranked by votes of all time.' },
  'most-viewed': { name: 'Most viewed', says: 'Ranked by visits from people.' },
  'most-followed': { name: 'Most followed', says: 'Ranked by followers.' },
  upcoming: { name: 'Upcoming', says: 'Planned launches, soonest first.' },
}

/** The current launch week, the weeks around it, and ways to subscribe. */
export function launchesPage(week: Week, calendar: WeekAtAGlance[], categoryNames: Names): Page {
  const coming = calendar.filter((other) => other.week > week.week)
  const past = calendar.filter((other) => other.week < week.week).toReversed()
  return {
    title: 'Launches',
    description: 'The launch calendar: this week’s launches, what comes next, and past weeks.',
    path: '/launches',
    picture: `/og/week/${week.week}.png`,
    main: html`
      <h1>Launches</h1>
      <p class="lead">A new launch week starts every Monday. Upvote your favorites until Sunday midnight UTC.</p>
      ${sectionLinks('this-week')}
      <section class="band">
        <div class="shelf-head">
          <h2>This week <span class="quiet">${shortDates(week.week, week.last_day)}</span></h2>
          <a href="/launches/${week.week}">See all</a>
        </div>
        ${weekList(week, categoryNames)}
      </section>
      <p class="band"><a class="button second" href="/launches/calendar">Monthly calendar</a></p>
      <div class="two">
        ${weekLinks('Coming weeks', coming, 'No launches planned yet.')}
        ${weekLinks('Past weeks', past, 'No week has ended yet.')}
      </div>
      ${subscriptions()}
    `,
  }
}

/** One section of the launch feed, page by page. */
export function feedPage(feed: Feed, categoryNames: Names): Page {
  const { name, says } = SECTIONS[feed.section]
  const path = `/launches?section=${feed.section}`
  const hrefOf = pageHref(path)
  return {
    title: `${name}: launches`,
    description: `${name}: ${says}`,
    path: hrefOf(feed.page),
    crumbs: [{ name: 'Launches', href: '/launches' }],
    unlisted: feed.page > 1,
    main: html`
      <h1>${name}</h1>
      <p class="lead">${says}</p>
      ${sectionLinks(feed.section)}
      ${
        feed.items.length
          ? html`<h2 class="hidden">Products</h2>
              <ul class="cards single">
                ${feed.items.map((item) => listingCard(item, { categoryNames, upcoming: feed.section === 'upcoming' }))}
              </ul>`
          : nothingHere(feed, path, 'No launches here yet.')
      }
      ${pager(hrefOf, feed)}
    `,
  }
}

/** The launches of one week, with links to the weeks before and after. */
export function weekPage(
  week: Week,
  { hasPrevious, hasNext }: { hasPrevious: boolean; hasNext: boolean },
  names: Names,
): Page {
  const dates = shortDates(week.week, week.last_day)
  const title = `Week of ${longDate(week.week)}`
  return {
    title: `${title}: launches`,
    description: `${counted(week.total, 'launch', 'launches')} in the week of ${dates}.`,
    path: `/launches/${week.week}`,
    picture: `/og/week/${week.week}.png`,
    crumbs: [{ name: 'Launches', href: '/launches' }],
    main: html`
      <h1>${title}</h1>
      <p class="lead">${dates} · ${PHASE_WORDS[week.phase]} · ${counted(week.total, 'launch', 'launches')}</p>
      ${week.awards_note ? html`<p class="quiet">${week.awards_note}</p>` : ''}
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
      <p><a href="/launches?section=recent">See the newest launches</a></p>
    </section>`
  return rankedList(items, categoryNames, phase === 'past' ? 'past_week' : 'week')
}

/** Launches with their rank and votes in the week; upcoming ones have neither. The first three places stand on a podium. */
export function rankedList(items: Week['items'], categoryNames: Names, of: VoteFigure['of'] = 'week'): Html {
  return podiumAndRest(items, (item) =>
    listingCard(item, {
      categoryNames,
      rank: item.rank,
      votes: item.rank === null ? null : { count: item.week_votes, of },
    }),
  )
}

/** How many places stand on a podium. */
const PODIUM = 3

/** A ranking's cards: its first three places large, the others as rows. */
export function podiumAndRest<Item extends { rank: number | null }>(
  items: readonly Item[],
  cardOf: (item: Item) => Html,
): Html {
  const isOnPodium = ({ rank }: Item) => rank !== null && rank <= PODIUM
  const lists = [
    { style: 'podium', some: items.filter(isOnPodium) },
    { style: 'single', some: items.filter((item) => !isOnPodium(item)) },
  ]
  return html`${lists.map(({ style, some }) =>
    some.length
      ? html`<ol class="cards ${style}">
          ${some.map(cardOf)}
        </ol>`
      : '',
  )}`
}

function sectionLinks(current: Feed['section']): Html {
  const hrefOf = (section: string) => (section === 'this-week' ? '/launches' : `/launches?section=${section}`)
  return html`<nav class="tabs" aria-label="Sections">
    ${Object.entries(SECTIONS).map(
      ([section, { name }]) =>
        html`<a href="${hrefOf(section)}" ${section === current ? html` aria-current="page"` : ''}>${name}</a>`,
    )}
  </nav>`
}

function weekLinks(title: string, weeks: WeekAtAGlance[], otherwise: string): Html {
  return html`<section>
    <h2>${title}</h2>
    ${
      weeks.length
        ? html`<ul class="lines">
            ${weeks.map(
              ({ week, total, first }) =>
                html`<li>
                  <a href="/launches/${week}">${shortDates(week, sundayOf(week))}</a>
                  <span class="quiet">${counted(total, 'launch', 'launches')}</span>
                  <p class="quiet">${namesAtFirst(first, total)}</p>
                </li>`,
            )}
          </ul>`
        : html`<p class="quiet">${otherwise}</p>`
    }
  </section>`
}

/** How many launches the list of weeks names for each week. */
export const NAMED_IN_LIST = 3

function namesAtFirst(first: WeekAtAGlance['first'], total: number): string {
  const names = first.map(({ name }) => name)
  return names.join(', ') + (total > names.length ? ` and ${total - names.length} more` : '')
}

/** Links to the calendar and RSS feeds. */
export function subscriptions(): Html {
  return html`<section class="band subscribe">
    <h2>Follow along</h2>
    <p>
      Add the <a href="/launches.ics">launch calendar (ICS)</a> to your calendar app, or subscribe by RSS to the
      <a href="/launches.rss">newest launches</a> or <a href="/launches/this-week.rss">this week’s launches</a>.
    </p>
  </section>`
}
