/** How control of a website can be proved. The list is the contract's. */
export const CLAIM_METHODS = ['dns', 'meta', 'file', 'email'] as const
export type ClaimMethod = (typeof CLAIM_METHODS)[number]
