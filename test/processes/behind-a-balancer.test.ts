import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../auth/people/test-visitor.ts'
import type { Database } from '../../domain/database/database.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { readOutbox } from '../../outside/mail/outbox.ts'
import { openBalancer } from '../databases/balancer.ts'
import { aFreePort } from '../free-port.ts'
import { oauthOf } from '../oauth/oauth-flow.ts'
import { aDatabase, APP_SECRET } from '../service.ts'
import { aProcess, type ServiceProcess } from './a-process.ts'

// Runs only on PostgreSQL, because the embedded database allows one process.
describe.runIf(process.env['DATABASE_URL'])('two processes on one PostgreSQL, each request at the other one', () => {
  let both: ServiceProcess[]
  let origin: string
  let db: Database
  let visitor: Visitor
  let key: string
  let stop: () => Promise<void>

  beforeAll(async () => {
    const { database, drop } = await aDatabase()
    const ports = [await aFreePort(), await aFreePort()]
    const balancer = await openBalancer(ports)
    origin = balancer.origin
    const env = { DATABASE_URL: database.databaseUrl!, PUBLIC_URL: origin, TRUST_PROXY: '1', APP_SECRET }
    both = ports.map((port) => aProcess({ ...env, PORT: String(port), WEBSITES_PORT: '1' }))
    await Promise.all(both.map(({ ready }) => ready))
    db = await openDatabase({ databaseUrl: env.DATABASE_URL, migrate: false })
    visitor = aVisitor({ origin, emails: () => readOutbox(db, APP_SECRET) })
    key = both.map((process) => /ldk_[\w-]+/.exec(process.output())?.[0]).find(Boolean)!
    stop = async () => {
      balancer.close()
      await Promise.all(both.map((process) => process.kill()))
      await db.close()
      await drop()
    }
  })
  afterAll(() => stop())

  async function request(
    method: string,
    path: string,
    { key, body, headers, at = origin }: { key?: string; body?: object; headers?: object; at?: string } = {},
  ) {
    const res = await fetch(`${at}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: res.status, headers: res.headers, body: (await res.json()) as { id: string } }
  }

  test('one of them is the first to start', () => {
    expect(both.filter((process) => process.output().includes('ldk_'))).toHaveLength(1)
  })

  test('a person who signs in, and an app they let in, are known to both, and so is its end', async () => {
    await visitor.signIn('person@example.com')
    for (const _ of both) expect((await visitor.get('/account')).status).toBe(200)

    const oauth = oauthOf({ origin, signedIn: async () => `sid=${visitor.jar.get('sid')}` } as never)
    const { clientId, refresh } = await oauth.connect()
    const { body } = await oauth.refresh(clientId, refresh)
    const token = body.access_token as string
    const atBoth = () =>
      Promise.all(both.map(async ({ origin: at }) => (await request('GET', '/me', { key: token, at })).status))
    expect(await atBoth()).toEqual([200, 200])
    await oauth.revoke(clientId, token)
    expect(await atBoth()).toEqual([401, 401])
  })

  test('a repeated key is one change, changes are counted together, and a follower hears of the other’s', async () => {
    const url = 'https://once.example.com'
    const submit = () => request('POST', '/drafts', { key, body: { url }, headers: { 'idempotency-key': 'a' } })
    const [first, second] = [await submit(), await submit()]
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    const left = ({ headers }: typeof first) => Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1])
    expect(left(second)).toBe(left(first) - 1)

    const { id } = first.body
    const status = async () => (await request('GET', `/drafts/${id}`, { key })).body
    await expect.poll(status, { timeout: 30_000 }).toMatchObject({ status: 'ready' })
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    const heard: string[] = []
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri))
    const headers = { authorization: `Bearer ${key}` }
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }))
    await client.listen({ resourceSubscriptions: [`draft://${id}`] })
    // Whichever process serves the stream, one of these changes comes from the other.
    for (const [n, { origin: at }] of both.entries()) {
      await request('PATCH', `/drafts/${id}`, { key, at, body: { fields: { city: `City ${n}` } } })
      await expect.poll(() => heard.length).toBe(n + 1)
    }
    await client.close()
  })
})
