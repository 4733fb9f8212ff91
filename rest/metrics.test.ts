import { afterAll, beforeAll, expect, test } from 'vitest'
import { modernClient } from '../test/clients.ts'
import { aService, type TestService } from '../test/service.ts'

const TOKEN = 'a token of the tests'
let service: TestService
beforeAll(async () => {
  service = await aService({ config: { metricsToken: TOKEN } })
})
afterAll(() => service.stop())

const read = (authorization?: string) =>
  fetch(`${service.origin}/metrics`, { headers: authorization ? { authorization } : {} })

test('metrics need the token', async () => {
  expect((await read()).status).toBe(401)
  expect((await read('Bearer another')).status).toBe(401)
  const res = await read(`Bearer ${TOKEN}`)
  expect(res.status).toBe(200)
  expect(res.headers.get('content-type')).toContain('text/plain; version=0.0.4')
})

test('metrics count requests by route, operations by protocol and jobs by queue, without naming what was asked for', async () => {
  await service.request('GET', '/listings/a-secret-slug')
  await fetch(`${service.origin}/no-such-page-of-ours`)
  const client = await modernClient(service.origin)
  await client.call('get_site_info')
  await client.close()
  const text = await (await read(`Bearer ${TOKEN}`)).text()
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/listings\/:slug",status="404"\} 1/,
  )
  expect(text).toMatch(/operations_total\{operation="get_listing",protocol="rest"\} 1/)
  expect(text).toMatch(/operations_total\{operation="get_site_info",protocol="mcp"\} 1/)
  expect(text).toMatch(/jobs\{queue="read-site",state="waiting"\} 0/)
  expect(text).toMatch(/process_resident_memory_bytes \d+/)
  expect(text).not.toMatch(/a-secret-slug|no-such-page/)
})
