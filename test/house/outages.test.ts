import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Migration } from '@mikro-orm/migrations'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, createKey } from '../../domain/accounts/keys.ts'
import { raw } from '../../domain/database/raw.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import { openWeb } from '../../outside/web/open-web.ts'
import { startService, type Service } from '../../app/service.ts'
import { openWire, type BreakableWire } from '../databases/breakable-wire.ts'
import { aListing, anOwner } from '../factories.ts'
import { mcpRequest } from '../mcp-request.ts'
import { aVerifier, CALLBACK } from '../oauth/oauth-flow.ts'
import { quietConfig } from '../quiet-config.ts'
import { aDatabase } from '../service.ts'

/** The statement limit in these tests. The service gives up on a silent connection five seconds later. */
const MAX_STATEMENT_SECONDS = 3
const POOL_SIZE = 10

/** The parameters of an app's authorization request. */
const QUERY = {
  response_type: 'code',
  scope: 'account:read',
  redirect_uri: CALLBACK,
  code_challenge: aVerifier().challenge,
  code_challenge_method: 'S256',
}

// The embedded database has no connections to break and allows one process.
describe.runIf(process.env['DATABASE_URL'])('between the service and its PostgreSQL', () => {
  let databaseUrl: string
  let origin: string
  let service: Service
  let wire: BreakableWire
  let key: string
  let listingId: number
  let stop: () => Promise<void>

  beforeAll(async () => {
    const { database, drop } = await aDatabase()
    databaseUrl = database.databaseUrl!
    wire = await openWire(Number(new URL(databaseUrl).port || 5432))
    const server = createServer({ keepAliveTimeout: 0 }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    service = await startService(
      {
        ...quietConfig(new URL(origin)),
        databaseUrl: Object.assign(new URL(databaseUrl), { port: String(wire.port) }).href,
        longestStatementSeconds: MAX_STATEMENT_SECONDS,
        worksOnJobs: false,
      },
      {
        web: openWeb({ publicUrl: origin, resolve: async () => [] }),
        log: pino({ level: 'silent' }),
        now: () => new Date(),
        version: '0.0.0-test',
      },
    )
    server.on('request', service.app)
    listingId = await aListing(service, { slug: 'there' })
    await anOwner(service, listingId)
    key = await service.db.transaction(async (tx) => {
      const { id: accountId } = await accountOf(tx, 'maker@example.com')
      return (await createKey(tx, { accountId, scopes: SCOPES })).secret
    })
    stop = async () => {
      server.close()
      server.closeAllConnections()
      await service.close({ graceful: false })
      await wire.close()
      await drop()
    }
  })
  afterAll(() => stop())

  const read = () => fetch(`${origin}/api/v1/listings/there`)
  const statusOf = async (path: string) => (await fetch(origin + path)).status
  const write = (title: string, idempotencyKey = title) =>
    fetch(`${origin}/api/v1/me/listings/${listingId}/milestones`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ date: '2026-01-05', title }),
    })
  const edit = (tagline: string) =>
    fetch(`${origin}/api/v1/me/listings/${listingId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { tagline } }),
    })
  const titles = async () => {
    const found = await raw<{ title: string }>(service.db.read, { text: 'select title from milestone order by id' })
    return found.map(({ title }) => title)
  }

  async function expectUnavailable(answer: Response): Promise<void> {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable', fix: expect.stringMatching(/Retry-After/) })
  }
  const expectRecovery = async () => {
    await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(200)
  }

  test('a cut: 503 with Retry-After and a fix over REST, MCP and pages; it recovers by itself', async () => {
    wire.cut()
    await expectUnavailable(await read())
    expect((await write('cut')).status).toBe(503)
    expect([await statusOf('/listings/there'), await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([
      503, 503, 200,
    ])
    const words = async (path: string, init = {}) => {
      const page = await fetch(origin + path, { ...init, headers: { cookie: 'sid=x', origin } })
      return (await page.text()).match(/<h1>[^]*<\/section>/)![0]
    }
    expect(await words('/listings/there')).toContain('Reload')
    expect(await words('/account')).toContain('Reload')
    const sent = await words('/listings/there/follow', { method: 'POST', body: new URLSearchParams() })
    expect(sent).toMatch(/if your form was saved/)
    expect(sent).not.toMatch(/idempotency|Retry-After|href/)
    const { headers, body } = mcpRequest('2026-07-28', 'tools/call', {
      name: 'get_listing',
      arguments: { slug: 'there' },
    })
    const answer = await fetch(`${origin}/mcp`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ result: { isError: true, _meta: { problem: { status: 503 } } } })
    wire.mend()
    await expectRecovery()
    expect((await write('cut')).status).toBe(201)
    expect(await titles()).toEqual(['cut'])
  })

  test('a cut: apps that connect hear temporarily_unavailable, and their person a page; both go on afterwards', async () => {
    const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
      fetch(origin + path, { method: 'POST', headers: { 'content-type': type, origin: 'https://app.example' }, body })
    const client = JSON.stringify({ client_name: 'App', redirect_uris: [CALLBACK] })
    const register = () => post('/oauth/register', client, 'application/json')
    const token = (client_id: string) =>
      post('/oauth/token', `grant_type=refresh_token&refresh_token=${'x'.repeat(43)}&client_id=${client_id}`)
    const authorize = (client_id: string) =>
      fetch(`${origin}/oauth/authorize?${new URLSearchParams({ ...QUERY, client_id }).toString()}`, {
        redirect: 'manual',
      })
    const expectTemporary = async (answer: Response) => {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toEqual({
        error: 'temporarily_unavailable',
        error_description: expect.stringContaining('Retry-After'),
      })
    }
    const expectPage = async (answer: Response) => {
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('location')]).toEqual([
        503,
        '5',
        null,
      ])
      expect(await answer.text()).toContain('Reload in a few seconds, or connect again from the app.')
    }

    wire.cut()
    // Nobody has asked for the signing keys yet, so the service must read them from the database now.
    await expectTemporary(await token('anybody'))
    wire.mend()
    await expectRecovery()
    const { client_id } = (await (await register()).json()) as { client_id: string }
    const begun = await authorize(client_id)
    const interaction = begun.headers.get('location')!
    const cookie = begun.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')

    wire.cut()
    const answer = await token(client_id)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example')
    await expectTemporary(answer)
    await expectTemporary(await register())
    await expectTemporary(await post('/oauth/revoke', `token=x&client_id=${client_id}`))
    // A client whose id is its document's URL; the service would have to fetch the document and count the
    // request.
    await expectTemporary(await token('https://app.example/client.json'))
    await expectPage(await authorize(client_id))
    await expectPage(await fetch(origin + interaction, { headers: { cookie } }))
    wire.mend()
    await expectRecovery()
    expect(await (await token(client_id)).json()).toMatchObject({ error: 'invalid_grant' })
    expect(
      (await fetch(origin + interaction, { headers: { cookie }, redirect: 'manual' })).headers.get('location'),
    ).toMatch(/^\/sign-in/)
  })

  test('silence: nobody waits without end, and a change is made once however it ended', async () => {
    // One request is under way when the connection goes silent; others come later.
    const holding = service.db.transaction(async (tx) => {
      await raw(tx, { text: 'select from listing where id = $1 for update', values: [listingId] })
      wire.stall()
      await raw(tx, { text: 'select 1' })
    })
    await expect(holding).rejects.toThrow(/terminated/)
    const began = performance.now()
    const [first, second, ready] = await Promise.all([read(), write('silence'), statusOf('/readyz')])
    await expectUnavailable(first)
    expect([second.status, ready]).toEqual([503, 503])
    expect(performance.now() - began).toBeLessThan(15_000)
    wire.mend()
    await expectRecovery()
    await expect.poll(async () => (await write('silence')).status, { timeout: 15_000 }).toBe(201)
    expect((await titles()).filter((title) => title === 'silence')).toHaveLength(1)
  }, 60_000)

  test('transactions cut in the middle give their connections back', async () => {
    const { promise: open, resolve: release } = Promise.withResolvers<void>()
    const holders = Array.from({ length: POOL_SIZE }, () =>
      service.db.transaction(async (tx) => {
        await raw(tx, { text: 'select 1' })
        await open
        await raw(tx, { text: 'select 1' })
      }),
    )
    await expect.poll(() => (service.db.native as Pool).idleCount + (service.db.native as Pool).waitingCount).toBe(0)
    wire.cut()
    release()
    for (const { status } of await Promise.allSettled(holders)) expect(status).toBe('rejected')
    wire.mend()
    await expectRecovery()
    expect((await read()).status).toBe(200)
  })

  test('every connection taken: 503 with Retry-After after a few seconds, and on as soon as they are free', async () => {
    const { promise: open, resolve: release } = Promise.withResolvers<void>()
    const holders = Array.from({ length: POOL_SIZE }, () =>
      service.db.transaction(async (tx) => {
        await raw(tx, { text: 'select 1' })
        await open
      }),
    )
    await expectUnavailable(await read())
    release()
    await Promise.all(holders)
    expect((await read()).status).toBe(200)
  })

  test('a statement that takes too long is given up by the server', async () => {
    const tooLong = raw(service.db.read, { text: 'select pg_sleep(8)' })
    await expect(tooLong).rejects.toMatchObject({ code: '57014' })
  })

  test('a newer version migrates while this one reads and writes: both go on, and a newer worker waits for it', async () => {
    const further = [{ name: '9999-newer', class: Newer }]
    await expect(openDatabase({ databaseUrl, migrate: false, further })).rejects.toThrow(/not up to date/)
    let isMigrating = true
    // Like two new processes that start together: one migrates, the other waits for it.
    const newer = Promise.all([openDatabase({ databaseUrl, further }), openDatabase({ databaseUrl, further })]).finally(
      () => (isMigrating = false),
    )
    const statuses: number[] = []
    let written = 0
    while (isMigrating || written < 3) {
      const [one, other] = await Promise.all([read(), edit(`while migrating ${++written}`)])
      statuses.push(one.status, other.status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await (await read()).json()).toMatchObject({ tagline: `while migrating ${written}` })
    const worker = await openDatabase({ databaseUrl, migrate: false, further })
    for (const db of [...(await newer), worker]) await db.close()
  })
})

/** What the next version may bring: a column and an index on a busy table. */
class Newer extends Migration {
  override up() {
    this.addSql(`alter table listing add column newer text not null default ''`)
    this.addSql('alter table milestone add column newer text')
    this.addSql('create index listing_newer on listing (newer)')
    // Stands in for the time that a large table takes.
    this.addSql('select pg_sleep(0.3)')
  }
}
