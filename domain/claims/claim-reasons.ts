import type { ClaimMethod } from '../shared/claim-methods.ts'
import { longTime, rfc3339 } from '../shared/clock.ts'

/** Why a claim isn't verified, or no longer is, and what to do. */
const CLAIM_REASONS = {
  not_proven: 'The proof was not published in time. Start the claim again with claim_listing.',
  could_not_check: 'The website or its name servers did not answer. Call verify_claim again in a few minutes.',
  not_published: 'The proof is not published yet. Follow the instructions, then call verify_claim.',
  not_opened:
    'The claim is not confirmed yet. Open the link in the email, sign in with the account that made the claim, and confirm. Call claim_listing again for a new email.',
  refused: 'Someone with the mailbox rejected the claim. Prove that you own the website with dns, meta or file.',
  held_by_another:
    'Another account has verified this listing with a proof at least as strong as yours. A stronger one, such as a DNS record, opens a dispute.',
  verified_by_co_owner: 'You own this listing, and another owner has already verified it.',
  in_dispute:
    'Another account has verified this listing. That account has a week to answer your stronger proof. Keep your proof in place.',
  another_claim:
    'Another claim for this listing is being decided. Afterwards, call verify_claim, or claim_listing for a new email.',
  waiting_for_objections:
    'The current owner has a stronger link to the website than your proof, so they and the site team can object until UNTIL. If nobody objects, and no owner proves that the website is theirs by then, the listing is yours. A DNS record is a stronger proof.',
  approved: 'The claim was approved. We check the proof once more, and then the listing is yours.',
  objected: 'The owner or the site team objected to the claim. Claim the listing with a stronger proof, such as dns.',
  not_public: 'The listing is no longer public.',
  replaced: 'A newer proof of yours replaced this one.',
  lost_dispute: 'Another account had a stronger proof, which you did not answer in time.',
  handed_over: 'The listing went to another account, whose claim you could object to.',
  proof_gone: 'The proof was missing for two weeks. Claim the listing again with claim_listing.',
  withdrawn: 'You withdrew this claim, or it ended when your account was closed.',
} as const

export type ClaimReason = keyof typeof CLAIM_REASONS

export const REASONS = Object.keys(CLAIM_REASONS) as [ClaimReason, ...ClaimReason[]]

/** Whether a stored reason is one that we explain. */
export function isClaimReason(reason: string | null): reason is ClaimReason {
  return reason !== null && Object.hasOwn(CLAIM_REASONS, reason)
}

/** A reason in words, with the time when a claim that waits is decided. */
export function reasonInWords(
  reason: ClaimReason,
  { method, dispute_ends_at }: { method: ClaimMethod; dispute_ends_at: string | null },
): string {
  const words = CLAIM_REASONS[reason].replace('UNTIL', dispute_ends_at ? longTime(rfc3339(dispute_ends_at)) : 'then')
  return reason === 'waiting_for_objections' && method !== 'email' ? `${words} Keep your proof in place.` : words
}
