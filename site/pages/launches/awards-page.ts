import { html } from 'hono/html'
import type * as z from 'zod'
import { sundayOf } from '../../../domain/launches/week.ts'
import type listAwards from '../../../tools/awards/list-awards.ts'
import { listingCard } from '../../ui/listing-card.ts'
import type { Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/pager.ts'
import { shortDates } from '../../ui/words.ts'

export type Awards = z.output<(typeof listAwards)['output']>

/** The Launch of the Week awards, newest week first. */
export function awardsPage(awards: Awards, categoryNames: ReadonlyMap<string, string>): Page {
  const hrefOf = pageHref('/awards')
  const weeks = Map.groupBy(awards.items, ({ week }) => week)
  return {
    title: 'Awards',
    description: 'Launch of the Week: the three launches with the most votes, week by week.',
    path: hrefOf(awards.page),
    unlisted: awards.page > 1,
    main: html`
      <h1>Awards</h1>
      <p class="lead">After each launch week, its three most-voted launches win an award. Votes decide, never money.</p>
      ${
        weeks.size
          ? [...weeks].map(
              ([week, items]) =>
                html`<section class="award-week">
                  <h2><a href="/launches/${week}">${shortDates(week, sundayOf(week))}</a></h2>
                  <ol class="cards podium">
                    ${items.map(({ place, award, week_votes, listing }) =>
                      listingCard(listing, {
                        categoryNames,
                        rank: place,
                        label: award,
                        votes: { count: week_votes, of: 'past_week' },
                      }),
                    )}
                  </ol>
                </section>`,
            )
          : nothingHere(awards, '/awards', 'No awards yet. The first launch week hasn’t ended.')
      }
      ${pager(hrefOf, awards)}
    `,
  }
}
