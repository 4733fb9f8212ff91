import { parse } from 'tldts'
import { DomainError } from '../../errors.ts'

/** A product's website, with the normalized forms that we compare. */
export interface Website {
  /** The address we read and link to. */
  url: string
  /**
   * The same for all addresses of one website: host without `www.`, path without trailing slash, no tracking
   * parameters.
   */
  site: string
  host: string
  /** The registered domain: `acme.co.uk` for `app.acme.co.uk`. For `acme.github.io` it's `acme.github.io`. */
  domain: string
}

const MAX_LENGTH = 2048

/** Parameters that don't change the page. */
const TRACKING = /^(utm_\w+|ref|ref_src|fbclid|gclid|mc_cid|mc_eid)$/i

/** Parses a website address; `acme.com` is enough. Throws `invalid_input`. */
export function parseWebsite(typed: string, pointer = '/url'): Website {
  const refuse = (detail: string): never => {
    throw new DomainError(
      'invalid_input',
      `${pointer.slice(1).replaceAll('/', '.')}: ${detail}`,
      'Send the public address of the website, such as https://acme.com.',
      { errors: [{ pointer, code: 'invalid_url', detail }] },
    )
  }
  const text = typed.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full) || /\s/.test(text)) return refuse('This is not a web address.')
  const url = new URL(full)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('Only http and https addresses are allowed.')
  if (url.username || url.password) return refuse('The address must not contain a user name or password.')
  if (url.port) return refuse('Only the standard ports are allowed.')
  const { domain, isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true })
  if (!domain || !(isIcann || isPrivate)) return refuse('This is not the address of a public website.')

  url.hash = ''
  // Checks the encoded address, which can be longer than what was typed.
  if (url.href.length > MAX_LENGTH) return refuse(`At most ${MAX_LENGTH} characters when percent-encoded.`)
  for (const name of url.searchParams.keys().toArray()) if (TRACKING.test(name)) url.searchParams.delete(name)
  const host = url.hostname.replace(/\.$/, '').replace(/^www\./, '')
  const path = plainPath(url.pathname)
  const query = [...url.searchParams].map(([name, value]) => `${name}=${value}`).toSorted()
  return { url: url.href, site: host + path + (query.length ? `?${query.join('&')}` : ''), host, domain }
}

/**
 * Removes differences that don't matter to servers: needless escapes, double slashes, index files and the
 * last slash.
 */
function plainPath(path: string): string {
  return path
    .replaceAll(/%([0-9a-f]{2})/gi, (escape, code: string) => {
      const character = String.fromCodePoint(Number.parseInt(code, 16))
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
    })
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/index\.(html?|php)$/i, '/')
    .replace(/\/$/, '')
}

/** The host and domain in `https://www.acme.com/x`, `acme.com` or `app.acme.com`; null if there is none. */
export function searchedDomain(typed: string): { host: string; domain: string | null } | null {
  // `URL` lowercases the host and converts other scripts to ASCII.
  const address = URL.parse(/:\/\//.test(typed) ? typed.trim() : `http://${typed.trim()}`)
  const { hostname, domain } = parse(address?.hostname ?? '', { allowPrivateDomains: true })
  return hostname ? { host: hostname.replace(/^www\./, ''), domain } : null
}

/** The registered domain of any stored address, else its host. Never throws: fictional and reserved names have one, too. */
export function domainOf(address: string): string {
  const found = searchedDomain(address)
  return found?.domain ?? found?.host ?? address
}
