import type { Kysely } from 'kysely'
import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import type { Tables } from '../../database/tables.ts'
import { DomainError } from '../../errors.ts'
import { pageOfListings } from './listing-page.statements.ts'
import type { ListingRow } from '../listing-row.ts'
import { fromNearerEnd } from './nearer-end.ts'

export interface CategoryPage {
  slug: string
  name: string
  description: string
  faqs: { question: string; answer: string }[]
  parent: { slug: string; name: string } | null
  subcategories: { slug: string; name: string; description: string; listings: number }[]
  /** The number of live listings in the category and its subcategories. */
  listings: number
  /** One page of live listings, most voted first. */
  rows: ListingRow[]
}

const categoryOf = prepare((sql, given: { slug: string }) =>
  countedCategories(sql)
    .leftJoin('category as p', 'p.id', 'c.parent_id')
    .select(['c.id', 'c.faqs', 'p.slug as parent_slug', 'p.name as parent_name'])
    .where('c.slug', '=', given.slug),
)

const subcategoriesOf = prepare((sql, given: { id: number }) =>
  countedCategories(sql).where('c.parent_id', '=', given.id).orderBy('c.position').orderBy('c.name'),
)

/** A category with one page of its live listings. Throws `not_found`. */
export async function categoryPage(
  db: Reader,
  slug: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<CategoryPage> {
  const [found] = await categoryOf(db, { slug })
  if (!found) throw new DomainError('not_found', `There is no category ${slug}.`, 'Call list_categories for the slugs.')
  const { id, parent_slug, parent_name, ...category } = found
  const parent = parent_slug === null ? null : { slug: parent_slug, name: parent_name! }
  const span = fromNearerEnd(
    'votes desc, last_vote_at, listing_id',
    { limit: perPage, offset: (page - 1) * perPage },
    found.listings,
  )
  const [subcategories, rows] = await Promise.all([
    subcategoriesOf(db, { id }),
    pageOfListings(
      db,
      { from: 'category_place', where: 'category_id = $1', values: [id], hot: true },
      { id: 'listing_id', ...span },
    ),
  ])
  return { ...category, parent, subcategories, rows }
}

/** A query of categories `c` with the counts of their live listings, which triggers keep up to date. */
function countedCategories(sql: Kysely<Tables>) {
  return sql.selectFrom('category as c').select((eb) => [
    'c.slug',
    'c.name',
    'c.description',
    eb
      .selectFrom('category_count')
      .select(({ cast, fn, lit }) => cast<number>(fn.coalesce(fn.sum('n'), lit(0)), 'integer').as('n'))
      .whereRef('category_id', '=', 'c.id')
      .$asScalar()
      .$notNull()
      .as('listings'),
  ])
}
