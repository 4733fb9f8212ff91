import { html } from 'hono/html'
import type * as z from 'zod'
import { sundayOf } from '../../../domain/launches/week.ts'
import type listAwards from '../../../tools/awards/list-awards.ts'
import { listingCard, type Summary } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/lists/pager.ts'
import { counted, shortDates } from '../../ui/words.ts'
import { miniList, placeName, weekNumber } from './week-parts.ts'

export type Awards = z.output<(typeof listAwards)['output']>

type Award = Awards['items'][number]

/** The awards of past weeks, newest week first: the newest ones large, the others as rows. */
export function awardsPage(awards: Awards, categoryNames: ReadonlyMap<string, string>): Page {
  const hrefOf = pageHref('/awards')
  const [newest, ...others] = Map.groupBy(awards.items, ({ week }) => week)
  const isFirstPage = awards.page === 1
  return {
    title: 'Awards',
    description: 'The three launches with the most votes, week by week.',
    path: hrefOf(awards.page),
    unlisted: !isFirstPage,
    main: html`
      <h1>Awards</h1>
      <p class="lead">After each launch week, its three most-voted launches win an award. Votes decide, never money.</p>
      ${
        newest
          ? html`${isFirstPage ? latest(newest, categoryNames) : ''}
            ${others.length || !isFirstPage ? earlier(isFirstPage ? others : [newest, ...others]) : ''} ${winning()}`
          : nothingHere(awards, '/awards', 'No awards yet. The first launch week hasn’t ended.')
      }
      ${pager(hrefOf, awards)}
    `,
  }
}

function latest([week, items]: [string, Award[]], categoryNames: ReadonlyMap<string, string>): Html {
  return html`<section class="award-week">
    <div class="shelf-head">
      <h2><a href="/launches/${week}">${shortDates(week, sundayOf(week))}</a></h2>
      <a href="/leaderboards/community-weekly?week=${week}">Full ranking</a>
    </div>
    <ol class="cards podium">
      ${items.map(({ place, week_votes, listing }, at) =>
        listingCard(listing, {
          categoryNames,
          rank: place,
          standing: placeName(place),
          votes: { count: week_votes, of: 'past_week' },
          isFirst: at === 0,
        }),
      )}
    </ol>
  </section>`
}

function earlier(weeks: [string, Award[]][]): Html {
  return html`<section class="shelf">
    <h2>Earlier winners</h2>
    <ul class="week-rows">
      ${weeks.map(
        ([week, items]) =>
          html`<li>
            <div>
              <h3><a href="/launches/${week}">${shortDates(week, sundayOf(week))}</a></h3>
              <p class="quiet">${weekNumber(week)}</p>
            </div>
            ${miniList(items.map(winnerRow))}
          </li>`,
      )}
    </ul>
  </section>`
}

/** A winner as a narrow row: medal, logo, name and votes. */
export function winnerRow({ place, week_votes, listing }: Omit<Award, 'listing'> & { listing: Summary }) {
  return { ...listing, rank: place, note: counted(week_votes, 'vote') }
}

/** What a place among the first three brings. */
export function winning(): Html {
  return html`<section class="winning">
    <h2>What the first three win</h2>
    <ul>
      <li><b>An award</b> with the place and the week, on the listing for good.</li>
      <li><b>A badge</b> to show on the product’s own website.</li>
      <li><b>A place here</b> and on the home page all next week.</li>
    </ul>
  </section>`
}
