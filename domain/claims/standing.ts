import type { Reader } from '../database/database.ts'
import type { Standing } from './claim-rules.ts'
import { claimableSite } from './claimable-site.ts'
import { isCompanyMailbox } from './proofs/company-mailbox.ts'

interface Owner {
  id: string
  email: string
}

/** A listing's owners, and the most that they can show without a claim; null if that's nothing. */
export async function ownersWithStanding(
  db: Reader,
  listingId: number,
): Promise<{ owners: Owner[]; standing: Standing | null }> {
  const { website_url, plan, badge } = await db.sql
    .selectFrom('listing')
    .select(['website_url', 'plan', 'badge'])
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const owners = await db.sql
    .selectFrom('listing_owner as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(['a.id', 'a.email', 'a.email_verified_at'])
    .where('o.listing_id', '=', listingId)
    .orderBy('a.email')
    .execute()
  const site = claimableSite(website_url)
  // Only a free listing's badge counts, because no other badge is checked regularly.
  const hasBadge = owners.length > 0 && plan === 'free' && badge.found_at && !badge.missing_since
  const hasAddress = owners.some((one) => one.email_verified_at && isCompanyMailbox(one.email, site))
  return { owners, standing: hasBadge ? 'badge' : hasAddress ? 'address' : null }
}
