import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { fromNearerEnd, type Span } from './nearer-end.ts'

/** From this offset on, finding a band is faster than skipping rows. */
const DEEP = 2000

/** The sort columns that have bands. */
const BANDED = new Set(['votes', 'views', 'followers', 'trend', 'live_at'])

/** The bands of a list, highest first, with the number of listings in each. */
const bandsOf = prepare((sql, given: { list: string }) =>
  sql
    .selectFrom('listing_band')
    .select((eb) => ['low', eb.cast<number>(eb.fn.sum('n'), 'integer').as('n')])
    .where('list', '=', given.list)
    .groupBy('low')
    .having((eb) => eb(eb.fn.sum('n'), '<>', eb.lit(0)))
    .orderBy('low', 'desc'),
)

/** Which rows to read for a page far into a list. */
export interface DeepSpan extends Span {
  /** Skips the listings in higher bands: a condition with the parameter `$n`, and its value. */
  below?: { where: (n: number) => string; value: number }
}

/**
 * How to read the page at `offset` of all live listings in this `order` without skipping every row before it:
 * from the band that it begins in, or from the end of the list, whichever is nearer. Null if `offset` is
 * below `deep` or the order has no bands.
 */
export async function deepSpan(
  db: Reader,
  order: string,
  { limit, offset }: { limit: number; offset: number },
  deep = DEEP,
): Promise<DeepSpan | null> {
  const list = /^(?:l\.)?(\w+)/.exec(order)?.[1] ?? ''
  if (offset < deep || !BANDED.has(list)) return null
  const bands = await bandsOf(db, { list })
  const countOf = (some: typeof bands) => some.reduce((sum, { n }) => sum + n, 0)
  let before = 0
  let at = 0
  while (at < bands.length && before + bands[at]!.n <= offset) before += bands[at++]!.n
  const above = bands[at - 1]
  const total = countOf(bands)
  // Pages with listings that lack a value don't use the band, whose condition would drop those listings.
  const hasAll = offset + limit <= countOf(bands.filter(({ low }) => low !== -Infinity))
  if (!above || !hasAll || total - offset - limit < offset - before)
    return fromNearerEnd(order, { limit, offset }, total)
  // The bands of `live_at` are stored in seconds.
  const where = (n: number) => `l.${list} < ${list === 'live_at' ? `to_timestamp($${n})` : `$${n}`}`
  const below = { where, value: above.low }
  return { order, limit, offset: offset - before, place: 'place', below }
}
