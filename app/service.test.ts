import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { accountOf } from '../domain/accounts/keys.ts'
import { raw } from '../domain/database/raw.ts'
import { openWeb } from '../outside/web/open-web.ts'
import { openWebsites } from '../test/outside/websites.ts'
import { quietConfig } from '../test/quiet-config.ts'
import { aDatabase } from '../test/service.ts'
import { openLog } from './log.ts'
import { startService, type Outside, type ServiceConfig } from './service.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

/** A service with this configuration, and the messages in its log. */
async function started(change: Partial<ServiceConfig> = {}, fill?: Outside['fill']) {
  const { database, drop } = await aDatabase()
  const websites = await openWebsites({})
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const log: { msg: string; requestId?: string }[] = []
  const service = await startService(
    { ...quietConfig(new URL(origin)), ...change, ...database },
    {
      web: openWeb({ publicUrl: origin, ...websites.webOptions, limits: {} }),
      network: websites.webOptions,
      log: openLog('info', { write: (line) => void log.push(JSON.parse(line)) }),
      now: () => NOW,
      version: '0.0.0-test',
      fill,
    },
  )
  server.on('request', service.app)
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await service.close({ graceful: false })
    await websites.close()
    await drop()
  })
  return { ...service, origin, log }
}

/** The HTTP status of a POST to `/mcp` with this Host header. */
function statusFor(origin: string, host: string): Promise<number> {
  return new Promise((resolve, reject) =>
    request(`${origin}/mcp`, { method: 'POST', headers: { host, 'content-type': 'application/json' } }, (res) =>
      resolve(res.resume().statusCode!),
    )
      .on('error', reject)
      .end('{}'),
  )
}

test.for([
  ['127.0.0.1', 403],
  ['localhost', 403],
  ['::1', 403],
  ['0.0.0.0', 400],
  ['192.0.2.1', 400],
] as const)('on %s, MCP answers a request for another host name with %i', async ([host, status]) => {
  const { origin } = await started({ host })
  expect(await statusFor(origin, 'evil.example.com')).toBe(status)
})

test('the log reports bugs, and only bugs, with the id of the request', async () => {
  const { origin, log, db } = await started()
  const bugs = () => log.filter(({ msg }) => msg === 'bug').map(({ requestId }) => requestId)
  expect((await fetch(`${origin}/mcp/nowhere`)).status).toBe(404)
  expect(bugs()).toEqual([])
  await raw(db.read, { text: 'alter table category rename to category_away' })
  const res = await fetch(`${origin}/api/v1/categories`)
  await raw(db.read, { text: 'alter table category_away rename to category' })
  expect(res.status).toBe(500)
  expect(bugs()).toEqual([res.headers.get('x-request-id')])
})

test('without mail, the sign-in page offers none; a developer’s machine has an outbox', async () => {
  const pages = async (change: Partial<ServiceConfig>) => {
    const { origin } = await started(change)
    const signIn = await (await fetch(`${origin}/sign-in`)).text()
    return [signIn.includes('name="email"'), (await fetch(`${origin}/dev/outbox`)).status]
  }
  expect(await pages({})).toEqual([true, 200])
  expect(await pages({ isProduction: true })).toEqual([false, 404])
  expect(await pages({ smtpUrl: 'smtp://127.0.0.1:9' })).toEqual([true, 404])
}, 60_000)

test('the only process of an embedded database releases the idempotency keys of calls that died', async () => {
  const { db } = await started({}, async (database) => {
    const { id } = await database.transaction((tx) => accountOf(tx, 'maker@example.com'))
    await raw(database.read, {
      text: `insert into idempotency_key (account_id, key, operation, request_hash, claim, locked_until, created_at)
             values ($1, 'k', 'submit_listing', 'h', gen_random_uuid(), $2, $2)`,
      values: [id, NOW.toISOString()],
    })
  })
  const left = await db.read.sql.selectFrom('idempotency_key').select('key').execute()
  // On PostgreSQL the key stays, because another process may still be running the call.
  expect(left).toHaveLength(db.engine === 'pglite' ? 0 : 1)
})

test('without a key of a model, nothing is drafted or reviewed by one', async () => {
  expect((await started()).services.reviewer).toBeUndefined()
  const model = { vendor: 'gemini', apiKey: 'k', model: 'm', baseUrl: 'http://127.0.0.1:9' } as const
  expect((await started({ model })).services.reviewer).toBeDefined()
})
