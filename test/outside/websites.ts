import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { WebOptions } from '../../outside/web/open-web.ts'

/** A path's answer: its text, or any response. */
export type WebsiteAnswer = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer }

/**
 * A website: answers keyed by path (including `/robots.txt`), or a request handler. Other paths answer 404.
 */
export type Website = Record<string, WebsiteAnswer> | RequestListener

interface SeenRequest {
  host: string
  /** Including its query. */
  path: string
  userAgent: string
}

export interface Websites {
  /** Options for `openWeb`: names resolve to this machine, connections stay on it, and nothing waits. */
  webOptions: Required<Pick<WebOptions, 'resolve' | 'connect' | 'allowIp' | 'pace'>>
  /** Every request that arrived, in order. */
  requests: SeenRequest[]
  /** Adds or replaces a page, on a new host too. Throws if a handler serves the host. */
  setPage(host: string, path: string, answer: WebsiteAnswer): void
  /** Adds or replaces a whole website. */
  setSite(host: string, website: Website): void
  removePage(host: string, path: string): void
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/**
 * Serves websites under realistic names, over http and https, from one server on loopback. The connector returns a
 * plain socket for https, so no certificates are needed. Other names don't resolve unless `addresses` lists them; the
 * guard checks the listed addresses as in production.
 */
export async function openWebsites(
  websites: Record<string, Website>,
  addresses: Record<string, string[]> = {},
): Promise<Websites> {
  const sites = new Map(Object.entries(websites))
  const requests: SeenRequest[] = []

  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    requests.push({ host, path: request.url ?? '', userAgent: request.headers['user-agent'] ?? '' })
    const site = sites.get(host)
    if (typeof site === 'function') site(request, response)
    else answer(site ?? {}, request, response)
  })
  server.listen(0, LOOPBACK)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    requests,

    webOptions: {
      async resolve(hostname) {
        if (sites.has(hostname)) return [{ address: LOOPBACK, family: 4 }]
        const listed = addresses[hostname]
        if (!listed) throw Object.assign(new Error(`${hostname} does not exist`), { code: 'ENOTFOUND' })
        return listed.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      },
      async connect({ address, hostname }) {
        if (address !== LOOPBACK) throw new Error(`A test tried to leave this machine for ${hostname} at ${address}`)
        const socket = connect(port, LOOPBACK)
        await once(socket, 'connect')
        return socket
      },
      allowIp: (ip, hostname) => ip === LOOPBACK && sites.has(hostname),
      pace: async () => {},
    },

    setPage(host, path, answer) {
      const site = sites.get(host) ?? {}
      if (typeof site === 'function') throw new Error(`${host} is a handler: it decides its own pages`)
      sites.set(host, { ...site, [path]: answer })
    },

    setSite: (host, website) => void sites.set(host, website),

    removePage(host, path) {
      const site = sites.get(host)
      if (site && typeof site !== 'function') delete site[path]
    },

    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const TYPES: Record<string, string> = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
  svg: 'image/svg+xml',
}

function answer(site: Record<string, WebsiteAnswer>, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/'
  const found = site[path] ?? site[path.replace(/\?.*$/, '')] ?? { status: 404, body: '<h1>Not found</h1>' }
  const { status = 200, headers = {}, body = '' } = typeof found === 'string' ? { body: found } : found
  const extension = /\.(\w+)(\?|$)/.exec(path)?.[1] ?? ''
  response.writeHead(status, { 'content-type': TYPES[extension] ?? 'text/html; charset=utf-8', ...headers })
  response.end(body)
}
