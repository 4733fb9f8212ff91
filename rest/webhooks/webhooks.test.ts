import { afterAll, beforeAll, expect, test } from 'vitest'
import { STRIPE_WEBHOOK_SECRET } from '../../test/vendors/stripe.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  const stripe = {
    secretKey: 'sk_test_x',
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: new URL('http://127.0.0.1:1'),
  }
  service = await aService({ config: { stripe } })
})
afterAll(() => service.stop())

async function send(provider: string, body = '{}') {
  const res = await fetch(`${service.origin}/webhooks/${provider}`, { method: 'POST', body })
  return [res.status, ((await res.json()) as { code: string }).code]
}

test('a webhook reaches only a provider that is set up', async () => {
  expect(await send('btcpay')).toEqual([404, 'not_found'])
  expect(await send('stripe')).not.toEqual([404, 'not_found'])
})

test('an event without a valid signature is refused', async () => {
  expect((await send('stripe'))[0]).toBeGreaterThanOrEqual(400)
  expect((await send('stripe'))[0]).toBeLessThan(500)
})
