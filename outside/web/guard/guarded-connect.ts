import { isIP, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './address-guard.ts'
import { FetchError } from '../fetch-error.ts'
import { openNames, type ResolvedAddress } from './resolve-name.ts'

/** Where a connection goes: a literal address that has passed the guard, and the name it stands for. */
export interface DialTarget {
  address: string
  port: number
  hostname: string
  secure: boolean
}

/** What stands between us and the network. Production uses the defaults; tests stay on loopback by giving their own. */
export interface NetworkPorts {
  /** All addresses of a host name. Rejects when it has none. */
  resolve?: (hostname: string) => Promise<ResolvedAddress[]>
  /** Opens the connection. It may hand back a plain socket where `secure` asks for TLS: HTTP/1.1 then runs over that. */
  connect?: (target: DialTarget) => Promise<Socket>
  /** Lets an address through that is not public. Never set in production. */
  allowIp?: (ip: string, hostname: string) => boolean
}

// A name server that is silent this long will not answer in time for anything else either.
const RESOLVE_LIMIT_MS = 5_000
// Reaching any healthy server takes well under a second; the rest is patience for mobile-grade hosting.
const CONNECT_LIMIT_MS = 5_000
// One address of each family is enough: more would let a host spend our time by listing dead addresses.
const MAX_ADDRESSES_TRIED = 2

/**
 * A connector for undici that resolves once, checks every address, dials the literal address and checks what it reached.
 * Checking at the connection is what stops DNS rebinding and IP literals; a filter in `lookup` sees neither.
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

    // One private address among public ones is an attack or a mistake: either way not a public website.
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

const connectPinned = buildConnector({ timeout: CONNECT_LIMIT_MS, allowH2: false })

/** Connects to a literal address; over TLS the certificate must be the host name's. */
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
  const timer = setTimeout(() => reject(new FetchError('timeout', 'name server')), RESOLVE_LIMIT_MS)
  try {
    return await Promise.race([resolution, late])
  } catch (error) {
    if (error instanceof FetchError) throw error
    throw new FetchError('dns', 'the name does not resolve', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function onePerFamily(addresses: ResolvedAddress[]): ResolvedAddress[] {
  const first = (family: number) => addresses.find((address) => address.family === family)
  return [first(4), first(6)].filter((address) => address !== undefined).slice(0, MAX_ADDRESSES_TRIED)
}
