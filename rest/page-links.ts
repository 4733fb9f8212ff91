/** The last page a list serves. */
const MAX_PAGE = 1000

interface Page {
  page: number
  per_page: number
  total: number
  total_is_capped: boolean
  has_more: boolean
}

/**
 * The `Link` header (RFC 8288) of one page of a list: first, prev, next and, when the end is known, last;
 * undefined for other answers.
 */
export function pageLinks(url: URL, body: Record<string, unknown>): string | undefined {
  if (!isPage(body)) return undefined
  const { page, per_page, total, total_is_capped, has_more } = body
  const last = Math.max(1, Math.ceil(total / per_page))
  const links: [string, number][] = [
    ['first', 1],
    ...(page > 1 ? ([['prev', page - 1]] as [string, number][]) : []),
    ...(has_more && page < MAX_PAGE ? ([['next', page + 1]] as [string, number][]) : []),
    ...(!total_is_capped && last <= MAX_PAGE ? ([['last', last]] as [string, number][]) : []),
  ]
  return links
    .map(([relation, number]) => {
      const to = new URL(url)
      to.searchParams.set('page', String(number))
      return `<${to.href}>; rel="${relation}"`
    })
    .join(', ')
}

function isPage(body: object): body is Page {
  return 'has_more' in body
}
