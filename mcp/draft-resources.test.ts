import { Client, StreamableHTTPClientTransport, type McpSubscription } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ACME_PAGES } from '../test/acme.ts'
import { raw } from '../domain/database/raw.ts'
import { aService, type TestService } from '../test/service.ts'

// Every draft here is read by a job, and every follower is a client of its own.
vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let key: string
const clients: Client[] = []
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await service.stop()
})

/** A 2026-07-28 client that notes which resources it was told about. */
async function aFollower(credential?: string, era: '2026-07-28' | 'legacy' = '2026-07-28') {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: era } } },
  )
  const heard: string[] = []
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri))
  const headers = credential ? { headers: { authorization: `Bearer ${credential}` } } : {}
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.origin), { requestInit: headers }))
  clients.push(client)
  return { client, heard, follow: (...uris: string[]) => client.listen({ resourceSubscriptions: uris }) }
}

let sites = 0
/** A draft whose website waits until it is released. */
async function aWaitingDraft() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const host = `follow-${++sites}.example.com`
  service.websites.setSite(host, (req, res) => {
    const page = ACME_PAGES[req.url as keyof typeof ACME_PAGES]
    void promise.then(() => res.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page))
  })
  const { body } = await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })
  return { id: body.id as string, uri: `draft://${body.id}`, release }
}

test('a draft is a resource: listed, described and read as get_draft gives it', async () => {
  const { id, uri, release } = await aWaitingDraft()
  release()
  const { client } = await aFollower(key)
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${id}`, { key })).body.status, { timeout: 30_000 })
    .toBe('ready')
  expect((await client.listResources()).resources.map((resource) => resource.uri)).toContain(uri)
  expect((await client.listResourceTemplates()).resourceTemplates[0]).toMatchObject({ uriTemplate: 'draft://{id}' })
  const { contents } = await client.readResource({ uri })
  expect(contents[0]!._meta).toMatchObject({ untrusted: { properties: ['quote', 'now'] } })
  expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(
    (await service.request('GET', `/drafts/${id}`, { key })).body,
  )
})

test('who follows a draft hears of its progress, its end and each edit', async () => {
  const { id, uri, release } = await aWaitingDraft()
  const { heard, follow } = await aFollower(key)
  const subscription = await follow(uri)
  expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: [uri] })
  release()
  const status = async () => (await service.request('GET', `/drafts/${id}`, { key })).body.status
  await expect.poll(status, { timeout: 30_000 }).toBe('ready')
  await expect.poll(() => heard.length).toBeGreaterThan(2)
  const before = heard.length
  await service.request('PATCH', `/drafts/${id}`, { key, body: { fields: { city: 'Berlin' } } })
  await expect.poll(() => heard.length).toBe(before + 1)
  expect(new Set(heard)).toEqual(new Set([uri]))
  await subscription.close()
})

test('a draft changed in another process is heard too', async () => {
  const { id, uri } = await aWaitingDraft()
  const { heard, follow } = await aFollower(key)
  await follow(uri)
  // All that another process has in common with this one is the database.
  await raw(service.db.read, {
    text: 'update draft set updated_at = now() where id = $1',
    values: [id],
  })
  await expect.poll(() => heard).toContain(uri)
})

test('nobody follows or reads another person’s draft, one that does not exist, or anything else', async () => {
  const { uri } = await aWaitingDraft()
  const stranger = await aFollower(await service.key({ email: 'stranger@example.com' }))
  for (const other of [uri, 'draft://00000000-0000-4000-8000-000000000000', 'draft://x', 'file:///etc/passwd']) {
    await expect(stranger.follow(other)).rejects.toThrow(/not found/i)
    await expect(stranger.client.readResource({ uri: other })).rejects.toThrow(/not found/i)
  }
  expect((await stranger.client.listResources()).resources).toEqual([])
  const own = await aWaitingDraft()
  await service.request('PATCH', `/drafts/${own.id}`, { key, body: { fields: { city: 'Bonn' } } })
  expect(stranger.heard).toEqual([])
})

test('without a credential reading and following a draft are challenged, and listing shows none', async () => {
  const { uri } = await aWaitingDraft()
  const { client } = await aFollower()
  expect((await client.listResources()).resources).toEqual([])
  const limited = await service.key({ scopes: ['listings:write'] })
  for (const [method, params] of [
    ['resources/read', { uri }],
    ['subscriptions/listen', { notifications: { resourceSubscriptions: [uri] } }],
  ] as const)
    for (const [credential, status] of [
      [undefined, 401],
      [limited, 403],
    ] as const) {
      const res = await fetch(`${service.origin}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(credential ? { authorization: `Bearer ${credential}` } : {}),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      expect(res.status).toBe(status)
      expect(res.headers.get('WWW-Authenticate')).toContain('scope="account:read"')
    }
})

test('streams of one caller are limited, and a closed one makes room', async () => {
  const { uri } = await aWaitingDraft()
  const { follow } = await aFollower(key)
  const open: McpSubscription[] = []
  const overLimit = async () => {
    for (;;) open.push(await follow(uri))
  }
  await expect(overLimit()).rejects.toThrow(/streams can be open at once/)
  expect(open.length).toBeLessThanOrEqual(16)
  await open[0]!.close()
  await expect
    .poll(() =>
      follow(uri).then(
        () => 'open',
        () => 'refused',
      ),
    )
    .toBe('open')
})

test('the older protocols read drafts too, and are not offered subscriptions', async () => {
  const { uri, release } = await aWaitingDraft()
  release()
  const { client } = await aFollower(key, 'legacy')
  expect(client.getServerCapabilities()?.resources).toEqual({ listChanged: false, subscribe: false })
  expect((await client.readResource({ uri })).contents).toHaveLength(1)
})

test('results that quote websites say that quotes are untrusted text, others do not', async () => {
  const { id } = await aWaitingDraft()
  const { client } = await aFollower(key)
  const draft = await client.callTool({ name: 'get_draft', arguments: { id } })
  expect(draft._meta).toMatchObject({ untrusted: { properties: ['quote', 'now'], source: 'third-party websites' } })
  expect(draft.content).toMatchObject([{ type: 'text' }, { type: 'text', text: expect.stringContaining('untrusted') }])
  const categories = await client.callTool({ name: 'list_categories', arguments: {} })
  expect(categories.content).toHaveLength(1)
  expect(categories._meta ?? {}).not.toHaveProperty('untrusted')
})
