import { afterAll, beforeAll, expect, test } from 'vitest'
import { mcpMessage, mcpRequest } from '../test/mcp-request.ts'
import { aService, type TestService } from '../test/service.ts'
import { tools } from '../tools/catalog.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const VERSIONS = ['2026-07-28', '2025-11-25']

/** Sends one request and reads its answer, which may be an event stream. */
async function ask(
  version: string,
  [method, params]: [method: string, params?: Parameters<typeof mcpRequest>[2]],
  id: unknown = 1,
  { path = '/mcp', headers = {} as Record<string, string> } = {},
) {
  const request = mcpRequest(version, method, params, id)
  const res = await fetch(service.origin + path, {
    method: 'POST',
    ...request,
    headers: { ...request.headers, ...headers },
  })
  const message = mcpMessage(await res.text())
  return { status: res.status, type: res.headers.get('content-type'), limit: res.headers.get('ratelimit'), message }
}

const list = (version: string, id: unknown, options?: Parameters<typeof ask>[3]) =>
  ask(version, ['tools/list'], id, options)

const names = ({ message }: Awaited<ReturnType<typeof list>>) =>
  message.result.tools.map(({ name }: { name: string }) => name)

test.for(VERSIONS)('in %s, a repeated list of the tools carries the id of each request', async (v) => {
  const first = await list(v, 1)
  expect(names(first)).toEqual(tools.map(({ name }) => name))
  for (const id of [1, 2, 'a "quoted" id', '}']) {
    const again = await list(v, id)
    expect(again.message).toEqual({ ...first.message, id })
    expect([again.status, again.type]).toEqual([200, first.type])
  }
})

test('every list counts against its caller’s limit', async () => {
  const remaining = async () => Number(/r=(\d+)/.exec((await list('2026-07-28', 1)).limit!)![1])
  const before = await remaining()
  expect(await remaining()).toBe(before - 1)
})

test('the public toolset has its own list', async () => {
  const open = tools.filter(({ scope }) => scope === null).map(({ name }) => name)
  await list('2026-07-28', 1)
  expect(names(await list('2026-07-28', 1, { path: '/mcp?toolset=public' }))).toEqual(open)
})

test('a bad request is refused even when the same good request was answered before', async () => {
  await list('2026-07-28', 1)
  // Asked twice: a refusal must not be cached as an answer.
  for (const headers of [{ 'mcp-method': 'tools/call' }, { 'mcp-protocol-version': '1999-01-01' }])
    for (const id of [1, 2]) expect((await list('2026-07-28', id, { headers })).status).toBe(400)
  expect((await list('2025-11-25', 1, { headers: { accept: 'text/html' } })).status).toBe(406)
})

test.for(VERSIONS)('in %s, a read has the same answer with and without progress', async (v) => {
  const reads: [name: string, input: unknown][] = [
    ['list_categories', {}],
    ['search_listings', { q: 'x', per_page: 3 }],
    ['get_listing', { slug: 'nobody-has-this' }],
    ['search_listings', { per_page: 'many' }],
    ['get_account', {}],
  ]
  const headers = { authorization: `Bearer ${await service.key()}` }
  for (const [name, input] of reads)
    for (const id of [7, 'a "quoted" id']) {
      const params = { name, arguments: input }
      const whole = await ask(v, ['tools/call', params], id, { headers })
      const streamed = await ask(v, ['tools/call', { ...params, _meta: { progressToken: 1 } }], id, { headers })
      expect(whole.type).toBe('application/json')
      expect(ignoringRequest(whole.message)).toEqual(ignoringRequest(streamed.message))
      expect([whole.status, whole.message.id]).toEqual([200, id])
    }
})

/** The message as text, without request ids. */
function ignoringRequest(message: unknown): string {
  return JSON.stringify(message).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'of this request')
}

test.for(VERSIONS)('in %s, concurrent callers with the same id each get their own answer', async (v) => {
  const emails = Array.from({ length: 12 }, (_, at) => `caller-${at}@example.com`)
  const heard = await Promise.all(
    emails.map(async (email) => {
      const headers = { authorization: `Bearer ${await service.key({ email })}` }
      const { message } = await ask(v, ['tools/call', { name: 'get_account', arguments: {} }], 1, { headers })
      return message.result.structuredContent.email
    }),
  )
  expect(heard).toEqual(emails)
})

test('a bad call of a read is refused with the protocol’s own status', async () => {
  const read = ['tools/call', { name: 'list_categories', arguments: {} }] as const
  const statusOf = async (v: string, params: object, headers = {}) =>
    (await ask(v, ['tools/call', { ...read[1], ...params }], 1, { headers })).status
  expect(await statusOf('2026-07-28', {}, { 'mcp-name': 'get_listing' })).toBe(400)
  expect(await statusOf('2026-07-28', {}, { 'mcp-protocol-version': '2025-11-25' })).toBe(400)
  expect(await statusOf('2025-11-25', {}, { 'mcp-protocol-version': '1999-01-01' })).toBe(400)
  expect(await statusOf('2025-11-25', {}, { accept: 'application/json' })).toBe(406)
  for (const v of VERSIONS)
    expect((await ask(v, ['tools/call', { ...read[1], arguments: 5 }])).message.error.code).toBe(-32602)
  expect((await ask('2025-11-25', ['tools/call', { ...read[1], _meta: 'none' }])).message.error.code).toBe(-32600)
})

test.for(VERSIONS)('in %s, a call without an id is a notification and gets no answer', async (v) => {
  const { headers, body } = mcpRequest(v, 'tools/call', { name: 'list_categories', arguments: {} })
  const { id: _, ...message } = JSON.parse(body)
  const res = await fetch(`${service.origin}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) })
  expect([res.status, await res.text()]).toEqual([202, ''])
})
