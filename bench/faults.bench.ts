// A mixed load while processes are killed: npm run bench -- faults. Two web processes run behind a balancer,
// beside two workers. Both web processes, one worker and PostgreSQL are killed at times derived from the
// seed. Exits with 1 when an acknowledged write is missing or duplicated, or a request fails while everything
// is up.
import { setTimeout } from 'node:timers/promises'
import { seededRandom } from '../test/seeded-random.ts'
import { raw } from '../domain/database/raw.ts'
import { keepFigures, quantile, rounded } from './load/figures.ts'
import { startFleet } from './load/fleet.ts'
import { openLedger } from './load/ledger.ts'
import { startLoad, type Answered } from './load/load.ts'
import { optionsOf } from './options.ts'

const options = optionsOf('faults')
const SECONDS = options.seconds
const SEED = options.seed
const CONNECTIONS = 64
const WRITES = 0.05
/** How long PostgreSQL is down. */
const AWAY_MS = 2000
/** How long requests may still fail after PostgreSQL accepts connections again. */
const RECOVERY_MS = 5000
/** Time for the workers to finish their jobs. */
const JOBS_MS = 60_000
const EMAIL = 'maker@example.com'

interface Fault {
  what: string
  from: number
  to: number
  /** When requests must stop failing; like the other times, in milliseconds since the load began. */
  excusedUntil: number
}

const fleet = await startFleet({ size: options.size })
try {
  const { db, postgres, webs, workers } = fleet
  const rows = <Row>(text: string) => raw<Row>(db.read, { text })
  const ledger = await openLedger(db, { email: EMAIL, callers: CONNECTIONS })
  const load = startLoad({
    origin: fleet.origin,
    key: await fleet.key(EMAIL),
    ledger,
    slugs: await fleet.slugs(500),
    connections: CONNECTIONS,
    rate: options.rate,
    writes: WRITES,
    seconds: SECONDS,
    seed: SEED,
  })
  const random = seededRandom(SEED)
  const faults: Fault[] = []
  /** Waits for a moment, derived from the seed, between these two shares of the run. */
  const moment = async (from: number, to: number) =>
    setTimeout(Math.max(0, (from + random() * (to - from)) * SECONDS * 1000 - load.now()))
  const suffer = async (what: string, fault: () => Promise<void>, { excuses = true, after = 0 } = {}) => {
    const from = load.now()
    await fault()
    const to = load.now()
    faults.push({ what, from, to, excusedUntil: excuses ? to + after : from })
  }
  await moment(0.1, 0.2)
  await suffer('kill -9 of a web process', () => webs[0]!.kill())
  await moment(0.3, 0.35)
  await suffer('kill -9 of a worker', () => workers[0]!.kill(), { excuses: false })
  await moment(0.45, 0.55)
  await suffer(
    'kill -9 of PostgreSQL',
    async () => {
      await postgres.kill()
      await setTimeout(AWAY_MS)
      await postgres.startAgain()
    },
    { after: RECOVERY_MS },
  )
  await moment(0.75, 0.85)
  await suffer('kill -9 of the other web process', () => webs[1]!.kill())
  await load.done

  const waiting = () =>
    rows<{ n: number }>(`select count(*)::int as n from draft where status in ('crawling', 'drafting')`)
  const jobsUntil = performance.now() + JOBS_MS
  let [{ n: unread }] = (await waiting()) as [{ n: number }]
  for (; unread && performance.now() < jobsUntil; [{ n: unread }] = (await waiting()) as [{ n: number }])
    await setTimeout(250)

  const failed = load.answers.filter(({ status }) => status === 0 || status >= 500)
  /** Whether a fault may have caused the failure of a request that was open at the time. */
  const during = ({ from, excusedUntil }: Fault, { at, took }: Answered) =>
    at >= from && excusedUntil > from && at - took <= excusedUntil
  /** The last fault that may have caused a failure counts as its cause. */
  const causeOf = (answer: Answered) => faults.findLast((fault) => during(fault, answer))
  const violations = [
    ...load.violations,
    ...(await ledger.violations(db)),
    ...(unread ? [`${unread} drafts were not read within ${JOBS_MS / 1000} s`] : []),
    ...[...webs, ...workers].flatMap(({ fell }) =>
      fell.map((text) => `a process ended by itself: ${text.slice(-800)}`),
    ),
    // During a fault, the balancer may answer 502 and the service 503. Other errors and dropped connections
    // are violations.
    ...failed
      .filter(({ status }) => status !== 502 && status !== 503)
      .map(({ at, what, status }) => `${what} failed with ${status} at ${Math.round(at)} ms`),
    ...failed
      .filter((answer) => !causeOf(answer))
      .map(({ at, what, status }) => `${what} failed with ${status} at ${Math.round(at)} ms, while everything was up`),
  ]
  report(load.answers, faults, violations)
  console.log(
    `acknowledged ${JSON.stringify(ledger.counts())}; ${load.retried} sends repeated after a failure, ` +
      `${load.replayed} acknowledged writes sent again and answered as before`,
  )
  process.exitCode = violations.length ? 1 : 0

  function report(answers: Answered[], faults: Fault[], violations: string[]): void {
    const quiet = answers.filter((answer) => !faults.some((fault) => during(fault, answer)))
    const table = (['read', 'write'] as const).map((kind) => {
      const of = answers.filter((answer) => answer.kind === kind)
      const took = quiet.filter((answer) => answer.kind === kind && answer.status < 400).map(({ took }) => took)
      return {
        kind,
        answers: of.length,
        '2xx': of.filter(({ status }) => status >= 200 && status < 300).length,
        409: of.filter(({ status }) => status === 409).length,
        502: of.filter(({ status }) => status === 502).length,
        503: of.filter(({ status }) => status === 503).length,
        'other failures': of.filter(({ status }) => status === 0 || (status >= 500 && status !== 502 && status !== 503))
          .length,
        'p50 ms': rounded(quantile(took, 0.5)),
        'p99 ms': rounded(quantile(took, 0.99)),
      }
    })
    const suffered = faults.map((fault) => {
      const errors = failed.filter((answer) => causeOf(answer) === fault)
      const well = (kind: Answered['kind']) =>
        answers.find(
          ({ at, took, kind: of, status }) => of === kind && status < 300 && status > 0 && at - took > fault.to,
        )
      return {
        fault: fault.what,
        'at s': rounded(fault.from / 1000),
        'down ms': Math.round(fault.to - fault.from),
        failed: errors.length,
        'last failure after ms': Math.round(Math.max(0, ...errors.map(({ at }) => at - fault.to))),
        'first read after ms': Math.round((well('read')?.at ?? Infinity) - fault.to),
        'first write after ms': Math.round((well('write')?.at ?? Infinity) - fault.to),
      }
    })
    console.log(`seed ${SEED}: ${SECONDS} s, ${CONNECTIONS} connections, ${options.rate} requests a second`)
    console.table(table)
    console.table(suffered)
    for (const violation of violations.slice(0, 20)) console.log(`- ${violation}`)
    console.log(`${violations.length} violations`)
    keepFigures('faults', { seed: SEED, seconds: SECONDS, rate: options.rate, table, suffered, violations })
  }
} finally {
  await fleet.stop()
}
