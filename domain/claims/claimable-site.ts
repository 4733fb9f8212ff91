import { parse } from 'tldts'
import { DomainError } from '../errors.ts'
import { CLAIM_METHODS, type ClaimMethod } from '../shared/claim-methods.ts'
import { SHARED_HOSTS } from '../shared/input/shared-hosts.ts'

/** The places where the owner of a website can prove control. */
export interface ClaimableSite {
  /** The listed URL. */
  url: string
  /** Without a trailing dot, in ASCII. */
  host: string
  /** The registered domain: control of a name above it proves nothing. */
  domain: string
  /**
   * The host and its parent names up to the domain. Control of a parent includes the host, but not the other
   * way around.
   */
  hosts: string[]
  /**
   * The pages where a tag counts: the listed page and, unless the website is on a shared host, the home pages
   * of `hosts`.
   */
  pages: string[]
  /** The methods available for this website. */
  methods: ClaimMethod[]
}

/**
 * Finds the places where control of a website can be proved. Uses the public suffix list (publicsuffix.org) including its
 * private part, so `user.github.io` counts as a registered domain. Throws `wrong_state` for a website that nobody can claim.
 */
export function claimableSite(websiteUrl: string): ClaimableSite {
  const url = URL.parse(websiteUrl)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  const { domain, isIp, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && !url.port && !url.username && !url.password
  if (!isWeb || isIp || !domain || !(isIcann || isPrivate))
    throw new DomainError(
      'wrong_state',
      'The listing’s website has no registered domain, so nobody can prove that they own it.',
      'Ask the site team to correct the listing’s website.',
    )
  const hosts = namesDownTo(domain, host)
  const isPage = url.pathname !== '/' || url.search !== ''
  // A shared host's own home page belongs to the platform, not to one of its customers.
  const isShared = hosts.some((name) => SHARED_HOSTS.has(name) && (isPage || name !== host.replace(/^www\./, '')))
  return {
    url: url.href,
    host,
    domain,
    hosts,
    pages: [...new Set([url.href, ...(isShared ? [] : hosts.map((name) => `${url.protocol}//${name}/`))])],
    methods: isShared
      ? ['meta']
      : // A mailbox at the domain proves no control of a page like `uni.edu/~ann` or of a free subdomain.
        CLAIM_METHODS.filter((method) => method !== 'email' || !(isPage || isPrivate)),
  }
}

/** Whether somebody can prove that they own the website. */
export function isClaimable(websiteUrl: string): boolean {
  try {
    claimableSite(websiteUrl)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

function namesDownTo(domain: string, host: string): string[] {
  const names = [host]
  for (let name = host; name !== domain; names.push(name)) name = name.slice(name.indexOf('.') + 1)
  return names
}

/** The methods in words: `dns, meta or file`. */
export function methodList(methods: readonly ClaimMethod[]): string {
  return methods.join(', ').replace(/, (\w+)$/, ' or $1')
}

/** Whether a URL is within the registered domain, so a redirect may lead there. */
export function isWithin(domain: string, url: URL): boolean {
  return parse(url.hostname.replace(/\.$/, ''), { allowPrivateDomains: true }).domain === domain
}
