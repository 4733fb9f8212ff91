import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { VANISHED } from '../../domain/shared/job-sender.ts'

/** How many of everything that waits for the site team; what is zero needs nobody. */
export interface Attention {
  orders_to_review: number
  payments_disputed: number
  tasks: number
  lines_failing: number
  refunds_failing: number
  edits_unseen: number
  claims_disputed: number
  reviews_reported: number
  failed_jobs: number
  letters_given_up: number
  products_without_price: number
}

/** Failed jobs and letters of this many days. */
export const DAYS_BACK = 7

/** What needs somebody. */
export async function attentionOf(db: Reader, now: Date): Promise<Attention> {
  const since = new Date(now.getTime() - DAYS_BACK * 86_400_000).toISOString()
  const [row] = await raw<Omit<Attention, 'failed_jobs'>>(db, {
    text: `select
        (select count(*)::int from purchase where status = 'needs_review') as orders_to_review,
        (select count(*)::int from purchase where status = 'disputed') as payments_disputed,
        (select count(*)::int from purchase_line l join purchase p using (number) where l.fulfilled_at is null
           and l.fulfilment = 'site_team' and p.status in ('paid', 'partially_refunded')) as tasks,
        (select count(*)::int from purchase_line l join purchase p using (number) where l.fulfilled_at is null
           and l.last_error is not null and p.status in ('paid', 'partially_refunded')) as lines_failing,
        (select count(*)::int from payment_refund where done_at is null and last_error is not null) as refunds_failing,
        (select count(*)::int from listing_version where seen_at is null and not imported and via <> 'admin') as edits_unseen,
        (select count(*)::int from claim where status = 'disputed') as claims_disputed,
        (select count(distinct review_id)::int from review_report where settled_at is null) as reviews_reported,
        (select count(*)::int from letter where given_up_at > $1) as letters_given_up,
        (select count(*)::int from product p where active and not exists (
           select from product_price r where r.product_code = p.code and r.valid_to is null)) as products_without_price`,
    values: [since],
  })
  const jobs = await failedJobs(db, now)
  return { ...row!, failed_jobs: jobs.reduce((sum, { n }) => sum + n, 0) }
}

export interface FailedJobs {
  name: string
  n: number
  /** Of these, how many were given up because the process ended while they ran. */
  vanished: number
  newest: string
}

/** Jobs that were given up in the last days, by their name. What they said is in the log. */
export async function failedJobs(db: Reader, now: Date): Promise<FailedJobs[]> {
  // The queue makes its tables at the first start of the service.
  const [queue] = await raw<{ there: boolean }>(db, {
    text: `select to_regclass('pgboss.job') is not null as there`,
  })
  if (!queue!.there) return []
  const since = new Date(now.getTime() - DAYS_BACK * 86_400_000).toISOString()
  const rows = await raw<FailedJobs>(db, {
    text: `select name, count(*)::int as n, max(completed_on)::text as newest,
             count(*) filter (where output -> 'value' ->> 'message' = any ($2))::int as vanished from pgboss.job
           where state = 'failed' and completed_on > $1 group by name order by 3 desc`,
    values: [since, VANISHED],
  })
  return rows.map((row) => ({ ...row, newest: rfc3339(row.newest) }))
}

export interface DisputedClaim {
  id: number
  slug: string
  name: string
  challenger: string
  method: string
  ends_at: string
  holder: string | null
  holder_method: string | null
  holder_failures: number | null
}

/** Disputes that run: who brings which proof against whose. The stronger proof decides them, nobody here. */
export async function disputedClaims(db: Reader): Promise<DisputedClaim[]> {
  const rows = await raw<DisputedClaim>(db, {
    text: `select c.id::float8 as id, l.slug, l.name, a.email as challenger, c.method, c.dispute_ends_at::text as ends_at,
             h.email as holder, v.method as holder_method, v.failures as holder_failures
           from claim c join listing l on l.id = c.listing_id join account a on a.id = c.account_id
           left join claim v on v.listing_id = c.listing_id and v.status = 'verified'
           left join account h on h.id = v.account_id
           where c.status = 'disputed' order by c.dispute_ends_at, c.id`,
  })
  return rows.map((row) => ({ ...row, ends_at: rfc3339(row.ends_at) }))
}
