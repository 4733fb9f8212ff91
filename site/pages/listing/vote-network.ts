import ipaddr from 'ipaddr.js'

/** What one household, office or server has: a /24 of IPv4, a /48 of IPv6 (RFC 6177). */
const IPV4_BITS = 24
const IPV6_BITS = 48

/**
 * The network of a visitor; null for an address that is not of the public internet. Behind a proxy that `TRUST_PROXY` does
 * not name, everybody would have the proxy's.
 */
export function publicNetworkOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  if (address.range() !== 'unicast') return null
  const bits = address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS
  const kept = address.toByteArray().map((byte, at) => (at * 8 < bits ? byte : 0))
  return `${ipaddr.fromByteArray(kept).toString()}/${bits}`
}
