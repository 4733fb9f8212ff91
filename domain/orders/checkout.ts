import type { Reader } from '../database/database.ts'
import type { Chosen, Fulfilment } from './order.ts'
import { hashSecret } from '../shared/secret.ts'

/** The order a checkout link opens, for its own account; undefined for a link that has ended or is another's. */
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

/** When what a line buys takes effect, and what it does not buy; in words for the buyer. */
export function effectOf(fulfilment: Fulfilment, { week }: Chosen): string {
  const launch = week ? `Goes live in the launch week of ${week}.` : 'Goes live as soon as the payment is there.'
  const featured = 'A featured place for 7 days, marked as paid, from when the listing is public.'
  switch (fulfilment) {
    case 'launch':
      return launch
    case 'launch_bundle':
      return `${launch} ${featured}`
    case 'skip_queue':
      return `Moves to the launch week of ${week} as soon as the payment is there. The badge is still needed.`
    case 'relaunch':
      return `Launches again in the week of ${week}, with a weekly count from zero. Votes, trending and awards stay.`
    case 'featured':
      return featured
    case 'extra_categories':
      return 'Shown in these categories as soon as the payment is there.'
    case 'ai_review':
      return 'Written after the payment, sent to you and kept on your account page.'
    case 'billboard':
      return 'This is paid ranking: the billboard orders listings by money paid, and says so. It changes no votes and no other list.'
    case 'trophy_cabinet':
      return 'Stands on the listing’s page as soon as the payment is there.'
    case 'site_team':
      return 'Done by the site team, who write to you.'
  }
}
