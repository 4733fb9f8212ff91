import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { allCategories } from '../../categories/categories.ts'
import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { shows } from '../listing.ts'
import { searchListings, type ListingSearch } from './search.ts'

/** How many results of a search are looked at: its first ones. */
const MAX_FACETED = 500

/** A value of a filter, and how many of the results looked at have it. */
export interface FacetValue {
  value: string
  count: number
}

/** The values by which a search can be narrowed, most frequent first. */
export interface Facets {
  /** Slugs; a listing also counts for the categories above its own. */
  category: FacetValue[]
  pricing_model: FacetValue[]
  stage: FacetValue[]
  /** ISO codes. */
  country: FacetValue[]
  /** Whether all results were looked at, so that each count is what the narrowed search finds. */
  isWhole: boolean
}

/**
 * The values of a search's results that some of them have and others don't. Looks at no more results than
 * `atMost`; the search's page is ignored.
 */
export async function facetsOf(db: Reader, search: ListingSearch, atMost = MAX_FACETED): Promise<Facets> {
  const { rows, total, capped } = await searchListings(db, { ...search, page: 1, perPage: atMost })
  const slugs = rows.map(({ slug }) => slug)
  return { ...(await facetsAmong(db, slugs)), isWhole: !capped && total <= rows.length }
}

const filterValuesOf = prepare((sql, given: { slugs: readonly string[] }) =>
  sql
    .selectFrom('listing as l')
    .select(['l.category_id', 'l.plan', 'l.unlocked', 'l.pricing_model', 'l.stage', 'l.country'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('listing_category as further')
          .select('further.category_id')
          .whereRef('further.listing_id', '=', 'l.id'),
      ).as('further'),
    )
    .where((eb) => eb('l.slug', '=', eb.fn.any(eb.val(given.slugs)))),
)

/** The values that some of these public listings have and others don't. */
async function facetsAmong(db: Reader, slugs: readonly string[]): Promise<Omit<Facets, 'isWhole'>> {
  const [listings, categories] = await Promise.all([filterValuesOf(db, { slugs }), allCategories(db)])
  const byId = new Map(categories.map((category) => [category.id, category]))
  const withParents = (id: number): string[] => {
    const category = byId.get(id)
    if (!category) return []
    return [category.slug, ...(category.parentId === null ? [] : withParents(category.parentId))]
  }
  const narrowing = (values: FacetValue[]) => values.filter(({ count }) => count < listings.length)
  return {
    category: narrowing(
      tally(
        listings.map((listing) => {
          const further = shows(listing, 'categories') ? listing.further : []
          return [listing.category_id, ...further.map(({ category_id }) => category_id)].flatMap(withParents)
        }),
      ),
    ),
    pricing_model: narrowing(tally(listings.map(({ pricing_model }) => (pricing_model ? [pricing_model] : [])))),
    stage: narrowing(tally(listings.map(({ stage }) => (stage ? [stage] : [])))),
    country: narrowing(tally(listings.map(({ country }) => (country ? [country] : [])))),
  }
}

/** How many lists have each value; the filters ignore case, and so does this. */
function tally(lists: string[][]): FacetValue[] {
  const counts = new Map<string, FacetValue>()
  for (const list of lists)
    for (const value of new Set(list)) {
      const known = counts.get(value.toLowerCase())
      if (known) known.count++
      else counts.set(value.toLowerCase(), { value, count: 1 })
    }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)
}
