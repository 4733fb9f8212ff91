import { randomUUID } from 'node:crypto'
import type { LetterWriter } from '../accounts/letter.ts'
import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError, invalidField } from '../errors.ts'
import { hashSecret, newToken } from '../shared/secret.ts'
import type { Claim } from './claim.ts'
import { RENEWAL_ANSWER_DAYS } from './claim-rules.ts'

const HOUR_MS = 3_600_000
const LINK_HOURS = 24
/** Letters a day, of one claim and to one address: enough for whoever lost one, too few to pester a mailbox. */
const LETTERS_PER_DAY = 3

interface LinkWriter {
  tx: Tx
  writeLetter: LetterWriter
  siteUrl: string
  now: Date
}

/**
 * Sends the link that proves a mailbox; earlier links of the claim end. Throws `rate_limited` when the claim or the address
 * had its letters of the day, and `invalid_input` when whoever reads the mailbox has refused a claim of this account.
 */
export async function sendClaimLink(
  writer: LinkWriter,
  claim: Claim,
  claimant: string,
  purpose: 'claim' | 'renewal' = 'claim',
): Promise<void> {
  const { tx, now, writeLetter, siteUrl } = writer
  const email = claim.email!
  if (purpose === 'claim') {
    await refuseUnwanted(writer, claim.account_id, email)
    await refuseFlood(writer, claim.id, email)
  }
  await raw(tx, {
    text: 'update claim_link set used_at = $2 where claim_id = $1 and used_at is null',
    values: [claim.id, now.toISOString()],
  })
  const hours = purpose === 'claim' ? LINK_HOURS : RENEWAL_ANSWER_DAYS * LINK_HOURS
  const id = randomUUID()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
  await raw(tx, {
    text: `insert into claim_link (id, claim_id, email, hash, purpose, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, claim.id, email, hashSecret(token), purpose, now.toISOString(), expiresAt.toISOString()],
  })
  await writeLetter({
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
  const refused = await raw(tx, {
    text: `select 1 from claim where account_id = $1 and email = $2 and reason = 'refused' limit 1`,
    values: [accountId, email],
  })
  if (!refused.length) return
  throw invalidField(
    '/email',
    'refused',
    'Whoever reads this mailbox ended an earlier claim of yours.',
    'Use the method dns, meta or file, or give another address.',
  )
}

async function refuseFlood({ tx, now }: LinkWriter, claimId: number, email: string): Promise<void> {
  // Simultaneous requests for one address count each other.
  await tx.lock('claimEmails', email)
  const [sent] = await raw<{ of_claim: number; to_address: number }>(tx, {
    text: `select (count(*) filter (where claim_id = $1))::int as of_claim,
                  (count(*) filter (where email = $2))::int as to_address
           from claim_link where (claim_id = $1 or email = $2) and purpose = 'claim'
             and created_at > $3::timestamptz - interval '1 day'`,
    values: [claimId, email, now.toISOString()],
  })
  if (Math.max(sent!.of_claim, sent!.to_address) < LETTERS_PER_DAY) return
  throw new DomainError(
    'rate_limited',
    `${LETTERS_PER_DAY} claim letters were sent within a day.`,
    'Open the newest letter, look among unwanted mail, or try again tomorrow.',
  )
}

/** What a link in a letter is about. */
export interface OpenedLink {
  claimId: number
  purpose: 'claim' | 'renewal'
  email: string
  slug: string
  website: string
  /** Address of the account that asked for the letter. */
  claimant: string
  /** Id of that account. */
  accountId: string
}

/** What a link is worth; null when it was used, has expired, or never was one. Looking changes nothing: mail scanners look too. */
export async function lookAtClaimLink(db: Reader, token: string, now: Date): Promise<OpenedLink | null> {
  const [found] = await raw<Omit<OpenedLink, 'website'> & { website_url: string }>(db, {
    text: `select claim_id::int as "claimId", purpose, l.email, slug, website_url, account.email as claimant,
             account_id as "accountId"
           from claim_link l join claim on claim.id = claim_id join listing on listing.id = listing_id
             join account on account.id = account_id
           where hash = $1 and used_at is null and l.expires_at > $2
             and (claim.status = 'verified') = (purpose = 'renewal') and claim.status in ('pending', 'verified')
             and claim.email = l.email`,
    values: [hashSecret(token), now.toISOString()],
  })
  if (!found) return null
  const { website_url, ...rest } = found
  return { ...rest, website: new URL(website_url).hostname }
}

/** Uses a link up; false when somebody was faster. */
export async function useClaimLink(tx: Tx, token: string, now: Date): Promise<boolean> {
  const used = await raw(tx, {
    text: 'update claim_link set used_at = $2 where hash = $1 and used_at is null and expires_at > $2 returning 1',
    values: [hashSecret(token), now.toISOString()],
  })
  return used.length > 0
}
