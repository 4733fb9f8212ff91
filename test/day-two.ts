// npm run day-two: an operator's first two days, with the commands of docs/operating.md, in a fresh clone that has nothing
// but the Node of this machine. Takes some minutes. Exits with 1 if a step fails; steps that need PostgreSQL are named as not run
// where its server programs are missing.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { writeListings } from '../bench/load/listings-csv.ts'
import { startPostgres, type OwnPostgres } from './databases/own-postgres.ts'
import { aFreePort } from './free-port.ts'

type Env = Record<string, string>

const LISTINGS = 10_000
const ROOT = join(import.meta.dirname, '..')
const FIXTURES = join(ROOT, 'test/fixtures/upgrade')
const folder = mkdtempSync(join(tmpdir(), 'launch-day-two-'))
const clone = join(folder, 'launch-directory')
// npm puts this project's own Node first in PATH; an operator has only theirs.
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((entry) => !entry.includes('node_modules'))
  .join(delimiter)
// Embedding 10,000 listings takes an hour of a core and isn't what is tried here.
const BASE: Env = { PATH, HOME: process.env['HOME'] ?? folder, EMBEDDINGS: 'off' }
/** What stops at the end, whatever fails. */
const running = new Set<ChildProcess>()

let passed = 0
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now()
  const result = await work().catch((error: Error) => {
    console.log(`✗ ${name}\n${error.message}`)
    throw error
  })
  passed++
  console.log(`✓ ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
  return result
}

function expect(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

/** Runs an operator's command; returns what it printed as JSON. */
async function admin(env: Env, ...args: string[]): Promise<Record<string, any>> {
  const { code, out, err } = await run('npm', ['run', '-s', 'admin', '--', ...args, '--json'], env)
  expect(code === 0, `admin ${args.join(' ')} ended with ${code}: ${err}${out}`)
  return JSON.parse(out)
}

async function run(command: string, args: string[], env: Env) {
  const child = spawn(command, args, { cwd: clone, env: { ...BASE, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

interface Service {
  origin: string
  output(): string
  stop(): Promise<void>
}

/** Starts the service as README says, and waits until it is ready. */
async function start(env: Env): Promise<Service> {
  const port = await aFreePort()
  const origin = `http://localhost:${port}`
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...BASE, ...env, PORT: String(port), PUBLIC_URL: origin },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const closed = once(child, 'close')
  const until = Date.now() + 600_000
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    expect(child.exitCode === null, `npm start ended with ${child.exitCode}: ${printed}`)
    expect(Date.now() < until, `not ready after ten minutes: ${printed}`)
    await setTimeout(200)
  }
  return {
    origin,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      await closed
      running.delete(child)
      expect(child.exitCode === 0, `npm start ended with ${child.exitCode ?? child.signalCode}: ${printed}`)
    },
  }
}

async function get(service: Service, path: string, key?: string): Promise<{ status: number; body: any }> {
  const response = await fetch(
    `${service.origin}/api/v1${path}`,
    key ? { headers: { authorization: `Bearer ${key}` } } : {},
  )
  return { status: response.status, body: await response.json() }
}

const listingsOf = async (service: Service) => (await get(service, '/listings?per_page=1')).body.total as number

/** Expects every listing to be there, and a person's key to work. */
async function expectAll(service: Service, key: string) {
  const [total, { status }] = [await listingsOf(service), await get(service, '/me', key)]
  expect(total === LISTINGS && status === 200, `${total} listings, and ${status} with the key`)
}

const fixture = (name: string) =>
  brotliDecompressSync(readFileSync(join(FIXTURES, name)), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  })

/** Expects an upgraded installation of commit 94a7543 to answer everything that was recorded of it. */
async function expectRecorded(service: Service, name: string) {
  const { key, answers } = JSON.parse(fixture(name).toString())
  for (const { path, signedIn } of answers) {
    const { status } = await get(service, path, signedIn ? key : undefined)
    expect(status === 200, `${path} answers ${status}`)
  }
}

async function sql(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function onEmbedded(): Promise<{ env: Env; key: string }> {
  const env = { DATA_DIR: join(folder, 'data') }
  let service = await step('install and first start: npm start in a fresh clone', () => start(env))
  await step('first run: pages, an admin’s sign-in link, a key', async () => {
    for (const path of ['/', '/docs', '/llms.txt'])
      expect((await fetch(service.origin + path)).ok, `${path} isn’t served`)
    const { link } = await admin(env, 'signin-link', 'owner@localhost.localdomain')
    expect((await fetch(link)).ok, 'the sign-in link isn’t served')
    await admin(env, 'overview')
  })
  const { key } = await admin(env, 'key', 'create', '--email', 'ann@example.com')
  await step(`import ${LISTINGS.toLocaleString('en')} listings: a trial, then in earnest`, async () => {
    const file = join(folder, 'products.csv')
    await writeListings(file, LISTINGS)
    const trial = await admin(env, 'listing', 'import', file, '--dry-run', '--report', join(folder, 'dry-run.jsonl'))
    expect(
      trial['would_create'] === LISTINGS && (await listingsOf(service)) === 0,
      `the trial: ${JSON.stringify(trial)}`,
    )
    const done = await admin(env, 'listing', 'import', file, '--report', join(folder, 'report.jsonl'))
    expect(done['created'] === LISTINGS, JSON.stringify(done))
    await expectAll(service, key)
  })
  await step('block a person, unblock them, export and delete their data', async () => {
    const bob = await admin(env, 'key', 'create', '--email', 'bob@example.com')
    await admin(env, 'account', 'block', 'bob@example.com', '--reason', 'Spam')
    const { status } = await get(service, '/me', bob['key'])
    expect(status === 401, `a blocked person’s key answers ${status}`)
    await admin(env, 'account', 'unblock', 'bob@example.com')
    await admin(env, 'account', 'export', 'bob@example.com', join(folder, 'bob.zip'))
    expect(readFileSync(join(folder, 'bob.zip')).subarray(0, 2).toString() === 'PK', 'the export isn’t a ZIP')
    await admin(env, 'account', 'delete', 'bob@example.com')
    await admin(env, 'account', 'keep', 'bob@example.com')
    await admin(env, 'account', 'delete', 'bob@example.com')
    await admin(env, 'retention', 'show')
  })
  await step('back up while it runs, restore into another folder, start there', async () => {
    const file = join(folder, 'embedded.backup')
    await admin(env, 'backup', file)
    const copy = { DATA_DIR: join(folder, 'restored') }
    await admin(copy, 'restore', file)
    const other = await start(copy)
    await expectAll(other, key)
    await other.stop()
  })
  await step('rotate APP_SECRET: the new one seals, the old one is removed', async () => {
    await service.stop()
    renameSync(join(env.DATA_DIR, 'app-secret'), join(folder, 'old-secret'))
    const both = { ...env, APP_SECRET_PREVIOUS: readFileSync(join(folder, 'old-secret'), 'utf8').trim() }
    service = await start(both)
    await admin(both, 'secret', 'rotate')
    await service.stop()
    service = await start(env)
    expect(!/secret has changed/i.test(service.output()), service.output())
    await expectAll(service, key)
  })
  await service.stop()
  return { env, key }
}

async function onPostgres(server: OwnPostgres, { env, key }: { env: Env; key: string }) {
  const database = async (name: string) => {
    await sql(server.url, `create database ${name} encoding 'UTF8' template template0`)
    return Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  }
  const moved = {
    DATA_DIR: join(folder, 'postgres'),
    DATABASE_URL: await database('launch'),
    APP_SECRET: readFileSync(join(env['DATA_DIR']!, 'app-secret'), 'utf8').trim(),
  }
  await step('move to PostgreSQL', async () => {
    await admin(env, 'move', '--to', moved.DATABASE_URL)
    const service = await start(moved)
    await expectAll(service, key)
    await service.stop()
  })
  await step('back up PostgreSQL, restore into another database, start there', async () => {
    const file = join(folder, 'postgres.backup')
    await admin(moved, 'backup', file)
    const copy = { ...moved, DATABASE_URL: await database('restored') }
    await admin(copy, 'restore', file)
    const service = await start(copy)
    await expectAll(service, key)
    await service.stop()
  })
  await step('rotate APP_SECRET on PostgreSQL', async () => {
    const both = { ...moved, APP_SECRET: randomBytes(32).toString('base64'), APP_SECRET_PREVIOUS: moved.APP_SECRET }
    const service = await start(both)
    await admin(both, 'secret', 'rotate')
    await service.stop()
    moved.APP_SECRET = both.APP_SECRET
    const later = await start(moved)
    await expectAll(later, key)
    await later.stop()
  })
  await step('move back to the embedded database', async () => {
    const back = { DATA_DIR: join(folder, 'back'), APP_SECRET: moved.APP_SECRET }
    await admin(back, 'move', '--from', moved.DATABASE_URL)
    const service = await start(back)
    await expectAll(service, key)
    await service.stop()
  })
  await step('upgrade an installation of commit 94a7543 on PostgreSQL', async () => {
    const old = { DATA_DIR: join(folder, 'old-postgres'), DATABASE_URL: await database('older') }
    await sql(old.DATABASE_URL, fixture('postgres.sql.br').toString())
    const service = await start(old)
    await expectRecorded(service, 'answers-postgres.json.br')
    await service.stop()
  })
}

async function upgradeEmbedded() {
  await step('upgrade an installation of commit 94a7543, embedded', async () => {
    const old = { DATA_DIR: join(folder, 'old') }
    mkdirSync(join(old.DATA_DIR, 'pg'), { recursive: true, mode: 0o700 })
    execFileSync('tar', ['-x', '-C', join(old.DATA_DIR, 'pg')], {
      input: fixture('embedded.tar.br'),
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const service = await start(old)
    await expectRecorded(service, 'answers-pglite.json.br')
    await service.stop()
  })
}

let server: OwnPostgres | null = null
let failed = 0
try {
  execFileSync('git', ['clone', '--quiet', ROOT, clone])
  expect(!existsSync(join(clone, 'node_modules')), 'the clone isn’t fresh')
  const installed = await onEmbedded()
  await upgradeEmbedded()
  server = await startPostgres()
  if (server) await onPostgres(server, installed)
  else console.log('Not run: moves and backups of PostgreSQL, because its server programs are missing.')
} catch {
  failed = 1
  process.exitCode = 1
} finally {
  for (const child of running) child.kill('SIGKILL')
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
