import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '../../domain/database/raw.ts'
import { mcpMessage, mcpRequest } from '../../test/mcp-request.ts'
import { aService, type TestService } from '../../test/service.ts'
import { callTool, progressSender } from './call-tool.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

async function submit(url: string, meta: object = {}, headers: Record<string, string> = {}) {
  const params = { name: 'submit_listing', arguments: { url }, _meta: meta }
  const request = mcpRequest('2025-11-25', 'tools/call', params)
  const res = await fetch(`${service.origin}/mcp`, {
    method: 'POST',
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${key}`, ...headers },
  })
  const { result } = mcpMessage(await res.text())
  return { ...result, id: result.structuredContent?.id }
}

test('the idempotency key comes from _meta, or else from the header, and must be text', async () => {
  const byHeader = { 'idempotency-key': 'header' }
  const first = await submit('https://one.example.com', {}, byHeader)
  expect(first._meta).not.toHaveProperty('idempotent-replayed')
  const again = await submit('https://one.example.com', {}, byHeader)
  expect(again).toMatchObject({ id: first.id, _meta: { 'idempotent-replayed': true } })
  const inMeta = { 'idempotency-key': 'meta' }
  const other = await submit('https://two.example.com', inMeta, byHeader)
  expect(other.id).not.toBe(first.id)
  expect((await submit('https://two.example.com', inMeta)).id).toBe(other.id)
  expect(await submit('https://three.example.com', { 'idempotency-key': 5 }, byHeader)).toMatchObject({
    isError: true,
    _meta: { problem: { errors: [{ code: 'invalid_idempotency_key' }] } },
  })
})

test('progress counts up, survives a client that left, and goes only to clients that asked', async () => {
  const sent: object[] = []
  const report = progressSender('a token', async ({ method, params }) => {
    sent.push({ method, ...params })
    throw new Error('the client left')
  })!
  report({ text: 'Reading' } as never)
  report({ text: 'Drafting' } as never)
  const common = { method: 'notifications/progress', progressToken: 'a token' }
  expect(sent).toEqual([
    { ...common, progress: 1, message: 'Reading' },
    { ...common, progress: 2, message: 'Drafting' },
  ])
  expect(progressSender(undefined, async () => {})).toBeUndefined()
  expect(progressSender(0, async () => {})).toBeDefined()
})

test('a bug is reported and says nothing about itself; a refusal is no bug', async () => {
  const bugs: unknown[] = []
  const caller = { actor: null, idempotencyKey: undefined, publicOnly: false, ip: '192.0.2.1', requestId: 'the-id' }
  const call = async (name: string, input: object) => {
    const result = await callTool(
      name,
      { ...caller, input, signal: AbortSignal.timeout(10_000) },
      service.services,
      (error, requestId) => bugs.push([requestId, error]),
    )
    return result._meta!['problem']
  }
  expect(await call('get_listing', { slug: 'nobody' })).toMatchObject({ code: 'not_found', request_id: 'the-id' })
  expect(bugs).toEqual([])
  await raw(service.db.read, { text: 'alter table blog_post rename to blog_post_away' })
  const problem = await call('list_blog_posts', {})
  await raw(service.db.read, { text: 'alter table blog_post_away rename to blog_post' })
  expect(problem).toMatchObject({ code: 'internal', request_id: 'the-id' })
  expect(JSON.stringify(problem)).not.toContain('blog_post')
  expect(bugs).toEqual([['the-id', expect.any(Error)]])
})
