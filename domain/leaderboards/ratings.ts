import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** A domain is measured again after this long. */
const MEASURED_DAYS = 7
/** Measurements a trend keeps: a quarter of a year of weeks. */
const TREND_LENGTH = 12

/** What a source measured of a domain, on the source's own scale. */
export interface Rating {
  domain: string
  value: number
  source: string
  observedAt: Date
}

/**
 * Live listings whose domain nobody has asked about for a week, those never asked about first. A page on a host that
 * others share (a repository, a shop of a marketplace) has no rating: the host's would not be its own.
 */
export async function domainsToRate(db: Reader, now: Date, most: number): Promise<string[]> {
  const due = await raw<{ domain: string }>(db, {
    text: `select l.domain from listing l left join domain_rating_check c on c.domain = l.domain
           where l.status = 'live' and l.site = l.host
             and (c.checked_at is null or c.checked_at <= $1::timestamptz - interval '${MEASURED_DAYS} days')
           group by l.domain, c.checked_at order by c.checked_at nulls first, l.domain limit $2`,
    values: [now.toISOString(), most],
  })
  return due.map(({ domain }) => domain)
}

/** These domains were asked about, whether the source knew them or not. */
export async function noteRatingCheck(tx: Tx, domains: string[], now: Date): Promise<void> {
  await raw(tx, {
    text: `insert into domain_rating_check (domain, checked_at)
           select domain, $2 from jsonb_array_elements_text($1::jsonb) as asked(domain) order by domain
           on conflict (domain) do update set checked_at = excluded.checked_at`,
    values: [JSON.stringify(domains), now.toISOString()],
  })
}

/**
 * Writes ratings to the listings of their domains; how many listings changed. A newer measurement stays, and a source
 * that knows nothing takes nothing away. The trend has the measurements of one source, the latest last.
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

/** How a source answered last. */
interface SourceState {
  name: string
  checked_at: string
  problem: string | null
  not_before: string | null
}

/** Every source that was asked or imported, and how it went. */
export async function ratingSources(db: Reader): Promise<SourceState[]> {
  return raw(db, { text: 'select name, checked_at, problem, not_before from rating_source order by name' })
}

/** Whether a source asked to be left alone for now. */
export async function isResting(db: Reader, source: string, now: Date): Promise<boolean> {
  const resting = await raw(db, {
    text: 'select 1 from rating_source where name = $1 and not_before > $2',
    values: [source, now.toISOString()],
  })
  return resting.length > 0
}

/** Notes how a source answered: well, or with a problem and until when it wants to be left alone. */
export async function noteSource(
  tx: Tx,
  source: string,
  { now, problem = null, notBefore = null }: { now: Date; problem?: string | null; notBefore?: Date | null },
): Promise<void> {
  await raw(tx, {
    text: `insert into rating_source (name, checked_at, problem, not_before) values ($1, $2, $3, $4)
           on conflict (name) do update set checked_at = excluded.checked_at, problem = excluded.problem,
             not_before = excluded.not_before`,
    values: [source, now.toISOString(), problem, notBefore?.toISOString() ?? null],
  })
}
