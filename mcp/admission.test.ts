import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mcpMessage, mcpRequest } from '../test/mcp-request.ts'
import { aService, type TestService } from '../test/service.ts'
import { mcpEndpoint } from './mcp-endpoint.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

/** Calls a tool. The query may require signing in (`auth=required`) or limit the tools (`toolset=public`). */
async function call(query: string, name: string, headers: Record<string, string> = {}, origin = service.origin) {
  const request = mcpRequest('2026-07-28', 'tools/call', { name, arguments: {} })
  const res = await fetch(`${origin}/mcp${query}`, {
    method: 'POST',
    ...request,
    headers: { ...request.headers, ...headers },
  })
  return { status: res.status, challenge: res.headers.get('www-authenticate'), body: mcpMessage(await res.text()) }
}

test('?auth=required refuses every call without a credential, and /mcp doesn’t', async () => {
  const authorization = `Bearer ${key}`
  expect(await call('?auth=required', 'get_site_info')).toMatchObject({
    status: 401,
    challenge: expect.stringMatching(/^Bearer (?!.*error=)/),
    body: { code: 'not_signed_in', fix: expect.stringContaining('/mcp') },
  })
  expect(await call('?auth=required', 'get_site_info', { authorization })).toMatchObject({ status: 200 })
  expect(await call('', 'get_site_info')).toMatchObject({ status: 200 })
})

test('a bad credential is named in the challenge', async () => {
  expect(await call('', 'get_site_info', { authorization: 'Bearer nonsense' })).toMatchObject({
    status: 401,
    challenge: expect.stringContaining('error="invalid_token"'),
  })
})

test('the public toolset has only public tools, also for a signed-in caller', async () => {
  const authorization = `Bearer ${key}`
  expect((await call('?toolset=public', 'get_site_info')).body).toHaveProperty('result.structuredContent.name')
  const refused = { code: -32_602, message: 'There is no tool get_account. Call tools/list for the tools.' }
  expect((await call('?toolset=public', 'get_account', { authorization })).body).toMatchObject({ error: refused })
  expect((await call('', 'get_account', { authorization })).body).toHaveProperty('result.structuredContent.email')
  expect((await call('', 'no_such_tool')).body).toHaveProperty('error.code', -32_602)
})

test('an oversized or broken body gets a JSON-RPC error', async () => {
  for (const [body, status, message] of [
    [JSON.stringify({ x: 'x'.repeat(600_000) }), 413, 'The body is over 512kb.'],
    ['{"jsonrpc":', 400, 'The body isn’t valid JSON.'],
  ] as const) {
    const { headers } = mcpRequest('2026-07-28', 'ping')
    const res = await fetch(`${service.origin}/mcp`, { method: 'POST', headers, body })
    expect([res.status, await res.json()]).toMatchObject([status, { id: null, error: { code: -32_700, message } }])
  }
})

test('only bugs are reported as bugs', async () => {
  const bugs: unknown[] = []
  let failure: Error | null = new Error('a bug')
  const endpoint = await mcpEndpoint(service.services, {
    actorOf: async () => {
      if (failure) throw failure
      return null
    },
    challenge: () => undefined,
    onBug: (error) => bugs.push(error),
    onClientError: () => {},
    version: '1',
    guardedHosts: null,
    apps: { 'draft-review': '', 'listing-view': '' },
  })
  const server = express().use('/mcp', endpoint.router).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await call('', 'get_site_info', {}, origin)).toMatchObject({ status: 500, challenge: null })
  expect(bugs).toEqual([failure])
  failure = null
  expect((await call('?auth=required', 'get_site_info', {}, origin)).status).toBe(401)
  expect((await call('', 'get_listing', {}, origin)).body).toHaveProperty('result.isError', true)
  expect(bugs).toHaveLength(1)
  server.close()
  await endpoint.close()
})
