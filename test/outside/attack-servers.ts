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
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import type { DialTarget, NetworkPorts } from '../../outside/web/guard/guarded-connect.ts'

/** Host names that stand for the public internet. */
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
  '127.0.0.1.nip.site.com': ['127.0.0.1'],
  'wide.site.com': ['172.31.0.1'],
  'link-local.site.com': ['fe80::1'],
  'teredo.site.com': ['2001::1'],
  'siit.site.com': ['::ffff:0:7f00:1'],
  'task.site.com': ['169.254.170.2'],
}

export interface AttackServers {
  ports: Required<NetworkPorts>
  /** Connections that the guard tried to open to hosts that aren't public. Each is a hole in the guard. */
  breaches: string[]
  /** How many requests reached servers that an attacker must not reach. */
  secretsRead(): number
  close(): Promise<void>
}

/**
 * A public server with every trick we know, and secret servers on 127.0.0.1 and ::1. Any spelling of loopback
 * reaches a secret server, so a hole in the guard shows; no other address is dialed.
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
    // Without IPv6 there is no ::1 to protect.
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

export type Bomb = 'gzip' | 'br' | 'zstd' | 'deflate' | 'gzip, gzip'

/** 60 MiB of zeroes, compressed to almost nothing. */
export function bomb(kind: Bomb): Buffer {
  const zeroes = () => Buffer.alloc(60 * 1024 ** 2)
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  const pack: Record<Bomb, () => Buffer> = {
    gzip: () => gzipSync(zeroes()),
    br: () => brotliCompressSync(zeroes(), fast),
    zstd: () => zstdCompressSync(zeroes()),
    deflate: () => deflateSync(zeroes()),
    'gzip, gzip': () => gzipSync(bomb('gzip')),
  }
  const packed = bombs.get(kind) ?? pack[kind]()
  bombs.set(kind, packed)
  return packed
}

const publicSite: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  const html = (headers: Record<string, string | number> = {}) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers })
  const redirect = (status: number, location: string) => response.writeHead(status, { location }).end('moved')
  const packed = (encoding: Bomb) => html({ 'content-encoding': encoding }).end(bomb(encoding))

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
    '/zstd': () => packed('zstd'),
    '/deflate': () => packed('deflate'),
    '/lying-encoding': () => html({ 'content-encoding': 'gzip' }).end(bomb('br')),
    '/use-proxy': () => redirect(305, 'http://127.0.0.1/'),
    '/choices': () => redirect(300, 'http://127.0.0.1/'),
    '/created': () => redirect(201, 'http://127.0.0.1/'),
    '/refresh-header': () => html({ refresh: '0; url=http://127.0.0.1/' }).end('<p>refresh</p>'),
    '/alt-svc': () =>
      html({ 'alt-svc': 'h2="127.0.0.1:80"; ma=3600', link: '<http://127.0.0.1/>; rel=preload' }).end('<p>alt</p>'),
    '/early-hints': () => {
      response.writeEarlyHints({ link: '<http://127.0.0.1/>; rel=preload' })
      html().end('<p>hints</p>')
    },
    '/proxy-login': () => response.writeHead(407, { 'proxy-authenticate': 'Basic realm="x"' }).end('who are you'),
    '/upgrade': () =>
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
    '/old-protocol': () => response.socket?.end('<h1>HTTP 0.9</h1>'),
    '/two-lengths': () => response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 50\r\n\r\nok'),
    '/smuggled': () =>
      response.socket?.end(
        'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET http://127.0.0.1/ HTTP/1.1\r\n\r\n',
      ),
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
