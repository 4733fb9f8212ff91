import type { Claim } from './claim.ts'
import { claimableSite } from './claimable-site.ts'
import { DNS_LABEL, FILE_PATH, META_NAME } from './token.ts'

/** What a claimant has to do: `content` goes to `place`. */
export interface Instructions {
  text: string
  place: string
  content: string | null
}

const STAYS = 'Leave it there: it is looked for again every month.'

/** What to publish for a claim, ready to copy. */
export function instructionsOf({ method, token, email, website_url }: Claim): Instructions {
  const site = claimableSite(website_url)
  const { protocol } = new URL(site.url)
  switch (method) {
    case 'dns':
      return {
        text: `Add a TXT record named ${DNS_LABEL}.${site.domain} with this value at the name servers of ${site.domain}. ${STAYS}`,
        place: `${DNS_LABEL}.${site.domain}`,
        content: `token=${token}`,
      }
    case 'meta':
      return {
        text: `Put this tag into the head of ${site.url}, before the body, as the server sends it. ${STAYS}`,
        place: site.url,
        content: `<meta name="${META_NAME}" content="${token}">`,
      }
    case 'file':
      return {
        text: `Serve a plain text file at this address that holds only this text. ${STAYS}`,
        place: `${protocol}//${site.host}${FILE_PATH}`,
        content: token,
      }
    case 'email':
      return {
        text: `Open the link in the email to ${email}, sign in there with the account that claims, and press Confirm. The link works once, for 24 hours; claiming again sends another one.`,
        place: email!,
        content: null,
      }
  }
}
