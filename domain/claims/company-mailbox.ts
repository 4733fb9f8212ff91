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
  const host = email.slice(email.lastIndexOf('@') + 1)
  if (isFreemail(host)) throw refuse('freemail', 'Anyone can get an address there, so it proves nothing.')
  const { domain: owner, isPrivate } = parse(host, { allowPrivateDomains: true })
  if (owner !== domain || isPrivate) throw refuse('other_domain', `This address is not at ${domain}.`)
  if (!methods.includes('email')) throw refuse('not_offered', 'You can’t claim this website by email.')
  return email
}
