import { LRUCache } from 'lru-cache'
import { request } from 'undici'
import * as z from 'zod'
import type { NumberCheck, VatOffice } from '../../domain/orders/vat/vat-office.ts'
import { EU_COUNTRIES } from '../../domain/orders/vat/rates.ts'

/** VIES asks the member state in turn, which may take this long. */
const TIMEOUT_MS = 20_000
/** A confirmed number is not asked about again for a day. */
const KEPT_MS = 86_400_000
const MAX_KEPT = 10_000

/** The parts of an answer that are used; the rest of VIES' fields differ by member state. */
const Answer = z.object({
  valid: z.boolean(),
  userError: z.string().optional(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})

/** Everything VIES says when it, or the member state, cannot answer now. */
const NOT_NOW = /UNAVAILABLE|TIMEOUT|MAX_CONCURRENT|BLOCKED|SERVER_BUSY|INVALID_REQUESTER/

interface ViesOptions {
  /** Of the REST service, without `/check-vat-number`. */
  baseUrl: string
  /** The operator's own number: VIES then answers with an identifier that proves the question was asked. */
  requester?: { country: string; number: string } | undefined
  now: () => Date
}

/**
 * Asks VIES, the European Commission's VAT Information Exchange System (REST, `POST /check-vat-number`). Numbers of other
 * countries, and every failure, are `unavailable`.
 */
export function openVies({ baseUrl, requester, now }: ViesOptions): VatOffice['check'] {
  const known = new LRUCache<string, NumberCheck>({ max: MAX_KEPT, ttl: KEPT_MS })
  return async ({ country, number }, signal) => {
    const checkedAt = now().toISOString()
    if (!EU_COUNTRIES.has(country)) return { outcome: 'unavailable', checkedAt }
    const kept = known.get(number)
    if (kept) return kept
    const check = await ask(number).catch(() => ({ outcome: 'unavailable' as const, checkedAt }))
    if (check.outcome === 'valid') known.set(number, check)
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
