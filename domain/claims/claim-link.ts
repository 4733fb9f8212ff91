import { randomUUID } from 'node:crypto'
import type { EmailWriter } from '../accounts/emails/email.ts'
import { accountsOfOneMailbox, mailboxOf } from '../accounts/emails/mailbox.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError, invalidField } from '../errors.ts'
import { hashSecret, newToken } from '../shared/secret.ts'
import type { Claim } from './claim.ts'
import { ClaimLink } from './claim-link.entity.ts'
import { RENEWAL_ANSWER_DAYS } from './claim-rules.ts'

const HOUR_MS = 3_600_000
const LINK_HOURS = 24
/**
 * Maximum number of emails per day for one claim, and also to one mailbox, not counting renewals: enough if
 * one gets lost, too few to annoy anyone.
 */
const MAX_EMAILS_PER_DAY = 3

interface LinkWriter {
  tx: Tx
  writeEmail: EmailWriter
  siteUrl: string
  now: Date
}

/**
 * Sends the link that proves a mailbox; earlier links for the claim stop working. Unless it's a renewal,
 * throws `rate_limited` if the claim or the mailbox has had its emails for the day, and `invalid_input` if
 * someone with the mailbox rejected an earlier claim by this person.
 */
export async function sendClaimLink(
  writer: LinkWriter,
  claim: Claim,
  claimant: string,
  purpose: 'claim' | 'renewal' = 'claim',
): Promise<void> {
  const { tx, now, writeEmail, siteUrl } = writer
  const email = claim.email!
  if (purpose === 'claim') {
    await refuseUnwanted(writer, claim.account_id, email)
    await refuseFlood(writer, claim.id, email)
  }
  await tx.sql
    .updateTable('claim_link')
    .set({ used_at: now.toISOString() })
    .where('claim_id', '=', claim.id)
    .where('used_at', 'is', null)
    .execute()
  const hours = purpose === 'claim' ? LINK_HOURS : RENEWAL_ANSWER_DAYS * LINK_HOURS
  const id = randomUUID()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
  tx.em.create(ClaimLink, {
    id,
    claimId: claim.id,
    email,
    hash: hashSecret(token),
    purpose,
    createdAt: now,
    expiresAt,
  })
  await writeEmail({
    kind: purpose === 'claim' ? 'claim-link' : 'claim-renewal',
    to: email,
    reference: id,
    facts: {
      link: `${siteUrl}/claims/confirm/${token}`,
      listing: `${siteUrl}/listings/${claim.slug}`,
      website: new URL(claim.website_url).hostname,
      claimant,
      hours,
    },
    sendBefore: expiresAt,
  })
}

async function refuseUnwanted({ tx }: LinkWriter, accountId: string, email: string): Promise<void> {
  const refused = await tx.sql
    .selectFrom('claim')
    .select('id')
    .where('account_id', 'in', accountsOfOneMailbox(accountId))
    .where((eb) => eb(eb.fn<string>('f_mailbox', ['email']), '=', mailboxOf(email)))
    .where('reason', '=', 'refused')
    .limit(1)
    .executeTakeFirst()
  if (!refused) return
  throw invalidField(
    '/email',
    'refused',
    'Someone with this mailbox rejected an earlier claim of yours.',
    'Use another address, or the method dns, meta or file.',
  )
}

async function refuseFlood({ tx, now }: LinkWriter, claimId: number, email: string): Promise<void> {
  const { mailbox } = await tx.sql.selectNoFrom(mailboxOf(email).as('mailbox')).executeTakeFirstOrThrow()
  // Concurrent requests for one mailbox wait for each other, so that each is counted.
  await tx.lock('claimEmails', mailbox)
  const sent = await tx.sql
    .selectFrom('claim_link')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('claim_id', '=', claimId).as('ofClaim'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.fn<string>('f_mailbox', ['email']), '=', mailbox)
        .as('toMailbox'),
    ])
    .where((eb) => eb.or([eb('claim_id', '=', claimId), eb(eb.fn<string>('f_mailbox', ['email']), '=', mailbox)]))
    .where('purpose', '=', 'claim')
    .where('created_at', '>', new Date(now.getTime() - 24 * HOUR_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Math.max(sent.ofClaim, sent.toMailbox) < MAX_EMAILS_PER_DAY) return
  throw new DomainError(
    'rate_limited',
    `We already sent ${MAX_EMAILS_PER_DAY} claim emails in the last 24 hours.`,
    'Open the newest email, check your spam folder, or try again tomorrow.',
  )
}

/** What a link in a claim email refers to. */
export interface OpenedLink {
  claimId: number
  purpose: 'claim' | 'renewal'
  email: string
  slug: string
  website: string
  /** The claimant's email address. */
  claimant: string
  accountId: string
}

/**
 * Reads a link without using it, since mail scanners open links too; null if it's used, expired, unknown, or
 * no longer fits its claim.
 */
export async function readClaimLink(db: Reader, token: string, now: Date): Promise<OpenedLink | null> {
  const found = await db.sql
    .selectFrom('claim_link as l')
    .innerJoin('claim', 'claim.id', 'l.claim_id')
    .innerJoin('listing', 'listing.id', 'claim.listing_id')
    .innerJoin('account', 'account.id', 'claim.account_id')
    .select([
      'l.claim_id as claimId',
      'l.purpose',
      'l.email',
      'listing.slug',
      'listing.website_url',
      'account.email as claimant',
      'claim.account_id as accountId',
    ])
    .where('l.hash', '=', hashSecret(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now.toISOString())
    .where((eb) =>
      eb.or([
        eb.and([eb('claim.status', '=', 'pending'), eb('l.purpose', '=', 'claim')]),
        eb.and([eb('claim.status', '=', 'verified'), eb('l.purpose', '=', 'renewal')]),
      ]),
    )
    .whereRef('claim.email', '=', 'l.email')
    .executeTakeFirst()
  if (!found) return null
  const { website_url, ...rest } = found
  return { ...rest, website: new URL(website_url).hostname }
}

/** Marks a link as used; returns false if it was already used, or is expired or unknown. */
export async function useClaimLink(tx: Tx, token: string, now: Date): Promise<boolean> {
  const used = await tx.sql
    .updateTable('claim_link')
    .set({ used_at: now.toISOString() })
    .where('hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
