import { writeEmail, type EmailFacts } from '../../domain/accounts/emails/email.ts'
import { badgeOf } from '../../domain/badges/badge-code.ts'
import type { Tx } from '../../domain/database/database.ts'
import type { Listing } from '../../domain/listings/listing.entity.ts'
import { ownersToTell } from '../../domain/listings/owned-listing.ts'
import type { JobServices } from '../define-job.ts'

type BadgeKind = 'badge-reminder' | 'place-lapsed' | 'badge-missing' | 'badge-lapsed'

/** Emails every owner of a listing about its badge, once per reference. */
export async function emailOwners<K extends BadgeKind>(
  {
    jobsIn,
    appSecret,
    now,
    siteUrl,
    siteName,
  }: Pick<JobServices, 'jobsIn' | 'appSecret' | 'now' | 'siteUrl' | 'siteName'>,
  tx: Tx,
  listing: Listing,
  email: { kind: K; reference: string; more: Omit<EmailFacts[K], keyof EmailFacts['badge-lapsed']> },
): Promise<void> {
  const about: EmailFacts['badge-lapsed'] = {
    listing: listing.name,
    homepage: listing.websiteUrl,
    detail: listing.badge.detail ?? 'We didn’t find the badge.',
    code: badgeOf(listing, { siteUrl, siteName }),
    account: `${siteUrl}/my-listings/${listing.id}`,
  }
  for (const to of await ownersToTell(tx, listing.id))
    await writeEmail(
      { tx, jobs: jobsIn(tx), appSecret, now: now() },
      { kind: email.kind, to, reference: email.reference, facts: { ...about, ...email.more } as EmailFacts[K] },
    )
}
