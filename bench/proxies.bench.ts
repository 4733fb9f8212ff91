// Whether the shipped proxies keep their promises: npm run bench -- proxies. Real Caddy and nginx, with deploy/Caddyfile and
// deploy/nginx.conf, in front of two web processes that are stopped and started again one after the other, while people read pages
// and assistants call tools. Nothing may fail, and streams, compression, body limits and the visitor's address must get through.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { aFreePort } from '../test/free-port.ts'
import { NO_SERVER_PROGRAMS, startPostgres } from '../test/databases/own-postgres.ts'
import { keepFigures } from './load/figures.ts'
import { keep, withoutLimits } from './load/fleet.ts'
import { optionsOf } from './options.ts'

const { callers } = optionsOf('proxies')
const deploy = join(import.meta.dirname, '../deploy')
const scratch = mkdtempSync(join(tmpdir(), 'launch-proxies-'))
const table: Record<string, string | number>[] = []
const violations: string[] = []
/** The key that the first process printed at the first start. */
let key = ''
const postgres = await startPostgres()
if (!postgres) throw new Error(NO_SERVER_PROGRAMS)
try {
  for (const name of ['caddy', 'nginx'] as const) table.push(await measured(name))
} finally {
  await postgres.stop()
  rmSync(scratch, { recursive: true, force: true })
}
console.table(table)
for (const violation of violations) console.log(`- ${violation}`)
console.log(`${violations.length} violations`)
keepFigures('proxies', { table, violations })
process.exitCode = violations.length ? 1 : 0

async function measured(name: 'caddy' | 'nginx') {
  const [port, ...ports] = [await aFreePort(), await aFreePort(), await aFreePort()]
  const origin = `http://127.0.0.1:${port}`
  const common = {
    DATABASE_URL: postgres!.url,
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    APP_SECRET: 'a secret of the bench, 32 characters and more',
    WEBSITES_PORT: '1',
    ...withoutLimits,
    // Guessed credentials count here, by address: see below.
    LIMIT_REGISTRATIONS: '3/3600',
  }
  const webs = ports.map((own) => keep({ ...common, PORT: String(own) }))
  await Promise.all(webs.map((web) => web.current().ready))
  const proxy = await (name === 'caddy' ? startCaddy : startNginx)(port!, ports)
  try {
    while (
      !(await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await setTimeout(50)
    const claim = (isKept: boolean, what: string) => void (isKept || violations.push(`${name}: ${what}`))
    const page = await fetch(origin)
    claim(page.headers.get('content-encoding') === 'gzip', 'pages don’t arrive compressed')
    const upload = async (bytes: number) =>
      (await fetch(`${origin}/my-listings/import`, { method: 'POST', body: new Uint8Array(bytes) })).status
    claim((await upload(24_500_000)) < 500 && (await upload(24_500_000)) !== 413, 'the largest pictures are refused')
    // Caddy passes on what the service answers to a stranger before it has read the body.
    claim(name === 'caddy' || (await upload(27_000_000)) === 413, 'too large a body is let through')
    const register = async () => {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `192.0.2.${Math.ceil(Math.random() * 250)}`,
      }
      const body = JSON.stringify({ redirect_uris: ['http://127.0.0.1:9/'], token_endpoint_auth_method: 'none' })
      return (await fetch(`${origin}/oauth/register`, { method: 'POST', headers, body })).status
    }
    const registered = [await register(), await register(), await register(), await register()]
    claim(registered.at(-1) === 429, `a visitor may invent addresses (${registered.join()})`)
    for (const web of webs) key ||= /ldk_[\w-]+/.exec(web.current().output())?.[0] ?? ''
    const heardAfterMs = await follow(origin)
    // One that is held back comes when the stream ends, or never.
    claim(heardAfterMs < 5000, `an event took ${Math.round(heardAfterMs)} ms`)
    const load = startLoad(origin)
    for (const web of webs) {
      await setTimeout(2000)
      const stopped = web.current()
      stopped.child.kill('SIGTERM')
      const { code } = await stopped.ended
      claim(code === 0, `a process ended with ${code}`)
      while (web.current() === stopped) await setTimeout(20)
      await web.current().ready
      await setTimeout(2000)
    }
    const { answers, failed, askedToRetry, slowestMs } = await load.stop()
    claim(name === 'nginx' || !askedToRetry, `${askedToRetry} requests reached a process that wasn’t ready`)
    violations.push(...failed.slice(0, 5).map((what) => `${name}: ${what}`))
    return {
      proxy: name,
      requests: answers,
      failed: failed.length,
      'asked to retry': askedToRetry,
      'slowest ms': Math.round(slowestMs),
      'event ms': Math.round(heardAfterMs),
    }
  } finally {
    proxy.kill()
    await Promise.all(webs.map((web) => web.stop()))
  }
}

/** Pages by GET, and calls of tools by POST, which proxies must not repeat. */
function startLoad(origin: string) {
  const failed: string[] = []
  let [isOver, answers, askedToRetry, slowestMs] = [false, 0, 0, 0]
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_site_info', arguments: {} },
  })
  const call = async (n: number) => {
    const begun = performance.now()
    const what = n % 2 ? 'POST /mcp' : 'GET /'
    try {
      const res = await (n % 2 ? fetch(`${origin}/mcp`, { method: 'POST', headers, body }) : fetch(origin))
      await res.text()
      // nginx can't ask a process whether it's ready, nor send a change twice: one that starts for over 5 seconds says so itself.
      if (res.status === 503 && res.headers.has('retry-after')) askedToRetry++
      else if (res.status !== 200) failed.push(`${what}: ${res.status}`)
    } catch (error) {
      failed.push(`${what}: ${String((error as Error).cause ?? error)}`)
    }
    answers++
    slowestMs = Math.max(slowestMs, performance.now() - begun)
  }
  const done = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let n = caller; !isOver; n++) {
        await call(n)
        await setTimeout(10)
      }
    }),
  )
  return {
    async stop() {
      isOver = true
      await done
      return { answers, failed, askedToRetry, slowestMs }
    },
  }
}

/** How long the follower of a draft waits for an event after the draft has changed, through the proxy. */
async function follow(origin: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const request = async (method: string, path: string, body?: object) =>
    (
      await fetch(`${origin}/api/v1${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    ).json() as Promise<{ id: string; status: string }>
  const { id } = await request('POST', '/drafts', { url: `https://p${Date.now()}.example.com` })
  while ((await request('GET', `/drafts/${id}`)).status !== 'ready') await setTimeout(100)
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  client.setNotificationHandler('notifications/resources/updated', () => resolve())
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), {
      requestInit: { headers: { authorization: headers.authorization } },
    }),
  )
  await client.listen({ resourceSubscriptions: [`draft://${id}`] })
  const begun = performance.now()
  await request('PATCH', `/drafts/${id}`, { fields: { city: 'Berlin' } })
  await Promise.race([heard, setTimeout(10_000)])
  const took = performance.now() - begun
  await client.close()
  return took
}

async function startCaddy(port: number, ports: number[]) {
  const env = {
    PATH: process.env['PATH'],
    HOME: scratch,
    DOMAIN: `http://127.0.0.1:${port}`,
    UPSTREAMS: ports.map((own) => `127.0.0.1:${own}`).join(' '),
    CADDY_ADMIN: `127.0.0.1:${await aFreePort()}`,
  }
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')], {
    env,
    stdio: 'ignore',
  })
}

/** The site without TLS, whose certificates aren't here. */
async function startNginx(port: number, ports: number[]) {
  const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replaceAll(/^\s*(listen \[::\]|ssl_).*\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${await aFreePort()}`)
    .replace(/:3001\b/, `:${ports[0]}`)
    .replace(/:3002\b/, `:${ports[1]}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((one) => `${one}_temp_path ${scratch}/${one};`).join(' ')
  const file = join(scratch, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${scratch}/pid; events {} http { access_log off; ${paths} ${site} }`,
  )
  const PATH = `${process.env['PATH']}:/usr/sbin`
  return spawn('nginx', ['-e', join(scratch, 'errors'), '-c', file], { env: { PATH }, stdio: 'ignore' })
}
