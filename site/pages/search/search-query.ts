/** The search page's filters as query parameters, in the form's order; `q` and `page` aren't among them. */
export const FILTERS = ['category', 'stage', 'country', 'pricing_model', 'sort', 'status'] as const
type Filter = (typeof FILTERS)[number]
export type SearchParams = Partial<Record<Filter | 'q', string>>

/** At most this many characters are searched for. */
export const MAX_SEARCH_LENGTH = 200

/** Values that mean the same as leaving the parameter out. Without words, the best match is the most voted. */
function isDefault(name: string, value: string, query: Record<string, unknown>): boolean {
  if (name === 'status') return value === 'live'
  return (
    name === 'sort' && (value === 'relevance' || (value === 'votes' && !query['q'] && query['status'] !== 'upcoming'))
  )
}

/**
 * The query's `q` and filters, trimmed. Leaves out defaults, and also empty values, because the form sends
 * every field.
 */
export function searchParams(query: Record<string, unknown>): SearchParams {
  return Object.fromEntries(
    (['q', ...FILTERS] as const).flatMap((name) => {
      const value = query[name]
      const text = typeof value === 'string' ? value.trim() : ''
      return text && !isDefault(name, text, query) ? [[name, text]] : []
    }),
  )
}

/** The input for `search_listings`. Malformed values pass through, so that the operation refuses them with a reason. */
export function searchInput(query: Record<string, unknown>): Record<string, unknown> {
  const { page } = query
  const repeated = [...FILTERS, 'q', 'page'].filter((name) => Array.isArray(query[name]))
  return {
    ...searchParams(query),
    ...Object.fromEntries(repeated.map((name) => [name, query[name]])),
    ...(typeof page === 'string' && page ? { page: /^\d{1,15}$/.test(page) ? Number(page) : page } : {}),
  }
}

/** The address of a page of search results. */
export function searchHref(params: SearchParams, page = 1): string {
  const query = new URLSearchParams(params as Record<string, string>)
  if (page > 1) query.set('page', String(page))
  return query.size ? `/search?${query.toString()}` : '/search'
}

/** The same search without one of its parameters. */
export function without(params: SearchParams, name: keyof SearchParams): SearchParams {
  const { [name]: _, ...rest } = params
  return rest
}
