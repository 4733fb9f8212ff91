import type { Category } from '../../categories/categories.ts'
import type { Reader } from '../../database/database.ts'
import { withAllWords } from '../search/all-words.ts'
import { MAX_FOUND, SAMPLE } from '../search/best-matches.statements.ts'
import { ENOUGH } from '../search/closest.statements.ts'
import { filterValuesIn } from './facets.statements.ts'
import { filtered, type FilterValues } from '../search/filters.statements.ts'
import { orderIn, orderOf } from '../search/orders.ts'
import { askedOf } from '../search/match.ts'
import { searchListings, type ListingSearch, type ListingsFound } from '../search/search.ts'

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
 * The values that some of the results of a search have and others don't, among no more than `atMost` results.
 * `total`, `capped` and `values` come from the answer of the search.
 */
export async function facetsOf(
  db: Reader,
  search: ListingSearch,
  { total, capped, values }: Pick<ListingsFound, 'total' | 'capped' | 'values'>,
  { categories, atMost = MAX_FOUND }: { categories: Category[]; atMost?: number },
): Promise<Facets> {
  const isWhole = !capped && total <= atMost
  if (values) return facetsAmong(categories, values, isWhole)
  const limit = isWhole ? total : Math.min(atMost, SAMPLE)
  // Doesn't rank by words, because ranking so many takes longer than the search.
  const first = await firstOf(db, search, limit)
  const isSame = !search.q || (first.length >= ENOUGH && first.length === limit)
  if (isSame) return facetsAmong(categories, first, isWhole)
  const slugs = await slugsOf(db, search, limit)
  const named = { ...filtered(search), from: 'listing l', where: ['l.slug = any($1)'], values: [slugs] }
  return facetsAmong(categories, await filterValuesIn(db, named, { order: null, limit }), isWhole)
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
      tally(listings.map(({ category_id, further }) => [category_id, ...(further ?? [])].flatMap(withParents))),
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
