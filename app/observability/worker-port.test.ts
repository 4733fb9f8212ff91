import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreePort } from '../../test/free-port.ts'
import { openWorkerPort, type WorkerPort } from './worker-port.ts'

const TOKEN = 'a token of the tests'
let port: number
let open: WorkerPort
beforeAll(async () => {
  port = await aFreePort()
  open = await openWorkerPort({ port, host: '127.0.0.1', token: TOKEN })
})
afterAll(() => open.close())

async function get(path: string, init: RequestInit = {}) {
  const res = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const text = await res.text()
  return [res.status, text.startsWith('{') ? (JSON.parse(text) as unknown) : text]
}
const authorization = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

test('a worker that starts is alive but not ready', async () => {
  expect(await get('/healthz')).toEqual([200, { status: 'starting' }])
  expect(await get('/readyz')).toEqual([503, { status: 'starting' }])
  expect((await get('/metrics', authorization(TOKEN)))[0]).toBe(503)
})

test('a worker is well while its loop goes round, and ready while its database answers too', async () => {
  const worker = { idle: 2, ask: (): Promise<unknown> => Promise.resolve() }
  const metrics = { contentType: 'text/plain', scrape: async () => 'up 1\n', close() {} }
  open.watch({ secondsSinceTurn: () => worker.idle, ask: () => worker.ask(), metrics })
  const well = { status: 'ok', loop: 'running', database: 'answers' }
  expect([await get('/healthz'), await get('/readyz')]).toEqual([
    [200, well],
    [200, well],
  ])
  worker.ask = () => Promise.reject(new Error('gone'))
  expect(await get('/healthz')).toEqual([200, { ...well, database: 'doesn’t answer' }])
  expect(await get('/readyz')).toEqual([503, { ...well, status: 'unavailable', database: 'doesn’t answer' }])
  worker.ask = () => Promise.resolve()
  worker.idle = 30
  expect((await get('/healthz'))[0]).toBe(200)
  worker.idle = 31
  expect(await get('/healthz')).toEqual([503, { ...well, status: 'unavailable', loop: 'hangs' }])
})

test('its metrics need the token, and nothing else is there', async () => {
  expect(await get('/metrics', authorization(TOKEN))).toEqual([200, 'up 1\n'])
  expect((await get('/metrics'))[0]).toBe(401)
  expect((await get('/metrics', authorization('another')))[0]).toBe(401)
  expect((await get('/'))[0]).toBe(404)
  expect((await get('/healthz', { method: 'POST' }))[0]).toBe(405)
})

test('a taken port is an error', async () => {
  await expect(openWorkerPort({ port, host: '127.0.0.1', token: undefined })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})
