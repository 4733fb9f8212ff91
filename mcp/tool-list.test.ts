import { afterAll, beforeAll, expect, test } from 'vitest'
import { mcpMessage, mcpRequest } from '../test/mcp-request.ts'
import { aService, type TestService } from '../test/service.ts'
import { tools } from '../tools/catalog.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

/** Asks for the tools; the answer's one message, out of the event stream of a 2025 answer too. */
async function list(version: string, id: unknown, { path = '/mcp', headers = {} as Record<string, string> } = {}) {
  const request = mcpRequest(version, 'tools/list', {}, id)
  const res = await fetch(service.origin + path, {
    method: 'POST',
    ...request,
    headers: { ...request.headers, ...headers },
  })
  const message = mcpMessage(await res.text())
  return { status: res.status, type: res.headers.get('content-type'), limit: res.headers.get('ratelimit'), message }
}

const names = ({ message }: Awaited<ReturnType<typeof list>>) =>
  message.result.tools.map(({ name }: { name: string }) => name)

test.for(['2026-07-28', '2025-11-25'])(
  'asked again in %s, the same list comes with the id of each request',
  async (v) => {
    const first = await list(v, 1)
    expect(names(first)).toEqual(tools.map(({ name }) => name))
    for (const id of [1, 2, 'a "quoted" id', '}']) {
      const again = await list(v, id)
      expect(again.message).toEqual({ ...first.message, id })
      expect([again.status, again.type]).toEqual([200, first.type])
    }
  },
)

test('every list is counted against the limit of its caller', async () => {
  const remaining = async () => Number(/r=(\d+)/.exec((await list('2026-07-28', 1)).limit!)![1])
  const before = await remaining()
  expect(await remaining()).toBe(before - 1)
})

test('the public toolset is a list of its own', async () => {
  const open = tools.filter(({ scope }) => scope === null).map(({ name }) => name)
  await list('2026-07-28', 1)
  expect(names(await list('2026-07-28', 1, { path: '/mcp?toolset=public' }))).toEqual(open)
})

test('what the protocol refuses is refused again, although a good request was answered before', async () => {
  await list('2026-07-28', 1)
  for (const headers of [{ 'mcp-method': 'tools/call' }, { 'mcp-protocol-version': '1999-01-01' }])
    expect((await list('2026-07-28', 1, { headers })).status).toBe(400)
  expect((await list('2025-11-25', 1, { headers: { accept: 'text/html' } })).status).toBe(406)
})
