import type { InferResult } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { DomainError } from '../errors.ts'

/** A claim with the name, slug and website of its listing. */
export type Claim = InferResult<ReturnType<typeof selectClaims>>[number]

/** A query for claims of any account. Pending claims past their expiry time have the status `expired`. */
export function selectClaims(db: Reader, now: Date) {
  return db.sql
    .selectFrom('claim')
    .innerJoin('listing', 'listing.id', 'claim.listing_id')
    .select((eb) => [
      'claim.id',
      'claim.listing_id',
      'claim.account_id',
      'claim.method',
      'claim.token',
      'claim.email',
      eb
        .case()
        .when(eb.and([eb('claim.status', '=', 'pending'), eb('claim.expires_at', '<=', now.toISOString())]))
        .then(constant('expired'))
        .else(eb.ref('claim.status'))
        .end()
        .as('status'),
      'claim.reason',
      'claim.created_at',
      'claim.expires_at',
      'claim.verified_at',
      'claim.checked_at',
      'claim.next_check_at',
      'claim.failures',
      'claim.failing_since',
      'claim.dispute_ends_at',
      'listing.slug',
      'listing.name',
      'listing.website_url',
      'listing.status as listing_status',
    ])
}

/** The account's claim. Throws `not_found` if it doesn't exist or belongs to another account. */
export async function ownedClaim(
  db: Reader,
  id: number,
  { accountId, now }: { accountId: string; now: Date },
): Promise<Claim> {
  const claim = await selectClaims(db, now)
    .where('claim.id', '=', id)
    .where('claim.account_id', '=', accountId)
    .executeTakeFirst()
  if (!claim) throw new DomainError('not_found', `You have no claim ${id}.`, 'Call list_my_claims for your claim ids.')
  return claim
}

/** The claims of an account, newest first. */
export async function claimsOf(
  db: Reader,
  { accountId, now, page, perPage }: { accountId: string; now: Date; page: number; perPage: number },
): Promise<{ claims: Claim[]; total: number }> {
  const [claims, { total }] = await Promise.all([
    selectClaims(db, now)
      .where('claim.account_id', '=', accountId)
      .orderBy('claim.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    db.sql
      .selectFrom('claim')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  ])
  return { claims, total }
}

/** The account's newest claims of this listing, at most `limit`. */
export function claimsOfListing(
  db: Reader,
  { accountId, listingId, now, limit }: { accountId: string; listingId: number; now: Date; limit: number },
): Promise<Claim[]> {
  return selectClaims(db, now)
    .where('claim.account_id', '=', accountId)
    .where('claim.listing_id', '=', listingId)
    .orderBy('claim.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Locks a claim of any account, with its listing and the listing's drafts; null if the claim no longer
 * exists.
 */
export async function lockClaim(tx: Tx, id: number, now: Date): Promise<Claim | null> {
  const itsListing = tx.sql.selectFrom('claim').select('claim.listing_id').where('claim.id', '=', id)
  // Drafts before the listing, in the same order as edits, so that the two can't deadlock.
  await tx.sql.selectFrom('draft').select('id').where('listing_id', '=', itsListing).orderBy('id').forUpdate().execute()
  // Locking the listing makes claims for it wait for each other.
  await tx.sql.selectFrom('listing').select('id').where('id', '=', itsListing).forUpdate().execute()
  const claim = await selectClaims(tx, now).where('claim.id', '=', id).forUpdate('claim').executeTakeFirst()
  return claim ?? null
}
