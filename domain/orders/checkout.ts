import type { Reader } from '../database/database.ts'
import type { Chosen, Fulfilment, OrderStatus } from './order.ts'
import { longDate, rfc3339 } from '../shared/clock.ts'
import { hashSecret } from '../shared/secret.ts'

/**
 * The number of the order that a checkout link opens; undefined if the link is unknown, has expired or
 * belongs to another account.
 */
export async function orderOfLink(
  db: Reader,
  { token, accountId, now }: { token: string; accountId: string; now: Date },
): Promise<string | undefined> {
  const link = await db.sql
    .selectFrom('checkout_link as l')
    .innerJoin('purchase as p', 'p.number', 'l.number')
    .select('l.number')
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.expires_at', '>', now.toISOString())
    .where('p.account_id', '=', accountId)
    .executeTakeFirst()
  return link?.number
}

/** Whether a buyer can still pay an order. An order that has expired stays `pending` until a job notices. */
export function canBePaid({ status, expires_at }: { status: OrderStatus; expires_at: string }, now: Date): boolean {
  return status === 'pending' && rfc3339(expires_at) > now.toISOString()
}

/** The path of an order's checkout page, which opens for its buyer only. */
export function checkoutPath(number: string): string {
  return `/orders/${number}/checkout`
}

/**
 * Tells the buyer when a line takes effect, and what it doesn't buy. For a listing that has been live, a
 * launch only upgrades the plan.
 */
export function effectOf(
  fulfilment: Fulfilment,
  { week }: Chosen,
  { hasLaunched, isPaid }: { hasLaunched: boolean; isPaid: boolean },
): string {
  const soon = isPaid ? 'within minutes' : 'as soon as you have paid'
  const launch = hasLaunched
    ? `Moves to the paid plan ${soon}. This isn’t a new launch: its votes and earlier launches stay.`
    : week
      ? `Goes live in the launch week of ${longDate(week)}.`
      : `Goes live ${soon}, in this week’s launch.`
  const featured = 'A featured place for 7 days, marked as paid, once the listing is public.'
  switch (fulfilment) {
    case 'launch':
      return launch
    case 'launch_bundle':
      return `${launch} ${featured}`
    case 'skip_queue':
      return `Moves to the launch week of ${longDate(week!)} ${soon}. The listing still needs its badge.`
    case 'relaunch':
      return `Launches in the week of ${longDate(week!)}. Its weekly vote count starts at zero. Votes, trending and awards stay.`
    case 'featured':
      return featured
    case 'extra_categories':
      return isPaid
        ? 'Shown in these categories while the listing is live.'
        : 'Shown in these categories once you have paid and the listing is live.'
    case 'ai_review':
      return `${isPaid ? 'Being written' : 'Written after you have paid'}. We email you when it’s on your order’s page.`
    case 'billboard':
      return 'This is a paid ranking: the billboard sorts listings by money paid, and says so. Votes and other lists don’t change.'
    case 'trophy_cabinet':
      return `Shown on the listing’s page ${soon}.`
    case 'site_team':
      return 'The site team does this and emails you when it’s done.'
  }
}
