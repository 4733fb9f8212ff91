import { searchedDomain } from '../../shared/input/website.ts'

/** The filters of a search; a listing must pass all that are set. */
export interface Filters {
  /** The id of a category, then those of its subcategories. */
  categoryIds?: number[] | undefined
  stage?: string | undefined
  country?: string | undefined
  pricingModel?: string | undefined
  domain?: string | undefined
  status: 'live' | 'upcoming'
}

/** The listings that pass a search's filters, as SQL; the search's words are not part of it. */
export interface Filtered {
  from: string
  where: string[]
  values: unknown[]
  /** The alias of the table with the sort columns: `l` is `listing`, `p` is `category_place`. */
  figures: 'l' | 'p'
  id: string
}

/** Turns filters into SQL. Raw: parts of the statements that search and count. */
export function filtered({ categoryIds, stage, country, pricingModel, domain, status }: Filters): Filtered {
  const values: unknown[] = []
  const value = (item: unknown) => `$${values.push(item)}`
  const where: string[] = []
  if (stage) where.push(`l.stage = ${value(stage)}`)
  if (country) where.push(`l.country = ${value(country.toUpperCase())}`)
  if (pricingModel) where.push(`lower(l.pricing_model) = lower(${value(pricingModel)})`)
  if (domain) {
    const wanted = searchedDomain(domain)
    const host = value(wanted?.host ?? '')
    where.push(wanted?.host === wanted?.domain ? `(l.domain = ${host} or l.host = ${host})` : `l.host = ${host}`)
  }
  if (status === 'live' && categoryIds) {
    const place = `p.category_id = ${value(categoryIds[0])}`
    // Needs no condition on the status, because only live listings have places in a category.
    if (!where.length) return { from: 'category_place p', where: [place], values, figures: 'p', id: 'p.listing_id' }
    const from = 'category_place p join listing l on l.id = p.listing_id'
    return { from, where: [place, `l.status = 'live'`, ...where], values, figures: 'p', id: 'p.listing_id' }
  }
  if (categoryIds) {
    const ids = `any(${value(categoryIds)}::bigint[])`
    where.push(`(l.category_id = ${ids} or ((l.plan = 'paid' or 'categories' = any(l.unlocked))
      and l.id in (select listing_id from listing_category where category_id = ${ids})))`)
  }
  where.unshift(`l.status = '${status === 'live' ? 'live' : 'scheduled'}'`)
  return { from: 'listing l', where, values, figures: 'l', id: 'l.id' }
}

/** Searches of up to so many words share plans; each number of words needs one of its own, which PostgreSQL keeps. */
const MAX_KEPT_WORDS = 4

/**
 * How to write the words of a search into a statement. Without filters they stand in subselects, so that PostgreSQL plans the
 * statement once for all searches: planning takes up to a quarter of the time.
 */
export function wording({ values }: Filtered, words = 1): { hot: boolean; query: (place: string) => string } {
  const hot = values.length === 0 && words <= MAX_KEPT_WORDS
  return { hot, query: (place) => (hot ? `(select ${place}::tsquery)` : `${place}::tsquery`) }
}

/** What the filters ask of a listing. */
export interface FilterValues {
  category_id: number
  /** The ids of the further categories it shows; null if it shows none. */
  further: number[] | null
  pricing_model: string | null
  stage: string | null
  country: string | null
}

/** The columns of a listing `l` that `filterValues` needs. */
export const FILTER_COLUMNS = 'l.category_id, l.plan, l.unlocked, l.pricing_model, l.stage, l.country'

/** SQL for the `FilterValues` of a row of this alias, as JSON. */
export function filterValues(alias: string): string {
  const columns = ['category_id', 'pricing_model', 'stage', 'country'].map((name) => `'${name}', ${alias}.${name}`)
  return `json_build_object(${columns.join(', ')}, 'further',
    case when ${alias}.plan = 'paid' or 'categories' = any(${alias}.unlocked)
      then array(select category_id from listing_category where listing_id = ${alias}.id) end)`
}
