// Moves a directory from the embedded database to PostgreSQL and back, with kills on the way: npm run bench -- move.
// Exits with 1 when a table or an answer differs.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../domain/open-database.ts'
import { openQueue } from '../jobs/queue.ts'
import { NO_SERVER_PROGRAMS, startPostgres } from '../test/databases/own-postgres.ts'
import { aFreePort } from '../test/free-port.ts'
import { aCommand } from '../test/processes/a-command.ts'
import { aProcess } from '../test/processes/a-process.ts'
import { seededRandom } from '../test/seeded-random.ts'
import { fillDirectory } from './load/directory.ts'
import { keepFigures } from './load/figures.ts'
import { withoutLimits } from './load/fleet.ts'
import { optionsOf } from './options.ts'

const { size, kills, seed } = optionsOf('move')
const APP_SECRET = 'a secret of the bench, 32 characters and more'
/** A move prints about as many lines until it has copied most rows; the kill comes a little after its line. */
const LINES = 18
const READS = [
  'listings?limit=50',
  'launches',
  'leaderboards/community-all-time',
  'categories',
  'listings?query=invoice',
  'blog',
]

interface Report {
  rows: number
  seconds: number
  peak_memory_mb: number
  tables: { table: string; rows: number; checksum: string }[]
}

const folder = mkdtempSync(join(tmpdir(), 'launch-move-'))
const server = await startPostgres()
if (!server) throw new Error(NO_SERVER_PROGRAMS)
try {
  const [first, back] = ['first', 'back'].map((name) => join(folder, name)) as [string, string]
  for (const dataDir of [first, back]) mkdirSync(dataDir)
  const random = seededRandom(seed)
  const made = await aDatabase('made')
  await fillDirectory(made, { size })
  await withQueue(made)
  const start = await moved(first, ['--from', made])
  const before = await answersOf({ DATA_DIR: first })
  // Starting the service sends jobs, so the first copy that is compared is made after that.
  const target = await aDatabase('target')
  const steps = [
    { dataDir: first, args: ['--to', target] },
    { dataDir: back, args: ['--from', target] },
  ]
  const reports: Report[] = []
  let killed = 0
  for (const [place, { dataDir, args }] of steps.entries()) {
    for (; killed < Math.ceil((kills * (place + 1)) / steps.length); killed++) await killedMove(dataDir, args, random())
    reports.push(await moved(dataDir, args))
  }
  const [there, here] = reports as [Report, Report]
  const differing = there.tables.filter((table, place) => JSON.stringify(table) !== JSON.stringify(here.tables[place]))
  const answers = [await answersOf({ DATA_DIR: folder, DATABASE_URL: target }), await answersOf({ DATA_DIR: back })]
  const wrong = answers.flatMap((some) => READS.filter((_, place) => some[place] !== before[place]))
  const figure = ({ seconds, peak_memory_mb }: Report) => `${seconds} s, ${peak_memory_mb} MB`
  console.log(
    `seed ${seed}: ${size} listings, ${there.rows} rows in ${there.tables.length} tables, ${killed} kills; from PostgreSQL ` +
      `${figure(start)}; to PostgreSQL ${figure(there)}; back ${figure(here)}; ${differing.length} tables and ${wrong.length} answers differ`,
  )
  for (const table of differing) console.log(JSON.stringify(table))
  for (const path of wrong) console.log(path)
  keepFigures('move', { size, seed, killed, start, there, here, differing, wrong })
  process.exitCode = differing.length || wrong.length ? 1 : 0
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}

async function aDatabase(name: string): Promise<string> {
  const client = new pg.Client(server!.url)
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  return server!.url.replace(/postgres$/, name)
}

/** Creates the tables of the job queue, as a first start of the service does. */
async function withQueue(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ databaseUrl })
  const queue = await openQueue(db, databaseUrl, console.error)
  await queue.stop({ graceful: false })
  await db.close()
}

async function moved(dataDir: string, args: string[]): Promise<Report> {
  const { code, out, err } = await aCommand(['move', ...args, '--json'], { DATA_DIR: dataDir, APP_SECRET })
  if (code !== 0) throw new Error(err)
  return JSON.parse(out) as Report
}

/** Runs a move and kills it at a drawn moment: while it reads or copies. */
async function killedMove(dataDir: string, args: string[], drawn: number): Promise<void> {
  const line = Math.floor(drawn * LINES)
  const killAt = (printed: string) => printed.split('\n').length - 1 > line
  const { code, err } = await aCommand(['move', ...args], { DATA_DIR: dataDir, APP_SECRET }, { killAt })
  console.log(`killed at: ${err.trim().split('\n').at(-1)}`)
  if (code !== null) throw new Error(`The move ended with ${code}: ${err}`)
}

/** What a service on this installation answers. */
async function answersOf(place: Record<string, string>): Promise<string[]> {
  const port = String(await aFreePort())
  const env = {
    ...withoutLimits,
    PORT: port,
    APP_SECRET,
    PUBLIC_URL: 'http://localhost:4000',
    DNS_SERVERS: '127.0.0.1:9',
    ...place,
  }
  // Jobs would change what the copies are compared by.
  const service = aProcess(env, 'test/processes/loopback-service.ts')
  await service.ready
  const answers = await Promise.all(
    READS.map(async (path) => (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).text()),
  )
  await service.kill()
  return answers
}
