import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwnListing, priceEverything } from '../../test/flows/buyer.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let key: string
let item: { product: string; listing_id: number }
beforeAll(async () => {
  service = await aService()
  key = await service.key()
  await priceEverything(service)
  item = { product: 'featured', listing_id: await anOwnListing(service, { slug: 'buyer' }) }
})
afterAll(() => service.stop())

const order = (path: string, items: object[]) => service.request('POST', path, { key, body: { items } })

test('an order needs a payment provider, and a quote doesn’t', async () => {
  expect((await order('/orders/checkout', [item])).status).toBe(201)
  const { payments } = service.services
  Object.assign(service.services, { payments: [] })
  expect(await order('/orders/checkout', [item])).toMatchObject({
    status: 400,
    body: { code: 'product_unavailable', detail: 'This site has no payment provider.' },
  })
  expect((await order('/orders/quote', [item])).status).toBe(200)
  Object.assign(service.services, { payments })
})

test('a review is only for sale where a model can write it', async () => {
  const { code } = await service.db.read.sql
    .selectFrom('product')
    .select('code')
    .where('fulfilment', '=', 'ai_review')
    .executeTakeFirstOrThrow()
  const codes = (await service.request('GET', '/products')).body.items.map((one: { code: string }) => one.code)
  expect(codes).toContain('featured')
  expect(codes).not.toContain(code)
  for (const path of ['/orders/quote', '/orders/checkout'])
    expect(await order(path, [{ ...item, product: code }])).toMatchObject({ status: 400 })
})
