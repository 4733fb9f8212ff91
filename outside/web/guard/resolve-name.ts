import { Resolver } from 'node:dns/promises'
import { FetchError } from '../fetch-error.ts'

export interface ResolvedAddress {
  address: string
  family: number
}

/**
 * A healthy name server answers in well under a second, a distant one by the second try; both tries take
 * about four seconds.
 */
const TIMEOUT_MS = 1_200
const MAX_TRIES = 2

/**
 * Queries name servers for all addresses of a host name. Replaces `dns.lookup`, which has only two threads
 * for the whole process: a silent name server blocks one for over ten seconds. Rejects when there is no
 * address, with `FetchError` on a timeout.
 */
export function openNames(
  servers?: readonly string[],
  { timeoutMs = TIMEOUT_MS } = {},
): (hostname: string) => Promise<ResolvedAddress[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: MAX_TRIES })
  if (servers) resolver.setServers(servers)
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length > 0) return found
    const failures = [v4, v6].flatMap((one) => (one.status === 'rejected' ? [one.reason as NodeJS.ErrnoException] : []))
    if (failures.some(({ code }) => code === 'ETIMEOUT')) throw new FetchError('timeout', 'name server')
    throw failures[0] ?? new FetchError('dns', `${hostname} has no address`)
  }
}
