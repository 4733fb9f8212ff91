import { afterAll, beforeAll, expect, test } from 'vitest'
import { modernClient } from '../test/clients.ts'
import { raw } from '../domain/database/raw.ts'
import { aService, type TestService } from '../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService({
    limits: {
      anonymous_read: { calls: 6, seconds: 600 },
      read: { calls: 4, seconds: 600 },
      write: { calls: 5, seconds: 600 },
      crawl: { calls: 2, seconds: 600 },
    },
  })
})
afterAll(() => service.stop())

const submit = (key: string, url: string, idempotencyKey?: string) =>
  service.request('POST', '/drafts', {
    key,
    body: { url },
    ...(idempotencyKey ? { headers: { 'Idempotency-Key': idempotencyKey } } : {}),
  })

test('a signed-in caller is counted by account, across keys and protocols, and told what is left', async () => {
  const [one, two] = [await service.key(), await service.key()]
  const first = await service.request('GET', '/me', { key: one })
  expect(first.headers.get('ratelimit-policy')).toBe('"read";q=4;w=600')
  expect(first.headers.get('ratelimit')).toMatch(/^"read";r=3;t=\d+$/)
  await service.request('GET', '/me', { key: two })
  const client = await modernClient(service.origin, { key: one })
  await client.close()
  // Connecting counted as one request.
  await service.request('GET', '/me', { key: one })
  const refused = await service.request('GET', '/me', { key: two })
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', fix: expect.stringMatching(/^Wait \d+ seconds/) },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit')).toMatch(/r=0/)
})

test('other accounts aren’t affected, and website visits have their own limit', async () => {
  const key = await service.key({ email: 'other@example.com' })
  const replies = [await submit(key, 'https://a.example.com'), await submit(key, 'https://b.example.com')]
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  const third = await submit(key, 'https://c.example.com')
  expect(third).toMatchObject({ status: 429, body: { detail: expect.stringContaining('website visits') } })
})

test('checking a VAT number doesn’t count as a website visit', async () => {
  const key = await service.key({ email: 'buyer@example.com' })
  const body = { items: [{ product: 'featured' }], vat_number: 'ATU13585627' }
  for (let call = 0; call < 3; call++)
    expect((await service.request('POST', '/orders/quote', { key, body })).status).not.toBe(429)
})

test('a replay visits no website, so it doesn’t count as a visit', async () => {
  const key = await service.key({ email: 'replay@example.com' })
  for (let call = 0; call < 4; call++) expect((await submit(key, 'https://r.example.com', 'same')).status).toBe(201)
})

test('a refused call leaves its idempotency key free', async () => {
  const key = await service.key({ email: 'free@example.com' })
  await submit(key, 'https://1.example.com')
  await submit(key, 'https://2.example.com')
  expect((await submit(key, 'https://3.example.com', 'later')).status).toBe(429)
  const kept = await raw(service.db.read, {
    text: `select 1 from idempotency_key where key = 'later'`,
  })
  expect(kept).toEqual([])
})

test('a caller over the limit stays refused', async () => {
  const key = await service.key({ email: 'eager@example.com' })
  const statuses: number[] = []
  for (let call = 0; call < 9; call++)
    statuses.push(
      (await service.request('PATCH', '/drafts/00000000-0000-4000-8000-000000000000', { key, body: {} })).status,
    )
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429, 429])
})

test('calls without a credential count by address, across pages and both protocols', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 7; call++) statuses.push((await service.request('GET', '/categories')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  const list = await fetch(`${service.origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect([list.status, list.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/\d+/)])
  const page = await fetch(`${service.origin}/search?q=x`)
  expect(page.status).toBe(429)
  expect(await page.text()).toContain('Wait')
})

test('guessing credentials runs into a limit', async () => {
  const guess = (n: number) => service.request('GET', '/me', { headers: { authorization: `Bearer guess-${n}` } })
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push((await guess(n)).status)
  expect(statuses.at(-1)).toBe(429)
})

test('when counting fails, writes are refused and reads go on', async () => {
  const { openRateLimits } = await import('./rate-limits.ts')
  const broken = {
    ...service.db,
    engine: 'postgres' as const,
    native: { connect: () => Promise.reject(new Error('down')) },
  }
  const some = { calls: 5, seconds: 60 }
  const errors: unknown[] = []
  const limits = openRateLimits(
    broken,
    {
      anonymous_read: some,
      read: some,
      write: some,
      crawl: some,
      sign_in: some,
      registration: some,
      oauth: some,
      comment: some,
      digest: some,
    },
    (error) => errors.push(error),
  )
  for (const tier of ['write', 'oauth'] as const)
    await expect(limits.consume(tier, 'x')).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(await limits.consume('read', 'x')).toMatchObject({ remaining: 4 })
  expect(errors).toHaveLength(2)
})

test('an IPv6 /64 counts as one caller, a mapped IPv4 address as that IPv4 address, and networks count separately', async () => {
  const { openRateLimits } = await import('./rate-limits.ts')
  const two = { calls: 2, seconds: 60 }
  const limits = openRateLimits(
    service.db,
    {
      anonymous_read: two,
      read: two,
      write: two,
      crawl: two,
      sign_in: two,
      registration: two,
      oauth: two,
      comment: two,
      digest: two,
    },
    () => {},
  )
  const remaining = async (who: string) => (await limits.consume('sign_in', who)).remaining
  expect(await remaining('2001:db8:1:2:aaaa::1')).toBe(1)
  expect(await remaining('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(0)
  await expect(limits.consume('sign_in', '2001:db8:1:2::')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await remaining('2001:db8:1:3::1')).toBe(1)
  expect(await remaining('192.0.2.1')).toBe(1)
  expect(await remaining('::ffff:192.0.2.1')).toBe(0)
  expect(await remaining('192.0.2.2')).toBe(1)
})
