import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/**
 * Counting a source's listings stops here, to stay fast; of several larger sources, the first by name wins.
 */
const MAX_COUNTED = 10_000
/** The number of weekly measurements in a trend. */
const TREND_LENGTH = 12

/**
 * The source whose ratings the leaderboard ranks: the one that rated the most live listings; null without
 * ratings. Only one source is ranked, since scales differ. Raw: a recursive query that hops from source to
 * source along the index, instead of reading every listing.
 */
export async function domainRatingSource(db: Reader): Promise<string | null> {
  const [most] = await raw<{ source: string }>(db, {
    hot: true,
    text: `with recursive source as (
             select min(domain_rating_source) as name from listing where status = 'live' and domain_rating_value is not null
             union all
             select (select min(domain_rating_source) from listing
                     where status = 'live' and domain_rating_value is not null and domain_rating_source > source.name)
             from source where source.name is not null)
           select source.name as source from source where source.name is not null
           order by (select count(*) from (select 1 from listing where status = 'live' and domain_rating_value is not null
                       and domain_rating_source = source.name limit ${MAX_COUNTED}) as counted) desc, source.name limit 1`,
  })
  return most?.source ?? null
}

/** A domain's rating, on its source's own scale. */
export interface Rating {
  domain: string
  value: number
  source: string
  observedAt: Date
}

/**
 * Saves ratings to the listings of their domains, except pages on a shared host, and returns how many
 * listings changed. A listing keeps its rating if that is at least as new, or if its domain isn't given. A
 * trend has the measurements of one source, latest last. Raw: it joins rows from one JSON value, and rebuilds
 * a JSON array for each listing.
 */
export async function recordRatings(tx: Tx, ratings: Rating[]): Promise<number> {
  const changed = await raw(tx, {
    text: `with r as (select domain, value, source, observed_at from jsonb_to_recordset($1::jsonb)
                        as r(domain text, value float8, source text, observed_at text)),
           held as (select l.id from listing l join r on r.domain = l.domain where l.site = l.host
                    order by l.id for no key update of l)
           update listing l set domain_rating = jsonb_build_object(
             'value', r.value, 'source', r.source, 'observed_at', r.observed_at,
             'trend', (select coalesce(jsonb_agg(point order by place), '[]') from (
                 select point, place from jsonb_array_elements(
                   case when l.domain_rating ->> 'source' = r.source then l.domain_rating -> 'trend' else '[]' end)
                   with ordinality as earlier(point, place) order by place desc limit ${TREND_LENGTH - 1}) as kept)
               || to_jsonb(r.value))
           from r, held where held.id = l.id and r.domain = l.domain
             and (l.domain_rating is null or (l.domain_rating ->> 'observed_at')::timestamptz < r.observed_at::timestamptz)
           returning 1`,
    values: [
      JSON.stringify(
        ratings.map(({ observedAt, ...rating }) => ({ ...rating, observed_at: observedAt.toISOString() })),
      ),
    ],
  })
  return changed.length
}
