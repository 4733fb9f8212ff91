import type { Claim } from './claim.ts'
import { claimableSite } from './claimable-site.ts'
import { DNS_LABEL, FILE_PATH, META_NAME } from './proofs/token.ts'

/**
 * What the claimant has to do: publish `content` at `place`. For an email claim, `place` is the email
 * address, and `content` is null.
 */
export interface Instructions {
  text: string
  place: string
  content: string | null
}

const STAYS = 'Leave it there: we check it every month.'

/** What to publish for a claim, ready to copy. For an email claim, how to confirm it. */
export function instructionsOf({ method, token, email, website_url }: Claim): Instructions {
  const site = claimableSite(website_url)
  const { protocol } = new URL(site.url)
  switch (method) {
    case 'dns':
      return {
        text: `Add a TXT record named ${DNS_LABEL}.${site.domain} with this value to the DNS of ${site.domain}. ${STAYS}`,
        place: `${DNS_LABEL}.${site.domain}`,
        content: `token=${token}`,
      }
    case 'meta':
      return {
        text: `Add this tag to the head of ${site.url}, in the HTML that the server sends. ${STAYS}`,
        place: site.url,
        content: `<meta name="${META_NAME}" content="${token}">`,
      }
    case 'file':
      return {
        text: `Serve a plain text file at this URL that contains only this text. ${STAYS}`,
        place: `${protocol}//${site.host}${FILE_PATH}`,
        content: token,
      }
    case 'email':
      return {
        text: `Open the link in the email to ${email}, sign in with the account that made the claim, and select Confirm. The link works once, for 24 hours; claim again to get another one.`,
        place: email!,
        content: null,
      }
  }
}
