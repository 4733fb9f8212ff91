import { parse } from 'tldts'
import { emailAddress } from '../accounts/emails/email-address.ts'
import { invalidField } from '../errors.ts'
import { methodList, type ClaimableSite } from './claimable-site.ts'
import { isFreemail } from './freemail.ts'

/** The mailbox that proves a website: one at its registered domain. Throws `invalid_input`. */
export function companyMailbox(typed: string | undefined, { domain, methods }: ClaimableSite): string {
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
  if (!isAt(domain, email)) throw refuse('other_domain', `This address is not at ${domain}.`)
  if (!methods.includes('email')) throw refuse('not_offered', 'You can’t claim this website by email.')
  return email
}

/** Whether an address would prove the website. */
export function isCompanyMailbox(email: string, { domain, methods }: ClaimableSite): boolean {
  return methods.includes('email') && !isFreemail(hostOf(email)) && isAt(domain, email)
}

function hostOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

function isAt(site: string, email: string): boolean {
  const { domain, isPrivate } = parse(hostOf(email), { allowPrivateDomains: true })
  return domain === site && !isPrivate
}
