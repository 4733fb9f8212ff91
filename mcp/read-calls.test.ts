import { Server } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mcpRequest } from '../test/mcp-request.ts'
import { admit, type AdmittedRequest } from './caller.ts'
import { VERSIONS } from './protocol-versions.ts'
import { readCalls } from './read-calls.ts'

/**
 * The echo server answers every call with its arguments once `hold` resolves; it fails if they contain
 * `fails`.
 */
let hold: Promise<unknown> = Promise.resolve()
function anEcho(): Server {
  const server = new Server(
    { name: 'echo', version: '1' },
    { capabilities: { tools: {} }, supportedProtocolVersions: VERSIONS },
  )
  server.setRequestHandler('tools/call', async ({ params: { arguments: input = {} } }) => {
    await hold
    if (input['fails']) throw new Error('refused')
    return { content: [], structuredContent: input }
  })
  return server
}

let reads: Awaited<ReturnType<typeof readCalls>>
beforeAll(async () => {
  reads = await readCalls(anEcho)
})
afterAll(() => reads.close())

/** How the long-lived server for this version answers a message; `change` overrides parts of the message. */
async function answer(version: string, change: object = {}, headers: object = {}) {
  const request = mcpRequest(version, 'tools/call', { name: 'list_categories', arguments: { a: 1 } })
  const message = JSON.parse(request.body)
  const params = { ...message.params, ...(change as { params?: object }).params }
  const req = { headers: { ...request.headers, ...headers } } as unknown as AdmittedRequest
  admit(req, { actor: null, idempotencyKey: undefined, publicOnly: false, ip: '192.0.2.1', requestId: '' })
  const whole = await reads.answer(req, { ...message, ...change, params })
  return whole && JSON.parse(whole.body.toString())
}

test.for(VERSIONS.slice(0, 2))('in %s, a call of a read is answered with its own id', async (v) => {
  for (const id of [0, 7, 'a "quoted" id'])
    expect(await answer(v, { id })).toMatchObject({ jsonrpc: '2.0', id, result: { structuredContent: { a: 1 } } })
})

test.for(VERSIONS.slice(0, 2))('in %s, every other message is left to the SDK', async (v) => {
  for (const change of [
    { id: null },
    { id: 1.5 },
    { method: 'tools/list' },
    { params: { name: 'submit_listing' } },
    { params: { name: 'no_such_tool' } },
    { params: { name: 5 } },
    { params: { arguments: { fails: true } } },
  ])
    expect([change, await answer(v, change)]).toEqual([change, undefined])
  const { _meta } = JSON.parse(mcpRequest(v, 'tools/call').body).params
  expect(await answer(v, { params: { _meta: { ..._meta, progressToken: 1 } } })).toBeUndefined()
  const req = { headers: mcpRequest(v, 'tools/call').headers } as unknown as AdmittedRequest
  for (const message of [null, undefined, 5, 'tools/call', []]) expect(await reads.answer(req, message)).toBeUndefined()
})

test('a request whose headers the protocol refuses is left to the SDK', async () => {
  for (const headers of [
    { 'mcp-name': 'get_listing' },
    { 'mcp-method': 'tools/list' },
    { 'mcp-protocol-version': undefined },
  ])
    expect([headers, await answer('2026-07-28', {}, headers)]).toEqual([headers, undefined])
  for (const headers of [{ accept: 'application/json' }, { 'mcp-protocol-version': '1999-01-01' }])
    expect([headers, await answer('2025-11-25', {}, headers)]).toEqual([headers, undefined])
  expect(await answer('2025-11-25', {}, { 'mcp-protocol-version': undefined })).toHaveProperty('result')
})

test('calls still waiting when the service stops are left to the SDK', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stopping = await readCalls(anEcho)
  const open = reads
  hold = promise
  reads = stopping
  const waiting = VERSIONS.slice(0, 2).map((v) => answer(v))
  await stopping.close()
  expect(await Promise.all(waiting)).toEqual([undefined, undefined])
  reads = open
  hold = Promise.resolve()
  resolve()
})
