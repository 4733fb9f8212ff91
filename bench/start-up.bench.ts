// Time from the first start to the first answered request on an empty data folder, compared with a bare
// `PGlite.create`; also the time of a second start, and the idle memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFreePort } from '../test/free-port.ts'
import { optionsOf } from './options.ts'

const { rounds: ROUNDS } = optionsOf('start-up')
/** The pause before memory is read, so that garbage from startup can be collected. */
const SETTLE_MS = 5000
const root = join(import.meta.dirname, '..')

const bare: number[] = []
const first: number[] = []
const second: number[] = []
const idleMb: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  bare.push(await inFolder(timeBare))
  await inFolder(async (dataDir) => {
    first.push(await timeService(dataDir))
    second.push(await timeService(dataDir, round === 0))
  })
}
const table = [
  { what: 'bare PGlite.create in a new folder', ...spread(bare) },
  { what: 'first start to first answered request', ...spread(first) },
  { what: 'second start to first answered request', ...spread(second) },
]
console.table(table)
const ratio = Number((median(first) / median(bare)).toFixed(2))
console.log(
  `first start is ${ratio} × the bare create; idle memory ${idleMb.join(', ')} MB; ${cpus().length} cores, Node ${process.version}`,
)
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
writeFileSync(
  join(import.meta.dirname, 'results/start-up.json'),
  `${JSON.stringify({ table, ratio, idleMb, node: process.version, cores: cpus().length }, null, 2)}\n`,
)

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'launch-bench-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds from starting a process to its exit, right after its database answered one query. */
async function timeBare(folder: string): Promise<number> {
  const script = `const { PGlite } = await import('@electric-sql/pglite')
    const database = await PGlite.create({ dataDir: ${JSON.stringify(join(folder, 'pg'))} })
    await database.query('select 1'); process.exit(0)`
  const started = performance.now()
  await once(spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'inherit' }), 'exit')
  return performance.now() - started
}

/** Milliseconds from starting the service to its first answer. */
async function timeService(dataDir: string, readsMemory = false): Promise<number> {
  const port = await aFreePort()
  const started = performance.now()
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  })
  let took = 0
  while (!took) {
    const res = await fetch(`http://127.0.0.1:${port}/api/v1/site`).catch(() => null)
    if (res?.ok) took = performance.now() - started
    else await new Promise((resolve) => setTimeout(resolve, 10))
  }
  if (readsMemory) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    idleMb.push(residentMb(child.pid!))
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
  return took
}

/** The resident memory of a process in megabytes; Linux only. */
function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000)
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1]!
}

function spread(times: number[]) {
  return {
    median_ms: Math.round(median(times)),
    min_ms: Math.round(Math.min(...times)),
    max_ms: Math.round(Math.max(...times)),
  }
}
