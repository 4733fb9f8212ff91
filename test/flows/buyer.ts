import { expect } from 'vitest'
import { pay } from '../../domain/orders/payments/pay.ts'
import { checkBuyer } from '../../domain/orders/catalogue/quote.ts'
import type { TestChoice, TestProvider } from '../../domain/orders/payments/test-payments.ts'
import type { VatConfig } from '../../outside/vat/open-vat-office.ts'
import { receiveWebhook } from '../../domain/orders/payments/inbox.ts'
import { aListing, anOwner } from '../factories.ts'
import { APP_SECRET, type TestService } from '../service.ts'

/** Sets a price for every product. */
export async function priceEverything(service: TestService): Promise<void> {
  const { ok } = (await service.admin('product', 'list')) as { ok: { code: string }[] }
  for (const [index, { code }] of ok.entries()) await service.admin('price', 'set', code, String(1999 + index * 1000))
}

/** A listing owned by maker@example.com, or by the given account. */
export async function anOwnListing(
  service: TestService,
  facts: Parameters<typeof aListing>[1] & { owner?: string },
): Promise<number> {
  const { owner = 'maker@example.com', ...rest } = facts
  const id = await aListing(service, rest)
  await anOwner(service, id, owner)
  return id
}

/** A person who orders over REST and pays at the service's provider, by default the test provider. */
export function aBuyer(service: TestService, key: string) {
  const { db, clock } = service
  const provider = service.services.payments[0] as TestProvider
  const read = async (number: string) => (await service.request('GET', `/orders/${number}`, { key })).body
  const receive = ({ raw, headers }: { raw: Buffer; headers: Record<string, string> }) =>
    receiveWebhook(service.services, provider, raw, headers)
  return {
    provider,
    read,
    /** Delivers an event from the provider. */
    receive,

    /** The context for a job that a test runs itself. */
    jobServices: () =>
      ({
        ...service.services,
        db,
        siteUrl: service.origin,
        appSecret: APP_SECRET,
        now: () => clock.time,
        payments: [provider],
        signal: new AbortController().signal,
      }) as never,

    async order(...items: object[]): Promise<string> {
      const { status, body } = await service.request('POST', '/orders/checkout', { key, body: { items } })
      expect(body).toMatchObject({ status: 'pending' })
      expect(status).toBe(201)
      return body.number
    },

    /** Continues from the checkout page to the provider and returns the session's reference. */
    async goOn(number: string, country = 'DE', vatNumber?: string): Promise<string> {
      const url = await pay(db, provider, {
        number,
        billing: { name: 'A Maker', address: 'Street 1', city: 'Town', postcode: '10115', country },
        buyer: await checkBuyer(service.services.vat, { billing_country: country, vat_number: vatNumber }),
        registrations: service.services.vat.registrations,
        ip: '127.0.0.1',
        returnUrl: `${service.origin}/orders/${number}`,
        now: clock.time,
      })
      return url.split('/').at(-1)!
    },

    /** Chooses an outcome at the test provider and delivers its event `times` times at once. */
    async choose(ref: string, choice: TestChoice, times = 1): Promise<void> {
      const event = await provider.choose(ref, choice)
      await Promise.all(Array.from({ length: times }, () => receive(event)))
    },

    async becomes(number: string, facts: object): Promise<void> {
      await expect.poll(() => read(number), { timeout: 15_000 }).toMatchObject(facts)
    },
  }
}

/**
 * A seller registered for VAT in Germany and for EU consumers (OSS). The VIES service at `viesUrl`,
 * unreachable by default, checks buyers' VAT numbers.
 */
export function germanSeller(viesUrl = 'http://127.0.0.1:9', number?: string): VatConfig {
  return {
    registrations: [
      { country: 'DE', scheme: 'domestic' },
      { country: 'DE', scheme: 'oss' },
    ],
    number,
    viesUrl,
  }
}
