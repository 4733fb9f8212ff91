import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACME_PAGES } from '../acme.ts'
import { modernClient } from '../clients.ts'
import { aFreePort } from '../free-port.ts'
import { openGemini, type FakeGemini } from '../vendors/gemini.ts'
import { aDatabase } from '../service.ts'
import { aProcess, type ServiceProcess } from './a-process.ts'
import { aReadyDataDir } from './data-folder.ts'

/** One round per moment; nightly runs set KILL_ROUNDS=30. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)
const SECONDS_A_ROUND = 120

const SENTENCES = [
  'Acme Planner is a calm weekly planner for small teams.',
  'It turns your inbox into a realistic plan and keeps it up to date as things change.',
]

/** Holds back a page or the model until `open` resolves; `asked` reports the request. */
let gate: { asked(): void; open: Promise<void> } | null = null
async function pass(): Promise<void> {
  gate?.asked()
  await gate?.open
}

let gatedPath: string | null = null
const websites = createServer((req, res) => {
  const page = ACME_PAGES[req.url as keyof typeof ACME_PAGES]
  const answer = () =>
    res
      .writeHead(page ? 200 : 404, { 'content-type': req.url === '/robots.txt' ? 'text/plain' : 'text/html' })
      .end(page ?? '')
  if (req.url === gatedPath) void pass().then(answer)
  else answer()
})
let gemini: FakeGemini
let gatesModel = false
let env: Record<string, string>
let drop: () => Promise<void>
let service: ServiceProcess
let key: string

beforeAll(async () => {
  websites.listen(0, '127.0.0.1')
  await once(websites, 'listening')
  gemini = await openGemini()
  gemini.answers(async ({ at }) => {
    if (gatesModel) await pass()
    // The choice differs each time, so drafting twice changes the draft.
    return { short_description: [at(SENTENCES[gemini.prompts.length % SENTENCES.length]!)] }
  })
  const own = await aDatabase()
  const DATA_DIR = aReadyDataDir()
  drop = async () => {
    rmSync(DATA_DIR, { recursive: true, force: true })
    await own.drop()
  }
  env = {
    PORT: String(await aFreePort()),
    WEBSITES_PORT: String((websites.address() as { port: number }).port),
    GEMINI_API_KEY: 'a key of the tests',
    GOOGLE_GEMINI_BASE_URL: gemini.config.baseUrl!,
    ...(own.database.databaseUrl ? { DATABASE_URL: own.database.databaseUrl } : { DATA_DIR }),
  }
  await start()
  key = /ldk_[\w-]+/.exec(service.output())![0]
}, 300_000)
afterAll(async () => {
  await service?.kill()
  websites.closeAllConnections()
  websites.close()
  await gemini.close()
  await drop()
})

async function start(): Promise<void> {
  service = aProcess(env)
  await service.ready
}

async function call(name: string, input: object) {
  const client = await modernClient(service.origin, { key })
  try {
    return await client.call(name, input)
  } finally {
    await client.close()
  }
}

const MOMENTS = ['crawl', 'model', 'write'] as const

// Reading and the model call are the same on both engines, so test only PostgreSQL, where starting is fast.
test.skipIf(!process.env['DATABASE_URL'] && !process.env['KILL_ROUNDS'])(
  `kill -9 during the crawl, the model call and the write, ${ROUNDS} rounds: every draft ends ready, none is drafted twice, nothing typed is lost`,
  async () => {
    const drafts: { id: string; round: number; drafted: unknown; updated_at: string; moment: string }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const moment = MOMENTS[round % MOMENTS.length]!
      const asked = Promise.withResolvers<void>()
      const opened = Promise.withResolvers<void>()
      gate = { asked: asked.resolve, open: opened.promise }
      // The crawl rounds stop at these pages in turn.
      gatedPath = moment === 'crawl' ? ['/', '/pricing', '/about'][Math.floor(round / 3) % 3]! : null
      gatesModel = moment !== 'crawl'

      const { id } = await call('submit_listing', { url: `https://round-${round}.example.com/` })
      await asked.promise
      await call('update_draft', { id, fields: { city: `City ${round}`, tagline: null }, lock_fields: ['features'] })
      if (moment === 'write') {
        // From here on, the draft is verified and written without stopping, so the delay picks the moment of
        // the kill.
        gate = null
        opened.resolve()
        await setTimeout((round * 7) % 80)
      }
      await service.kill()
      gate = null
      opened.resolve()
      await start()

      const status = async () => (await call('get_draft', { id })).status
      await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe('ready')
      const draft = await call('get_draft', { id })
      expect(draft, `${moment} in round ${round}`).toMatchObject({
        problem: null,
        progress: { step: 'ready' },
        fields: {
          name: { value: 'Acme Planner', state: 'ai' },
          city: { value: `City ${round}`, state: 'manual' },
          tagline: { value: null, state: 'deleted' },
          features: { state: 'override', locked: true },
          short_description: { state: 'ai', evidence: [{ quote: expect.toBeOneOf(SENTENCES) }] },
        },
      })
      drafts.push({ id, round, drafted: draft.fields, updated_at: draft.updated_at, moment })
    }
    // After all rounds, nothing that ran twice has changed a draft.
    for (const { id, round, drafted, updated_at, moment } of drafts)
      expect(await call('get_draft', { id }), `${moment} in round ${round}`).toMatchObject({
        fields: drafted,
        updated_at,
      })
    expect((await call('list_my_drafts', {})).total).toBe(ROUNDS)
  },
  ROUNDS * SECONDS_A_ROUND * 1000,
)
