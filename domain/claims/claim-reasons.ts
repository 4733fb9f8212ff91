/** Why a claim isn't verified, or no longer is, and what to do. */
export const CLAIM_REASONS = {
  not_proven: 'The proof was not published in time. Start the claim again with claim_listing.',
  could_not_check: 'The website or its name servers did not answer. Call verify_claim again in a few minutes.',
  not_published: 'The proof is not published yet. Follow the instructions, then call verify_claim.',
  not_opened:
    'The claim is not confirmed yet. Open the link in the email, sign in with the account that made the claim, and confirm. Call claim_listing again for a new email.',
  refused: 'Someone with the mailbox rejected the claim. Prove that you own the website with dns, meta or file.',
  held_by_another:
    'Another account has verified this listing with an equally strong proof, which we are checking again. A stronger proof, such as a DNS record, opens a dispute.',
  verified_by_co_owner: 'You own this listing, and another owner has already verified it.',
  in_dispute:
    'Another account has verified this listing. That account has a week to answer your stronger proof. Keep your proof in place.',
  replaced: 'A newer proof of yours replaced this one.',
  lost_dispute: 'Another account had a stronger proof, which you did not answer in time.',
  proof_gone: 'The proof was missing for two weeks. Claim the listing again with claim_listing.',
  withdrawn: 'You withdrew this claim.',
} as const

export type ClaimReason = keyof typeof CLAIM_REASONS
