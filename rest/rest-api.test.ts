import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../test/service.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { restApi } from './rest-api.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

test('a write takes a JSON object and the path, never the same field from both', async () => {
  for (const body of ['[]', '"x"', '5', 'true'])
    expect(await service.request('POST', '/drafts', { key, body })).toMatchObject({
      status: 400,
      body: { detail: 'The body must be a JSON object.' },
    })
  const id = '00000000-0000-4000-8000-000000000000'
  expect(await service.request('PATCH', `/drafts/${id}`, { key, body: { id } })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/id', code: 'in_path' }], fix: 'Leave id out of the body.' },
  })
  expect((await service.request('PATCH', `/drafts/${id}`, { key })).status).toBe(404)
  expect((await service.request('POST', '/drafts', { key, body: { url: 'https://x.example.com' } })).status).toBe(201)
})

test('a read and a delete take their input from path and query, and ignore unknown parameters', async () => {
  expect(await service.request('GET', '/listings?per_page=3&utm_source=x')).toMatchObject({
    status: 200,
    body: { per_page: 3 },
  })
  expect((await service.request('GET', '/listings?per_page=x')).status).toBe(400)
  expect((await service.request('DELETE', '/me/listings/999/milestones/1?x=1', { key })).status).toBe(404)
})

test('an unsupported method is refused with the methods there are', async () => {
  const allowed = async (method: string, path: string) => {
    const { status, headers, body } = await service.request(method, path, { key })
    return [status, headers.get('allow'), body.detail]
  }
  expect(await allowed('DELETE', '/drafts')).toEqual([405, 'POST, GET, HEAD, OPTIONS', 'DELETE isn’t supported here.'])
  expect(await allowed('GET', '/me/interview')).toEqual([405, 'PUT, OPTIONS', 'GET isn’t supported here.'])
})

test('only a credential that was sent is called invalid', async () => {
  const challengeOf = async (authorization?: string) => {
    const headers = authorization ? { authorization } : {}
    return (await service.request('GET', '/me', { headers })).headers.get('www-authenticate')
  }
  expect(await challengeOf()).not.toContain('error=')
  expect(await challengeOf('Bearer nonsense')).toContain('error="invalid_token"')
})

test('a private answer isn’t cached, and a public one is revalidated', async () => {
  expect((await service.request('GET', '/me', { key })).headers.get('cache-control')).toBe('private, no-store')
  expect((await service.request('GET', '/site')).headers.get('cache-control')).toBe('public, no-cache')
})

test('only bugs are reported as bugs', async () => {
  const bugs: unknown[] = []
  let failure: Error | null = new Error('a bug')
  const api = restApi(service.services, {
    actorOf: async () => {
      if (failure) throw failure
      return null
    },
    challenge: () => undefined,
    onBug: (error) => bugs.push(error),
  })
  const server = express().use('/api', api).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api${path}`)
  expect((await ask('/site')).status).toBe(500)
  expect(bugs).toEqual([failure])
  failure = null
  expect((await ask('/me')).status).toBe(401)
  expect(bugs).toHaveLength(1)
  server.close()
})

test('the work for a client that disconnects is aborted, and only that', async () => {
  const signals: AbortSignal[] = []
  const server = createServer((req, res) => {
    signals.push(disconnectSignal(res))
    if (req.url === '/answered') res.end('done')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await (await fetch(`${origin}/answered`)).text()
  const left = get(`${origin}/hangs`).on('error', () => {})
  await once(server, 'request')
  left.destroy()
  await once(signals[1]!, 'abort')
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
})
