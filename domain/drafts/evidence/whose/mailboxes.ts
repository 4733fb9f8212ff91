import { addressAsWords, addressWordsFor } from '../../words/address-words.ts'
import { squashed } from '../plain-text.ts'

const ADDRESS = /^[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,5}[a-z]{2,24}$/i
const OTHER_PURPOSE = new RegExp(`^${addressWordsFor('mailbox for other purposes')}`, 'u')
const SAMPLE_MAILBOX = new RegExp(`^${addressWordsFor('sample mailbox', 'sample name')}$`, 'u')
const SAMPLE_DOMAIN = new RegExp(`^${addressWordsFor('sample domain')}$`, 'u')
const WELCOMING = new RegExp(`^${addressWordsFor('welcoming mailbox')}`, 'u')
/** Labels of domains that RFC 2606 keeps for examples, and of services that send messages by program. */
const NO_ONES = new Set(['example', 'test', 'invalid', 'localhost', 'sentry', 'wixpress'])
const SAMPLE_COMPANIES = new Set(['acme.com', 'acmecorp.com', 'acmeinc.com'])
/** Endings of files, whose names may look like addresses: "hero@2x.png". */
const FILES = new Set('png jpg jpeg gif svg webp avif css js ico pdf mp4'.split(' '))
const MAX_EMAIL_LENGTH = 254

/** True for an address that looks like a real mailbox for customers. */
export function isContactAddress(address: string): boolean {
  if (address.length > MAX_EMAIL_LENGTH || !ADDRESS.test(address)) return false
  const [mailbox = '', domain = ''] = address.toLowerCase().split('@')
  const labels = domain.split('.')
  return (
    !OTHER_PURPOSE.test(addressAsWords(mailbox)) &&
    !SAMPLE_MAILBOX.test(addressAsWords(mailbox)) &&
    !labels.some((label) => NO_ONES.has(label)) &&
    !SAMPLE_DOMAIN.test(addressAsWords(labels.at(-2) ?? '')) &&
    !SAMPLE_COMPANIES.has(domain) &&
    !FILES.has(labels.at(-1) ?? '')
  )
}

/** True for an address at the domain of another company that the text around it names. */
export function isAnothersMailbox(address: string, around: string, name: string): boolean {
  const domain = squashed((address.split('@')[1] ?? '').split('.')[0] ?? '')
  const own = squashed(name)
  if (domain.length < 3 || own === '' || own.includes(domain) || domain.includes(own)) return false
  const rest = around.replaceAll(address, ' ')
  return rest.split(/\s+/).some((word) => /^\p{Lu}/u.test(word) && squashed(word) === domain)
}

/** True for a mailbox for questions from customers: "support@", "hello@". */
export function isWelcoming(address: string): boolean {
  return WELCOMING.test(addressAsWords(address.split('@')[0] ?? ''))
}
