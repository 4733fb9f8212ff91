import { scriptIn } from './script.ts'

/** Signs in with a passkey, and adds one. */
export const PASSKEYS = scriptIn(new URL('../pages/account/passkeys.js', import.meta.url))
/** Updates the VAT on the checkout page. */
export const CHECKOUT = scriptIn(new URL('../pages/checkout/checkout.js', import.meta.url))
/**
 * Shows progress on the pages of drafts and listings, sends their forms once, adds copy buttons, opens
 * collapsed groups, checks file sizes and lets owners drag images.
 */
export const SUBMIT = scriptIn(new URL('../pages/submit/submit.js', import.meta.url))
/** Suggests products below a search box. */
export const SUGGEST = scriptIn(new URL('./suggest.js', import.meta.url))
/** Votes without leaving the page. */
export const VOTE = scriptIn(new URL('./vote.js', import.meta.url))
