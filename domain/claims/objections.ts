import { accountsOfOneMailbox, mailboxOf } from '../accounts/emails/mailbox.ts'
import { ownersToTell } from '../listings/owned-listing.ts'
import { constant } from '../database/constant.ts'
import type { Reader, Tx } from '../database/database.ts'
import { CLAIM_METHODS, type ClaimMethod } from '../shared/claim-methods.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { daysAfter, isWeaker, OBJECTION_DAYS } from './claim-rules.ts'
import { lockClaim, selectClaims, type Claim } from './claim.ts'
import type { Settling } from './settling.ts'
import { ownersWithStanding } from './standing.ts'

/**
 * Whether a claim is disputed because it waits for objections, or for a decision about them to take effect.
 * In any other dispute, the challenger's proof waits for the holder's answer.
 */
export function waitsForObjections({ status, reason }: Pick<Claim, 'status' | 'reason'>): boolean {
  return status === 'disputed' && reason !== 'in_dispute'
}

/** Gives owners and the site team time to object to a claim, and emails them. The claim must be locked. */
export async function askForObjections(settling: Settling, claim: Claim): Promise<void> {
  const { tx, now, writeEmail, siteUrl } = settling
  const endsAt = daysAfter(now, OBJECTION_DAYS)
  await tx.sql
    .updateTable('claim')
    .set({
      status: 'disputed',
      reason: 'waiting_for_objections',
      checked_at: now.toISOString(),
      dispute_ends_at: endsAt.toISOString(),
    })
    .where('id', '=', claim.id)
    .execute()
  const facts = {
    listing: `${siteUrl}/listings/${claim.slug}`,
    website: new URL(claim.website_url).hostname,
    method: claim.method,
    until: endsAt.toISOString(),
  }
  const reference = `${claim.id} ${now.toISOString()}`
  const answer = `${siteUrl}/claims/${claim.id}/objection`
  const isVerified = (await verifiedMethod(tx, claim.listing_id)) !== undefined
  for (const to of await ownersToTell(tx, claim.listing_id))
    await writeEmail({
      kind: 'claim-waiting',
      to,
      reference,
      facts: { ...facts, answer, isVerified },
    })
  const team = await tx.sql
    .selectFrom('account')
    .select('email')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .where('delete_at', 'is', null)
    .orderBy('email')
    .execute()
  for (const { email } of team)
    await writeEmail({
      kind: 'claim-to-judge',
      to: email,
      reference,
      facts: { ...facts, answer: `${siteUrl}/admin/claims` },
    })
}

/** The method of the listing's verified claim; undefined without one. */
async function verifiedMethod(db: Reader, listingId: number): Promise<ClaimMethod | undefined> {
  const claim = await db.sql
    .selectFrom('claim')
    .select('method')
    .where('listing_id', '=', listingId)
    .where('status', '=', constant('verified'))
    .executeTakeFirst()
  return claim?.method
}

/** Whether an objection ended an earlier claim to the listing by this person or with this claim's mailbox. */
export async function wasObjectedTo(
  db: Reader,
  claim: Pick<Claim, 'account_id' | 'listing_id' | 'email'>,
): Promise<boolean> {
  const earlier = await db.sql
    .selectFrom('claim')
    .select('id')
    .where((eb) => {
      const byPerson = eb('account_id', 'in', accountsOfOneMailbox(claim.account_id))
      if (claim.email === null) return byPerson
      return eb.or([byPerson, eb(eb.fn<string>('f_mailbox', ['email']), '=', mailboxOf(claim.email))])
    })
    .where('listing_id', '=', claim.listing_id)
    .where('reason', '=', 'objected')
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/**
 * The methods that can't win this person the listing: somebody objected to an earlier claim of theirs, and
 * the owners show more than these methods do.
 */
export async function refusedMethods(
  db: Reader,
  { listingId, accountId }: { listingId: number; accountId: string },
): Promise<ClaimMethod[]> {
  if (!(await wasObjectedTo(db, { listing_id: listingId, account_id: accountId, email: null }))) return []
  const { owners, standing } = await ownersWithStanding(db, listingId)
  if (owners.some(({ id }) => id === accountId)) return []
  const shown = (await verifiedMethod(db, listingId)) ?? standing
  return shown ? CLAIM_METHODS.filter((method) => isWeaker(method, shown)) : []
}

/** A claim that waits for objections, as an owner of its listing sees it. */
export interface WaitingClaim extends Claim {
  /** Whether the listing has other owners, who'd lose it too. */
  hasOtherOwners: boolean
  /** Whether one of the owners has a verified claim, which keeps the listing while its proof is in place. */
  isVerified: boolean
}

/** A claim that waits for objections; null for anyone but an owner of its listing, and once it's decided. */
export async function waitingClaim(
  db: Reader,
  id: number,
  { accountId, now }: { accountId: string; now: Date },
): Promise<WaitingClaim | null> {
  const claim = await selectClaims(db, now)
    .select((eb) => {
      const owners = eb.selectFrom('listing_owner as o').whereRef('o.listing_id', '=', 'claim.listing_id')
      return eb.exists(owners.where('o.account_id', '<>', accountId).select('o.account_id')).as('hasOtherOwners')
    })
    .where('claim.id', '=', id)
    .where('claim.status', '=', constant('disputed'))
    .where('claim.reason', '=', 'waiting_for_objections')
    .where((eb) => {
      const owners = eb.selectFrom('listing_owner as o').whereRef('o.listing_id', '=', 'claim.listing_id')
      return eb.exists(owners.where('o.account_id', '=', accountId).select('o.account_id'))
    })
    .executeTakeFirst()
  if (!claim) return null
  const isVerified = (await verifiedMethod(db, claim.listing_id)) !== undefined
  return { ...claim, hasOtherOwners: Boolean(claim.hasOtherOwners), isVerified }
}

/** The id of the listing's claim that waits for objections; null if there is none. */
export async function claimWaitingFor(db: Reader, listingId: number): Promise<number | null> {
  const claim = await db.sql
    .selectFrom('claim')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('status', '=', constant('disputed'))
    .where('reason', '=', 'waiting_for_objections')
    .executeTakeFirst()
  return claim?.id ?? null
}

export type Decision = 'objected' | 'approved'

/**
 * Ends a claim's wait for objections; the job `check-claim` then ends the claim or hands the listing over.
 * Returns false if the claim isn't waiting, or no longer is.
 */
export async function decideClaim(
  { tx, jobs, now }: { tx: Tx; jobs: JobSender; now: Date },
  id: number,
  decision: Decision,
): Promise<boolean> {
  const claim = await lockClaim(tx, id, now)
  if (claim?.status !== 'disputed' || claim.reason !== 'waiting_for_objections') return false
  await tx.sql
    .updateTable('claim')
    .set({ reason: decision, dispute_ends_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await jobs('check-claim', { claimId: id })
  return true
}
