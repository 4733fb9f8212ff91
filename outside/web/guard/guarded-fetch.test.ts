import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bomb,
  NOT_HTTP_HOST,
  openAttackServers,
  PUBLIC_HOST,
  type AttackServers,
} from '../../../test/outside/attack-servers.ts'
import { openWebsites } from '../../../test/outside/websites.ts'
import { FetchError, type FetchErrorCode } from '../fetch-error.ts'
import { openGuardedFetch, type FetchOptions, type GuardedFetch } from './guarded-fetch.ts'

const SITE = `http://${PUBLIC_HOST}`
const to = (target: string, status = 302) => `${SITE}/redirect?status=${status}&to=${encodeURIComponent(target)}`

const ATTACKS: [name: string, address: string, code: FetchErrorCode][] = [
  ['the scheme file', 'file:///etc/passwd', 'bad_url'],
  ['the scheme ftp', `ftp://${PUBLIC_HOST}/`, 'bad_url'],
  ['the scheme gopher', 'gopher://127.0.0.1/', 'bad_url'],
  ['the scheme data', 'data:text/html,x', 'bad_url'],
  ['the scheme javascript', 'javascript:1', 'bad_url'],
  ['the scheme blob', `blob:${SITE}/1`, 'bad_url'],
  ['the scheme ws', `ws://${PUBLIC_HOST}/`, 'bad_url'],
  ['no URL at all', 'not a url', 'bad_url'],
  ['credentials', `http://user:pass@${PUBLIC_HOST}/ok`, 'bad_url'],
  ['a user name alone', `http://user@${PUBLIC_HOST}/ok`, 'bad_url'],
  ['credentials that look like a host', `http://${PUBLIC_HOST}:80@127.0.0.1/`, 'bad_url'],
  ['a backslash before the real host', `http://127.0.0.1\\@${PUBLIC_HOST}/`, 'blocked_address'],

  ['loopback', 'http://127.0.0.1/', 'blocked_address'],
  ['loopback with https', 'https://127.0.0.1/', 'blocked_address'],
  ['another loopback', 'http://127.8.9.1/', 'blocked_address'],
  ['a short IPv4', 'http://127.1/', 'blocked_address'],
  ['a decimal IPv4', 'http://2130706433/', 'blocked_address'],
  ['an octal IPv4', 'http://0177.0.0.1/', 'blocked_address'],
  ['a hexadecimal IPv4', 'http://0x7f000001/', 'blocked_address'],
  ['a dotted hexadecimal IPv4', 'http://0x7f.0.0.1/', 'blocked_address'],
  ['zero', 'http://0/', 'blocked_address'],
  ['0.0.0.0', 'http://0.0.0.0/', 'blocked_address'],
  ['full-width digits', 'http://１２７．０．０．１/', 'blocked_address'],
  ['circled digits', 'http://①②⑦.⓪.⓪.①/', 'blocked_address'],
  ['ideographic dots', 'http://127。0。0。1/', 'blocked_address'],
  ['a percent-encoded IPv4', 'http://%31%32%37.0.0.1/', 'blocked_address'],
  ['an IPv4 with a trailing dot', 'http://127.0.0.1./', 'blocked_address'],
  ['a private network', 'http://192.168.1.1/', 'blocked_address'],
  ['multicast', 'http://224.0.0.1/', 'blocked_address'],
  ['broadcast', 'http://255.255.255.255/', 'blocked_address'],

  ['an octal IPv4 of eleven digits', 'http://017700000001/', 'blocked_address'],
  ['an IPv4 of three parts', 'http://127.0.1/', 'blocked_address'],
  ['a tab inside the host', 'http://127.\t0.0.1/', 'blocked_address'],
  ['a line break inside the host', 'http://127.0.0.1\r\n/', 'blocked_address'],
  ['one slash alone', 'http:/127.0.0.1/', 'blocked_address'],
  ['no slash at all', 'http:127.0.0.1/', 'blocked_address'],
  ['an encoded slash before an at sign', `http://${PUBLIC_HOST}%2f@127.0.0.1/`, 'bad_url'],
  ['a NUL in the host', `http://127.0.0.1%00.${PUBLIC_HOST}/`, 'bad_url'],
  ['a carrier network', 'http://100.64.1.1/', 'blocked_address'],
  ['a container task', 'http://169.254.170.2/v2/credentials', 'blocked_address'],
  ['a local network of class B', 'http://172.20.0.1/', 'blocked_address'],
  ['a benchmark network', 'http://198.18.0.1/', 'blocked_address'],

  ['a unique local address', 'http://[fd12:3456::1]/', 'blocked_address'],
  ['a site-local address', 'http://[fec0::1]/', 'blocked_address'],
  ['an IPv6 multicast', 'http://[ff02::1]/', 'blocked_address'],
  ['6to4 of a private network', 'http://[2002:0a00:1::]/', 'blocked_address'],
  ['a local NAT64', 'http://[64:ff9b:1::7f00:1]/', 'blocked_address'],
  ['a documentation address', 'http://[2001:db8::1]/', 'blocked_address'],
  ['IPv6 loopback', 'http://[::1]/', 'blocked_address'],
  ['IPv6 loopback in full', 'http://[0:0:0:0:0:0:0:1]/', 'blocked_address'],
  ['a v4-mapped address', 'http://[::ffff:127.0.0.1]/', 'blocked_address'],
  ['a v4-mapped address in hexadecimal', 'http://[::ffff:7f00:1]/', 'blocked_address'],
  ['a v4-compatible address', 'http://[::127.0.0.1]/', 'blocked_address'],
  ['NAT64', 'http://[64:ff9b::7f00:1]/', 'blocked_address'],
  ['6to4', 'http://[2002:7f00:1::]/', 'blocked_address'],
  ['the unspecified IPv6', 'http://[::]/', 'blocked_address'],
  ['SIIT', 'http://[::ffff:0:7f00:1]/', 'blocked_address'],
  ['an IPv6 zone', 'http://[fe80::1%25lo]/', 'bad_url'],
  ['IPv6 outside the global range', 'http://[4000::1]/', 'blocked_address'],
  ['Teredo', 'http://[2001::1]/', 'blocked_address'],

  ['localhost', 'http://localhost/', 'blocked_address'],
  ['LOCALHOST with a dot', 'http://LOCALHOST./', 'blocked_address'],
  ['a name under localhost', 'http://a.localhost/', 'blocked_address'],
  ['a name without a dot', 'http://router/', 'blocked_address'],
  ['.internal', 'http://metadata.google.internal/', 'blocked_address'],
  ['.local', 'http://printer.local/', 'blocked_address'],
  ['.home.arpa', 'http://nas.home.arpa/', 'blocked_address'],
  ['.onion', 'http://abc.onion/', 'blocked_address'],
  ['cloud metadata', 'http://169.254.169.254/latest/', 'blocked_address'],
  ['Alibaba metadata', 'http://100.100.100.200/', 'blocked_address'],
  ['Oracle metadata', 'http://192.0.0.192/', 'blocked_address'],
  ['Azure platform', 'http://168.63.129.16/', 'blocked_address'],
  ['a database port', `http://${PUBLIC_HOST}:6379/`, 'blocked_address'],
  ['the ssh port', `https://${PUBLIC_HOST}:22/`, 'blocked_address'],
  ['a development port', `http://${PUBLIC_HOST}:8080/`, 'blocked_address'],

  ['a name at a private address', 'http://evil-private.site.com/', 'blocked_address'],
  ['a name at a private address first', 'http://mixed.site.com/', 'blocked_address'],
  ['a name at a private address last', 'http://mixed-last.site.com/', 'blocked_address'],
  ['a name at ::1', 'http://v6.site.com/', 'blocked_address'],
  ['a name at a mapped address', 'http://mapped.site.com/', 'blocked_address'],
  ['a name at cloud metadata', 'http://meta.site.com/', 'blocked_address'],
  ['a name at a unique local address', 'http://ula.site.com/', 'blocked_address'],
  ['a name behind NAT64', 'http://nat64.site.com/', 'blocked_address'],
  ['a name behind 6to4', 'http://sixtofour.site.com/', 'blocked_address'],
  ['a name at 0.0.0.0', 'http://zero.site.com/', 'blocked_address'],
  ['a name in carrier space', 'http://cgn.site.com/', 'blocked_address'],
  ['a name at the Azure platform', 'http://azure.site.com/', 'blocked_address'],
  ['a name at a zone', 'http://zone.site.com/', 'blocked_address'],
  ['a name that resolves to a name', 'http://not-an-address.site.com/', 'blocked_address'],
  ['a name that spells its private address', 'http://127.0.0.1.nip.site.com/', 'blocked_address'],
  ['a name in a private network', 'http://wide.site.com/', 'blocked_address'],
  ['a name at a link-local address', 'http://link-local.site.com/', 'blocked_address'],
  ['a name behind Teredo', 'http://teredo.site.com/', 'blocked_address'],
  ['a name behind SIIT', 'http://siit.site.com/', 'blocked_address'],
  ['a name at container credentials', 'http://task.site.com/', 'blocked_address'],
  ['.lan', 'http://nas.lan/', 'blocked_address'],
  ['.corp', 'http://wiki.corp/', 'blocked_address'],
  ['a name without addresses', 'http://empty.site.com/', 'dns'],
  ['a name that does not exist', 'http://nope.site.com/', 'dns'],

  ['a redirect to loopback', to('http://127.0.0.1/'), 'blocked_address'],
  ['a 307 to IPv6 loopback', to('http://[::1]/', 307), 'blocked_address'],
  ['a 308 to localhost', to('http://localhost/', 308), 'blocked_address'],
  ['a redirect to a file', to('file:///etc/passwd'), 'bad_url'],
  ['a redirect to a private name', to('http://mapped.site.com/'), 'blocked_address'],
  ['a redirect without a scheme', to('//127.0.0.1/'), 'blocked_address'],
  ['a redirect with credentials', to(`http://a:b@${PUBLIC_HOST}/ok`), 'bad_url'],
  ['a redirect to a decimal address', to('http://2130706433/'), 'blocked_address'],
  ['a redirect to another port', to(`${SITE}:22/`), 'blocked_address'],
  ['a redirect from https to http', to(`${SITE}/ok`).replace('http:', 'https:'), 'tls_downgrade'],
  ['a redirect to itself', `${SITE}/loop`, 'too_many_redirects'],
  ['endless redirects', `${SITE}/many`, 'too_many_redirects'],
  ['six redirects', `${SITE}/count?n=6`, 'too_many_redirects'],

  ['a gzip bomb', `${SITE}/gzip`, 'too_large'],
  ['a brotli bomb', `${SITE}/brotli`, 'too_large'],
  ['a zstd bomb, which we did not ask for', `${SITE}/zstd`, 'bad_response'],
  ['a deflate bomb', `${SITE}/deflate`, 'too_large'],
  ['a bomb under another name', `${SITE}/lying-encoding`, 'bad_response'],
  ['an upgrade to another protocol', `${SITE}/upgrade`, 'unreachable'],
  ['HTTP from before it had headers', `${SITE}/old-protocol`, 'bad_response'],
  ['two lengths', `${SITE}/two-lengths`, 'bad_response'],
  ['a second request inside the answer', `${SITE}/smuggled`, 'bad_response'],
  ['stacked encodings', `${SITE}/stacked`, 'bad_response'],
  ['broken gzip', `${SITE}/bad-gzip`, 'bad_response'],
  ['an encoding we did not offer', `${SITE}/unknown-encoding`, 'bad_response'],
  ['an endless body', `${SITE}/big`, 'too_large'],
  ['a length of a gigabyte', `${SITE}/lying-length`, 'too_large'],
  ['a body that breaks off', `${SITE}/short-body`, 'unreachable'],
  ['a slow drip', `${SITE}/drip`, 'timeout'],
  ['a server that never answers', `${SITE}/hang`, 'timeout'],
  ['a PDF', `${SITE}/pdf`, 'not_html'],
  ['bytes without a type', `${SITE}/untyped-binary`, 'not_html'],
  ['huge headers', `${SITE}/huge-headers`, 'bad_response'],
  ['a server that speaks another protocol', `http://${NOT_HTTP_HOST}/`, 'bad_response'],
]

let servers: AttackServers
let guarded: GuardedFetch
const options = (own: Partial<FetchOptions> = {}): FetchOptions => ({
  signal: new AbortController().signal,
  limits: { totalMs: 2_000, wireBytes: 2 * 1024 ** 2, decodedBytes: 4 * 1024 ** 2 },
  ...own,
})

beforeAll(async () => {
  // Compress the bombs before any fetch is timed.
  for (const kind of ['gzip', 'br', 'zstd', 'deflate', 'gzip, gzip'] as const) bomb(kind)
  servers = await openAttackServers()
  guarded = openGuardedFetch({ userAgent: 'test', ...servers.ports })
})
beforeEach(() => {
  servers.breaches.length = 0
})
afterAll(async () => {
  await guarded.close()
  await servers.close()
})

test.for(ATTACKS)('refuses %s', async ([, address, code]) => {
  const slow = code === 'timeout' ? { limits: { totalMs: 150, wireBytes: 1e6, decodedBytes: 1e6 } } : {}
  const error = await guarded.fetch(address, options(slow)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(FetchError)
  expect([(error as FetchError).code, servers.breaches, servers.secretsRead()]).toEqual([code, [], 0])
})

test.for([
  ['a page', '/ok', '<h1>ok</h1>', 0],
  ['a page behind a redirect', '/redirect?to=/ok', '<h1>ok</h1>', 1],
  ['a page behind five redirects', '/count?n=5', 'done', 5],
  ['a page without a content type', '/untyped-html', '\n <!doctype html><p>ok', 0],
  ['the text of an error', '/nothing-here', 'not here', 0],
] as const)('reads %s', async ([, path, text, redirects]) => {
  const fetched = await guarded.fetch(SITE + path, options())
  expect([fetched.body.toString(), fetched.redirects]).toEqual([text, redirects])
})

test.for(['/use-proxy', '/choices', '/created', '/refresh-header', '/alt-svc', '/early-hints', '/proxy-login'])(
  'an answer that points to an internal address is read and not followed: %s',
  async (path) => {
    const { redirects } = await guarded.fetch(SITE + path, options({ types: null }))
    expect([redirects, servers.breaches, servers.secretsRead()]).toEqual([0, [], 0])
  },
)

test('bombs of every packing leave the memory as it was', async () => {
  const before = process.memoryUsage().rss
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 1)
  for (let round = 0; round < 4; round++)
    await Promise.all(
      ['/gzip', '/brotli', '/zstd', '/deflate', '/stacked'].map((path) =>
        guarded.fetch(SITE + path, options()).catch((error: FetchError) => error.code),
      ),
    )
  clearInterval(watching)
  const grown = (Math.max(peak, process.memoryUsage().rss) - before) / 1024 ** 2
  process.stdout.write(`${ATTACKS.length} attacks; memory grew by ${grown.toFixed(1)} MiB under 20 bombs of 60 MiB\n`)
  expect(grown).toBeLessThan(64)
})

test('control: with the guard open, the same attacks do reach the secret servers', async () => {
  const own = await openAttackServers()
  const open = openGuardedFetch({ userAgent: 'test', ...own.ports, allowIp: () => true })
  for (const host of ['v6.site.com', 'mapped.site.com', 'zero.site.com']) {
    await open.fetch(`http://${host}/`, options({ types: null })).catch(() => null)
  }
  expect(own.secretsRead()).toBeGreaterThan(0)
  expect(own.breaches).toHaveLength(3)
  await open.close()
  await own.close()
})

test('a name that turns private between two connections is refused at the second', async () => {
  const answers = ['127.0.0.1', '10.0.0.1']
  const rebinding = openGuardedFetch({
    userAgent: 'test',
    ...servers.ports,
    resolve: async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }],
  })
  const first = await rebinding.fetch(`${SITE}/short-body`, options()).catch((error: FetchError) => error.code)
  const second = await rebinding.fetch(`${SITE}/ok`, options()).catch((error: FetchError) => error.code)
  expect([first, second]).toEqual(['unreachable', 'blocked_address'])
  await rebinding.close()
})

test('a connection that ends up at a private address is dropped unread', async () => {
  const own = await openAttackServers()
  const tricked = openGuardedFetch({
    userAgent: 'test',
    resolve: async () => [{ address: '8.8.8.8', family: 4 }],
    connect: (target) => own.ports.connect({ ...target, hostname: 'x.site.com', address: '127.0.0.1' }),
  })
  await expect(tricked.fetch(`${SITE}/ok`, options())).rejects.toMatchObject({ code: 'blocked_address' })
  expect(own.secretsRead()).toBe(0)
  await tricked.close()
  await own.close()
})

test('beforeHop runs before every request, and can refuse it', async () => {
  const hops: string[] = []
  const refused = guarded.fetch(
    `${SITE}/redirect?to=/ok`,
    options({
      async beforeHop(url) {
        hops.push(url.pathname)
        if (url.pathname === '/ok') throw new FetchError('robots_disallowed', '')
      },
    }),
  )
  await expect(refused).rejects.toMatchObject({ code: 'robots_disallowed' })
  expect(hops).toEqual(['/redirect', '/ok'])
})

test('when the caller aborts, the error does not blame the site', async () => {
  const caller = new AbortController()
  const fetching = guarded.fetch(`${SITE}/hang`, options({ signal: caller.signal }))
  caller.abort()
  await expect(fetching).rejects.toMatchObject({ code: 'aborted' })
})

test('a server that refuses the connection is unreachable', async () => {
  const refusing = openGuardedFetch({
    userAgent: 'test',
    ...servers.ports,
    connect: async () => {
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    },
  })
  await expect(refusing.fetch(`${SITE}/ok`, options())).rejects.toMatchObject({ code: 'unreachable' })
  await refusing.close()
})

test('a body can be cut at the limit instead of refused', async () => {
  const limits = { totalMs: 2_000, wireBytes: 100_000, decodedBytes: 1_000, truncate: true }
  const { body } = await guarded.fetch(`${SITE}/big`, options({ limits }))
  expect(body).toHaveLength(1_000)
})

/** Fetches from a website that answers every path this way. */
async function fetchFrom(answer: RequestListener, own: Partial<FetchOptions> = {}, requests = 1) {
  const sites = await openWebsites({ 'acme.example.com': answer })
  const fetcher = openGuardedFetch({ userAgent: 'test', ...sites.webOptions })
  try {
    const all = Array.from({ length: requests }, (_, n) =>
      fetcher.fetch(`https://acme.example.com/${n}`, options(own)).catch((error: FetchError) => error.code),
    )
    return (await Promise.all(all))[0]!
  } finally {
    await fetcher.close()
    await sites.close()
  }
}

const SMALL = { totalMs: 2_000, wireBytes: 1_000, decodedBytes: 100 }
test.for([
  ['of any type', { 'content-type': 'application/pdf' }, '%PDF', '%PDF'],
  ['without a type', {}, 'not a page', 'not a page'],
  ['cut at the limit', { 'content-type': 'text/html' }, 'x'.repeat(101), 'x'.repeat(100)],
] as const)('the text of an error is read %s', async ([, headers, text, read]) => {
  const fetched = await fetchFrom((_, response) => response.writeHead(400, headers).end(text), { limits: SMALL })
  expect(typeof fetched === 'string' ? fetched : fetched.body.toString()).toBe(read)
})

test.for([
  ['identity', (text: string) => text],
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('a page in the encoding %s is decoded', async ([encoding, encode]) => {
  const headers = { 'content-type': 'text/html', 'content-encoding': encoding }
  const fetched = await fetchFrom((_, response) => response.writeHead(200, headers).end(encode('<h1>Acme</h1>')))
  expect(fetched).toMatchObject({ body: Buffer.from('<h1>Acme</h1>') })
})

test('a redirect without a target is an answer', async () => {
  const fetched = await fetchFrom((_, response) => response.writeHead(302, { 'content-type': 'text/html' }).end('lost'))
  expect(fetched).toMatchObject({ status: 302, redirects: 0 })
})

test('only the first request of a redirect asks for a newer version', async () => {
  const versions: unknown[] = []
  const redirect: RequestListener = ({ url, headers }, response) => {
    versions.push(headers['if-none-match'])
    if (url === '/0') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.writeHead(304).end()
  }
  expect(await fetchFrom(redirect, { unless: { etag: '"7"' } })).toMatchObject({ status: 304, redirects: 1 })
  expect(versions).toEqual(['"7"', undefined])
})

test('a crawler has at most two connections to a host', async () => {
  let open = 0
  let most = 0
  const slow: RequestListener = (_, response) => {
    most = Math.max(most, ++open)
    setImmediate(() => {
      open--
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    })
  }
  await fetchFrom(slow, {}, 6)
  expect(most).toBeLessThanOrEqual(2)
})
