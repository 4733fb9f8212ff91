import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { startSession } from '../auth/people/session.ts'
import { runCommand } from '../admin/commands.ts'
import { accountOf, createKey } from '../domain/accounts/keys.ts'
import type { Database } from '../domain/database/database.ts'
import { openDatabase } from '../domain/open-database.ts'
import type { Embedder } from '../domain/listings/meaning/embedder.ts'
import { SCOPES, type Scope } from '../domain/shared/actor.ts'
import type { RateLimit, Tier } from '../domain/rate-limits.ts'
import type { JobPayloads } from '../domain/shared/job-sender.ts'
import { readOutbox } from '../outside/mail/outbox.ts'
import type { NetworkPorts } from '../outside/web/guard/guarded-connect.ts'
import { openWeb, type WebOptions } from '../outside/web/open-web.ts'
import { configSource, type ConfigSource } from '../app/effective-config.ts'
import type { Config } from '../config.ts'
import { startService, type Outside, type ServiceConfig } from '../app/service.ts'
import { anEmbeddedCopy } from './databases/embedded-copies.ts'
import { sharedThreads } from './outside/shared-threads.ts'
import { openWebsites } from './outside/websites.ts'
import { APP_SECRET, NO_LIMITS, quietConfig } from './quiet-config.ts'
import { flushSuiteLog, openSuiteLog } from './house/suite-log.ts'

export type TestService = Awaited<ReturnType<typeof aService>>
export interface Reply {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of it is the test
  body: any
}

export { APP_SECRET }

/** The whole service over real HTTP, with a copy of the migrated database, websites on loopback and a test clock. */
export async function aService(
  options: {
    limits?: Partial<Record<Tier, RateLimit>>
    /** `localhost` if browsers need a name: passkeys don't work with IP addresses. */
    hostname?: '127.0.0.1' | 'localhost'
    config?: Partial<
      Pick<
        ServiceConfig,
        | 'vat'
        | 'testPayments'
        | 'stripe'
        | 'btcpay'
        | 'smtpUrl'
        | 'mailFrom'
        | 'isProduction'
        | 'upstream'
        | 'ratings'
        | 'revenueUrl'
        | 'worksOnJobs'
        | 'dnsServers'
        | 'metricsToken'
        | 'otlpEndpoint'
        | 'emailWebhookSecret'
        | 'model'
        | 'theme'
        | 'readDatabaseUrl'
        | 'trustProxy'
      >
    >
    /** The database to use instead of a new copy. */
    databaseUrl?: string
    embedded?: PGlite
    /** Fills the database before the service starts. */
    fill?: Outside['fill']
    /** Finds listings by meaning; without it, searches go by words alone. */
    embedder?: Embedder
    /** Lets admins change the configuration, beside these variables of the environment. */
    env?: Record<string, string>
    /** How the service reaches websites and OAuth documents, instead of the loopback websites. */
    network?: NetworkPorts
    /** Time limits for websites, if not production's. */
    crawl?: WebOptions['limits']
  } = {},
) {
  const { databaseUrl, embedded } = options
  const isGiven = databaseUrl !== undefined || embedded !== undefined
  const { database, drop } = isGiven ? { database: { databaseUrl, embedded }, drop: async () => {} } : await aDatabase()
  const websites = await openWebsites({})
  // Keeps idle connections open, because on a busy machine one could close just as it is reused.
  const server = createServer({ keepAliveTimeout: 0 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://${options.hostname ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`
  const clock = { time: new Date('2026-11-20T12:00:00Z') }
  const publicUrl = new URL(origin)
  const network = options.network ?? websites.webOptions
  const config: ServiceConfig = {
    ...quietConfig(publicUrl),
    limits: { ...NO_LIMITS, ...options.limits },
    ...options.config,
    ...database,
  }
  const service = await startService(config, {
    source: options.env && overSource(config, { PUBLIC_URL: origin, APP_SECRET, ...options.env }),
    web: openWeb({
      publicUrl: origin,
      pace: websites.webOptions.pace,
      ...network,
      limits: options.crawl ?? {},
      threads: sharedThreads(),
    }),
    network,
    log: aLog(),
    now: () => clock.time,
    // A job that starts by this machine's hour would see the test's clock.
    keepsSchedules: false,
    version: '0.0.0-test',
    // A busy machine must not make searches go by words alone.
    meaning: options.embedder && { embedder: options.embedder, limits: { answerMs: 10_000 } },
    ...(options.fill ? { fill: options.fill } : {}),
  })
  server.on('request', service.app)

  return {
    ...service,
    origin,
    websites,
    clock,

    /** An API key, with every scope by default. */
    async key({ email = 'maker@example.com', scopes = SCOPES }: { email?: string; scopes?: readonly Scope[] } = {}) {
      return service.db.transaction(async (tx) => {
        const account = await accountOf(tx, email)
        return (await createKey(tx, { accountId: account.id, scopes })).secret
      })
    },

    /** The `Cookie` header of a signed-in person. */
    async signedIn(email = 'maker@example.com'): Promise<string> {
      const { token } = await service.db.transaction(async (tx) => {
        const { id: accountId } = await accountOf(tx, email)
        const req = { headers: {} }
        return startSession(tx, { accountId, method: 'email', req, publicUrl, now: clock.time })
      })
      return `sid=${token}`
    },

    /** The outbox, newest first. */
    emails: () => readOutbox(service.db, APP_SECRET),

    /** Calls the REST API. A string body is sent unchanged. */
    async request(
      method: string,
      path: string,
      { key, body, headers }: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
    ): Promise<Reply> {
      const res = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          ...(key ? { authorization: `Bearer ${key}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await res.text()
      return { status: res.status, headers: res.headers, body: text ? JSON.parse(text) : null }
    },

    /** Runs an operator command. */
    admin(...args: string[]) {
      const { db, setup } = service
      return runCommand({ db, now: () => clock.time, siteUrl: origin, appSecret: APP_SECRET, setup }, args)
    },

    /** Sends a job as the scheduler would. */
    sendJob<N extends keyof JobPayloads>(name: N, payload: JobPayloads[N]) {
      return service.db.transaction((tx) => service.queue.senderIn(tx)(name, payload))
    },

    async stop() {
      server.close()
      server.closeAllConnections()
      await service.close({ graceful: false })
      await websites.close()
      await drop()
      flushSuiteLog()
    },
  }
}

/** The configuration of a test with what the environment and admins change of it. */
function overSource(config: ServiceConfig, env: Record<string, string>): ConfigSource<ServiceConfig> {
  const source = configSource(env)
  const { config: bare } = configSource({ PUBLIC_URL: env['PUBLIC_URL'] }).read({})
  return {
    ...source,
    read(values) {
      const { config: saved, faults } = source.read(values)
      const isChanged = (key: string) =>
        key !== 'appSecret' && !isDeepStrictEqual(saved[key as keyof Config], bare[key as keyof Config])
      const changed = Object.keys(saved).filter(isChanged)
      return {
        config: { ...config, ...Object.fromEntries(changed.map((key) => [key, saved[key as keyof Config]])) },
        faults,
      }
    },
  }
}

/** The log of this run, searched for secrets afterwards. TEST_LOG=debug prints it instead. */
export function aLog(): Logger {
  return openSuiteLog(inject('logs'))
}

/** A copy of the migrated database: embedded in memory, or on PostgreSQL. */
export async function aDatabase(): Promise<{
  database: { databaseUrl?: string; embedded?: PGlite }
  drop: () => Promise<void>
}> {
  const template = inject('template')
  if ('snapshot' in template) {
    const { embedded, giveBack } = await anEmbeddedCopy(template.snapshot)
    return { database: { embedded }, drop: giveBack }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client(template.databaseUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name} template launch_template`)
  return {
    database: { databaseUrl: Object.assign(new URL(template.databaseUrl), { pathname: `/${name}` }).href },
    drop: () => run(`drop database ${name} with (force)`),
  }
}

/** An open copy of the migrated database, for tests that need no service. */
export async function anOpenDatabase(): Promise<{ db: Database; close: () => Promise<void> }> {
  const { database, drop } = await aDatabase()
  const db = await openDatabase(database)
  return {
    db,
    async close() {
      await db.close()
      await drop()
    },
  }
}
