// Time from submitting a website to its finished draft, alone and next to another account's slow websites,
// and the effect of twenty concurrent drafts on readers: npm run bench -- drafting. Websites on loopback
// answer after 100 ms, requests to one host are spaced as in production, and the model is a local fake that
// answers after 1.5 s. With DATABASE_URL (a PostgreSQL server that allows creating databases) the service runs
// on PostgreSQL.
import { fork } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { accountOf, createKey } from '../domain/accounts/keys.ts'
import { SCOPES } from '../domain/shared/actor.ts'
import { TIERS } from '../domain/rate-limits.ts'
import { openWeb } from '../outside/web/open-web.ts'
import { startService, type ServiceConfig } from '../app/service.ts'
import { ACME_PAGES } from '../test/acme.ts'
import { aListing } from '../test/factories.ts'
import { openGemini } from '../test/vendors/gemini.ts'
import { openWebsites } from '../test/outside/websites.ts'
import { keepFigures } from './load/figures.ts'
import { optionsOf } from './options.ts'

const { drafts: DRAFTS, slow: SLOW } = optionsOf('drafting')
const PAGE_MS = 100
/** Milliseconds between two characters of a slow website. */
const DRIP_MS = 500
const MODEL_MS = 1500
const AT_ONCE = 20
/** The polling interval: clients are told to poll every few seconds. */
const POLL_MS = 2000
const READS_A_SECOND = 20
const READ_SECONDS = 15
const SENTENCE = 'It turns your inbox into a realistic plan and keeps it up to date as things change.'

/** Eight pages, the maximum for one reading. */
const PAGES: Record<string, string> = {
  ...ACME_PAGES,
  '/': ACME_PAGES['/'].replace(
    '<a href="/about">About</a>',
    ['about', 'features', 'faq', 'team', 'contact', 'imprint', 'terms']
      .map((path) => `<a href="/${path}">${path}</a>`)
      .join(' '),
  ),
}
for (const path of ['features', 'faq', 'team', 'contact', 'imprint', 'terms'])
  PAGES[`/${path}`] =
    `<!doctype html><title>${path} – Acme Planner</title><main><h1>${path}</h1><p>Acme Planner: all about ${path}, in one place.</p></main>`

const website: RequestListener = (req, res) => {
  const page = PAGES[req.url ?? '/']
  const type = req.url === '/robots.txt' ? 'text/plain' : 'text/html'
  void setTimeout(PAGE_MS).then(() => res.writeHead(page ? 200 : 404, { 'content-type': type }).end(page ?? ''))
}

const slowWebsite: RequestListener = (req, res) => {
  if (req.url === '/robots.txt') return void res.writeHead(404).end()
  res.writeHead(200, { 'content-type': 'text/html' })
  const timer = setInterval(() => res.write('x'), DRIP_MS)
  res.on('close', () => clearInterval(timer))
}

const results = { extractive: await measured(false), model: await measured(true) }
const rows = Object.entries(results).flatMap(([drafter, { ready, besideSlow, idle, busy, problems }]) => [
  { drafter, what: `submit to ready, ms, ${DRAFTS} drafts one after the other`, ...spread(ready), problems },
  { drafter, what: `the same beside ${SLOW} slow websites of another account`, ...spread(besideSlow) },
  { drafter, what: `get_listing at ${READS_A_SECOND}/s, ms, idle`, ...spread(idle) },
  { drafter, what: `get_listing at ${READS_A_SECOND}/s, ms, ${AT_ONCE} drafts at once`, ...spread(busy) },
])
console.table(rows)
const engine = process.env['DATABASE_URL'] ? 'PostgreSQL' : 'PGlite'
console.log(engine)
keepFigures('drafting', { engine, rows })
process.exit(0)

async function measured(withModel: boolean) {
  const websites = await openWebsites({})
  const gemini = await openGemini()
  gemini.answers(async ({ at }) => {
    await setTimeout(MODEL_MS)
    return { short_description: [at(SENTENCE)] }
  })
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { pace: _production, ...network } = websites.webOptions
  const service = await startService(
    {
      publicUrl: new URL(origin),
      siteName: 'Bench',
      host: '127.0.0.1',
      trustProxy: 0,
      limits: Object.fromEntries(
        TIERS.map((tier) => [tier, { calls: 1_000_000, seconds: 60 }]),
      ) as ServiceConfig['limits'],
      securityContact: undefined,
      metricsToken: undefined,
      dnsServers: ['127.0.0.1:9'],
      appSecret: 'a secret of the bench, 32 characters and more',
      upstream: undefined,
      smtpUrl: undefined,
      mailFrom: 'bench@directory.example',
      isProduction: false,
      model: withModel ? gemini.config : undefined,
      embeddings: undefined,
      testPayments: false,
      stripe: undefined,
      btcpay: undefined,
      seller: { name: 'Bench', address: [], vat_number: null },
      ratings: undefined,
      revenueUrl: new URL('http://127.0.0.1:1'),
      worksOnJobs: true,
      vat: { registrations: [], number: undefined, viesUrl: 'http://127.0.0.1:9/' },
      databaseUrl: await aDatabase(),
    },
    {
      web: openWeb({ publicUrl: origin, ...network }),
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      version: 'bench',
    },
  )
  server.on('request', service.app)
  await aListing(service, { slug: 'read-me' })
  const keyOf = (email: string) =>
    service.db.transaction(async (tx) => {
      const { id: accountId } = await accountOf(tx, email)
      return (await createKey(tx, { accountId, scopes: SCOPES })).secret
    })
  const ours = await keyOf('bench@example.com')
  const call = async (method: string, path: string, body?: object, key = ours) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const res = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await res.json()) as { id: string; status: string; problem: unknown }
  }
  let sites = 0
  let problems = 0
  async function drafted(pollMs = 50): Promise<number> {
    const host = `bench-${++sites}.example.com`
    websites.setSite(host, website)
    const started = performance.now()
    const { id, ...answer } = await call('POST', '/drafts', { url: `https://${host}` })
    if (!id) throw new Error(`The draft wasn't started: ${JSON.stringify(answer)}`)
    for (;;) {
      const { status, problem } = await call('GET', `/drafts/${id}`)
      if (status === 'ready') {
        // On an overloaded machine, a draft may hit a limit; it is then ready, but not a draft of this website.
        if (problem) problems += 1
        return performance.now() - started
      }
      await setTimeout(pollMs)
    }
  }
  /** Milliseconds of each read. */
  async function reads(): Promise<number[]> {
    const args = [`${origin}/api/v1/listings/read-me`, READS_A_SECOND, READ_SECONDS].map(String)
    const child = fork(join(import.meta.dirname, 'load/steady-reads.ts'), args)
    return await Promise.race([
      once(child, 'message').then(([sent]) => sent as number[]),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The reader ended with code ${code}.`))),
    ])
  }

  await drafted() // loads the reading thread, and the model's SDK
  await call('GET', '/listings/read-me')
  const ready: number[] = []
  for (let n = 0; n < DRAFTS; n++) ready.push(await drafted())
  const idle = await reads()
  console.log(
    `idle reads ${JSON.stringify(spread(idle))}, ready ${JSON.stringify(spread(ready))}, load ${loadavg()[0]}`,
  )
  const drafting = Promise.all(Array.from({ length: AT_ONCE }, () => drafted(POLL_MS)))
  const busy = await reads()
  await drafting

  const theirs = await keyOf('slow@example.com')
  for (let n = 0; n < SLOW; n++) {
    websites.setSite(`slow-${n}.example.com`, slowWebsite)
    await call('POST', '/drafts', { url: `https://slow-${n}.example.com` }, theirs)
  }
  const besideSlow: number[] = []
  for (let n = 0; n < DRAFTS; n++) besideSlow.push(await drafted())
  console.log(`beside slow websites ${JSON.stringify(spread(besideSlow))}, load ${loadavg()[0]}`)
  server.closeAllConnections()
  server.close()
  await service.close({ graceful: false })
  await websites.close()
  await gemini.close()
  console.log(
    `${withModel ? 'model' : 'extractive'}: ready ${JSON.stringify(spread(ready))}, ${problems} with a problem`,
  )
  return { ready, besideSlow, idle, busy, problems }
}

/** A new database on the given server; undefined for the embedded in-memory one. */
async function aDatabase(): Promise<string | undefined> {
  const server = process.env['DATABASE_URL']
  if (!server) return undefined
  const name = `bench_${process.pid}_${Date.now()}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

function spread(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]! * 10) / 10
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}
