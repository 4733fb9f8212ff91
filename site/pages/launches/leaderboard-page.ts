import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import { sundayOf, weeksAfter } from '../../../domain/launches/week.ts'
import type getLeaderboard from '../../../tools/leaderboards/get-leaderboard.ts'
import { listingCard } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/pager.ts'
import { podiumAndRest } from './launches-page.ts'
import { sparkline } from '../../ui/sparkline.ts'
import { dollars, shortDates } from '../../ui/words.ts'

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

/** One of the five rankings. The paid one says so in its title, its text and on every card. */
export function leaderboardPage(
  board: Board,
  { thisWeek, hasWeekBefore }: { thisWeek: string; hasWeekBefore: boolean },
  categoryNames: ReadonlyMap<string, string>,
): Page {
  const { title, says } = BOARDS[board.board]
  const ofPast = board.week !== null && board.week !== thisWeek ? board.week : null
  const path = `/leaderboards/${board.board}${ofPast ? `?week=${ofPast}` : ''}`
  const hrefOf = pageHref(path)
  const isVotes = board.board === 'community-weekly' || board.board === 'community-all-time'
  const votesOf = board.week === null ? 'all_time' : ofPast ? 'past_week' : 'week'
  const cardOf = ({ rank, listing, metric, paid }: Board['items'][number]) =>
    listingCard(listing, {
      categoryNames,
      rank,
      ...(paid ? { label: 'Paid placement' } : {}),
      ...(isVotes ? { votes: { count: metric.value, of: votesOf } } : { figure: figureOf(metric) }),
      more: isVotes ? '' : measured(metric),
    })
  return {
    title,
    description: says,
    path: hrefOf(board.page),
    unlisted: board.page > 1,
    crumbs: [{ name: 'Leaderboards', href: '/leaderboards' }],
    main: html`
      <h1>${title}</h1>
      ${board.paid ? html`<p class="paid-note">${says}</p>` : html`<p class="lead">${says}</p>`}
      <nav class="tabs" aria-label="Leaderboards">
        ${Object.entries(BOARDS).map(
          ([key, { name }]) =>
            html`<a href="/leaderboards/${key}" ${key === board.board ? html` aria-current="page"` : ''}>${name}</a>`,
        )}
      </nav>
      ${board.week ? weekLine(board.week, thisWeek, hasWeekBefore) : ''}
      ${board.source ? html`<p class="quiet">Measured by ${board.source}</p>` : ''}
      ${
        board.items.length
          ? html`<h2 class="hidden">Ranking</h2>
              ${
                isVotes
                  ? podiumAndRest(board.items, cardOf)
                  : html`<ol class="cards single">
                      ${board.items.map(cardOf)}
                    </ol>`
              }`
          : nothingHere(board, path, 'No rankings yet.')
      }
      ${pager(hrefOf, board)}
    `,
  }
}

function weekLine(week: string, thisWeek: string, hasWeekBefore: boolean): Html {
  return html`<p class="quiet">
    ${shortDates(week, sundayOf(week))}
    ${
      hasWeekBefore
        ? html` · <a href="/leaderboards/community-weekly?week=${weeksAfter(week, -1)}">Previous week</a>`
        : ''
    }
    ${week < thisWeek ? html` · <a href="/leaderboards/community-weekly">This week</a>` : ''}
  </p>`
}

function figureOf({ name, value }: Metric): string {
  if (name === 'amount_paid') return `${dollars(value)} paid`
  if (name === 'revenue_last_30_days') return `${dollars(value)} in 30 days`
  return `${value} points`
}

/** When the figure was measured, and its trend. */
function measured({ value, observed_at, trend }: Metric): Html | '' {
  if (!observed_at) return ''
  const values = [...(trend ?? []), value]
  return html`<p class="facts measured">
    ${values.length > 1 ? html`<span>${sparkline(values)}</span>` : ''}
    <span>Measured <time datetime="${observed_at}">${longDate(observed_at)}</time></span>
  </p>`
}
