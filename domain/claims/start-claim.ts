import { emailOf } from '../accounts/account.ts'
import type { EmailWriter } from '../accounts/emails/email.ts'
import { isSuppressed } from '../accounts/emails/mail-suppression.ts'
import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { DomainError, invalidField } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import type { ClaimMethod } from '../shared/claim-methods.ts'
import { sendClaimLink } from './claim-link.ts'
import { daysAfter, PENDING_DAYS } from './claim-rules.ts'
import { ownedClaim, type Claim } from './claim.ts'
import { claimableSite, methodList } from './claimable-site.ts'
import { companyMailbox } from './proofs/company-mailbox.ts'
import { newClaimToken } from './proofs/token.ts'

/**
 * Starts a claim for a public listing or one of the account's own, or returns the account's pending claim
 * with the same method. An email claim sends an email each time. Throws `unknown_listing`, `wrong_state`,
 * `invalid_input` and `rate_limited`.
 */
export async function startClaim(
  { tx, actor, writeEmail, siteUrl, now }: Starting,
  { slug, method, email }: { slug: string; method: ClaimMethod; email?: string | undefined },
): Promise<Claim> {
  const listing = await claimableListing(tx, slug, actor.accountId)
  const site = claimableSite(listing.website_url)
  const mailbox = method === 'email' ? companyMailbox(email, site) : null
  if (!site.methods.includes(method))
    throw invalidField(
      '/method',
      'not_offered',
      `You can’t claim this website by ${method}.`,
      `Use the method ${methodList(site.methods)}.`,
    )
  if (mailbox && (await isSuppressed(tx, mailbox, 'claim-link')))
    throw invalidField('/email', 'suppressed', 'We can’t deliver email to this address.', 'Use another address.')
  const time = now.toISOString()
  await tx.sql
    .updateTable('claim')
    .set({ status: 'expired', reason: 'not_proven' })
    .where('account_id', '=', actor.accountId)
    .where('listing_id', '=', listing.id)
    .where('status', '=', constant('pending'))
    .where('expires_at', '<=', time)
    .execute()
  // Of two concurrent calls, the second waits, reuses the claim and updates its email address.
  const { id } = await tx.sql
    .insertInto('claim')
    .values({
      listing_id: listing.id,
      account_id: actor.accountId,
      method,
      token: newClaimToken(),
      email: mailbox,
      created_at: time,
      expires_at: daysAfter(now, PENDING_DAYS).toISOString(),
    })
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'listing_id', 'method'])
        .where('status', '=', constant('pending'))
        .doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = await ownedClaim(tx, id, { accountId: actor.accountId, now })
  if (mailbox) await sendClaimLink({ tx, writeEmail, siteUrl, now }, claim, await emailOf(tx, actor.accountId))
  return claim
}

interface Starting {
  tx: Tx
  actor: Actor
  writeEmail: EmailWriter
  siteUrl: string
  now: Date
}

async function claimableListing(db: Reader, slug: string, accountId: string) {
  const listing = await db.sql
    .selectFrom('listing')
    .select(({ exists, selectFrom }) => [
      'listing.id',
      'listing.website_url',
      exists(
        selectFrom('listing_owner')
          .select('listing_owner.account_id')
          .whereRef('listing_owner.listing_id', '=', 'listing.id')
          .where('listing_owner.account_id', '=', accountId),
      ).as('is_mine'),
      selectFrom('claim')
        .select('claim.account_id')
        .whereRef('claim.listing_id', '=', 'listing.id')
        .where('claim.status', '=', constant('verified'))
        .as('holder'),
    ])
    .where('listing.slug', '=', slug)
    .executeTakeFirst()
  const isVisible = listing && (listing.is_mine || (await isPublic(db, listing.id)))
  if (!isVisible)
    throw new DomainError(
      'unknown_listing',
      'There is no listing with this slug.',
      'Call search_listings to find it.',
      {
        errors: [{ pointer: '/slug', code: 'unknown_listing', detail: 'There is no listing with this slug.' }],
      },
    )
  if (listing.is_mine && listing.holder && listing.holder !== accountId)
    throw new DomainError(
      'wrong_state',
      'You own this listing, and another owner has already verified it.',
      'There’s nothing to do; call list_my_listings to see it.',
    )
  return listing
}

async function isPublic(db: Reader, id: number): Promise<boolean> {
  const shown = await db.sql
    .selectFrom('listing')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['scheduled', 'live'])
    .executeTakeFirst()
  return shown !== undefined
}
