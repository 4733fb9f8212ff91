import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import type { NetworkPorts } from '../../outside/web/guard/guarded-connect.ts'
import { openWebsites, type Website } from '../outside/websites.ts'

/** Names that lead to this machine or its network; one also has a public address. */
const NAMES: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'inside.example.com': ['127.0.0.1'],
  'inside6.example.com': ['::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'mixed.example.com': ['93.184.216.34', '127.0.0.1'],
  'zero.example.com': ['0.0.0.0'],
  'lan.example.com': ['192.168.1.1'],
}

const NUMBERS = ['127.0.0.1', '[::1]', '0.0.0.0', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]']

/**
 * Counts connections that reach this machine from inside. Resolving and connecting work as in production,
 * except that names come from `NAMES` and `websites`, and every connection that passes the guard ends here or
 * at one of those websites.
 */
export async function openInsideListener() {
  const websites = await openWebsites({}, NAMES)
  const { resolve, connect: connectToWebsite, allowIp } = websites.webOptions
  let connections = 0
  const listen = async (host: string, port: number) => {
    const server = createServer((socket) => {
      connections++
      socket.destroy()
    }).listen(port, host)
    await once(server, 'listening')
    return server
  }
  const first = await listen('127.0.0.1', 0)
  const { port } = first.address() as AddressInfo
  const servers: Server[] = [first]
  // Not every machine has IPv6.
  const second = await listen('::1', port).catch(() => undefined)
  if (second) servers.push(second)

  const network: NetworkPorts = {
    resolve,
    allowIp,
    async connect(target) {
      if (allowIp('127.0.0.1', target.hostname)) return connectToWebsite(target)
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    },
  }
  return {
    network,
    port,
    /** How many connections arrived. */
    connections: () => connections,
    /** Addresses that lead to this machine or its network, in several spellings. */
    places: (path: string) => [
      ...[...NUMBERS, ...Object.keys(NAMES)].map((host) => `https://${host}${path}`),
      ...[...NUMBERS, 'localhost'].map((host) => `http://${host}:${port}${path}`),
    ],
    /** One of each kind: a number, a name with such an address, a name in its network, another protocol and port. */
    kinds: (path: string) => [
      ...['127.0.0.1', 'inside6.example.com', 'lan.example.com'].map((host) => `https://${host}${path}`),
      `http://localhost:${port}${path}`,
    ],
    /** Adds a public website under this name. */
    setSite: (host: string, website: Website) => websites.setSite(host, website),
    requests: websites.requests,
    async close() {
      for (const server of servers) server.close()
      await websites.close()
    },
  }
}
