import type { EmailFacts, EmailWriter } from '../accounts/emails/email.ts'
import { whoWantsEach } from '../accounts/emails/email-topics.ts'
import type { Reader } from '../database/database.ts'
import { ownersToTell } from './owned-listing.ts'

type OwnerEmail =
  | 'place-taken'
  | 'place-given-up'
  | 'badge-found'
  | 'listing-live'
  | 'listing-hidden'
  | 'listing-shown'
  | 'listing-given'
  | 'listing-merged'
  | 'award-given'
  | 'review-received'
  | 'comment-received'
type Common = 'listing' | 'website' | 'account'

interface About<K extends OwnerEmail> {
  kind: K
  listing: { id: number; slug: string; host: string }
  /** Each owner gets one email per kind and reference. */
  reference: string
  /** When it happened, if owners get at most one such email a day (UTC); those who want each get one per reference and day. */
  daily?: Date
  more: Omit<EmailFacts[K], Common | 'isEach'>
}

/** Dependencies of emails to owners. */
export interface OwnersOut {
  writeEmail: EmailWriter
  siteUrl: string
}

/** Emails every owner of a listing whose mailbox isn't blocked. */
export async function tellOwners<K extends OwnerEmail>(
  db: Reader,
  { writeEmail, siteUrl }: OwnersOut,
  { kind, listing: { id, slug, host }, reference, daily, more }: About<K>,
): Promise<void> {
  const common: Pick<EmailFacts[K], Common> = {
    listing: `${siteUrl}/listings/${slug}`,
    website: host,
    account: `${siteUrl}/my-listings/${id}`,
  }
  const day = daily?.toISOString().slice(0, 10)
  const each = day === undefined ? new Set() : await whoWantsEach(db, id, kind)
  for (const to of await ownersToTell(db, id)) {
    const isEach = each.has(to)
    const facts = { ...common, ...more, ...(isEach && { isEach }) } as EmailFacts[K]
    const once = day === undefined ? reference : isEach ? `${reference} ${day}` : `${id} ${day}`
    await writeEmail({ kind, to, reference: once, facts })
  }
}

/** What emails say about these listings. */
export function listingsOf(db: Reader, ids: readonly number[]): Promise<About<OwnerEmail>['listing'][]> {
  return db.sql
    .selectFrom('listing')
    .select(['id', 'slug', 'host'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('id')
    .execute()
}
