import { DomainError } from '../../errors.ts'

/**
 * What HTML's `type=email` accepts, with a dot in the domain. No double quotes, commas, angle brackets or
 * line breaks, which could smuggle in headers. The flag `i` without `u` only folds ASCII letters, so the
 * Kelvin sign, whose lower case is k, doesn't match.
 */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
/** The limit of mail servers (RFC 5321). */
const MAX_LENGTH = 254

/** Normalizes an email address to the form in which it's stored and compared. Throws `invalid_input` if it isn't one. */
export function emailAddress(typed: string): string {
  const address = typed.trim()
  if (address.length <= MAX_LENGTH && ADDRESS.test(address)) return address.toLowerCase()
  const shown = typed.length > 60 ? `${typed.slice(0, 60)}…` : typed
  const detail = address ? `${shown} is not an email address.` : 'The email address is missing.'
  throw new DomainError('invalid_input', detail, 'Use an address like you@example.com.', {
    errors: [{ pointer: '/email', code: 'invalid_email', detail }],
  })
}

const NOBODYS = '@deleted.invalid'

/** The address of the row that stands in for a deleted person; no email is ever written to it. */
export function addressOfNobody(id: string): string {
  return `deleted-${id}${NOBODYS}`
}

/** Whether an address is that of a deleted person's stand-in. */
export function isNobodys(address: string): boolean {
  return address.endsWith(NOBODYS)
}
