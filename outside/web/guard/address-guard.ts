import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { FetchError } from '../fetch-error.ts'

// Some versions of ipaddr.js call some of these "unicast"; none of them hosts a website.
const NEVER_IPV4 = [
  '100.64.0.0/10',
  '168.63.129.16/32', // Azure's platform address: in public address space, but internal
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '240.0.0.0/4',
].map((range) => ipaddr.IPv4.parseCIDR(range))

const NEVER_IPV6 = [
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map((range) => ipaddr.IPv6.parseCIDR(range))

// All public IPv6 addresses are in this range; ipaddr.js calls others "unicast" too.
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

// Other ports belong to databases, mail servers and admin pages rather than websites.
const WEB_PORTS = new Set(['', '80', '443'])

const PRIVATE_SUFFIXES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|lan|home|corp|home\.arpa|arpa|onion|test|invalid|example)$/

/** Whether the text is a public IP address. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0 || ip.includes('%')) return false
  const parsed = ipaddr.parse(ip)
  const address = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return !NEVER_IPV4.some((range) => address.match(range))
  return address.match(GLOBAL_IPV6) && !NEVER_IPV6.some((range) => address.match(range))
}

/** Parses an untrusted address. Throws `FetchError` unless it may be a public website's. */
export function publicUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new FetchError('bad_url', 'not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('bad_url', `scheme ${url.protocol}`)
  if (url.username || url.password) throw new FetchError('bad_url', 'credentials in the URL')
  if (!WEB_PORTS.has(url.port)) throw new FetchError('blocked_address', `port ${url.port}`)

  const host = bareHost(url)
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || PRIVATE_SUFFIXES.test(host)) {
    throw new FetchError('blocked_address', `host ${host}`)
  }
  url.hash = ''
  return url
}

/** The host without the brackets of an IPv6 literal and without a trailing dot. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}
