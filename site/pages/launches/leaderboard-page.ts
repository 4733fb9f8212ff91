import { html } from 'hono/html'
import type * as z from 'zod'
import { sundayOf, weeksAfter } from '../../../domain/launches/week.ts'
import type getLeaderboard from '../../../tools/leaderboards/get-leaderboard.ts'
import { listingCard } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/pager.ts'
import { sparkline } from '../../ui/sparkline.ts'
import { counted, dollars, longDate, shortDates } from '../../ui/words.ts'

export type Board = z.output<(typeof getLeaderboard)['output']>
type Metric = Board['items'][number]['metric']

const BOARDS: Record<Board['board'], { name: string; title: string; says: string }> = {
  'community-weekly': {
    name: 'This week',
    title: 'Community votes of the week',
    says: 'By the votes that people cast this week for what launched this week.',
  },
  'community-all-time': {
    name: 'All time',
    title: 'Community votes of all time',
    says: 'By every vote that counts. Equal votes: the earlier last vote comes first.',
  },
  'domain-rating': {
    name: 'Domain Rating',
    title: 'Domain Rating',
    says: 'How strong a website is, as one third party measured it. Websites it has not measured are absent.',
  },
  revenue: {
    name: 'Revenue',
    title: 'Verified revenue',
    says: 'Revenue of the last 30 days, as the payment provider confirmed it. Nobody can type it in.',
  },
  billboard: {
    name: 'Billboard (paid)',
    title: 'Billboard: a PAID ranking',
    says: 'PAID: these places are bought. They are ordered by the money paid, and say nothing about votes or quality.',
  },
}

/** One of the five rankings. The paid one says so in its title, its text and beside every place. */
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
      ${board.source ? html`<p class="quiet">Measured by: ${board.source}</p>` : ''}
      ${
        board.items.length
          ? html`<h2 class="hidden">Ranking</h2>
              <ol class="cards single">
                ${board.items.map(({ rank, listing, metric, paid }) =>
                  listingCard(listing, {
                    categoryNames,
                    rank,
                    ...(paid ? { label: 'Paid place' } : {}),
                    figure: isVotes ? counted(metric.value, 'vote') : figureOf(metric),
                    more: isVotes ? '' : measured(metric),
                  }),
                )}
              </ol>`
          : nothingHere(board, path, 'Nothing is ranked here yet.')
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
        ? html` · <a href="/leaderboards/community-weekly?week=${weeksAfter(week, -1)}">Week before</a>`
        : ''
    }
    ${week < thisWeek ? html` · <a href="/leaderboards/community-weekly">This week</a>` : ''}
  </p>`
}

function figureOf({ name, value }: Metric): string {
  if (name === 'amount_paid') return `${dollars(value)} paid`
  if (name === 'revenue_last_30_days') return `${dollars(value)} in 30 days`
  return `${value} of 100`
}

/** When it was measured, and how it went before. */
function measured({ value, observed_at, trend }: Metric): Html | '' {
  if (!observed_at) return ''
  const values = [...(trend ?? []), value]
  return html`<p class="facts measured">
    ${values.length > 1 ? html`<span>${sparkline(values)}</span>` : ''}
    <span>Measured <time datetime="${observed_at}">${longDate(observed_at)}</time></span>
  </p>`
}
