import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../test/service.ts'
import { earlyRequests } from './early-requests.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())
const get = (path: string) => fetch(service.origin + path)

test('/healthz says the process answers, /readyz that its database does too', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version: '0.0.0-test' })
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
})

test('without a database, /readyz fails and /healthz doesn’t', async () => {
  const { read } = service.db
  const gone = new Error('gone')
  Object.assign(service.db, {
    read: {
      get sql() {
        throw gone
      },
      get em() {
        throw gone
      },
    },
  })
  try {
    const ready = await get('/readyz')
    expect([ready.status, (await get('/healthz')).status]).toEqual([503, 200])
    expect(await ready.text()).not.toContain('gone')
    // An app redirects people here, so they get a page even when OAuth can't start.
    const page = await get('/oauth/authorize')
    expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('Something went wrong')])
  } finally {
    Object.assign(service.db, { read })
  }
})

test('while the service starts, health checks are answered immediately, and other requests wait a while, then get 503', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<TestService['app']>()
  const starting = async (maxWaitMs: number) => {
    const server = createServer(earlyRequests(started, maxWaitMs)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return {
      origin,
      ask: (path: string, headers = {}) => fetch(origin + path, { headers }),
      close: () => server.close(),
    }
  }
  const [patient, impatient] = [await starting(60_000), await starting(1)]
  const waits = patient.ask('/api/v1/site')
  expect([(await patient.ask('/healthz')).status, (await patient.ask('/readyz')).status]).toEqual([200, 503])
  const refused = await impatient.ask('/api/v1/site')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'unavailable', detail: 'The service is starting.' })
  const page = await impatient.ask('/', { accept: 'text/html' })
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('reloads in a few seconds')])
  start(service.app)
  expect([(await waits).status, (await patient.ask('/readyz')).status, (await impatient.ask('/')).status]).toEqual([
    200, 200, 200,
  ])
  for (const { close } of [patient, impatient]) close()
})

test('security.txt names the contact, its own URL and an expiry date', async () => {
  const text = await (await get('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: mailto:security@example.com')
  expect(text).toContain(`Canonical: ${service.origin}/.well-known/security.txt`)
  expect(text).toMatch(/Expires: 2027-\d\d-\d\dT/)
})

test('an answer and its error carry the same request id', async () => {
  const refused = await service.request('GET', '/listings?page=0')
  expect(refused.headers.get('x-request-id')).toBe(refused.body.request_id)
})
