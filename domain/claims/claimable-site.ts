import { parse } from 'tldts'
import { DomainError } from '../errors.ts'
import { CLAIM_METHODS, type ClaimMethod } from '../shared/claim-methods.ts'
import { SHARED_HOSTS } from '../shared/input/shared-hosts.ts'

/** Where a website's owner can prove control. */
export interface ClaimableSite {
  /** The listed address: the page that carries the tag. */
  url: string
  /** Without a trailing dot, in ASCII. */
  host: string
  /** What its owner registered: nothing above it proves anything. */
  domain: string
  /** The host and each name above it down to the domain: whoever has one of them has the host too, never the reverse. */
  hosts: string[]
  /** Home pages and the listed page, where a tag counts. */
  pages: string[]
  /** The ways open to this website. */
  methods: ClaimMethod[]
}

/**
 * Where control of a website can be proved, by the public suffix list (publicsuffix.org) with its private part:
 * `user.github.io` is a registration of its own. Throws `wrong_state` for a website that nobody can claim.
 */
export function claimableSite(websiteUrl: string): ClaimableSite {
  const url = URL.parse(websiteUrl)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  const { domain, isIp, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && !url.port && !url.username && !url.password
  if (!isWeb || isIp || !domain || !(isIcann || isPrivate))
    throw new DomainError(
      'wrong_state',
      'The website of this listing has no domain that one owner registered, so nobody can prove that it is theirs.',
      'Ask the site team to correct the website address of the listing.',
    )
  const hosts = namesDownTo(domain, host)
  const isPage = url.pathname !== '/' || url.search !== ''
  // A platform's own home page is its owner's like any other.
  const isShared = hosts.some((name) => SHARED_HOSTS.has(name) && (isPage || name !== host.replace(/^www\./, '')))
  return {
    url: url.href,
    host,
    domain,
    hosts,
    pages: [...new Set([url.href, ...(isShared ? [] : hosts.map((name) => `${url.protocol}//${name}/`))])],
    methods: isShared
      ? ['meta']
      : // A page below somebody's address (`university.edu/~ann`) is not every mailbox holder's; nor is a free subdomain.
        CLAIM_METHODS.filter((method) => method !== 'email' || !(isPage || isPrivate)),
  }
}

function namesDownTo(domain: string, host: string): string[] {
  const names = [host]
  for (let name = host; name !== domain; names.push(name)) name = name.slice(name.indexOf('.') + 1)
  return names
}

/** Whether an address belongs to the same registration: where a redirect may lead. */
export function isWithin(domain: string, url: URL): boolean {
  return parse(url.hostname.replace(/\.$/, ''), { allowPrivateDomains: true }).domain === domain
}
