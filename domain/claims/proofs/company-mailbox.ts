import { parse } from 'tldts'
import { emailAddress } from '../../accounts/emails/email-address.ts'
import { invalidField } from '../../errors.ts'
import { methodList, type ClaimableSite } from '../claimable-site.ts'
import { isFreemail } from './freemail.ts'

/**
 * Returns the address if its mailbox proves the website: it's at the website's host or at a parent domain.
 * Throws `invalid_input` if it doesn't.
 */
export function companyMailbox(typed: string | undefined, site: ClaimableSite): string {
  const { domain, methods } = site
  const refuse = (code: string, detail: string) =>
    invalidField(
      '/email',
      code,
      detail,
      methods.includes('email')
        ? `Use an address at ${domain}, or the method dns, meta or file.`
        : `Use the method ${methodList(methods)}.`,
    )
  if (typed === undefined) throw refuse('missing', 'An email claim needs an address at the company’s domain.')
  const email = emailAddress(typed)
  if (isFreemail(hostOf(email))) throw refuse('freemail', 'Anyone can get an address there, so it proves nothing.')
  if (!isAt(site, email)) throw refuse('other_domain', `This address is not at ${domain}.`)
  if (!methods.includes('email')) throw refuse('not_offered', 'You can’t claim this website by email.')
  return email
}

/** Whether an address would prove the website. */
export function isCompanyMailbox(email: string, site: ClaimableSite): boolean {
  return site.methods.includes('email') && !isFreemail(hostOf(email)) && isAt(site, email)
}

function hostOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/**
 * Only the website's host and its parent domains count. Other names below the domain may belong to anyone,
 * such as `alumni.university.edu`.
 */
function isAt({ hosts }: ClaimableSite, email: string): boolean {
  const host = hostOf(email)
  return hosts.includes(host) && !parse(host, { allowPrivateDomains: true }).isPrivate
}
