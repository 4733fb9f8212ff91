import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { fromNearerEnd, type Span } from './nearer-end.ts'

/** So far down a list what stands before is skipped as fast as a band is found. */
const DEEP = 2000

/** The columns that lists of all live listings sort by first, whose bands are counted. */
const BANDED = new Set(['votes', 'views', 'followers', 'trend', 'live_at'])

/** The bands of a list, the highest first, each with its listings. */
const bandsOf = prepare((sql, given: { list: string }) =>
  sql
    .selectFrom('listing_band')
    .select((eb) => ['low', eb.cast<number>(eb.fn.sum('n'), 'integer').as('n')])
    .where('list', '=', given.list)
    .groupBy('low')
    .having((eb) => eb(eb.fn.sum('n'), '<>', eb.lit(0)))
    .orderBy('low', 'desc'),
)

/** How a page is read. */
export interface DeepSpan extends Span {
  /** Leaves out listings that stand before it, so that `offset` does not count them: a condition of `$n`, and that value. */
  below?: { where: (n: number) => string; value: number }
}

/**
 * How the page at `offset` of all live listings in this `order` is read without counting all before it row by row: from the
 * band it begins in, or from the end of the list, whichever is nearer. Null for a page that is not `deep`.
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
  // A condition leaves out listings without a value, which come last.
  const hasAll = offset + limit <= countOf(bands.filter(({ low }) => low !== -Infinity))
  if (!above || !hasAll || total - offset - limit < offset - before)
    return fromNearerEnd(order, { limit, offset }, total)
  // A band of days is named by seconds.
  const where = (n: number) => `l.${list} < ${list === 'live_at' ? `to_timestamp($${n})` : `$${n}`}`
  const below = { where, value: above.low }
  return { order, limit, offset: offset - before, place: 'place', below }
}
