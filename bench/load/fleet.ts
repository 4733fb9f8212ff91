// Two web processes behind a balancer, and two workers, all on one PostgreSQL. Everything runs on loopback
// and is stopped at the end. node bench/load/fleet.ts prints the address and two keys, and runs until it is
// interrupted.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountOf, createKey } from '../../domain/accounts/keys.ts'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { SCOPES, type Scope } from '../../domain/shared/actor.ts'
import { ACME_PAGES } from '../../test/acme.ts'
import { aFreePort } from '../../test/free-port.ts'
import {
  NO_SERVER_PROGRAMS,
  startPostgres,
  startReplicaOf,
  type OwnPostgres,
} from '../../test/databases/own-postgres.ts'
import { aProcess, type ServiceProcess } from '../../test/processes/a-process.ts'
import { openBalancer } from '../../test/databases/balancer.ts'
import { aDirectory } from './directory.ts'
import { optionsOf } from '../options.ts'

/** Lifts the rate limits of reads, writes and crawls, because all of a bench's load comes from one person. */
export const withoutLimits = Object.fromEntries(
  ['ANONYMOUS_READS', 'READS', 'WRITES', 'CRAWLS'].map((name) => [`LIMIT_${name}`, '100000000/60']),
)

/** A process that is restarted whenever it ends, as a supervisor would do. */
export interface KeptProcess {
  current(): ServiceProcess
  /** The output of each process that ended unexpectedly. */
  fell: string[]
  /** Kills the current process; resolves when its successor answers. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface Fleet {
  /** Address of the balancer. */
  origin: string
  databaseUrl: string
  db: Database
  postgres: OwnPostgres
  /** The same database on a streaming replica, if there is one. */
  replicaUrl: string | undefined
  webs: KeptProcess[]
  workers: KeptProcess[]
  key(email: string, scopes?: readonly Scope[]): Promise<string>
  /** Slugs of public listings. */
  slugs(most: number): Promise<string[]>
  stop(): Promise<void>
}

/** Starts a fleet with a directory of `size` listings. */
export async function startFleet({
  size = 1000,
  webs = 2,
  workers = 2,
  withReplica = false,
  webScript,
  env = {},
}: {
  size?: number
  webs?: number
  workers?: number
  /** Whether the web processes have a streaming replica for anonymous reads. */
  withReplica?: boolean
  /** The script of the web processes; by default the same as in tests. */
  webScript?: string
  env?: Record<string, string>
} = {}): Promise<Fleet> {
  const postgres = await startPostgres({ fsync: 'on', shared_buffers: '512MB', max_wal_size: '4GB' })
  if (!postgres) throw new Error(NO_SERVER_PROGRAMS)
  const databaseUrl = await aDirectory(postgres.url, { size })
  const replica = withReplica ? await startReplicaOf(postgres.url, { shared_buffers: '512MB' }) : undefined
  const replicaUrl = replica ? Object.assign(new URL(databaseUrl), { port: new URL(replica.url).port }).href : undefined
  const websites = await openWebsites()
  const ports: number[] = []
  for (let n = 0; n < webs; n++) ports.push(await aFreePort())
  const balancer = await openBalancer(ports)
  const common = {
    PUBLIC_URL: balancer.origin,
    DATABASE_URL: databaseUrl,
    ...(replicaUrl ? { READ_DATABASE_URL: replicaUrl } : {}),
    APP_SECRET: 'a secret of the bench, 32 characters and more',
    WEBSITES_PORT: String(websites.port),
    // No name server listens at this address, so no request leaves this machine.
    DNS_SERVERS: '127.0.0.1:9',
    TRUST_PROXY: '1',
    ...withoutLimits,
    ...env,
  }
  const kept = {
    webs: ports.map((port) => keep({ ...common, PORT: String(port), WORKER: 'off' }, webScript)),
    workers: Array.from({ length: workers }, () => keep(common, 'test/processes/loopback-worker.ts')),
  }
  await Promise.all([...kept.webs, ...kept.workers].map((one) => one.current().ready))
  const db = await openDatabase({ databaseUrl, migrate: false })
  return {
    origin: balancer.origin,
    databaseUrl,
    db,
    postgres,
    replicaUrl,
    ...kept,
    async slugs(most) {
      const rows = await raw<{ slug: string }>(db.read, {
        text: `select slug from listing where status = 'live' order by id limit $1`,
        values: [most],
      })
      return rows.map(({ slug }) => slug)
    },
    key: (email, scopes = SCOPES) =>
      db.transaction(async (tx) => {
        const { id: accountId } = await accountOf(tx, email)
        return (await createKey(tx, { accountId, scopes })).secret
      }),
    async stop() {
      balancer.close()
      await Promise.all([...kept.webs, ...kept.workers].map((one) => one.stop()))
      await websites.close()
      await db.close()
      await replica?.stop()
      await postgres.stop()
    },
  }
}

/** Delay before a process that ended is started again. */
const TRY_AGAIN_MS = 200

export function keep(env: Record<string, string>, script?: string): KeptProcess {
  let isStopped = false
  let current: ServiceProcess
  const fell: string[] = []
  const start = () => {
    if (isStopped) return
    current = aProcess(env, script)
    const { ended, output } = current
    void ended.then(({ signal }) => {
      if (signal !== 'SIGKILL') fell.push(output())
      setTimeout(start, TRY_AGAIN_MS)
    })
  }
  start()
  return {
    current: () => current,
    fell,
    async kill() {
      const killed = current
      await killed.kill()
      while (current === killed || !(await isReady(current))) await new Promise((done) => setTimeout(done, 20))
    },
    async stop() {
      isStopped = true
      await current.kill()
    },
  }
}

const isReady = (process: ServiceProcess) =>
  process.ready.then(
    () => true,
    () => false,
  )

/** Serves the website of a fictional product on a free loopback port. */
export async function openWebsites(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    const page = ACME_PAGES[req.url as keyof typeof ACME_PAGES]
    res
      .writeHead(page ? 200 : 404, { 'content-type': req.url === '/robots.txt' ? 'text/plain' : 'text/html' })
      .end(page ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

if (import.meta.main) {
  const { size, replica } = optionsOf('fleet')
  const fleet = await startFleet({ size, withReplica: replica })
  console.log(`The balancer listens at ${fleet.origin}, PostgreSQL at ${fleet.databaseUrl}
  key of every scope: ${await fleet.key('maker@example.com')}
  account:read only:  ${await fleet.key('maker@example.com', ['account:read'])}
Ctrl-C ends everything.`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await fleet.stop()
}
