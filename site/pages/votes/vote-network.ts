import ipaddr from 'ipaddr.js'

/**
 * Prefix lengths of a visitor's network: 256 IPv4 addresses, or the largest IPv6 block that one end site
 * usually gets (RFC 6177).
 */
const IPV4_BITS = 24
const IPV6_BITS = 48

/**
 * The visitor's network, such as `203.0.113.0/24`. Null for an invalid or non-public address, such as that of
 * a proxy that `TRUST_PROXY` doesn't cover: the visitors behind it don't share a network.
 */
export function publicNetworkOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  if (address.range() !== 'unicast') return null
  const bits = address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS
  const kept = address.toByteArray().map((byte, at) => (at * 8 < bits ? byte : 0))
  return `${ipaddr.fromByteArray(kept).toString()}/${bits}`
}
