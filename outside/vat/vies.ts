import { LRUCache } from 'lru-cache'
import { request } from 'undici'
import * as z from 'zod'
import type { NumberCheck, VatOffice } from '../../domain/orders/vat/vat-office.ts'
import { EU_COUNTRIES } from '../../domain/orders/vat/rates.ts'

/** VIES forwards each request to the member state, which can take this long. */
const TIMEOUT_MS = 20_000
/** A confirmed number stays valid for a day before it's checked again. */
const CACHE_MS = 86_400_000
const MAX_CACHED = 10_000

/** The fields we use; VIES' other fields differ by member state. */
const Answer = z.object({
  valid: z.boolean(),
  userError: z.string().optional(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})

/**
 * Errors that aren't about the buyer's number: VIES or the member state can't answer now, or refuses our
 * request.
 */
const NOT_NOW = /UNAVAILABLE|TIMEOUT|MAX_CONCURRENT|BLOCKED|SERVER_BUSY|INVALID_REQUESTER/

interface ViesOptions {
  /** Address of the REST service, without `/check-vat-number`. */
  baseUrl: string
  /** The operator's own number: with it, VIES returns an identifier that proves the check. */
  requester?: { country: string; number: string } | undefined
  now: () => Date
}

/**
 * Checks VAT numbers with VIES, the European Commission's VAT Information Exchange System (REST, `POST /check-vat-number`).
 * Numbers from outside the EU and all failures are `unavailable`.
 */
export function openVies({ baseUrl, requester, now }: ViesOptions): VatOffice['check'] {
  const confirmed = new LRUCache<string, NumberCheck>({ max: MAX_CACHED, ttl: CACHE_MS })
  return async ({ country, number }, signal) => {
    const checkedAt = now().toISOString()
    if (!EU_COUNTRIES.has(country)) return { outcome: 'unavailable', checkedAt }
    const cached = confirmed.get(number)
    if (cached) return cached
    const check = await ask(number).catch(() => ({ outcome: 'unavailable' as const, checkedAt }))
    if (check.outcome === 'valid') confirmed.set(number, check)
    return check

    async function ask(asked: string): Promise<NumberCheck> {
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      const res = await request(`${baseUrl}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          countryCode: asked.slice(0, 2),
          vatNumber: asked.slice(2),
          ...(requester ? { requesterMemberStateCode: requester.country, requesterNumber: requester.number } : {}),
        }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      const body = await res.body.json()
      const answer = Answer.safeParse(body)
      if (res.statusCode !== 200 || !answer.success || NOT_NOW.test(answer.data.userError ?? ''))
        return { outcome: 'unavailable', checkedAt }
      const { valid, name, address, requestIdentifier } = answer.data
      if (!valid) return { outcome: 'invalid', checkedAt }
      return {
        outcome: 'valid',
        name: name ?? null,
        address: address ?? null,
        reference: requestIdentifier || null,
        checkedAt,
      }
    }
  }
}
