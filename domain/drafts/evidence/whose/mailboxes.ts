import { squashed } from '../plain-text.ts'

const ADDRESS = /^[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,5}[a-z]{2,24}$/i
/**
 * Mailboxes for machines, lawyers, abuse reports, the press, applicants and the like, which don't answer
 * customers.
 */
const OTHER_PURPOSE =
  /^(?:no-?_?reply|do-?not-?reply|mailer-daemon|postmaster|hostmaster|webmaster|abuse|fraud|phish\w*|spam|security|vulnerab\w*|privacy|datenschutz|dataprotection|data-protection|dpo|gdpr|ccpa|legal|compliance|copyright|dmca|press|presse|media|pr|jobs?|careers?|karriere|recruit\w*|hr|bewerbung|talent|billing|invoices?|accounting|buchhaltung|investors?|ir|unsubscribe|affiliates?|whistleblow\w*|bounce\w*|notifications?)(?:[.+_-]|@)/i
/** Example addresses, and text that only looks like an address, such as file names. */
const EXAMPLE =
  /^(?:(?:your|my)[._-]?(?:name|email|mail)?|you|me|name|first[._-]?name|last[._-]?name|first\.last|john(?:[._-]?(?:doe|smith))?|jane(?:[._-]?(?:doe|smith))?|max\.mustermann|user(?:name)?|example|sample|test|demo|foo|bar|email|someone|somebody|alice|bob)@|@(?:[\w-]+\.)*(?:example|test|invalid|localhost)(?:\.|$)|@(?:[\w-]+\.)*(?:your-?(?:domain|company|site|business|email|website|store|organi[sz]ation)|domain|company|email|mysite|website|mydomain|mycompany|sample|placeholder|test)\.\w+$|@acme(?:corp|inc)?\.com$|\.(?:png|jpe?g|gif|svg|webp|avif|css|js|ico|pdf|mp4)$|@(?:sentry|.*wixpress|.*sentry\.io)/i
const MAX_EMAIL_LENGTH = 254

/** True for an address that looks like a real mailbox for customers. */
export function isContactAddress(address: string): boolean {
  return (
    address.length <= MAX_EMAIL_LENGTH &&
    ADDRESS.test(address) &&
    !OTHER_PURPOSE.test(address) &&
    !EXAMPLE.test(address)
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

/** Mailboxes for questions from customers. */
const WELCOMING =
  /^(?:info|hello|hi|hey|hola|contact|contacto|kontakt|support|help|team|sales|office|mail|mailbox|enquir\w*|inquir\w*|ask|feedback|service|services|customer\w*|care|bonjour|hallo|moin|admin)\b/
/** True for a mailbox whose name invites emails: "support@", "hello@". */
export function isWelcoming(address: string): boolean {
  return WELCOMING.test(address.toLowerCase())
}
