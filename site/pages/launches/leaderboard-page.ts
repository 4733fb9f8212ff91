import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import { sundayOf, weeksAfter } from '../../../domain/launches/week.ts'
import type getLeaderboard from '../../../tools/leaderboards/get-leaderboard.ts'
import { firstPicture, listingCard } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/lists/pager.ts'
import { sparkline } from '../../ui/sparkline.ts'
import { counted, dollars, shortDates } from '../../ui/words.ts'
import { winnerRow, winning, type Awards } from './awards-page.ts'
import type { Feed } from './launches-page.ts'
import { countdown, miniList, podiumAndRest, standings, placeName } from './week-parts.ts'

export type Board = z.output<(typeof getLeaderboard)['output']>
type Metric = Board['items'][number]['metric']

const BOARDS: Record<Board['board'], { name: string; title: string; says: string }> = {
  'community-weekly': {
    name: 'This week',
    title: 'Most voted this week',
    says: 'This week’s launches, ranked by the votes they got this week.',
  },
  'community-all-time': {
    name: 'All time',
    title: 'Most voted of all time',
    says: 'Ranked by all counted votes. Ties go to the listing that got there first.',
  },
  'domain-rating': {
    name: 'Domain Rating',
    title: 'Domain Rating',
    says: 'Website strength, as measured by a third party. Unmeasured websites aren’t ranked.',
  },
  revenue: {
    name: 'Revenue',
    title: 'Verified revenue',
    says: 'Revenue in the last 30 days, confirmed by the payment provider.',
  },
  billboard: {
    name: 'Billboard (paid)',
    title: 'Billboard: a PAID ranking',
    says: 'PAID placements, ranked by amount paid. They say nothing about votes or quality.',
  },
}

/** What stands beside a ranking. */
export interface Beside {
  now: Date
  /** Monday of the running week. */
  thisWeek: string
  hasWeekBefore: boolean
  /** The newest awards, of one week. */
  winners: Awards['items']
  /** The listings with the most votes of all time; those of this week beside the all-time ranking. */
  others: Feed['items']
}

/** One of the five rankings. The paid one says so in its title, its text and on every card. */
export function leaderboardPage(board: Board, beside: Beside, categoryNames: ReadonlyMap<string, string>): Page {
  const { title, says } = BOARDS[board.board]
  const { thisWeek } = beside
  const ofPast = board.week !== null && board.week !== thisWeek ? board.week : null
  const path = `/leaderboards/${board.board}${ofPast ? `?week=${ofPast}` : ''}`
  const hrefOf = pageHref(path)
  const isVotes = board.board === 'community-weekly' || board.board === 'community-all-time'
  const heading = ofPast ? `Most voted, ${shortDates(ofPast, sundayOf(ofPast))}` : title
  const list = isVotes ? votesList(board, ofPast, categoryNames) : figuresList(board, categoryNames)
  return {
    title: heading,
    description: says,
    path: hrefOf(board.page),
    unlisted: board.page > 1,
    crumbs: [{ name: 'Leaderboards', href: '/leaderboards' }],
    head: firstPicture(board.items.map(({ listing }) => listing)),
    main: html`
      <header class="page-head">
        <div>
          <h1>${heading}</h1>
          ${board.paid ? html`<p class="paid-note">${says}</p>` : html`<p class="lead">${ofPast ? 'The votes of this week. Voting is closed.' : says}</p>`}
        </div>
        ${board.week === thisWeek ? countdown(thisWeek, beside.now) : ''}
      </header>
      <nav class="tabs" aria-label="Leaderboards">
        ${Object.entries(BOARDS).map(
          ([key, { name }]) =>
            html`<a href="/leaderboards/${key}" ${key === board.board ? html` aria-current="page"` : ''}>${name}</a>`,
        )}
      </nav>
      <div class="main-and-side">
        <div>
          ${board.week ? weekLine(board.week, beside) : ''} ${measuredBy(board)}
          ${
            board.items.length
              ? html`<h2 class="hidden">Ranking</h2>
                  ${list}`
              : nothingHere(board, path, 'No rankings yet.')
          }
          ${pager(hrefOf, board)}
        </div>
        <aside>${sideLists(board.board, ofPast, beside)} ${isVotes ? winning() : ''}</aside>
      </div>
    `,
  }
}

function votesList(board: Board, ofPast: string | null, categoryNames: ReadonlyMap<string, string>): Html {
  const of = board.week === null ? 'all_time' : ofPast ? 'past_week' : 'week'
  const gaps = standings(board.items.map(({ metric }) => ({ week_votes: metric.value })))
  // The first of a later page is behind one that is on the page before.
  const gapOf = (rank: number) => (rank === 1 || board.page === 1 ? gaps[rank - 1] : undefined)
  return podiumAndRest(
    board.items,
    ({ rank, listing, metric }, isFirst) =>
      listingCard(listing, {
        categoryNames,
        rank,
        isFirst,
        standing: of === 'past_week' ? (rank <= 3 ? placeName(rank) : undefined) : gapOf(rank) || undefined,
        votes: { count: metric.value, of },
      }),
    'leader',
  )
}

/** A ranking by something else than votes; the paid one says so on every card. */
function figuresList(board: Board, categoryNames: ReadonlyMap<string, string>): Html {
  return html`<ol class="cards single">
    ${board.items.map(({ rank, listing, metric, paid }, at) =>
      listingCard(listing, {
        categoryNames,
        rank,
        isFirst: at === 0,
        ...(paid ? { label: 'Paid placement' } : {}),
        figure: figureOf(metric),
        votes: null,
        more: trendOf(metric),
      }),
    )}
  </ol>`
}

function sideLists(board: Board['board'], ofPast: string | null, { winners, others }: Beside): Html {
  const isAllTime = board === 'community-all-time'
  return html`${
    others.length
      ? html`<section>
          <div class="shelf-head">
            <h2>${isAllTime ? 'This week’s leaders' : 'Most voted of all time'}</h2>
            <a href="/leaderboards/${isAllTime ? 'community-weekly' : 'community-all-time'}">See all</a>
          </div>
          ${miniList(
            others.map((item, at) => ({
              ...item,
              rank: at + 1,
              note: counted(isAllTime ? item.week_votes : item.votes, 'vote'),
            })),
          )}
        </section>`
      : ''
  }
  ${
    winners.length && winners[0]!.week !== ofPast
      ? html`<section>
          <div class="shelf-head">
            <h2>Latest winners</h2>
            <a href="/awards">All awards</a>
          </div>
          ${miniList(winners.map(winnerRow))}
        </section>`
      : ''
  }`
}

function weekLine(week: string, { thisWeek, hasWeekBefore }: Beside): Html {
  return html`<p class="quiet side-line">
    <span>${shortDates(week, sundayOf(week))}</span>
    ${
      hasWeekBefore
        ? html`<a href="/leaderboards/community-weekly?week=${weeksAfter(week, -1)}">← Previous week</a>`
        : ''
    }
    ${week < thisWeek ? html`<a href="/leaderboards/community-weekly">This week →</a>` : ''}
  </p>`
}

function figureOf({ name, value }: Metric): string {
  if (name === 'amount_paid') return `${dollars(value)} paid`
  if (name === 'revenue_last_30_days') return `${dollars(value)} in 30 days`
  return `${value} points`
}

/** Who measured the figures, and when, if all were measured on one day. */
function measuredBy({ source, items }: Board): Html | '' {
  if (!source) return ''
  const days = new Set(items.map(({ metric }) => metric.observed_at?.slice(0, 10)))
  const [day] = days
  return html`<p class="quiet side-line">
    <span
      >Measured by
      ${source}${days.size === 1 && day ? html` on <time datetime="${day}">${longDate(day)}</time>` : ''}</span
    >
  </p>`
}

/** The trend of a figure, with its change since the oldest value. */
function trendOf({ value, trend }: Metric): Html | '' {
  if (!trend?.length) return ''
  const change = value - trend[0]!
  return html`<p class="facts measured">
    ${sparkline([...trend, value])} <span>${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)}</span>
  </p>`
}
