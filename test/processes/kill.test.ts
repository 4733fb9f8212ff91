import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACME_PAGES } from '../acme.ts'
import { modernClient, type McpCaller } from '../clients.ts'
import { aDatabase } from '../service.ts'
import { aFreePort } from '../free-port.ts'
import { aProcess, type ServiceProcess } from './a-process.ts'
import { aReadyDataDir } from './data-folder.ts'

const websites = createServer((req, res) => {
  const page = ACME_PAGES[req.url as keyof typeof ACME_PAGES]
  res
    .writeHead(page ? 200 : 404, { 'content-type': req.url === '/robots.txt' ? 'text/plain' : 'text/html' })
    .end(page ?? '')
})
let env: Record<string, string>
let drop: () => Promise<void>
let last: ServiceProcess | undefined

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
  await last?.kill()
  websites.close()
  await drop()
})

async function aRunning(): Promise<ServiceProcess> {
  last = aProcess(env)
  await last.ready
  return last
}

/**
 * `KILL_ROUNDS=10` interrupts each of the five steps and each gap between them. Starts are slow on the
 * embedded database, so fewer rounds run there.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? (process.env['DATABASE_URL'] ? 3 : 2))

/** One step of the run. Its idempotency key makes it safe to repeat. */
type Step = (client: McpCaller) => Promise<unknown>

test(`kill -9 at ${ROUNDS} moments of the run: every draft still ends ready, and nothing acknowledged is lost`, async () => {
  let service = await aRunning()
  const key = /ldk_[\w-]+/.exec(service.output())![0]
  const reached: string[] = []

  for (let round = 0; round < ROUNDS; round++) {
    const url = `https://round-${round}.example.com/`
    const known: { id?: string; listing?: number; week?: string } = {}
    const meta = (step: string) => ({ 'idempotency-key': `${step}-${round}` })
    const steps: [string, Step][] = [
      ['submit', async (c) => (known.id = (await c.call('submit_listing', { url }, meta('submit'))).id)],
      [
        'edit',
        async (c) => {
          await c.call(
            'update_draft',
            { id: known.id, fields: { name: `Round ${round}`, city: 'Berlin' } },
            meta('edit'),
          )
        },
      ],
      [
        'poll',
        async (c) => {
          const status = async () => (await c.call('get_draft', { id: known.id })).status
          await expect.poll(status, { timeout: 25_000 }).toMatch(/ready|submitted/)
        },
      ],
      [
        'save',
        async (c) => (known.listing = (await c.call('submit_draft', { id: known.id }, meta('save'))).listing_id),
      ],
      [
        'free',
        async (c) =>
          (known.week = (await c.call('choose_free_listing', { listing_id: known.listing }, meta('free'))).launch_week),
      ],
    ]
    // The moment of the kill moves through the run: half of the rounds between steps, half inside one.
    const victim = Math.floor((round * 5) / ROUNDS)
    for (const [index, [name, step]] of steps.entries()) {
      const client = await modernClient(service.origin, { key })
      const running = step(client)
      if (index !== victim) {
        await running
        continue
      }
      // This delay waits for nothing: it picks the moment of the kill.
      if (round % 2) await running
      else await setTimeout(1 + round)
      const cut = running.then(
        () => `${name} answered`,
        () => `${name} cut`,
      )
      await service.kill()
      reached.push(await cut)
      service = await aRunning()
      // Repeats a call with the same key until it is answered, as a client does.
      const again = await modernClient(service.origin, { key })
      await expect
        .poll(
          () =>
            step(again).then(
              () => 'done',
              (error: Error) => (/request_in_progress/.test(error.message) ? 'wait' : error.message),
            ),
          { timeout: 70_000, interval: 250 },
        )
        .toBe('done')
    }
    const client = await modernClient(service.origin, { key })
    const draft = await client.call('get_draft', { id: known.id })
    expect(draft).toMatchObject({
      url,
      status: 'submitted',
      problem: null,
      fields: { name: { value: `Round ${round}` }, city: { value: 'Berlin' } },
    })
    expect(draft.fields.tagline.state).toBe('ai')
    expect(await client.call('get_my_listing', { listing_id: known.listing })).toMatchObject({
      status: 'awaiting_badge',
      launch_week: known.week,
    })
  }
  const client = await modernClient(service.origin, { key })
  expect((await client.call('list_my_drafts')).total).toBe(ROUNDS)
  expect((await client.call('list_my_listings')).total).toBe(ROUNDS)
  expect(reached).toHaveLength(ROUNDS)
}, 200_000)
