import ipaddr from 'ipaddr.js'

/** Roughly one household, office or server: an IPv4 /24 or an IPv6 /48 (RFC 6177). */
const IPV4_BITS = 24
const IPV6_BITS = 48

/**
 * The visitor's network; null for addresses outside the public internet. Behind a proxy that `TRUST_PROXY` doesn't
 * cover, every visitor would share the proxy's network.
 */
export function publicNetworkOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  if (address.range() !== 'unicast') return null
  const bits = address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS
  const kept = address.toByteArray().map((byte, at) => (at * 8 < bits ? byte : 0))
  return `${ipaddr.fromByteArray(kept).toString()}/${bits}`
}
