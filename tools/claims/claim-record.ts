import * as z from 'zod'
import { CLAIM_METHODS } from '../../domain/shared/claim-methods.ts'
import { isClaimReason, reasonInWords, REASONS, type ClaimReason } from '../../domain/claims/claim-reasons.ts'
import { CLAIM_STATUSES } from '../../domain/claims/claim-rules.ts'
import type { Claim } from '../../domain/claims/claim.ts'
import { instructionsOf } from '../../domain/claims/instructions.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { oneOf, Slug, type NextSteps } from '../shared/schemas.ts'

export const ClaimRecord = z.strictObject({
  id: z.int(),
  listing: z.strictObject({ slug: Slug, name: z.string(), url: z.string(), website_url: z.string() }),
  method: z.enum(CLAIM_METHODS),
  status: z
    .enum(CLAIM_STATUSES)
    .describe(
      'pending until proven; disputed while the current owner can answer; lapsed when the proof stayed missing.',
    ),
  reason: oneOf(REASONS).nullable().describe('Why it is not verified.'),
  detail: z.string().nullable().describe('The reason in words, with what to do.'),
  instructions: z.strictObject({
    text: z.string(),
    place: z.string().describe('Name of the TXT record, URL of the page or file, or email address.'),
    content: z.string().nullable().describe('Publish exactly this there; null for an email.'),
  }),
  created_at: z.string(),
  expires_at: z.string().describe('When a pending claim expires.'),
  verified_at: z.string().nullable(),
  checked_at: z.string().nullable().describe('When the proof was last checked.'),
  next_check_at: z.string().nullable().describe('When a verified proof is checked again.'),
  dispute_ends_at: z.string().nullable().describe('When a disputed claim takes over the listing.'),
})

/** A claim as its claimant sees it. */
export function claimRecordOf(claim: Claim, siteUrl: string): z.input<typeof ClaimRecord> {
  const { id, slug, name, website_url, method, status } = claim
  const reason = reasonOf(claim)
  return {
    id,
    listing: { slug, name, url: `${siteUrl}/listings/${slug}`, website_url },
    method,
    status,
    reason,
    detail: reason && reasonInWords(reason, claim),
    instructions: instructionsOf(claim),
    created_at: rfc3339(claim.created_at),
    expires_at: rfc3339(claim.expires_at),
    verified_at: rfc3339(claim.verified_at),
    checked_at: rfc3339(claim.checked_at),
    next_check_at: status === 'verified' ? rfc3339(claim.next_check_at) : null,
    dispute_ends_at: rfc3339(claim.dispute_ends_at),
  }
}

function reasonOf({ status, reason, method }: Claim): ClaimReason | null {
  if (status === 'verified') return null
  if (status === 'expired') return 'not_proven'
  if (isClaimReason(reason)) return reason
  return method === 'email' ? 'not_opened' : 'not_published'
}

/** What a claimant does next. */
export function claimSteps({ status, method }: Claim): z.input<typeof NextSteps> {
  if (status === 'verified')
    return [{ operation: 'list_my_listings', why: 'The listing is yours now: edit and publish it.' }]
  if (status === 'pending' && method !== 'email')
    return [{ operation: 'verify_claim', why: 'Once the person has published it, check it immediately.' }]
  if (status === 'pending')
    return [{ operation: 'verify_claim', why: 'See whether the person opened the link in the email.' }]
  if (status === 'disputed')
    return [{ operation: 'list_my_claims', why: 'After dispute_ends_at, see how the dispute ended.' }]
  return [{ operation: 'claim_listing', why: 'Start again with a new token.' }]
}
