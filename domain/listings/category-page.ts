import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import { ROW_COLUMNS, type ListingRow } from './listing-row.ts'
import { fromNearerEnd } from './nearer-end.ts'

export interface CategoryPage {
  slug: string
  name: string
  description: string
  faqs: { question: string; answer: string }[]
  parent: { slug: string; name: string } | null
  subcategories: { slug: string; name: string; description: string; listings: number }[]
  /** Live listings, those of its subcategories included. */
  listings: number
  /** One page of them, most voted first. */
  rows: ListingRow[]
}

/** A category's live listings, added up as they come and go. */
const COUNT = 'select coalesce(sum(n), 0)::int from category_count'

/** A category with one page of its live listings. Throws `not_found` for an unknown slug. */
export async function categoryPage(
  db: Reader,
  slug: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<CategoryPage> {
  const [found] = await raw<Omit<CategoryPage, 'subcategories' | 'rows'> & { id: number }>(db, {
    hot: true,
    text: `select c.id::int, c.slug, c.name, c.description, c.faqs,
             case when p.id is not null then json_build_object('slug', p.slug, 'name', p.name) end as parent,
             (${COUNT} where category_id = c.id) as listings
           from category c left join category p on p.id = c.parent_id where c.slug = $1`,
    values: [slug],
  })
  if (!found) throw new DomainError('not_found', `There is no category ${slug}.`, 'Call list_categories for the slugs.')
  const { id, ...category } = found
  const span = fromNearerEnd(
    'votes desc, last_vote_at, listing_id',
    { limit: perPage, offset: (page - 1) * perPage },
    found.listings,
  )
  const [subcategories, rows] = await Promise.all([
    raw<CategoryPage['subcategories'][number]>(db, {
      hot: true,
      text: `select slug, name, description,
               (${COUNT} where category_id = category.id) as listings
             from category where parent_id = $1 order by position, name`,
      values: [id],
    }),
    raw<ListingRow>(db, {
      hot: true,
      // The page's ids come from the index alone; only those rows are then read.
      text: `select ${ROW_COLUMNS}
             from unnest(array(select listing_id from category_place where category_id = $1
                   order by ${span.order} limit $2 offset $3)) with ordinality as page(id, place)
             join listing l on l.id = page.id join category c on c.id = l.category_id order by ${span.place}`,
      values: [id, span.limit, span.offset],
    }),
  ])
  return { ...category, subcategories, rows }
}
