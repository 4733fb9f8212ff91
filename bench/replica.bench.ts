// How much load a read replica takes off the primary: npm run bench -- replica. One web process and one
// worker, with and without a replica, under anonymous reads alone and under the mixed load of the other
// benches. The servers count the transactions (pg_stat_database), and idle activity is subtracted, so the
// figures depend neither on the pace nor on the machine's other load.
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { keepFigures, rounded } from './load/figures.ts'
import { startFleet, type Fleet } from './load/fleet.ts'
import { openLedger } from './load/ledger.ts'
import { startLoad } from './load/load.ts'
import { optionsOf } from './options.ts'

const options = optionsOf('replica')
const SECONDS = options.requests / options.rate
const CONNECTIONS = 16
const EMAIL = 'maker@example.com'
const LOADS = { 'anonymous reads': { writes: 0, signedIn: 0 }, 'mixed, 5 % writes': { writes: 0.05, signedIn: 0.5 } }
/** Sessions report their statistics within this time. */
const COUNTED_MS = 2500
/** How long idle activity is counted: the queue polling for jobs, and the process checking its replica. */
const QUIET_MS = 15_000

const table: Record<string, string | number>[] = []
const violations: string[] = []
for (const withReplica of [false, true]) {
  const fleet = await startFleet({ size: options.size, webs: 1, workers: 1, withReplica })
  try {
    for (const load of Object.keys(LOADS) as (keyof typeof LOADS)[]) table.push(await measured(fleet, load))
  } finally {
    await fleet.stop()
  }
}
console.log(`seed ${options.seed}: ${options.requests} requests, ${options.rate} a second, ${options.size} listings`)
console.table(table)
for (const violation of violations.slice(0, 20)) console.log(`- ${violation}`)
console.log(`${violations.length} violations`)
keepFigures('replica', { seed: options.seed, table, violations })
process.exitCode = violations.length ? 1 : 0

async function measured(fleet: Fleet, name: keyof typeof LOADS) {
  const { db, databaseUrl, replicaUrl } = fleet
  const ledger = await openLedger(db, { email: EMAIL, callers: CONNECTIONS })
  const count = async () => {
    await setTimeout(COUNTED_MS)
    return { primary: await transactions(databaseUrl), replica: replicaUrl ? await transactions(replicaUrl) : 0 }
  }
  const quiet = await count()
  const begun = performance.now()
  await setTimeout(QUIET_MS)
  const before = await count()
  const quietMs = performance.now() - begun
  const load = startLoad({
    origin: fleet.origin,
    key: await fleet.key(EMAIL),
    ledger,
    slugs: await fleet.slugs(5000),
    connections: CONNECTIONS,
    rate: options.rate,
    ...LOADS[name],
    seconds: SECONDS,
    seed: options.seed,
  })
  await load.done
  const after = await count()
  const tookMs = performance.now() - begun - quietMs
  const failed = load.answers.filter(({ status }) => status === 0 || status >= 500).length
  violations.push(
    ...load.violations,
    ...(await ledger.violations(db)),
    ...(failed ? [`${failed} requests failed`] : []),
  )
  const each = (server: 'primary' | 'replica') => {
    const unasked = ((before[server] - quiet[server]) * tookMs) / quietMs
    return rounded((after[server] - before[server] - unasked) / load.answers.length)
  }
  return {
    load: name,
    'with a replica': replicaUrl ? 'yes' : 'no',
    requests: load.answers.length,
    'transactions a request, primary': each('primary'),
    'on the replica': each('replica'),
  }
}

/** The number of transactions of a database so far. */
async function transactions(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return rows[0]!.n
}
