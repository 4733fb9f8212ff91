import type { Database, EntityManager } from '../database/database.ts'
import { searchedDomain } from '../shared/website.ts'

export const SORTS = ['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'] as const

export interface ListingSearch {
  q?: string | undefined
  categoryIds?: number[] | undefined
  stage?: string | undefined
  country?: string | undefined
  pricingModel?: string | undefined
  domain?: string | undefined
  status: 'live' | 'upcoming'
  sort: (typeof SORTS)[number]
  page: number
  perPage: number
}

/** One listing as lists show it. Ids stay inside. */
export interface ListingRow {
  slug: string
  name: string
  tagline: string | null
  website_url: string
  logo_url: string | null
  category: string
  pricing_model: string | null
  country: string | null
  votes: number
  launch_week: string | null
}

/** A search counts its matches exactly up to here. */
const MOST_COUNTED = 10_000
/** A browsed list counts up to one past the last row that page 1000 of 100 shows. */
const MOST_BROWSED = 100_001

const ORDERS: Record<Exclude<ListingSearch['sort'], 'relevance'>, string> = {
  newest: 'live_at desc, id desc',
  votes: 'votes desc, id desc',
  trending: 'trend desc nulls last, id desc',
  most_viewed: 'views desc, id desc',
  most_followed: 'followers desc, id desc',
}

/** One page of listings, and their number as far as it is counted. */
export async function searchListings(
  db: Database,
  em: EntityManager,
  search: ListingSearch,
): Promise<{ rows: ListingRow[]; total: number; capped: boolean }> {
  const values: unknown[] = []
  const value = (item: unknown) => `$${values.push(item)}`
  const where = [`status = '${search.status === 'live' ? 'live' : 'scheduled'}'`]
  const q = search.q?.trim()
  if (search.categoryIds) {
    const ids = `any(${value(search.categoryIds)}::bigint[])`
    where.push(
      `(category_id = ${ids} or ((plan = 'paid' or 'categories' = any(unlocked))
        and id in (select listing_id from listing_category where category_id = ${ids})))`,
    )
  }
  if (search.stage) where.push(`stage = ${value(search.stage)}`)
  if (search.country) where.push(`country = ${value(search.country.toUpperCase())}`)
  if (search.pricingModel) where.push(`lower(pricing_model) = lower(${value(search.pricingModel)})`)
  if (search.domain) {
    const wanted = searchedDomain(search.domain)
    const host = value(wanted?.host ?? '')
    where.push(wanted?.host === wanted?.domain ? `(domain = ${host} or host = ${host})` : `host = ${host}`)
  }
  const query = q ? `websearch_to_tsquery('english', f_norm(${value(q)}))` : null
  if (query) where.push(`search @@ ${query}`)

  const matching = `from listing where ${where.join(' and ')}`
  const order = orderOf(search, query)
  const most = q ? MOST_COUNTED : MOST_BROWSED
  const counted = {
    text: `select count(*)::int as n from (select 1 ${matching} limit ${most + 1}) as counted`,
    values: [...values],
  }
  const limit = value(search.perPage)
  const offset = value((search.page - 1) * search.perPage)
  // The page's ids come from the index alone; only those rows are then read, so page 1000 costs what page 1 does.
  const page = {
    text: `select l.slug, l.name, l.tagline, l.website_url, l.profile ->> 'logo_url' as logo_url, c.slug as category,
             l.pricing_model, l.country, l.votes, l.launch_week
           from (select id, row_number() over (order by ${order}) as place ${matching} order by ${order} limit ${limit} offset ${offset}) as page
           join listing l using (id) join category c on c.id = l.category_id order by place`,
    values,
  }
  const [rows, [count]] = await Promise.all([db.rows<ListingRow>(em, page), db.rows<{ n: number }>(em, counted)])
  return { rows, total: Math.min(count!.n, most), capped: count!.n > most }
}

function orderOf({ sort, status }: ListingSearch, query: string | null): string {
  if (sort !== 'relevance') return status === 'upcoming' && sort === 'newest' ? 'launch_week, id' : ORDERS[sort]
  if (query) return `ts_rank_cd('{0.05,0.2,0.4,1}', search, ${query}) * (1 + ln(1 + votes)) desc, id desc`
  return status === 'upcoming' ? 'launch_week, id' : ORDERS.votes
}
