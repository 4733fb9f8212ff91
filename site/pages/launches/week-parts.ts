import { html } from 'hono/html'
import { isoWeekOf, phaseOf, sundayOf, weeksAfter } from '../../../domain/launches/week.ts'
import { listingCard, logo, type Summary } from '../../ui/listing-card.ts'
import type { Html } from '../../ui/page.ts'
import type { VoteFigure } from '../../ui/vote-button.ts'
import { counted, DAY_AND_WHOLE_MONTH, shortDates } from '../../ui/words.ts'

type Names = ReadonlyMap<string, string>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The number of a Monday's ISO week in its year, such as `Week 48`. */
export function weekNumber(monday: string): string {
  return `Week ${Number(isoWeekOf(monday).slice(-2))}`
}

/** The two largest units of the time until a Monday begins (UTC), such as `2 days` and `16 hours`. */
export function timeLeft(monday: string, now: Date): string[] {
  const minutes = Math.max(0, Math.ceil((Date.parse(`${monday}T00:00:00Z`) - now.getTime()) / MINUTE_MS))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days) return [counted(days, 'day'), counted(hours, 'hour')]
  return [counted(hours, 'hour'), counted(minutes % 60, 'minute')]
}

/** The days of a launch week. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** How long the running week's voting, or the time until a coming week, still lasts. A past week gets only its bar. */
export function countdown(week: string, now: Date, heading: 'h2' | 'p' = 'h2'): Html {
  const phase = phaseOf(week, now)
  const end = phase === 'upcoming' ? week : weeksAfter(week, 1)
  const today = Math.floor((now.getTime() - Date.parse(`${week}T00:00:00Z`)) / DAY_MS)
  const title = { past: 'Voting has ended', running: 'left to vote', upcoming: 'until voting opens' }[phase]
  const clock =
    phase === 'past'
      ? ''
      : timeLeft(end, now).map((part) => {
          const [count, unit] = part.split(' ')
          return html`<span><b>${count}</b> ${unit}</span> `
        })
  return html`<div class="countdown">
    ${heading === 'h2' ? html`<h2>${clock}${title}</h2>` : html`<p class="clock">${clock}${title}</p>`}
    <p class="week-bar" aria-hidden="true">
      ${WEEKDAYS.map((day, at) => html`<span class="${at < today ? 'done' : at === today ? 'today' : ''}">${day}</span>`)}
    </p>
    <p class="quiet">
      ${
        phase === 'upcoming'
          ? html`Votes count from <time datetime="${week}">Monday</time>, 00:00 UTC.`
          : html`${weekNumber(week)}, ${shortDates(week, sundayOf(week))}.
            ${phase === 'running' ? html`Ends on <time datetime="${end}T00:00Z">Sunday at midnight UTC</time>.` : ''}`
      }
    </p>
  </div>`
}

/** A place as people say it, such as `2nd place`. */
export function placeName(place: number): string {
  return `${nth(place)} place`
}

function nth(place: number): string {
  return ['1st', '2nd', '3rd'][place - 1] ?? `${place}th`
}

/** How far each of the ranked launches is from the one ahead, and the first from the second; empty while nobody has votes. */
export function standings(items: readonly { week_votes: number }[]): string[] {
  return items.map(({ week_votes: votes }, at) => {
    const other = items[at === 0 ? 1 : at - 1]
    if (!other || !Math.max(votes, other.week_votes)) return ''
    const gap = Math.abs(other.week_votes - votes)
    if (at === 0) return gap ? `Leads by ${counted(gap, 'vote')}` : 'Level with 2nd, but got there first'
    return gap ? `${counted(gap, 'vote')} behind ${nth(at)}` : `Level with ${nth(at)}`
  })
}

type Ranked = Summary & { rank: number | null; week_votes: number }

interface RankedList {
  categoryNames: Names
  of?: VoteFigure['of']
  /** How the first place looks: beside the second and third, or large above all others. */
  first?: 'podium' | 'leader'
  /** Facts before the category, keyed by slug. */
  makers?: ReadonlyMap<string, string>
}

/** Launches with their rank and votes in the week; upcoming ones have neither. */
export function rankedList(
  items: readonly Ranked[],
  { categoryNames, of = 'week', first = 'podium', makers }: RankedList,
): Html {
  const gaps = of === 'week' ? standings(items) : []
  const gapOf = new Map(items.map(({ slug }, at) => [slug, gaps[at]]))
  return podiumAndRest(
    items,
    (item, isFirst) =>
      listingCard(item, {
        categoryNames,
        rank: item.rank,
        isFirst,
        maker: makers?.get(item.slug),
        standing:
          item.rank === null
            ? undefined
            : gapOf.get(item.slug) || (of === 'past_week' && item.rank <= 3 ? placeName(item.rank) : undefined),
        votes: item.rank === null ? null : { count: item.week_votes, of },
      }),
    first,
  )
}

/** A ranking's cards: its first three places, or only its leader, large, the others as rows. */
export function podiumAndRest<Item extends { rank: number | null }>(
  items: readonly Item[],
  cardOf: (item: Item, isFirst: boolean) => Html,
  first: 'podium' | 'leader' = 'podium',
): Html {
  const large = first === 'podium' ? 3 : 1
  const isLarge = ({ rank }: Item) => rank !== null && rank <= large
  const lists = [
    { style: first, some: items.filter(isLarge) },
    { style: 'single', some: items.filter((item) => !isLarge(item)) },
  ]
  return html`${lists.map(({ style, some }) =>
    some.length
      ? html`<ol class="cards ${style}">
          ${some.map((item) => cardOf(item, item === items[0]))}
        </ol>`
      : '',
  )}`
}

interface Mini {
  slug: string
  name: string
  logo_url?: string | null | undefined
  links?: { page: string }
  /** Where it leads; by default, to the product. */
  href?: string
  /** One line below the name. */
  note?: Html | string | null
  /** A place in a ranking, shown as a medal. */
  rank?: number | undefined
  /** A short figure at the end, such as `13 votes`. */
  figure?: string | undefined
}

/** Products as narrow rows: logo, name and one line. */
export function miniList(items: readonly Mini[]): Html {
  return html`<ul class="minis">
    ${items.map(
      ({ rank, note, figure, href, ...item }) =>
        html`<li${rank ? html` class="place-${rank}"` : ''}>
          ${rank ? html`<span class="rank"><span class="hidden">Place </span>${rank}</span>` : ''}${logo(item, 40)}
          <div>
            <a href="${href ?? `/listings/${item.slug}`}">${item.name}</a>
            ${note ? html`<p class="quiet">${note}</p>` : ''}
          </div>
          ${figure ? html`<span class="quiet">${figure}</span>` : ''}
        </li>`,
    )}
  </ul>`
}

/** Asks for a launch, and says which week is next on the free plan; null if every week is full. */
export function launchHere(freeWeek: string | null): Html {
  return html`<section class="launch-here">
    <h2>Launch your product here</h2>
    <p>
      Free, with a whole week of
      votes.${
        freeWeek
          ? html` The next free place is in the week of
              <a href="/launches/calendar?month=${freeWeek.slice(0, 7)}"
                ><time datetime="${freeWeek}">${DAY_AND_WHOLE_MONTH.format(new Date(freeWeek))}</time></a
              >.`
          : ''
      }
    </p>
    <a class="button" href="/submit">Submit your product</a>
  </section>`
}

/** Links to the calendar and RSS feeds. */
export function subscriptions(): Html {
  return html`<section class="band subscribe">
    <h2>Never miss a launch week</h2>
    <p>
      Add the <a href="/launches.ics">launch calendar (ICS)</a> to your calendar app, or subscribe by RSS to the
      <a href="/launches.rss">newest launches</a> or <a href="/launches/this-week.rss">this week’s launches</a>.
    </p>
  </section>`
}
