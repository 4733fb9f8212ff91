/** The ways to prove that you own a website, as listed in the contract. */
export const CLAIM_METHODS = ['dns', 'meta', 'file', 'email'] as const
export type ClaimMethod = (typeof CLAIM_METHODS)[number]
