import { constant } from '../database/constant.ts'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { longDate } from '../shared/clock.ts'
import { mondayOf, weeksAfter } from '../launches/week.ts'
import { isWaiting } from '../votes/counts-or-waits.ts'

const HOUR_MS = 3_600_000
/**
 * Awards wait at most this long after the end of their week. The job that gives them runs hourly, so they are
 * given within 48 hours.
 */
const MAX_WAIT_MS = 47 * HOUR_MS

/** Whether the awards of a week that has ended wait for votes that can still count in it. */
export async function awardsWait(db: Reader, week: string, now: Date): Promise<boolean> {
  if (now.getTime() >= endOf(week) + MAX_WAIT_MS) return false
  const waiting = await db.sql
    .selectFrom('vote as v')
    .innerJoin('launch as n', (join) =>
      join.onRef('n.listing_id', '=', 'v.listing_id').on('n.week', '=', week).on('n.state', '=', constant('launched')),
    )
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .select('v.id')
    .where((eb) => isWaiting({ reason: eb.ref('v.reason'), isReviewed: eb.ref('v.is_reviewed') }))
    .where('v.withdrawn_at', 'is', null)
    .where('v.week', '=', week)
    .where('v.launch_week', '=', week)
    // Votes of accounts that haven't verified their address can't be settled, so awards don't wait for them.
    .where('a.email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

const givenAwards = prepare((sql, given: { week: string }) =>
  sql.selectFrom('award_week').select('week').where('week', '=', given.week),
)

/**
 * Tells people when last week's awards follow; null for other weeks, once the awards are given, and from 48
 * hours after the end of the week.
 */
export async function awardsNote(db: Reader, week: string, now: Date): Promise<string | null> {
  if (week !== weeksAfter(mondayOf(now), -1)) return null
  const by = endOf(week) + MAX_WAIT_MS
  if (now.getTime() >= by + HOUR_MS) return null
  const [given] = await givenAwards(db, { week })
  if (given) return null
  return `Awards follow by ${longDate(new Date(by).toISOString())}, once new voters’ accounts are a day old.`
}

function endOf(week: string): number {
  return Date.parse(`${weeksAfter(week, 1)}T00:00:00Z`)
}
