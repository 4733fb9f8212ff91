import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDatabase } from '../service.ts'
import { aFreePort } from '../free-port.ts'
import { aProcess, COMPILED, type ServiceProcess } from './a-process.ts'
import { aDataDir, aReadyDataDir } from './data-folder.ts'

// Each test starts several processes on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 })

const running: ServiceProcess[] = []
const folders: string[] = []
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const process of running) await process.kill()
  for (const drop of drops) await drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
function run(env: Record<string, string>, script?: string): ServiceProcess {
  const process = aProcess(env, script)
  running.push(process)
  return process
}
function dataDir(): string {
  const folder = aDataDir()
  folders.push(folder)
  return folder
}
/** A free port and new data on the engine under test. */
async function aPlace(): Promise<Record<string, string>> {
  const { database, drop } = await aDatabase()
  drops.push(drop)
  const PORT = String(await aFreePort())
  return database.databaseUrl ? { PORT, DATABASE_URL: database.databaseUrl } : { PORT, DATA_DIR: dataDir() }
}

// Starts take seconds, so one service lives through these tests: it starts, blocks a second one, obeys its operator,
// stops mid-work and starts again.
let env: Record<string, string>
let service: ServiceProcess
let key: string
/**
 * Whether the websites answer. While they don't, they hold requests back, and `asked` reports each website's
 * first one.
 */
let answers = false
const asked = { product: Promise.withResolvers<void>(), rival: Promise.withResolvers<void>() }
const { promise: stopping, resolve: isStopping } = Promise.withResolvers<void>()
const websites = createServer((req, res) => {
  const isRival = req.headers.host === 'rival.example.com'
  if (answers)
    return void res.writeHead(200, { 'content-type': 'text/html' }).end('<title>Later</title><h1>Later, a product</h1>')
  if (isRival) void stopping.then(() => res.writeHead(404).end())
  asked[isRival ? 'rival' : 'product'].resolve()
})

beforeAll(async () => {
  websites.listen(0, '127.0.0.1')
  await once(websites, 'listening')
  env = { ...(await aPlace()), WEBSITES_PORT: String((websites.address() as { port: number }).port) }
  service = run(env)
  await service.ready
  key = /ldk_[\w-]+/.exec(service.output())![0]
}, 90_000)
afterAll(() => {
  websites.closeAllConnections()
  websites.close()
})

async function admin(...args: string[]) {
  // Like the service: without optimizing the embedded database's code, which takes longer than a command lives.
  const { stdout } = await promisify(execFile)(process.execPath, ['--liftoff-only', 'admin.ts', ...args, '--json'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, ...env },
  })
  return JSON.parse(stdout)
}

test('a first start prints the addresses, a key, the line that connects a client and a curl line', async () => {
  const printed = service.output()
  const folder = env['DATA_DIR']
  if (folder) for (const path of [folder, join(folder, 'pg')]) expect(statSync(path).mode & 0o077).toBe(0)
  expect(printed).toContain(`${service.origin}/mcp --header "Authorization: Bearer ${key}"`)
  for (const path of ['', '/docs', '/mcp', '/api/v1']) expect(printed).toContain(service.origin + path)
  expect(printed).toContain(`curl -H "Authorization: Bearer ${key}" ${service.origin}/api/v1/me`)
  const me = await fetch(`${service.origin}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
  expect(me.headers.get('keep-alive')).toBe('timeout=65')
  expect(await me.json()).toMatchObject({
    role: 'admin',
    access: { scopes: ['account:read', 'listings:write', 'orders:write'] },
  })
})

test.skipIf(process.env['DATABASE_URL'])(
  'a taken port, a folder in use, a folder that is a file, and bad values: one message each, exit 1',
  async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const taken = String((blocker.address() as { port: number }).port)
    const file = join(dataDir(), 'file')
    writeFileSync(file, '')
    const unused = dataDir()

    const cases: [Record<string, string>, RegExp][] = [
      [{ PORT: taken, DATA_DIR: unused }, /Port \d+ is in use.*PORT=/],
      [{ PORT: String(await aFreePort()), DATA_DIR: env['DATA_DIR']! }, /in use by another process.*DATABASE_URL/],
      [{ PORT: String(await aFreePort()), DATA_DIR: file }, /Can’t write to the data folder.*DATA_DIR/],
      [{ PORT: 'many', PUBLIC_URL: 'nowhere' }, /PORT.*\n.*PUBLIC_URL/],
    ]
    for (const [wrong, message] of cases) {
      const process = run(wrong)
      expect(await process.ended).toEqual({ code: 1, signal: null })
      expect(process.output()).toMatch(message)
      expect(process.output()).not.toMatch(/\n {4}at /)
    }
    expect(existsSync(join(unused, 'pg'))).toBe(false)
    expect((await fetch(`${service.origin}/api/v1/site`)).status).toBe(200)
    blocker.close()
  },
)

/** A key that the operator created and revoked while the service ran. */
let made: { id: string; key: string }
test.skipIf(process.env['DATABASE_URL'])('the operator makes and revokes keys while the service runs', async () => {
  made = await admin(
    'key',
    'create',
    '--email',
    'New@Example.com',
    '--scopes',
    'account:read',
    '--label',
    'script',
    '--days',
    '7',
  )
  expect(made).toMatchObject({
    email: 'new@example.com',
    scopes: ['account:read'],
    key: expect.stringMatching(/^ldk_/),
  })
  const me = () => fetch(`${service.origin}/api/v1/me`, { headers: { authorization: `Bearer ${made.key}` } })
  expect((await me()).status).toBe(200)
  await admin('key', 'revoke', made.id)
  expect((await me()).status).toBe(401)
  await expect(admin('key', 'create', '--email', 'x@example.com', '--scopes', 'everything')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('everything is not a scope. Use one or more of account:read'),
  })
  const { stdout } = await promisify(execFile)(process.execPath, ['admin.ts', 'overview'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, ...env },
  })
  expect(stdout).toMatch(/^products_without_price +\d+$/m)
})

test('SIGTERM lets a running call finish and hands the running job back; the next start prints no key and finishes the job', async () => {
  const call = (method: string, path: string, body?: object) =>
    fetch(`${service.origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).then(async (res) => ({ status: res.status, body: (await res.json()) as { id: string; status: string } }))
  const { body: draft } = await call('POST', '/drafts', { url: 'https://later.example.com' })
  await asked.product.promise
  // This call waits for a competitor's website, so it is still running when the signal comes.
  const open = call('PATCH', `/drafts/${draft.id}`, {
    competitor_url: 'https://rival.example.com',
    fields: { city: 'Berlin' },
  })
  await asked.rival.promise
  service.child.kill('SIGTERM')
  service.child.kill('SIGTERM')
  await expect.poll(() => service.output()).toContain('Stopping')
  isStopping()
  expect((await open).status).toBe(200)
  expect(await service.ended).toEqual({ code: 0, signal: null })

  // With no service running, commands open the database themselves.
  if (env['DATA_DIR']) {
    const keys = await admin('key', 'list', '--email', 'new@example.com')
    expect(keys).toMatchObject([{ label: 'script', hint: made.key.slice(-4), revoked_at: expect.any(String) }])
    expect(JSON.stringify(keys)).not.toContain(made.key)
    // The demo refuses the data folder of a service, even one that has people but no listings yet.
    const demo = run({ PORT: env['PORT']!, DATA_DIR: env['DATA_DIR'] }, 'demo.ts')
    expect(await demo.ended).toMatchObject({ code: 1 })
    expect(demo.output()).toMatch(/never writes into .*Set DATA_DIR to a folder for the demonstration alone/)
  }

  answers = true
  service = run({ ...env, APP_SECRET: 'another secret than that of the first start', TRUST_PROXY: '1' })
  await service.ready
  expect(service.output()).not.toContain('ldk_')
  // After the greeting, and not in the log as well.
  expect(service.output()).toMatch(/is ready[^]*^Warning: APP_SECRET differs from the one/m)
  expect(service.output().match(/APP_SECRET differs from the one/g)).toHaveLength(1)
  await expect
    .poll(async () => (await call('GET', `/drafts/${draft.id}`)).body.status, { timeout: 15_000 })
    .toBe('ready')

  // Behind a proxy, it first says that it isn't ready any more, and goes on answering on connections that it closes.
  const ready = async () => (await fetch(`${service.origin}/readyz`)).status
  expect(await ready()).toBe(200)
  service.child.kill('SIGINT')
  await expect.poll(ready).toBe(503)
  const late = await fetch(`${service.origin}/api/v1/site`)
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  expect(await service.ended).toEqual({ code: 0, signal: null })
})

test('in production every line is JSON, no key is printed, a data folder that others could read is closed, and the owner may have any address', async () => {
  // The first test creates a database, which takes longest; this one has two starts on a database.
  const folder = aReadyDataDir()
  folders.push(folder)
  chmodSync(folder, 0o755)
  const production = {
    ...(await aPlace()),
    DATA_DIR: folder,
    PUBLIC_URL: 'https://launch.example',
    OWNER_EMAIL: 'owner@launch.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const lines = ({ output }: ServiceProcess) =>
    output()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { level: number; msg: string; site?: string; next?: string[] })
  const refused = run(production)
  expect(await refused.ended).toEqual({ code: 1, signal: null })
  expect(lines(refused)).toMatchObject([{ level: 60, msg: expect.stringMatching(/APP_SECRET: required/) }])

  const APP_SECRET = 'x'.repeat(32)
  for (const next of [[expect.stringContaining('signin-link'), expect.stringContaining('key create')], []]) {
    const started = run({ ...production, APP_SECRET })
    await started.ready
    started.child.kill('SIGTERM')
    expect(await started.ended).toEqual({ code: 0, signal: null })
    const said = lines(started)
    expect(said.find(({ msg }) => msg.includes(' is ready ('))).toMatchObject({ site: production.PUBLIC_URL, next })
    expect(said.find(({ level }) => level > 30)).toMatchObject({ msg: expect.stringMatching(/^NODE_ENV isn’t set/) })
    expect(said.at(-1)!.msg).toMatch(/^Stopping/)
    expect(started.output()).not.toMatch(/ldk_|owner@/)
    if (process.env['DATABASE_URL']) continue
    for (const path of [folder, join(folder, 'pg'), join(folder, 'lock')]) expect(statSync(path).mode & 0o077).toBe(0)
    // Earlier versions left the folders readable by others; the next start must change that.
    chmodSync(join(folder, 'pg'), 0o755)
    chmodSync(folder, 0o755)
  }
})
