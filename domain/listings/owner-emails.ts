import type { EmailFacts, EmailWriter } from '../accounts/emails/email.ts'
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
  more: Omit<EmailFacts[K], Common>
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
  { kind, listing: { id, slug, host }, reference, more }: About<K>,
): Promise<void> {
  const common: Pick<EmailFacts[K], Common> = {
    listing: `${siteUrl}/listings/${slug}`,
    website: host,
    account: `${siteUrl}/my-listings/${id}`,
  }
  for (const to of await ownersToTell(db, id))
    await writeEmail({ kind, to, reference, facts: { ...common, ...more } as EmailFacts[K] })
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
