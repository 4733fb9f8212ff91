/** Why a claim is not verified, or not any more, and what to do. */
export const CLAIM_REASONS = {
  not_proven: 'The proof was not there in time. Start the claim again with claim_listing.',
  could_not_check: 'The website or its name servers did not answer. Call verify_claim again in a few minutes.',
  not_published: 'The proof is not there yet. Publish it as the instructions say, then call verify_claim.',
  not_opened:
    'The claim was not confirmed yet. Open the link in the email, sign in there with the account that claims, and confirm. Call claim_listing again for a new email.',
  refused: 'Whoever reads the mailbox ended this claim. Prove that the website is yours by dns, meta or file.',
  held_by_another:
    'Another account holds this listing by a proof as strong. We look at its proof again now; a stronger one of yours, such as a DNS record, opens a dispute.',
  verified_by_co_owner: 'The listing is yours already, and another owner of it has verified it.',
  in_dispute:
    'Another account holds this listing. Its owner was told and has a week to answer the stronger proof; leave the proof where it is.',
  replaced: 'A newer proof of yours stands in its place.',
  lost_dispute: 'Another account brought a stronger proof that was not answered in time.',
  proof_gone: 'The proof was gone for two weeks. Claim the listing again with claim_listing.',
  withdrawn: 'You withdrew this claim.',
} as const

export type ClaimReason = keyof typeof CLAIM_REASONS
