// Repeatedly kills the embedded service with -9 during writes: npm run bench -- embedded-kills. Exits with 1
// when an acknowledged write is missing or duplicated, or a request is answered with a server error.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../domain/open-database.ts'
import { aProcess } from '../test/processes/a-process.ts'
import { seededRandom } from '../test/seeded-random.ts'
import { aFilledFolder } from './load/embedded.ts'
import { keepFigures } from './load/figures.ts'
import { startLoad } from './load/load.ts'
import { optionsOf } from './options.ts'

const options = optionsOf('embedded-kills')
const ROUNDS = options.rounds
const SEED = options.seed
const CALLERS = 8
/** The share of requests that write. */
const WRITES = 0.8
const RATE = 200
/** Bounds for the time from readiness to the kill. */
const SHORTEST_MS = 200
const MAX_MS = 1500

const dataDir = mkdtempSync(join(tmpdir(), 'launch-kills-'))
try {
  const { env, ledger, close, ...sent } = await aFilledFolder(dataDir, { callers: CALLERS })
  const start = async () => {
    const service = aProcess(env)
    await service.ready
    return service
  }
  let service = await start()
  const load = startLoad({
    ...sent,
    origin: service.origin,
    ledger,
    connections: CALLERS,
    rate: RATE,
    writes: WRITES,
    seconds: Infinity,
    seed: SEED,
  })
  const random = seededRandom(SEED)
  const startsMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await setTimeout(SHORTEST_MS + random() * (MAX_MS - SHORTEST_MS))
    await service.kill()
    const started = performance.now()
    service = await start()
    startsMs.push(Math.round(performance.now() - started))
  }
  load.stop()
  await load.done
  await service.kill()

  const after = await openDatabase({ dataDir })
  const violations = [
    ...load.violations,
    ...(await ledger.violations(after)),
    // Every server error is a violation, because without a proxy in between, a killed process only drops
    // connections.
    ...load.answers
      .filter(({ status }) => status >= 500)
      .map(({ at, what, status }) => `${what} failed with ${status} at ${Math.round(at)} ms`),
  ]
  await after.close()
  const cut = load.answers.filter(({ status }) => status === 0).length
  const acknowledged = ledger.counts()
  console.log(
    `seed ${SEED}: ${ROUNDS} kills, ${cut} requests cut or refused, ${load.retried} sends repeated, acknowledged ` +
      `${JSON.stringify(acknowledged)}, ${load.replayed} sent again and answered as before; ` +
      `a start takes ${Math.min(...startsMs)} to ${Math.max(...startsMs)} ms`,
  )
  for (const violation of violations.slice(0, 20)) console.log(`- ${violation}`)
  console.log(`${violations.length} violations`)
  keepFigures('embedded-kills', { seed: SEED, rounds: ROUNDS, cut, acknowledged, violations })
  process.exitCode = violations.length ? 1 : 0
  await close()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
