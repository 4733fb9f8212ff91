import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CERTIFICATES, TEST_AUTHORITY, TEST_KEY } from '../../../test/outside/certificates.ts'
import { PUBLIC_HOST } from '../../../test/outside/attack-servers.ts'
import { dialAddress } from './guarded-connect.ts'
import { openGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'

const trusted = getCACertificates('default')
const closing: (() => unknown)[] = []
let proxy: Server
let proxied = 0

beforeAll(async () => {
  setDefaultCACertificates([...trusted, TEST_AUTHORITY])
  proxy = createServer((socket) => {
    proxied += 1
    socket.on('error', () => {}).end('HTTP/1.1 200 Connection established\r\n\r\n<h1>SECRET</h1>')
  })
  await listening(proxy)
})
afterAll(() => {
  setDefaultCACertificates(trusted)
  proxy.close()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A website with this certificate. `asked` lists the host names that clients sent in the TLS handshake. */
async function tlsSite(options: TlsOptions): Promise<{ port: number; asked: string[]; requests: () => number }> {
  const asked: string[] = []
  let requests = 0
  const server = createTlsServer({ key: TEST_KEY, ...options }, (socket) => {
    asked.push(String(socket.servername))
    socket
      .on('error', () => {})
      .once('data', () => {
        requests += 1
        socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 11\r\n\r\n<h1>ok</h1>')
      })
  })
  server.on('tlsClientError', () => {})
  const port = await listening(server)
  closing.push(() => server.close())
  return { port, asked, requests: () => requests }
}

/** Fetches as in production, except that every name leads to this port on loopback. */
function fetcherTo(port: number): GuardedFetch {
  const fetcher = openGuardedFetch({
    userAgent: 'test',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowIp: (ip) => ip === '127.0.0.1',
    connect: (target) => dialAddress({ ...target, port }),
  })
  closing.push(() => fetcher.close())
  return fetcher
}

const signal = new AbortController().signal
const page = `https://${PUBLIC_HOST}/ok`
const codeOf = (fetching: Promise<unknown>) =>
  fetching.then(
    () => 'read',
    (error: { code: string }) => error.code,
  )

test('a site that shows its own certificate is read, and is asked for by its name and not by its address', async () => {
  const site = await tlsSite({ cert: CERTIFICATES.right })
  expect((await fetcherTo(site.port).fetch(page, { signal })).body.toString()).toBe('<h1>ok</h1>')
  expect(site.asked).toEqual([PUBLIC_HOST])
})

test.for([
  ['for another name', { cert: CERTIFICATES.other }],
  ['for names below this one', { cert: CERTIFICATES.wildcard }],
  ['that has expired', { cert: CERTIFICATES.expired }],
  ['signed by itself', { cert: CERTIFICATES.selfSigned }],
  [
    'for TLS of 2006',
    { cert: CERTIFICATES.right, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
  ],
] as const)('a certificate %s is refused before anything is asked', async ([, options]) => {
  const site = await tlsSite(options)
  expect(await codeOf(fetcherTo(site.port).fetch(page, { signal }))).toBe('tls')
  expect(site.requests()).toBe(0)
})

test('a server that speaks no TLS where TLS is due is refused', async () => {
  const plain = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\n\r\nSECRET'))
  const port = await listening(plain)
  closing.push(() => plain.close())
  expect(await codeOf(fetcherTo(port).fetch(page, { signal }))).toBe('tls')
})

test.for([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://2130706433/',
  'https://[::ffff:7f00:1]/',
])('TLS makes no internal address public: %s', async (address) => {
  const site = await tlsSite({ cert: CERTIFICATES.right })
  expect([await codeOf(fetcherTo(site.port).fetch(address, { signal })), site.asked]).toEqual(['blocked_address', []])
})

const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
const proxyEnvironment = (port: number) =>
  Object.fromEntries([
    ...NAMES.map((name) => [name, `http://127.0.0.1:${port}`]),
    ['NO_PROXY', ''],
    ['NODE_USE_ENV_PROXY', '1'],
  ])

test('proxies of the environment are not used: the guard decides about the address itself', async () => {
  const before = { ...process.env }
  Object.assign(process.env, proxyEnvironment((proxy.address() as AddressInfo).port))
  const site = await tlsSite({ cert: CERTIFICATES.right })
  const fetcher = fetcherTo(site.port)
  const codes = [
    await codeOf(fetcher.fetch(page, { signal })),
    await codeOf(fetcher.fetch('http://10.0.0.1/', { signal })),
  ]
  for (const name of Object.keys(proxyEnvironment(0))) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
  expect([codes, proxied]).toEqual([['read', 'blocked_address'], 0])
})

test('nor are they by a process that was started with them', async () => {
  const site = createServer((socket) =>
    socket
      .on('error', () => {})
      .once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5\r\n\r\n<p>ok')),
  )
  const port = await listening(site)
  closing.push(() => site.close())
  const script = `
    const { openGuardedFetch } = await import('./outside/web/guard/guarded-fetch.ts')
    const { dialAddress } = await import('./outside/web/guard/guarded-connect.ts')
    const fetcher = openGuardedFetch({
      userAgent: 'test',
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      allowIp: (ip) => ip === '127.0.0.1',
      connect: (target) => dialAddress({ ...target, port: ${port} }),
    })
    const page = await fetcher.fetch('http://${PUBLIC_HOST}/', { signal: new AbortController().signal })
    console.log(page.body.toString())
    await fetcher.close()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: `${import.meta.dirname}/../../..`,
    env: { ...process.env, ...proxyEnvironment((proxy.address() as AddressInfo).port) },
  })
  expect([stdout.trim(), proxied]).toEqual(['<p>ok', 0])
})

test('a website that answers like a proxy gets no second request', async () => {
  let requests = 0
  const site = createServer((socket) =>
    socket
      .on('error', () => {})
      .on('data', () => {
        requests += 1
        socket.end(
          'HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\n\r\n',
        )
      }),
  )
  const port = await listening(site)
  closing.push(() => site.close())
  expect(await codeOf(fetcherTo(port).fetch(`http://${PUBLIC_HOST}/`, { signal }))).toBe('not_html')
  expect(requests).toBe(1)
})
