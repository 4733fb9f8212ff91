import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import {
  connect,
  createServer as createTcpServer,
  isIPv6,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { DialTarget, NetworkPorts } from '../../outside/web/guarded-connect.ts'

/** The host names that stand for the public internet. */
export const PUBLIC_HOST = 'good.site.com'
export const NOT_HTTP_HOST = 'ssh.site.com'

const DNS: Record<string, string[]> = {
  [PUBLIC_HOST]: ['127.0.0.1'],
  [NOT_HTTP_HOST]: ['127.0.0.1'],
  'evil-private.site.com': ['10.0.0.5'],
  'mixed.site.com': ['127.0.0.1', '8.8.8.8'],
  'mixed-last.site.com': ['8.8.8.8', '127.0.0.1'],
  'v6.site.com': ['::1'],
  'mapped.site.com': ['::ffff:127.0.0.1'],
  'meta.site.com': ['169.254.169.254'],
  'ula.site.com': ['fd00:ec2::254'],
  'nat64.site.com': ['64:ff9b::7f00:1'],
  'sixtofour.site.com': ['2002:7f00:1::'],
  'zero.site.com': ['0.0.0.0'],
  'cgn.site.com': ['100.100.100.200'],
  'azure.site.com': ['168.63.129.16'],
  'zone.site.com': ['fe80::1%lo'],
  'not-an-address.site.com': ['localhost'],
  'empty.site.com': [],
}

export interface AttackServers {
  ports: Required<NetworkPorts>
  /** Every connection the guard asked for, the public hosts' excepted. Any entry is a hole. */
  breaches: string[]
  /** Requests that reached the servers an attacker must not reach. */
  secretsRead(): number
  close(): Promise<void>
}

/**
 * A public server with every trick we know, and secret servers on 127.0.0.1 and ::1. A connection to any loopback spelling
 * reaches a secret server whatever its port, so a hole in the guard shows; nothing else is ever dialled.
 */
export async function openAttackServers(): Promise<AttackServers> {
  let secretsRead = 0
  const secret: RequestListener = (_request, response) => {
    secretsRead += 1
    response.end('<h1>SECRET</h1>')
  }
  const servers = {
    public: await listening(createServer(publicSite), '127.0.0.1'),
    secret4: await listening(createServer(secret), '127.0.0.1'),
    // A machine without IPv6 has no ::1 to protect.
    secret6: await listening(createServer(secret), '::1').catch(() => null),
    notHttp: await listening(
      createTcpServer(
        (socket) =>
          void socket
            .on('error', () => {})
            .resume()
            .write('SSH-2.0-x\r\n'),
      ),
      '127.0.0.1',
    ),
  }
  const breaches: string[] = []

  async function dial({ hostname, address }: DialTarget): Promise<Socket> {
    if (hostname === PUBLIC_HOST) return connected(servers.public)
    if (hostname === NOT_HTTP_HOST) return connected(servers.notHttp)
    breaches.push(`${hostname} at ${address}`)
    const target = isIPv6(address) ? servers.secret6 : servers.secret4
    const isLoopback = /^(127\.|0\.0\.0\.0$|::1$|::$|::ffff:127\.|64:ff9b::7f00:1$|2002:7f00:1::$)/.test(address)
    if (!target || !isLoopback) throw new Error('only loopback is ever dialled in tests')
    return connected(target)
  }

  return {
    breaches,
    secretsRead: () => secretsRead,
    ports: {
      connect: dial,
      allowIp: (ip, hostname) => ip === '127.0.0.1' && (hostname === PUBLIC_HOST || hostname === NOT_HTTP_HOST),
      async resolve(hostname) {
        const listed = DNS[hostname]
        if (!listed) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
        return listed.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
      },
    },
    async close() {
      await Promise.all(Object.values(servers).map(closed))
    },
  }
}

async function listening<S extends TcpServer>(server: S, host: string): Promise<S> {
  server.listen(0, host)
  await once(server, 'listening')
  return server
}

async function connected(server: TcpServer): Promise<Socket> {
  const { port, address } = server.address() as AddressInfo
  const socket = connect(port, address)
  await once(socket, 'connect')
  return socket
}

async function closed(server: Server | TcpServer | null): Promise<void> {
  if (!server) return
  if ('closeAllConnections' in server) server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

const bombs = new Map<string, Buffer>()

/** 60 MiB of zeroes, packed to almost nothing. */
function bomb(kind: 'gzip' | 'br' | 'gzip, gzip'): Buffer {
  const zeroes = () => Buffer.alloc(60 * 1024 ** 2)
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  const packed =
    bombs.get(kind) ??
    (kind === 'br' ? brotliCompressSync(zeroes(), fast) : kind === 'gzip' ? gzipSync(zeroes()) : gzipSync(bomb('gzip')))
  bombs.set(kind, packed)
  return packed
}

const publicSite: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  const html = (headers: Record<string, string | number> = {}) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers })
  const redirect = (status: number, location: string) => response.writeHead(status, { location }).end('moved')
  const packed = (encoding: 'gzip' | 'br' | 'gzip, gzip') => html({ 'content-encoding': encoding }).end(bomb(encoding))

  const pages: Record<string, () => unknown> = {
    '/ok': () => html().end('<h1>ok</h1>'),
    '/redirect': () => redirect(Number(searchParams.get('status') ?? 302), searchParams.get('to') ?? ''),
    '/loop': () => redirect(302, '/loop'),
    '/many': () => redirect(302, `/many?n=${Number(searchParams.get('n') ?? 0) + 1}`),
    '/count': () =>
      Number(searchParams.get('n')) === 0
        ? html().end('done')
        : redirect(303, `/count?n=${Number(searchParams.get('n')) - 1}`),
    '/gzip': () => packed('gzip'),
    '/brotli': () => packed('br'),
    '/stacked': () => packed('gzip, gzip'),
    '/bad-gzip': () => html({ 'content-encoding': 'gzip' }).end('not gzip'),
    '/unknown-encoding': () => html({ 'content-encoding': 'zstd' }).end('x'),
    '/big': () => writeForever(html(), Buffer.alloc(64 * 1024, 'a')),
    '/lying-length': () => html({ 'content-length': 1e9 }).write('x'),
    '/short-body': () => {
      html({ 'content-length': 1000 }).write('x')
      setImmediate(() => response.destroy())
    },
    '/drip': () => drip(html()),
    '/hang': () => {},
    '/pdf': () => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
    '/untyped-binary': () => response.writeHead(200).end(Buffer.from([0, 1, 2, 3])),
    '/untyped-html': () => response.writeHead(200).end('\n <!doctype html><p>ok'),
    '/huge-headers': () => response.writeHead(200, { 'x-big': 'a'.repeat(60_000) }).end(),
  }
  const page = pages[pathname]
  if (page) page()
  else response.writeHead(404, { 'content-type': 'text/html' }).end('not here')
}

function writeForever(response: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (!response.destroyed) if (!response.write(chunk)) return void response.once('drain', more)
  }
  more()
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(timer))
}
