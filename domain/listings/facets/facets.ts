import type { Category } from '../../categories/categories.ts'
import type { Reader } from '../../database/database.ts'
import { shows } from '../listing.ts'
import { withAllWords } from '../search/all-words.ts'
import { ENOUGH } from '../search/closest.statements.ts'
import { filterValuesIn, type FilterValues } from './facets.statements.ts'
import { filtered } from '../search/filters.statements.ts'
import { orderIn, orderOf } from '../search/orders.ts'
import { askedOf } from '../search/match.ts'
import { searchListings, type ListingSearch } from '../search/search.ts'

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
 * The values that some of a search's results have and others don't. Looks at no more than `atMost` results. `found` is one
 * page of them, as slugs, and their total.
 */
export async function facetsOf(
  db: Reader,
  search: ListingSearch,
  found: Promise<{ page: string[]; total: number }>,
  { categories, atMost = MAX_FACETED }: { categories: Category[]; atMost?: number },
): Promise<Facets> {
  // Runs beside the search. Doesn't rank by words, because ranking so many takes longer than the search.
  const [{ page, total }, first] = await Promise.all([found, firstOf(db, search, atMost + 1)])
  const isWhole = total <= atMost
  const isSame = !search.q || (first.length >= ENOUGH && first.length === Math.min(total, atMost + 1))
  if (isSame) return facetsAmong(categories, first, isWhole)
  const slugs = total <= page.length ? page : await slugsOf(db, search, atMost)
  const named = { ...filtered(search), from: 'listing l', where: ['l.slug = any($1)'], values: [slugs] }
  return facetsAmong(categories, await filterValuesIn(db, named, { order: null, limit: atMost }), isWhole)
}

/**
 * The most voted listings that pass the filters; if the search has words, any that have all of them: if they are `ENOUGH`, they are
 * all that it finds.
 */
async function firstOf(db: Reader, search: ListingSearch, limit: number): Promise<FilterValues[]> {
  const list = filtered(search)
  if (!search.q) return filterValuesIn(db, list, { order: orderIn(list, orderOf('relevance', search.status)), limit })
  const asked = await askedOf(db, search.q, search.status === 'live' ? 'live' : 'scheduled')
  return asked?.all ? filterValuesIn(db, withAllWords(list, asked.all), { order: null, limit }) : []
}

async function slugsOf(db: Reader, search: ListingSearch, atMost: number): Promise<string[]> {
  const { rows } = await searchListings(db, { ...search, page: 1, perPage: atMost })
  return rows.map(({ slug }) => slug)
}

function facetsAmong(categories: Category[], listings: FilterValues[], isWhole: boolean): Facets {
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
          return [listing.category_id, ...further].flatMap(withParents)
        }),
      ),
    ),
    pricing_model: narrowing(tally(listings.map(({ pricing_model }) => (pricing_model ? [pricing_model] : [])))),
    stage: narrowing(tally(listings.map(({ stage }) => (stage ? [stage] : [])))),
    country: narrowing(tally(listings.map(({ country }) => (country ? [country] : [])))),
    isWhole,
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
