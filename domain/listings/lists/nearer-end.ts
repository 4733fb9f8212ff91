export interface Span {
  order: string
  limit: number
  offset: number
  /** The order of the page's rows, by their place in the span. */
  place: 'place' | 'place desc'
}

/** How to read a page of a list of `total` rows from the nearer end of its index. */
export function fromNearerEnd(
  order: string,
  { limit, offset }: { limit: number; offset: number },
  total: number,
): Span {
  const after = Math.max(0, total - offset - limit)
  if (offset <= after) return { order, limit, offset, place: 'place' }
  return {
    order: reversed(order),
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: after,
    place: 'place desc',
  }
}

function reversed(order: string): string {
  return order
    .split(', ')
    .map((column) => {
      if (column.endsWith(' desc nulls last')) return column.replace(' desc nulls last', ' asc nulls first')
      return column.endsWith(' desc') ? column.replace(' desc', ' asc') : `${column} desc`
    })
    .join(', ')
}
