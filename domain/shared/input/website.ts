import { parse } from 'tldts'
import { DomainError } from '../../errors.ts'

/** A product's website, and the forms in which it is compared. */
export interface Website {
  /** What is read and linked to. */
  url: string
  /** The same website has the same `site`: host without `www.`, path without trailing slash, no tracking parameters. */
  site: string
  host: string
  /** What its owner registered: `acme.co.uk` of `app.acme.co.uk`; of `acme.github.io` the whole. */
  domain: string
}

/** As long as the address a person may send. */
const MAX_LENGTH = 2048

/** Parameters that say where a visitor came from, not what they see. */
const TRACKING = /^(utm_\w+|ref|ref_src|fbclid|gclid|mc_cid|mc_eid)$/i

/** Reads what a person typed as a website address: `acme.com` is enough. Throws `invalid_input`. */
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
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('Only http and https addresses can be read.')
  if (url.username || url.password) return refuse('An address with a user name or password cannot be listed.')
  if (url.port) return refuse('Only the standard ports can be read.')
  const { domain, isIp, isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true })
  if (isIp || !domain || !(isIcann || isPrivate)) return refuse('This is not the address of a public website.')

  url.hash = ''
  // Escapes make an address longer than what was typed.
  if (url.href.length > MAX_LENGTH) return refuse(`At most ${MAX_LENGTH} characters once it is written in ASCII.`)
  for (const name of url.searchParams.keys().toArray()) if (TRACKING.test(name)) url.searchParams.delete(name)
  const host = url.hostname.replace(/\.$/, '').replace(/^www\./, '')
  const path = plainPath(url.pathname)
  const query = [...url.searchParams].map(([name, value]) => `${name}=${value}`).toSorted((a, b) => (a < b ? -1 : 1))
  return { url: url.href, site: host + path + (query.length ? `?${query.join('&')}` : ''), host, domain }
}

/** As the same server answers the same page: escapes that mean nothing, doubled slashes, index files and the last slash. */
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

/** The domain a visitor means by `https://www.acme.com/x`, `acme.com` or `app.acme.com`; null when it is none. */
export function searchedDomain(typed: string): { host: string; domain: string | null } | null {
  // As URL has it: lower case, and names of other scripts in their ASCII form.
  const address = URL.parse(/:\/\//.test(typed) ? typed.trim() : `http://${typed.trim()}`)
  const { hostname, domain } = parse(address?.hostname ?? '', { allowPrivateDomains: true })
  return hostname ? { host: hostname.replace(/^www\./, ''), domain } : null
}
