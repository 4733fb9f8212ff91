import { isIP, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './address-guard.ts'
import { FetchError } from '../fetch-error.ts'
import { openNames, type ResolvedAddress } from './resolve-name.ts'

/** The target of a connection: a literal address that has passed the guard, and its host name. */
export interface DialTarget {
  address: string
  port: number
  hostname: string
  secure: boolean
}

/** Network functions. Production uses the defaults; tests replace them to stay on loopback. */
export interface NetworkPorts {
  /** Resolves all addresses of a host name. Rejects when there are none. */
  resolve?: (hostname: string) => Promise<ResolvedAddress[]>
  /** Opens the connection. In tests it may return a plain socket even if `secure` asks for TLS. */
  connect?: (target: DialTarget) => Promise<Socket>
  /** Allows an address that isn't public. Never set in production. */
  allowIp?: (ip: string, hostname: string) => boolean
}

// Longer than any healthy name server needs.
const MAX_RESOLVE_MS = 5_000
// A healthy server accepts in well under a second; the rest is tolerance for slow hosting.
const MAX_CONNECT_MS = 5_000

/**
 * A connector for undici that resolves once, checks every address, connects to the literal address and checks
 * the peer. An earlier check would miss DNS rebinding, because the name could resolve differently later. A
 * filter in `lookup` would miss IP literals, which aren't looked up.
 */
export function guardedConnector(ports: NetworkPorts): buildConnector.connector {
  const resolve = ports.resolve ?? openNames()
  const dial = ports.connect ?? dialAddress
  const allowed = (ip: string, hostname: string) => isPublicAddress(ip) || (ports.allowIp?.(ip, hostname) ?? false)

  async function open(options: buildConnector.Options): Promise<Socket> {
    const secure = options.protocol === 'https:'
    const hostname = options.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    const family = isIP(hostname)
    const addresses = family ? [{ address: hostname, family }] : await limited(resolve(hostname))

    // A private address among public ones is an attack or a mistake, so this isn't a public website.
    const refused = addresses.find(({ address }) => !allowed(address, hostname))
    if (refused) throw new FetchError('blocked_address', `${hostname} resolves to ${refused.address}`)

    const port = Number(options.port) || (secure ? 443 : 80)
    let failure: unknown = new FetchError('dns', `${hostname} has no address`)
    for (const { address } of onePerFamily(addresses)) {
      try {
        const socket = await dial({ address, port, hostname, secure })
        if (allowed(socket.remoteAddress ?? '', hostname)) return socket
        socket.destroy()
        throw new FetchError('blocked_address', `${hostname} connected to ${socket.remoteAddress}`)
      } catch (error) {
        if (error instanceof FetchError) throw error
        failure = error
      }
    }
    throw failure
  }

  return (options, callback) => {
    open(options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }
}

const connectPinned = buildConnector({ timeout: MAX_CONNECT_MS, allowH2: false })

/** Connects to a literal address; with TLS, the certificate must match the host name. */
export function dialAddress({ address, port, hostname, secure }: DialTarget): Promise<Socket> {
  const byName = secure && !isIP(hostname) ? { servername: hostname } : {}
  const protocol = secure ? 'https:' : 'http:'
  return new Promise((done, failed) => {
    connectPinned({ hostname: address, protocol, port: String(port), ...byName }, (error, socket) => {
      if (error) failed(error)
      else done(socket)
    })
  })
}

async function limited(resolution: Promise<ResolvedAddress[]>): Promise<ResolvedAddress[]> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new FetchError('timeout', 'name server')), MAX_RESOLVE_MS)
  try {
    return await Promise.race([resolution, late])
  } catch (error) {
    if (error instanceof FetchError) throw error
    throw new FetchError('dns', 'the name does not resolve', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * One address of each family, because trying every address of a host with many dead ones would take too long.
 */
function onePerFamily(addresses: ResolvedAddress[]): ResolvedAddress[] {
  const first = (family: number) => addresses.find((address) => address.family === family)
  return [first(4), first(6)].filter((address) => address !== undefined)
}
