import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())
const get = (path: string) => fetch(service.origin + path)

test('/healthz says the process answers, /readyz that its database does too', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
})

test('/readyz says so when the database is gone, /healthz goes on', async () => {
  const { rows } = service.db
  service.db.rows = () => Promise.reject(new Error('gone'))
  try {
    const ready = await get('/readyz')
    expect([ready.status, (await get('/healthz')).status]).toEqual([503, 200])
    expect(await ready.text()).not.toContain('gone')
  } finally {
    service.db.rows = rows
  }
})

test('security.txt names the contact, its own address and an end', async () => {
  const text = await (await get('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: mailto:security@example.com')
  expect(text).toContain(`Canonical: ${service.origin}/.well-known/security.txt`)
  expect(text).toMatch(/Expires: 2027-\d\d-\d\dT/)
})

test('every answer carries the id that stands in its errors', async () => {
  const refused = await service.request('GET', '/listings?page=0')
  expect(refused.headers.get('x-request-id')).toBe(refused.body.request_id)
})
