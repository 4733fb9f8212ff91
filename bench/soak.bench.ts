// The memory of one web process under a steady mixed load: npm run bench -- soak. Exits with 1 when the
// memory grows by a megabyte per minute or more after the warm-up, a request fails, the process ends, or an
// acknowledged write is missing or duplicated.
import { setTimeout } from 'node:timers/promises'
import { slope } from '../test/least-squares.ts'
import { keepFigures, quantile, rounded } from './load/figures.ts'
import { startFleet } from './load/fleet.ts'
import { openLedger } from './load/ledger.ts'
import { startLoad } from './load/load.ts'
import { optionsOf } from './options.ts'

const options = optionsOf('soak')
const MINUTES = options.minutes
/** The share of the run in which the JIT and caches settle. */
const WARM_UP = 0.3
const LOOK_EVERY_MS = 5000
const MAX_MB_PER_MINUTE = 1
const CONNECTIONS = 16
const EMAIL = 'maker@example.com'

const fleet = await startFleet({
  size: options.size,
  webs: 1,
  workers: 1,
  webScript: 'bench/load/measured-service.ts',
})
try {
  const { db, webs } = fleet
  const ledger = await openLedger(db, { email: EMAIL, callers: CONNECTIONS })
  const load = startLoad({
    origin: fleet.origin,
    key: await fleet.key(EMAIL),
    ledger,
    slugs: await fleet.slugs(5000),
    connections: CONNECTIONS,
    rate: options.rate,
    writes: 0.05,
    seconds: MINUTES * 60,
    seed: options.seed,
  })
  const looks: { minute: number; rss: number; heap: number }[] = []
  let isDone = false
  const done = load.done.then(() => (isDone = true))
  while (!isDone) {
    await Promise.race([done, setTimeout(LOOK_EVERY_MS)])
    const { rss, heapUsed, external } = await memoryOf(webs[0]!.current())
    looks.push({ minute: load.now() / 60_000, rss: rss / 1e6, heap: (heapUsed + external) / 1e6 })
  }
  const settled = looks.filter(({ minute }) => minute > MINUTES * WARM_UP)
  const growth = (of: 'rss' | 'heap') => slope(settled.map((look) => [look.minute, look[of]]))
  const failed = load.answers.filter(({ status }) => status === 0 || status >= 500).length
  const violations = [
    ...load.violations,
    ...(await ledger.violations(db)),
    ...webs[0]!.fell.map((text) => `the process ended by itself: ${text.slice(-800)}`),
    ...(failed ? [`${failed} requests failed`] : []),
    ...(['rss', 'heap'] as const)
      .filter((of) => growth(of) >= MAX_MB_PER_MINUTE)
      .map((of) => `${of} grows by ${growth(of).toFixed(2)} MB a minute`),
  ]
  const table = (['rss', 'heap'] as const).map((of) => ({
    memory: of,
    'first MB': rounded(looks[0]![of]),
    'after warm-up MB': rounded(settled[0]![of]),
    'last MB': rounded(settled.at(-1)![of]),
    'MB a minute': growth(of).toFixed(3),
  }))
  const took = load.answers.map(({ took }) => took)
  console.log(
    `seed ${options.seed}: ${MINUTES} minutes, ${load.answers.length} requests, ${CONNECTIONS} connections, ` +
      `p50 ${rounded(quantile(took, 0.5))} ms, p99 ${rounded(quantile(took, 0.99))} ms, ` +
      `acknowledged ${JSON.stringify(ledger.counts())}; ${settled.length} looks after the warm-up`,
  )
  console.table(table)
  for (const violation of violations.slice(0, 20)) console.log(`- ${violation}`)
  console.log(`${violations.length} violations`)
  keepFigures('soak', { seed: options.seed, minutes: MINUTES, rate: options.rate, table, looks, violations })
  process.exitCode = violations.length ? 1 : 0
} finally {
  await fleet.stop()
}

/** The memory of a process after a garbage collection. */
async function memoryOf({ child, output }: { child: { kill(signal: 'SIGUSR2'): boolean }; output(): string }) {
  const before = output().length
  child.kill('SIGUSR2')
  for (;;) {
    const said = /memory (\{.*\})\n/.exec(output().slice(before))
    if (said) return JSON.parse(said[1]!) as NodeJS.MemoryUsage
    await setTimeout(20)
  }
}
