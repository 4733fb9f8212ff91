import { isByOwner } from './edits.ts'
import { backupOutcomes, type BackupOutcome } from '../backup/outcomes.ts'
import { counted } from '../../domain/database/counted.ts'
import type { Reader } from '../../domain/database/database.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { emailCounts } from '../../domain/accounts/emails/emails-to-mend.ts'
import { mailOutage } from '../../domain/accounts/emails/mail-outage.ts'
import { failedJobs, scheduledSince } from '../queues.ts'

/** How many items of each kind need the site team's attention. */
export interface Attention {
  orders_to_review: number
  payments_disputed: number
  tasks: number
  lines_failing: number
  refunds_failing: number
  edits_unseen: number
  claims_waiting: number
  claims_disputed: number
  reviews_reported: number
  comments_reported: number
  failed_jobs: number
  /** 1 while the mail server takes no emails. */
  mail_outages: number
  emails_given_up: number
  products_without_price: number
  /** 1 if the newest backup on a schedule failed or is over two days old, or if none was made in the first two days. */
  backups_failing: number
}

/** How many days of failed jobs and emails to count. */
export const DAYS_BACK = 7

export async function attentionOf(db: Reader, now: Date): Promise<Attention> {
  const row = await db.sql
    .selectNoFrom((eb) => {
      const purchases = eb.selectFrom('purchase')
      const openLines = eb
        .selectFrom('purchase_line as l')
        .innerJoin('purchase as p', 'p.number', 'l.number')
        .where('l.fulfilled_at', 'is', null)
        .where('p.status', 'in', ['paid', 'partially_refunded'])
      const failingRefunds = eb
        .selectFrom('payment_refund')
        .where('done_at', 'is', null)
        .where('last_error', 'is not', null)
      const unseenEdits = eb
        .selectFrom('listing_version as v')
        .where('v.seen_at', 'is', null)
        .where((version) => version.not('v.imported'))
        .where(isByOwner)
      const waiting = eb
        .selectFrom('claim')
        .where('status', '=', 'disputed')
        .where('reason', '=', 'waiting_for_objections')
      const reported = eb
        .selectFrom('review_report')
        .select((report) => report.fn.count<number>('review_id').distinct().as('n'))
        .where('settled_at', 'is', null)
      const reportedComments = eb
        .selectFrom('comment_report')
        .select((report) => report.fn.count<number>('comment_id').distinct().as('n'))
        .where('settled_at', 'is', null)
      const withoutPrice = eb
        .selectFrom('product as p')
        .where('p.active', '=', true)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('product_price as r')
                .select('r.id')
                .whereRef('r.product_code', '=', 'p.code')
                .where('r.valid_to', 'is', null),
            ),
          ),
        )
      return [
        counted(purchases.where('status', '=', 'needs_review')).as('orders_to_review'),
        counted(purchases.where('status', '=', 'disputed')).as('payments_disputed'),
        counted(openLines.where('l.fulfilment', '=', 'site_team')).as('tasks'),
        counted(openLines.where('l.last_error', 'is not', null)).as('lines_failing'),
        counted(failingRefunds).as('refunds_failing'),
        counted(unseenEdits).as('edits_unseen'),
        counted(waiting).as('claims_waiting'),
        counted(eb.selectFrom('claim').where('status', '=', 'disputed').where('reason', '=', 'in_dispute')).as(
          'claims_disputed',
        ),
        reported.$asScalar().$notNull().as('reviews_reported'),
        reportedComments.$asScalar().$notNull().as('comments_reported'),
        counted(withoutPrice).as('products_without_price'),
      ]
    })
    .executeTakeFirstOrThrow()
  const [jobs, emails, outage, backups, backupsSince] = await Promise.all([
    failedJobs(db, now, DAYS_BACK),
    emailCounts(db, { now, days: DAYS_BACK }),
    mailOutage(db),
    backupOutcomes(db),
    scheduledSince(db, 'back-up'),
  ])
  return {
    ...row,
    failed_jobs: jobs.reduce((sum, { n }) => sum + n, 0),
    mail_outages: outage ? 1 : 0,
    emails_given_up: emails.given_up,
    backups_failing: needsBackup(backups, backupsSince, now) ? 1 : 0,
  }
}

/** How many listings are live and scheduled. */
export function listingCounts(db: Reader): Promise<{ live: number; scheduled: number }> {
  return db.sql
    .selectNoFrom(({ selectFrom }) => [
      counted(selectFrom('listing').where('status', '=', 'live')).as('live'),
      counted(selectFrom('listing').where('status', '=', 'scheduled')).as('scheduled'),
    ])
    .executeTakeFirstOrThrow()
}

const MAX_BACKUP_AGE_MS = 2 * 86_400_000

/** Whether backups are made on a schedule (`since` when), and the newest failed or is over two days old, or there is none. */
function needsBackup([last]: readonly BackupOutcome[], since: Date | null, now: Date): boolean {
  // One from the future was made while the clock was wrong, so it says nothing about its age.
  const isFar = (at: Date) => Math.abs(now.getTime() - at.getTime()) > MAX_BACKUP_AGE_MS
  return last ? last.failed !== null || isFar(new Date(last.at)) : since !== null && isFar(since)
}

export interface DisputedClaim {
  id: number
  slug: string
  name: string
  challenger: string
  method: string
  /**
   * `in_dispute`; or `waiting_for_objections` until the claim is decided, then `approved` or `objected` until
   * that takes effect.
   */
  reason: string
  ends_at: string
  holder: string | null
  holder_method: string | null
  holder_failures: number | null
}

/** Open disputes and claims that wait for objections: who challenges whom, and with which proof. */
export async function disputedClaims(db: Reader): Promise<DisputedClaim[]> {
  const rows = await db.sql
    .selectFrom('claim as c')
    .innerJoin('listing as l', 'l.id', 'c.listing_id')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .leftJoin('claim as v', (join) => join.onRef('v.listing_id', '=', 'c.listing_id').on('v.status', '=', 'verified'))
    .leftJoin('account as h', 'h.id', 'v.account_id')
    .select((eb) => [
      'c.id',
      'l.slug',
      'l.name',
      'a.email as challenger',
      'c.method',
      eb.ref('c.reason').$notNull().as('reason'),
      eb.ref('c.dispute_ends_at').$notNull().as('ends_at'),
      'h.email as holder',
      'v.method as holder_method',
      'v.failures as holder_failures',
    ])
    .where('c.status', '=', 'disputed')
    .orderBy('c.dispute_ends_at')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({ ...row, ends_at: rfc3339(row.ends_at) }))
}
