import { html } from 'hono/html'
import type { Database } from '../../../domain/database/database.ts'
import { launchFeed } from '../../../domain/launches/launch-lists.ts'
import { cardFacts, type CardFacts } from '../../../domain/listings/lists/card-facts.ts'
import { thumbnail } from '../../ui/listing-card.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'

/** A product as the pages for newcomers show it. */
export interface Shown extends Pick<CardFacts, 'thumbnail'> {
  slug: string
  name: string
  tagline: string | null
  votes: number
}

/** The leading launches of this week, with their votes of the week; without any, the newest products. At most `count`. */
export async function showcaseOf(
  { db, now }: { db: Database; now: () => Date },
  count: number,
): Promise<{ isThisWeek: boolean; products: Shown[] }> {
  const page = { page: 1, perPage: count }
  const week = await launchFeed(db.read, 'this-week', now(), page)
  const isThisWeek = week.rows.length > 0
  const { rows } = isThisWeek ? week : await launchFeed(db.read, 'recent', now(), page)
  if (!rows.length) return { isThisWeek, products: [] }
  const facts = await cardFacts(
    db.read,
    rows.map(({ slug }) => slug),
  )
  return {
    isThisWeek,
    products: rows.map(({ slug, name, tagline, votes, week_votes }) => ({
      slug,
      name,
      tagline,
      votes: isThisWeek ? week_votes : votes,
      thumbnail: facts.get(slug)?.thumbnail ?? null,
    })),
  }
}

/** Products in short: picture, name, tagline and votes. */
export function showcaseList(products: readonly Shown[]): Html {
  return html`<ol class="showcase">
    ${products.map(
      ({ tagline, votes, ...product }) =>
        html`<li>
          ${thumbnail(product)}
          <div>
            <a href="/listings/${product.slug}">${product.name}</a>
            ${tagline ? html`<p class="quiet">${tagline}</p>` : ''}
            <p class="quiet">${counted(votes, 'upvote')}</p>
          </div>
        </li>`,
    )}
  </ol>`
}
