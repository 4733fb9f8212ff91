import { scriptIn } from './script.ts'

/** Signs in with a passkey, and adds one. */
export const PASSKEYS = scriptIn(new URL('../../pages/account/passkeys.js', import.meta.url))
/** Wakes the button of a form of the account when something in it changes, or saves each change at once. */
export const CHANGES = scriptIn(new URL('../../pages/account/changes.js', import.meta.url))
/** Updates the VAT on the checkout page. */
export const CHECKOUT = scriptIn(new URL('../../pages/checkout/checkout.js', import.meta.url))
/**
 * Shows progress on the pages of drafts and listings, sends their forms once, adds copy buttons and opens
 * collapsed groups.
 */
export const SUBMIT = scriptIn(new URL('../../pages/submit/submit.js', import.meta.url))
/** Previews chosen pictures, shows the progress of their upload and lets owners drag pictures. */
export const PICTURES = scriptIn(new URL('../../pages/pictures/pictures.js', import.meta.url))
/** Opens the pictures of a listing in a lightbox. */
export const GALLERY = scriptIn(new URL('../../pages/listing/gallery.js', import.meta.url))
/** Suggests products below a search box. */
export const SUGGEST = scriptIn(new URL('./suggest.js', import.meta.url))
/** Votes without leaving the page. */
export const VOTE = scriptIn(new URL('./vote.js', import.meta.url))
/** Adds a copy button to code blocks. */
export const COPY = scriptIn(new URL('./copy.js', import.meta.url))
