import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { legacyClient, modernClient } from '../test/clients.ts'
import { raw } from '../domain/database/raw.ts'
import { howMany } from '../test/how-many.ts'
import { aService, type TestService } from '../test/service.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

async function drafts(): Promise<number> {
  return (await service.request('GET', '/drafts?per_page=1', { key })).body.total
}
function submit(url: string, idempotencyKey: string) {
  return service.request('POST', '/drafts', { key, body: { url }, headers: { 'Idempotency-Key': idempotencyKey } })
}

const RETRIES = howMany({ onPostgres: 200, embedded: 40 })
test(`${RETRIES} retries of one key at once do the thing once`, async () => {
  const before = await drafts()
  const replies = await Promise.all(Array.from({ length: RETRIES }, () => submit('https://storm.example.com', 'storm')))
  const done = replies.filter(({ status }) => status === 201)
  expect(new Set(replies.map(({ status }) => status)).difference(new Set([201, 409]))).toEqual(new Set())
  expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
  expect(done.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
  expect((await drafts()) - before).toBe(1)
})

test('a replay is marked, and is the first answer to the letter', async () => {
  const first = await submit('https://replay.example.com', 'replay')
  const again = await submit('https://replay.example.com', 'replay')
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
})

test('a replay is the first answer to the byte, over REST and over both generations of MCP', async () => {
  const send = (idempotencyKey: string) =>
    fetch(`${service.origin}/api/v1/drafts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ url: `https://${idempotencyKey}.example.com` }),
    }).then((res) => res.text())
  expect(await send('bytes')).toBe(await send('bytes'))
  for (const [name, connect] of Object.entries({ modernClient, legacyClient })) {
    const client = await connect(service.origin, { key })
    const call = async (marked: string) => {
      const input = { url: `https://${marked}.example.com` }
      return (await client.result('submit_listing', input, { 'idempotency-key': marked })).content
    }
    expect(await call(`bytes-${name}`.toLowerCase())).toEqual(await call(`bytes-${name}`.toLowerCase()))
    // One stored answer, whichever protocol asks for it again.
    expect((await call('bytes'))[0]!.text).toBe(await send('bytes'))
    await client.close()
  }
})

test('an answer that an older process keeps, as jsonb, is replayed too', async () => {
  const first = await submit('https://older.example.com', 'older')
  await raw(service.db.read, {
    text: `update idempotency_key set body = body::jsonb where key = 'older'`,
  })
  expect((await submit('https://older.example.com', 'older')).body).toEqual(first.body)
})

test('a key is one key over REST, and over both generations of MCP, by header or _meta', async () => {
  const { body } = await submit('https://everywhere.example.com', 'everywhere')
  for (const connect of [modernClient, legacyClient]) {
    const client = await connect(service.origin, { key })
    const result = await client.result(
      'submit_listing',
      { url: 'https://everywhere.example.com' },
      { 'idempotency-key': 'everywhere' },
    )
    expect(result.structuredContent).toEqual(body)
    expect(result._meta).toMatchObject({ 'idempotent-replayed': true })
    await client.close()
  }
})

test('a key in quotes, as the IETF draft writes it, is the same key', async () => {
  const plain = await submit('https://quoted.example.com', 'quoted')
  const quoted = await submit('https://quoted.example.com', '"quoted"')
  expect([quoted.body.id, quoted.headers.get('idempotent-replayed')]).toEqual([plain.body.id, 'true'])
})

test('a key used for another body or another operation is refused', async () => {
  const { body } = await submit('https://first.example.com', 'reused')
  expect(await submit('https://second.example.com', 'reused')).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  const other = await service.request('PATCH', `/drafts/${body.id}`, {
    key,
    body: {},
    headers: { 'Idempotency-Key': 'reused' },
  })
  expect(other.status).toBe(422)
})

test('the order of properties does not make another request', async () => {
  const { body } = await submit('https://order.example.com', 'order-draft')
  const patch = (text: string) =>
    service.request('PATCH', `/drafts/${body.id}`, { key, body: text, headers: { 'Idempotency-Key': 'order' } })
  await patch('{"fields":{"name":"A","city":"B"}}')
  const again = await patch('{"fields":{"city":"B","name":"A"}}')
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
})

test('a refused request leaves its key free: it may be corrected and sent again', async () => {
  expect((await submit('not a url', 'corrected')).status).toBe(400)
  expect((await submit('https://corrected.example.com', 'corrected')).status).toBe(201)
})

test("another account's key of the same name is another key", async () => {
  await submit('https://mine.example.com', 'shared-name')
  const reply = await service.request('POST', '/drafts', {
    key: await service.key({ email: 'other@example.com' }),
    body: { url: 'https://theirs.example.com' },
    headers: { 'Idempotency-Key': 'shared-name' },
  })
  expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([201, null])
})

test('after 24 hours a key may be used anew', async () => {
  const first = await submit('https://day.example.com/a', 'day')
  service.clock.time = new Date(service.clock.time.getTime() + 23 * 3_600_000)
  expect((await submit('https://day.example.com/a', 'day')).body.id).toBe(first.body.id)
  service.clock.time = new Date(service.clock.time.getTime() + 2 * 3_600_000)
  const later = await submit('https://day.example.com/b', 'day')
  expect([later.status, later.headers.get('idempotent-replayed')]).toEqual([201, null])
})

test('a call that died keeps its key for ten seconds, then a retry does the thing', async () => {
  await submit('https://died.example.com', 'died')
  // What a process leaves behind when it is killed between claiming the key and committing.
  await raw(service.db.read, { text: `update idempotency_key set status = null, body = null where key = 'died'` })
  await raw(service.db.read, { text: `delete from draft where site = 'died.example.com'` })
  expect(await submit('https://died.example.com', 'died')).toMatchObject({
    status: 409,
    body: { code: 'request_in_progress' },
  })
  service.clock.time = new Date(service.clock.time.getTime() + 11_000)
  expect((await submit('https://died.example.com', 'died')).status).toBe(201)
})

test('a clock that is set back an hour locks nobody out: answers stay, and keys of dead calls are free', async () => {
  const { body } = await submit('https://before.example.com', 'before')
  await submit('https://dies.example.com', 'dies')
  await raw(service.db.read, { text: `update idempotency_key set status = null, body = null where key = 'dies'` })
  await raw(service.db.read, { text: `delete from draft where site = 'dies.example.com'` })
  const cookie = await service.signedIn()
  service.clock.time = new Date(service.clock.time.getTime() - 3_600_000)
  expect((await submit('https://before.example.com', 'before')).body).toEqual(body)
  expect((await submit('https://dies.example.com', 'dies')).status).toBe(201)
  expect((await fetch(`${service.origin}/account`, { headers: { cookie }, redirect: 'manual' })).status).toBe(200)
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${body.id}`, { key })).body.status, { timeout: 15_000 })
    .toBe('ready')
  service.clock.time = new Date(service.clock.time.getTime() + 3_600_000)
})

test('a slow call keeps its key for as long as it waits for a website', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { promise: asked, resolve: release } = Promise.withResolvers<void>()
    service.websites.setSite('slow-rival.example.com', (_req, res) => void asked.then(() => res.writeHead(404).end()))
    const { body: draft } = await submit('https://waits.example.com', 'waits')
    const patch = () =>
      service.request('PATCH', `/drafts/${draft.id}`, {
        key,
        body: { competitor_url: 'slow-rival.example.com' },
        headers: { 'Idempotency-Key': 'slow-call' },
      })
    const running = patch()
    await expect.poll(() => service.websites.requests.some(({ host }) => host === 'slow-rival.example.com')).toBe(true)
    service.clock.time = new Date(service.clock.time.getTime() + 9000)
    await vi.advanceTimersByTimeAsync(3000)
    const renewed = () =>
      raw<{ locked_until: string }>(service.db.read, {
        text: `select 1 from idempotency_key where key = 'slow-call' and locked_until > $1::timestamptz + interval '9 seconds'`,
        values: [service.clock.time.toISOString()],
      })
    await expect.poll(renewed).toHaveLength(1)
    service.clock.time = new Date(service.clock.time.getTime() + 9000)
    expect((await patch()).status).toBe(409)
    release()
    expect((await running).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('a call whose key was taken over meanwhile does nothing', async () => {
  const { claimKey, keepAnswer } = await import('./idempotency.ts')
  const [{ account_id: accountId }] = (await raw<{ account_id: string }>(service.db.read, {
    text: 'select account_id from idempotency_key limit 1',
  })) as [{ account_id: string }]
  const request = { accountId, key: 'slow', operation: 'x', input: {}, now: service.clock.time }
  const slow = await claimKey(service.db, request)
  const taker = await claimKey(service.db, { ...request, now: new Date(request.now.getTime() + 11_000) })
  if ('body' in slow || 'body' in taker) throw new Error('expected two claims')
  const answer = { status: 200, body: {} }
  await expect(service.db.transaction((tx) => keepAnswer(tx, slow, answer))).rejects.toMatchObject({
    code: 'request_in_progress',
  })
  await service.db.transaction((tx) => keepAnswer(tx, taker, answer))
})

test.for(['', 'x'.repeat(256), 'with space'])('the key %j is refused in words', async (bad) => {
  const client = await modernClient(service.origin, { key })
  const result = await client.result('submit_listing', { url: 'https://bad.example.com' }, { 'idempotency-key': bad })
  expect(JSON.parse(result.content[0]!.text)).toMatchObject({
    status: 400,
    errors: [{ code: 'invalid_idempotency_key' }],
  })
  await client.close()
})
