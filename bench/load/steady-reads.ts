// Reads one URL at a steady rate, regardless of response times, and reports the time of each read to its
// parent. Forked by drafting.bench.ts, because a reader in the service's process would also wait for that
// process.
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'

const [address, perSecond, seconds] = process.argv.slice(2) as [string, string, string]
const { origin, pathname } = new URL(address)
const pool = new Pool(origin, { connections: 16 })
await read()
const running: Promise<number>[] = []
const started = performance.now()
for (let n = 0; n < Number(perSecond) * Number(seconds); n++) {
  await setTimeout(Math.max(0, started + (n * 1000) / Number(perSecond) - performance.now()))
  running.push(read())
}
process.send!(await Promise.all(running))
await pool.close()
process.disconnect!()

/** Milliseconds until the answer has arrived completely. */
async function read(): Promise<number> {
  const asked = performance.now()
  const { statusCode, body } = await pool.request({ method: 'GET', path: pathname })
  await body.text()
  if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
  return performance.now() - asked
}
