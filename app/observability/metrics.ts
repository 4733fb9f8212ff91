import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Database } from '../../domain/database/database.ts'
import type { ReadReplica } from '../../domain/database/connections/read-replica.ts'
import { currentTrace, observeWith, type Ended, type Work } from '../../domain/shared/observing/observe.ts'
import { within } from '../../rest/within.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { businessFacts, databaseFacts, pingSeconds, type BusinessFacts } from './database-facts.ts'

/** In seconds, from a fast read to the longest a client waits. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** For what depends on other people's servers, or is long by nature. */
const LONG_BUCKETS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]

/** Every how many milliseconds the delay of the event loop is sampled. Rarely, because each sample wakes the process. */
const LAG_EVERY_MS = 50
/** A scrape waits this long for the database, then goes without what it says. Prometheus waits 10 seconds. */
const MAX_WAIT_MS = 5000
/** Counting accounts and listings takes a while in a large directory. */
const BUSINESS_EVERY_MS = 60_000

export interface Metrics {
  contentType: string
  /** Everything in Prometheus' text format. Never throws: what can't be read is left out. */
  scrape(): Promise<string>
  close(): void
}

export interface MetricsOptions {
  db: Database
  queue: Pick<JobQueue, 'secondsSinceTurn'> | undefined
  replica?: ReadReplica | undefined
  process: 'web' | 'worker'
  version: string
  dataDir: string | undefined
  backups: Config['backups']
  now: () => Date
}

/**
 * Counts and times the work of this process from now on. The label sets are short lists from the code: no metric
 * identifies a caller or what they asked for. Gauges about jobs, emails, backups and the business describe the whole
 * installation, so every process says the same.
 */
export function openMetrics(options: MetricsOptions): Metrics {
  const { db, queue, replica, dataDir, backups, now } = options
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS })
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, buckets: number[], ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })

  const stop = observeWith(workMetrics(registers, histogram))

  gauge('service_info', 'Always 1; its labels say which process of which version this is.', 'process', 'version').set(
    { process: options.process, version: options.version },
    1,
  )
  const up = gauge('database_up', '1 if the database answered this scrape in time, else 0.')
  const ping = gauge('database_ping_seconds', 'Time for the simplest query, including the wait for a connection.')
  const connections = gauge('database_connections', 'Connections of this process to PostgreSQL.', 'state')
  const waiting = gauge('database_waiting_calls', 'Calls in this process that wait for a connection.')
  const jobs = gauge('jobs', 'Jobs by queue and state, as last counted.', 'queue', 'state')
  const oldestJob = gauge('job_oldest_due_age_seconds', 'How long the oldest due job of a queue has waited.', 'queue')
  const turn = gauge('job_loop_idle_seconds', 'Since this process last looked for due jobs, which it does every 2 s.')
  const emails = gauge('emails', 'Emails that wait, and those given up in the last day and not discarded.', 'state')
  const oldestEmail = gauge('email_oldest_waiting_age_seconds', 'How long the oldest waiting email has waited.')
  const outage = gauge('email_outage_seconds', 'How long the mail server has taken no emails; 0 while it does.')
  const backup = gauge('backup_age_seconds', 'Since the last verified backup on schedule, or since the schedule began.')
  const free = gauge('disk_free_bytes', 'Free space where a folder is, for this user.', 'folder')
  const size = gauge('disk_size_bytes', 'Size of the file system where a folder is.', 'folder')
  const accounts = gauge('accounts', 'Accounts, without deleted ones.')
  const listings = gauge('listings', 'Listings by status.', 'status')
  const orders = gauge('orders', 'Orders by status, without test payments.', 'status')
  const revenue = gauge('orders_paid_net_cents', 'Paid orders without VAT and refunds, in US cents, all time.')
  const inUse = gauge('read_replica_in_use', '1 while reads go to the replica, 0 while to the primary.')
  const lag = gauge('read_replica_lag_seconds', 'How far the read replica may be behind; +Inf while that is unknown.')

  // On PostgreSQL, nothing important is in the data folder.
  const folders = {
    ...(dataDir && db.engine === 'pglite' ? { data: dataDir } : {}),
    ...(backups ? { backups: backups.folder } : {}),
  }
  async function measureDisks(): Promise<void> {
    for (const [folder, path] of Object.entries(folders)) {
      const found = await statfs(path).catch(() => undefined)
      if (!found) continue
      free.set({ folder }, found.bavail * found.bsize)
      size.set({ folder }, found.blocks * found.bsize)
    }
  }

  let business: { at: number; facts: BusinessFacts } | undefined
  let asking: Promise<void> | undefined
  async function askDatabase(): Promise<void> {
    // First, so that it's known even of a database that is too slow for the rest.
    ping.set(await pingSeconds(db.read))
    up.set(1)
    const facts = await databaseFacts(db, { now: now(), backups: backups !== undefined })
    for (const { name, ...counts } of facts.queues)
      for (const [state, n] of Object.entries(counts)) jobs.set({ queue: name, state }, n)
    for (const { name } of facts.queues) oldestJob.set({ queue: name }, facts.oldestDue.get(name) ?? 0)
    for (const [state, n] of Object.entries(facts.emails)) emails.set({ state }, n)
    oldestEmail.set(facts.oldestEmailSeconds)
    outage.set(facts.outageSeconds)
    if (facts.backupAgeSeconds !== undefined) backup.set(facts.backupAgeSeconds)
    if (!business || performance.now() - business.at > BUSINESS_EVERY_MS)
      business = { at: performance.now(), facts: await businessFacts(db.read) }
    accounts.set(business.facts.accounts)
    for (const [status, n] of business.facts.listings) listings.set({ status }, n)
    for (const [status, n] of business.facts.orders) orders.set({ status }, n)
    revenue.set(business.facts.netCents)
  }

  return {
    contentType: registry.contentType,
    async scrape() {
      // What isn't known any more must not look as if it were.
      for (const metric of [ping, oldestEmail, outage, backup, accounts, revenue, waiting, turn, inUse, lag])
        metric.remove()
      for (const metric of [jobs, oldestJob, emails, listings, orders, free, size]) metric.reset()
      up.set(0)
      // One question at a time: a database that hangs must not be asked by every scrape.
      asking ??= askDatabase().finally(() => (asking = undefined))
      // A database that fails is no failure of the scrape.
      await Promise.all([
        measureDisks(),
        within(
          MAX_WAIT_MS,
          asking.catch(() => {}),
        ),
      ])
      if (db.engine === 'postgres') {
        const { totalCount, idleCount, waitingCount } = db.native as {
          totalCount: number
          idleCount: number
          waitingCount: number
        }
        connections.set({ state: 'in_use' }, totalCount - idleCount)
        connections.set({ state: 'idle' }, idleCount)
        waiting.set(waitingCount)
      }
      if (queue) turn.set(queue.secondsSinceTurn())
      if (replica) {
        inUse.set(Number(replica.isFresh()))
        lag.set(replica.lagSeconds())
      }
      return registry.metrics()
    },
    close: stop,
  }
}

type MakeHistogram = <L extends string>(
  name: string,
  help: string,
  buckets: number[],
  ...labelNames: L[]
) => Histogram<L>

/** The observer that keeps the histograms of work. */
function workMetrics(registers: Registry[], histogram: MakeHistogram) {
  const requests = histogram(
    'http_request_duration_seconds',
    'Time until the response was sent.',
    BUCKETS,
    'method',
    'route',
    'status',
    'group',
  )
  const calls = new Counter({
    name: 'operations_total',
    help: 'Operations called over REST and MCP, also those refused before they began.',
    labelNames: ['operation', 'protocol'],
    registers,
  })
  const operations = histogram(
    'operation_duration_seconds',
    'Time that operations took, by outcome, over every protocol and for pages.',
    BUCKETS,
    'operation',
    'protocol',
    'outcome',
  )
  const jobs = histogram('job_duration_seconds', 'Time of one try of a job.', LONG_BUCKETS, 'queue', 'outcome')
  const emails = histogram('email_send_duration_seconds', 'Time to hand one email over.', LONG_BUCKETS, 'outcome')
  const payments = histogram(
    'payment_call_duration_seconds',
    'Time of calls to payment providers, and of checking their webhooks.',
    LONG_BUCKETS,
    'provider',
    'call',
    'outcome',
  )
  const fetches = histogram('website_fetch_duration_seconds', 'Time to fetch from a website.', LONG_BUCKETS, 'outcome')
  const caches = new Counter({
    name: 'cache_requests_total',
    help: 'Requests to caches in this process.',
    labelNames: ['cache', 'outcome'],
    registers,
  })

  const note: Record<Work['kind'], (name: string, ended: Ended, protocol: string) => void> = {
    request(_name, { seconds, labels = {} }, protocol) {
      const { operations: called = '', ...ofRequest } = labels
      requests.observe(ofRequest, seconds)
      for (const operation of called.split(',')) if (operation) calls.inc({ operation, protocol })
    },
    operation: (operation, { outcome, seconds }, protocol) =>
      operations.observe({ operation, protocol, outcome }, seconds),
    job: (queue, { outcome, seconds }) => jobs.observe({ queue, outcome }, seconds),
    email: (_name, { outcome, seconds }) => emails.observe({ outcome }, seconds),
    payment(name, { outcome, seconds }) {
      const [provider = '', call = ''] = name.split(' ')
      payments.observe({ provider, call, outcome }, seconds)
    },
    fetch: (_name, { outcome, seconds }) => fetches.observe({ outcome }, seconds),
    cache: (cache, { outcome }) => caches.inc({ cache, outcome }),
  }
  return (work: Work) => {
    const protocol = (work.trace ?? currentTrace())?.entry ?? 'site'
    return { end: (ended: Ended) => note[work.kind](work.name, ended, protocol) }
  }
}
