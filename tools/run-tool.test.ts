import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACME_PAGES } from '../test/acme.ts'
import { aService, type TestService } from '../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService({ limits: { crawl: { calls: 1, seconds: 3600 } } })
  for (const host of ['one.example.com', 'two.example.com'])
    for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(host, path, page)
})
afterAll(() => service.stop())

const submit = (key: string, host: string) =>
  service.request('POST', '/drafts', { key, body: { url: `https://${host}.example.com` } })

test('only operations that read websites count as readings', async () => {
  const key = await service.key({ email: 'reader@example.com' })
  const first = await submit(key, 'one')
  expect(first.status).toBe(201)
  const path = `/drafts/${first.body.id}`
  const status = async () => (await service.request('GET', path, { key })).body.status
  await expect.poll(status, { timeout: 15_000 }).toBe('ready')
  expect((await service.request('PATCH', path, { key, body: { fields: { city: 'Ghent' } } })).status).toBe(200)
  const refused = await submit(key, 'two')
  expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([429, '"crawl";q=1;w=3600'])
})
