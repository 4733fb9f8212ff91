import { DomainError } from '../../errors.ts'

/**
 * What HTML's `type=email` takes, with a dot in the domain. No quotes, commas, brackets or line ends: nothing to smuggle. The
 * flag `i` without `u` folds ASCII letters alone: the Kelvin sign, whose small form is k, is no letter of an address.
 */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
/** The longest address a mail server takes (RFC 5321). */
const MAX_LENGTH = 254

/** The one form in which an e-mail address is stored and compared. Throws `invalid_input` for what is none. */
export function emailAddress(typed: string): string {
  const address = typed.trim()
  if (address.length <= MAX_LENGTH && ADDRESS.test(address)) return address.toLowerCase()
  const shown = typed.length > 60 ? `${typed.slice(0, 60)}…` : typed
  const detail = address ? `${shown} is not an e-mail address.` : 'The e-mail address is missing.'
  throw new DomainError('invalid_input', detail, 'Give an address like you@example.com.', {
    errors: [{ pointer: '/email', code: 'invalid_email', detail }],
  })
}
