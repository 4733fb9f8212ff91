import type { Database, EntityManager } from '../database/database.ts'

/** So far down a list what stands before is skipped as fast as a band is found. */
const DEEP = 2000

/** Lists of all live listings count their bands: the first column they sort by, and how a value of a band is given to it. */
const BANDED: Record<string, (value: string) => string> = {
  votes: (value) => value,
  views: (value) => value,
  followers: (value) => value,
  trend: (value) => value,
  live_at: (value) => `to_timestamp(${value})`,
}

/** The listings that a page far down begins among. */
interface DeepStart {
  /** Their condition; `$n` is `below`. */
  where: (n: number) => string
  below: number
  /** How many of them stand before the page. */
  offset: number
}

/**
 * Where the page at `offset` of all live listings in this `order` begins, so that what stands before it need not be counted
 * row by row; null for a page that is not `deep`, and for one that must be counted.
 */
export async function deepStart(
  db: Database,
  em: EntityManager,
  order: string,
  { limit, offset }: { limit: number; offset: number },
  deep = DEEP,
): Promise<DeepStart | null> {
  const list = /^(?:l\.)?(\w+)/.exec(order)?.[1] ?? ''
  const given = BANDED[list]
  if (offset < deep || !given) return null
  const bands = await db.rows<{ low: number; n: number }>(em, {
    hot: true,
    text: `select low, sum(n)::int as n from listing_band where list = $1 group by low having sum(n) <> 0 order by low desc`,
    values: [list],
  })
  let before = 0
  let at = 0
  while (at < bands.length && before + bands[at]!.n <= offset) before += bands[at++]!.n
  // Listings without a value come last; the few pages that reach them are read from the beginning.
  const withValue = bands.filter(({ low }) => low !== -Infinity).reduce((sum, { n }) => sum + n, 0)
  const above = bands[at - 1]
  if (!above || offset + limit > withValue) return null
  return { where: (n) => `l.${list} < ${given(`$${n}`)}`, below: above.low, offset: offset - before }
}
