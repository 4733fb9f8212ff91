import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mcpRequest } from '../test/mcp-request.ts'
import { aService, type TestService } from '../test/service.ts'
import { tools } from '../tools/catalog.ts'
import { answerBatch } from './batches.ts'

let service: TestService
beforeAll(async () => {
  service = await aService({ config: { trustProxy: 1 }, limits: { anonymous_read: { calls: 30, seconds: 600 } } })
})
afterAll(() => service.stop())

const INVALID = { jsonrpc: '2.0', id: null, error: { code: -32_600 } }

let addresses = 0
/** The headers of a caller with an unused limit. */
const stranger = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` })

/** Posts a body as an early client would, without naming a protocol version. */
async function post(body: unknown, headers: Record<string, string> = stranger()) {
  const res = await fetch(`${service.origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
  const text = await res.text()
  const limit = res.headers.get('ratelimit')
  const isJson = res.headers.get('content-type')?.includes('json')
  return { status: res.status, left: limit && /r=(\d+)/.exec(limit)![1], text, body: isJson ? JSON.parse(text) : null }
}

const request = (method: string, id: unknown = 1, params?: object) => ({ jsonrpc: '2.0', id, method, params })
const call = (name: string, id: unknown = 1, input: object = {}) =>
  request('tools/call', id, { name, arguments: input })
const times = <T>(n: number, message: (at: number) => T) => Array.from({ length: n }, (_, at) => message(at))

test('each message of a batch counts against its caller’s limit', async () => {
  const headers = stranger()
  expect(await post([request('tools/list')], headers)).toMatchObject({ status: 200, left: '29' })
  const mixed = ['prompts/list', 'resources/templates/list', 'ping', 'server/discover', 'no/such'].map((method, id) =>
    request(method, id),
  )
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
  const reply = { jsonrpc: '2.0', id: 9, result: {} }
  expect(await post([...mixed, notification, reply, 7], headers)).toMatchObject({ status: 200, left: '21' })
  // The header counts only the ping: runTool counts the two operations after it is set.
  expect(await post([call('get_site_info'), call('get_site_info', 2), request('ping', 3)], headers)).toMatchObject({
    left: '20',
  })
  expect(await post([request('ping')], headers)).toMatchObject({ left: '17' })
  expect(
    await post(
      times(17, (id) => request('tools/list', id)),
      headers,
    ),
  ).toMatchObject({ status: 200, left: '0' })
  expect(await post([request('tools/list')], headers)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})

test('a batch that exceeds the limit is refused as a whole', async () => {
  const headers = stranger()
  await post(
    times(20, (id) => request('ping', id)),
    headers,
  )
  expect(
    await post(
      times(11, (id) => request('ping', id)),
      headers,
    ),
  ).toMatchObject({ status: 429 })
})

test('a malformed call counts too, although it runs no operation', async () => {
  const headers = stranger()
  const { id: _, ...notification } = call('get_site_info')
  const { params: __, ...bare } = request('tools/call')
  for (const [at, message] of [
    notification,
    { ...call('get_site_info'), params: { name: 'get_site_info', arguments: 5 } },
    { ...call('get_site_info'), params: { name: 'get_site_info', _meta: 'none' } },
    { ...call('get_site_info'), jsonrpc: '1.0' },
    { jsonrpc: '2.0', method: 'resources/read', params: { uri: 'draft://00000000-0000-4000-8000-000000000000' } },
    call('no_such_tool'),
    bare,
  ].entries())
    expect(await post(message, headers)).toMatchObject({ left: String(29 - at) })
})

test('a batch holds at most 20 messages; a longer one is refused before any message runs', async () => {
  const key = await service.key()
  const headers = { authorization: `Bearer ${key}` }
  const submit = (id: number) => call('submit_listing', id, { url: `https://batch-${id}.example.com` })
  const drafts = async () => (await service.request('GET', '/drafts', { key })).body.total
  const refused = await post(times(21, submit), headers)
  expect(refused).toMatchObject({ status: 400, body: INVALID })
  expect(refused.body.error.message).toBe(
    'A batch holds at most 20 messages, this one 21: send them in several batches.',
  )
  expect(await drafts()).toBe(0)
  const done = await post(times(20, submit), headers)
  expect(done.body.map(({ id, result }: { id: number; result: { isError?: true } }) => [id, result.isError])).toEqual(
    times(20, (id) => [id, undefined]),
  )
  expect(await drafts()).toBe(20)
})

test('a refused batch counts as one request', async () => {
  const headers = stranger()
  for (const [at, body] of [times(21, (id) => request('tools/list', id)), []].entries())
    expect(await post(body, headers)).toMatchObject({ status: 400, left: String(29 - at) })
})

test('each message of a batch gets the answer it would get alone', async () => {
  const messages = [
    request('tools/list', 'a'),
    call('get_site_info', 7),
    call('get_listing', 8, { slug: 'nobody-has-this' }),
    call('no_such_tool', 9),
    request('prompts/list', 10),
    request('no/such', 11),
  ]
  const alone = await Promise.all(messages.map(async (message) => dataOf((await post(message)).text)))
  const { status, body } = await post(messages)
  expect(status).toBe(200)
  expect(body).toEqual(alone.map((one, at) => ({ ...one, ...requestIdOf(one, body[at]) })))
  expect(body[0].result.tools.map(({ name }: { name: string }) => name)).toEqual(tools.map(({ name }) => name))
  expect(await post([messages[0]])).toMatchObject({ text: JSON.stringify([body[0]]) })
})

/** The message in the answer to a single request. The answer may be an event stream. */
function dataOf(text: string) {
  return JSON.parse(text.startsWith('{') ? text : text.slice(text.indexOf('data: ') + 6))
}

/** The other answer's result if this one is a problem, because each problem contains its own request id. */
function requestIdOf(one: { result?: { isError?: boolean } }, other: { result?: object }) {
  return one.result?.isError ? { result: other.result } : {}
}

test('anything that is not a message gets an error, and the rest of its batch is answered', async () => {
  const odd = [1, 'x', null, true, {}, [], [request('ping')], { jsonrpc: '2.0', id: null, method: 'ping' }]
  const { status, body } = await post([...odd, request('ping', 'last')])
  expect(status).toBe(200)
  expect(body).toMatchObject([...odd.map(() => INVALID), { jsonrpc: '2.0', id: 'last', result: {} }])
})

test('an empty batch gets one error, not a list of errors', async () => {
  expect(await post([])).toMatchObject({ status: 400, body: INVALID })
})

test('notifications and responses get no answer', async () => {
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
  const reply = { jsonrpc: '2.0', id: 4, result: {} }
  expect(await post([notification, reply])).toMatchObject({ status: 202, text: '' })
  expect(await post([notification, request('ping', 1), reply])).toMatchObject({ status: 200, body: [{ id: 1 }] })
})

test('two requests with the same id get two answers', async () => {
  const { body } = await post([request('ping', 1), request('prompts/list', 1), call('get_site_info', 1)])
  expect(body).toMatchObject([
    { id: 1, result: {} },
    { id: 1, result: { prompts: expect.any(Array) } },
    { id: 1, result: { structuredContent: { name: expect.any(String) } } },
  ])
})

test('initialize can’t be part of a batch', async () => {
  const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  const { body } = await post([request('initialize', 'i', params), request('ping', 2)])
  expect(body).toMatchObject([
    { id: 'i', error: { code: -32_600, message: expect.stringContaining('in its own request') } },
    { id: 2, result: {} },
  ])
  expect(await post([{ jsonrpc: '2.0', method: 'initialize', params }])).toMatchObject({ status: 202 })
})

test('the modern protocol has no batches, and the legacy ones refuse bad headers as always', async () => {
  const { headers, body } = mcpRequest('2026-07-28', 'tools/list')
  const modern = await post([JSON.parse(body)], { ...headers, ...stranger() })
  expect(modern).toMatchObject({ status: 400, body: INVALID })
  expect(modern.body.error.message).toContain('2026-07-28')
  // Without the version header, each modern request is refused on its own.
  expect((await post([JSON.parse(body), request('ping', 2)])).body).toMatchObject([{ error: {} }, { result: {} }])
  const ping = [request('ping')]
  expect((await post(ping, { ...stranger(), 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
  expect((await post(ping, { ...stranger(), accept: 'application/json' })).status).toBe(406)
  expect((await post(ping, { ...stranger(), 'mcp-protocol-version': '2025-03-26' })).status).toBe(200)
})

test('a batch stops when its client leaves, and reports a failure as a failure', async () => {
  const run = async (answerTo: (message: unknown, gone: Promise<unknown>) => Promise<string>) => {
    const started: unknown[] = []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const server = createServer((_req, res) => {
      const gone = once(res, 'close')
      const answer = async (message: unknown) => {
        started.push(message)
        return answerTo(message, gone)
      }
      answerBatch(['a', 'b', 'c'], answer, res).then(resolve, reject)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const client = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    client.on('error', () => {}).on('response', (res) => res.once('data', () => client.destroy()).on('error', () => {}))
    const end = await promise.then(
      () => 'ended',
      (error: Error) => error.message,
    )
    server.close()
    return { started, end }
  }
  const waits = async (message: unknown, gone: Promise<unknown>) => {
    if (message === 'b') await gone
    return '{}'
  }
  expect(await run(waits)).toEqual({ started: ['a', 'b'], end: 'ended' })
  const fails = async (message: unknown) => {
    if (message === 'b') throw new Error('a bug')
    return '{}'
  }
  expect(await run(fails)).toEqual({ started: ['a', 'b'], end: 'a bug' })
})

test('only POST accepts a batch', async () => {
  const batch = JSON.stringify([request('ping')])
  for (const method of ['PUT', 'DELETE']) {
    const res = await fetch(`${service.origin}/mcp`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...stranger() },
      body: batch,
    })
    expect([method, res.status]).toEqual([method, 405])
  }
})
