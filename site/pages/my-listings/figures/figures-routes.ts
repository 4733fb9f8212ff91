import { figuresOf, type Figures } from '../../../../domain/views/figures.ts'
import type { Visit } from '../../shared/person-pages.ts'
import type { MyListing } from '../frame.ts'
import { withListing, type ListingSite } from '../my-listing.ts'
import { figuresPage, RANGES, type Range } from './figures-page.ts'

/** A listing's figures for its owners, as a page and as files. */
export function figuresRoutes({ pages, services: { db, now } }: ListingSite): void {
  const read = async ({ req }: Visit, { id }: MyListing): Promise<{ range: Range; figures: Figures }> => {
    const { range: asked } = req.query
    const range = typeof asked === 'string' && Object.hasOwn(RANGES, asked) ? (asked as Range) : '30'
    return { range, figures: await figuresOf(db.read, id, { days: RANGES[range].days, now: now() }) }
  }

  pages.page(
    '/my-listings/:id/figures',
    withListing(async (visit, listing) =>
      visit.show(figuresPage({ listing, ...(await read(visit, listing)), ...visit.keys })),
    ),
  )

  /** Adds a file. Its values are days, host names and numbers, which need no quotes. */
  const file = (name: string, rowsOf: (figures: Figures) => (string | number)[][]) =>
    pages.page(
      `/my-listings/:id/${name}.csv`,
      withListing(async (visit, listing) => {
        const { figures } = await read(visit, listing)
        return visit.res
          .set('Cache-Control', 'no-store')
          .attachment(`${listing.slug}-${name}.csv`)
          .type('csv')
          .send(
            rowsOf(figures)
              .map((row) => `${row.join(',')}\r\n`)
              .join(''),
          )
      }),
    )
  file('figures', ({ days }) => [
    ['day', 'views', 'upvotes', 'new_followers', 'clicks'],
    ...days.map(({ day, views, votes, followers, clicks }) => [day, views, votes, followers, clicks]),
  ])
  file('referrers', ({ referrers }) => [
    ['day', 'website', 'views'],
    ...referrers.map(({ day, host, views }) => [day, host, views]),
  ])
}
