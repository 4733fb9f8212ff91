import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACME_PAGES } from '../acme.ts'
import { modernClient } from '../clients.ts'
import { aFreePort } from '../free-port.ts'
import { aDatabase } from '../service.ts'
import { aProcess, type ServiceProcess } from './a-process.ts'
import { aReadyDataDir } from './data-folder.ts'

/** The queue notices a killed process at its first look after ten seconds without a heartbeat. */
const PATIENCE = { timeout: 60_000, interval: 100 }

let service: ServiceProcess
let env: Record<string, string>
let drop: () => Promise<void>

/** How often the poison website, which kills the process that reads it, was read. */
let deaths = 0
/** Holds back a website until `open` resolves; `asked` reports the request. */
let gate: { asked(): void; open: Promise<void> } | null = null

const websites = createServer((req, res) => {
  if (req.headers.host?.startsWith('poison')) {
    // The first time, kill the process only once the other website is being read.
    void (deaths === 0 ? hasAsked : Promise.resolve()).then(() => {
      deaths += 1
      void service.kill()
    })
    return
  }
  const page = ACME_PAGES[req.url as keyof typeof ACME_PAGES]
  const answer = () =>
    res
      .writeHead(page ? 200 : 404, { 'content-type': req.url === '/robots.txt' ? 'text/plain' : 'text/html' })
      .end(page ?? '')
  gate?.asked()
  if (gate) void gate.open.then(answer)
  else answer()
})
let hasAsked: Promise<void>
/** Holds back websites until the returned function is called. */
function close(): () => void {
  const asked = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  hasAsked = asked.promise
  gate = { asked: asked.resolve, open: open.promise }
  return () => {
    gate = null
    open.resolve()
  }
}

beforeAll(async () => {
  websites.listen(0, '127.0.0.1')
  await once(websites, 'listening')
  const own = await aDatabase()
  const DATA_DIR = aReadyDataDir()
  drop = async () => {
    rmSync(DATA_DIR, { recursive: true, force: true })
    await own.drop()
  }
  env = {
    PORT: String(await aFreePort()),
    WEBSITES_PORT: String((websites.address() as { port: number }).port),
    ...(own.database.databaseUrl ? { DATABASE_URL: own.database.databaseUrl } : { DATA_DIR }),
  }
})
afterAll(async () => {
  await service.kill()
  websites.closeAllConnections()
  websites.close()
  await drop()
})

async function start(): Promise<void> {
  service = aProcess(env)
  await service.ready
}
/** Log lines about failed jobs, from the running process or the last one. */
const failures = () =>
  service
    .output()
    .split('\n')
    .filter((line) => line.includes('"job failed"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

// The queue is the same on both engines, so test only PostgreSQL, where starting is fast.
test.skipIf(!process.env['DATABASE_URL'])(
  'a job whose process dies with it is given up the second time; a job that was only near, and planned restarts, are not counted',
  async () => {
    await start()
    const key = /ldk_[\w-]+/.exec(service.output())![0]
    const call = async (tool: string, input: object) =>
      (await modernClient(service.origin, { key })).call(tool, input) as Promise<Record<string, unknown>>

    // Both are being read when the process dies.
    const letGo = close()
    const { id: near } = await call('submit_listing', { url: 'https://near.example.com/' })
    await hasAsked
    const { id: poison } = await call('submit_listing', { url: 'https://poison.example.com/' })
    await service.ended
    letGo()
    expect(deaths).toBe(1)

    await start().catch(() => {})
    await service.ended
    expect(deaths).toBe(2)

    await start()
    const statusOf = async (id: unknown) => (await call('get_draft', { id }))['status']
    await expect.poll(() => statusOf(poison), PATIENCE).toBe('ready')
    await expect.poll(() => statusOf(near), PATIENCE).toBe('ready')
    expect(await call('get_draft', { id: poison })).toMatchObject({ problem: { code: 'unreadable' } })
    expect(await call('get_draft', { id: near })).toMatchObject({ problem: null, fields: { name: { state: 'ai' } } })
    expect(deaths).toBe(2)
    expect(failures()).toContainEqual(
      expect.objectContaining({
        job: 'read-site',
        try: 2,
        given_up: true,
        level: 50,
        err: expect.objectContaining({ message: 'Its process ended while it ran.' }),
      }),
    )

    // The service is stopped on purpose while it reads a third website. The next start doesn't take that for a death.
    const release = close()
    const { id: patient } = await call('submit_listing', { url: 'https://patient.example.com/' })
    await hasAsked
    service.child.kill('SIGTERM')
    await service.ended
    expect(failures()).toContainEqual(expect.objectContaining({ job: 'read-site', try: 1, given_up: false, level: 40 }))
    release()
    await start()
    await expect.poll(() => statusOf(patient), PATIENCE).toBe('ready')
    expect(await call('get_draft', { id: patient })).toMatchObject({ problem: null })
    expect(failures()).toEqual([])
  },
  240_000,
)
