import { createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { DomainError } from '../../domain/errors.ts'
import type { SessionState } from '../../domain/orders/payments/payment-provider.ts'
import type { TestChoice, TestProvider } from '../../domain/orders/payments/test-payments.ts'
import { requireSignature, signatureOf } from './signed-event.ts'

const Event = z.object({ id: z.string().max(100), kind: z.string().max(100), ref: z.string().max(100) })

const OUTCOMES: Record<TestChoice, { from: string[]; to: SessionState['status'] }> = {
  pay: { from: ['open'], to: 'paid' },
  pay_later: { from: ['open'], to: 'processing' },
  clear: { from: ['processing'], to: 'paid' },
  decline: { from: ['open', 'processing'], to: 'failed' },
}

interface Row {
  ref: string
  number: string
  amount_cents: number
  currency: string
  return_url: string
  status: SessionState['status']
  refunded_cents: number
  expires_at: string
}

/**
 * A payment provider that moves no money: for trying out, demonstrations and tests. It keeps its books in a table of its own
 * and is asked and believed exactly as a real one. The service refuses to start with it in production unless told to.
 */
export function openTestProvider(options: {
  db: Database
  appSecret: string
  siteUrl: string
  now: () => Date
}): TestProvider {
  const { db, siteUrl, now } = options
  const secret = createHmac('sha256', options.appSecret).update('test payments').digest('hex')
  const query = <R>(text: string, values: unknown[]) => raw<R>(db.read, { text, values })

  async function row(ref: string): Promise<Row> {
    const [found] = await query<Row>(
      `select ref, number, amount_cents::float8 as amount_cents, currency, return_url,
         case when status = 'open' and expires_at <= $2 then 'expired' else status end as status,
         refunded_cents::float8 as refunded_cents, expires_at::text
       from test_payment where ref = $1`,
      [ref, now().toISOString()],
    )
    if (!found)
      throw new DomainError('not_found', 'There is no such test payment.', 'Start again from the checkout page.')
    return found
  }

  return {
    name: 'test',
    isTest: true,
    pagesAt: siteUrl,
    waysToPay: ['test payment, no money moves'],

    async createSession(order) {
      const ref = `test_${order.number}_${order.attempt}`
      await query(
        `insert into test_payment (ref, number, attempt, amount_cents, currency, return_url, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (ref) do nothing`,
        [ref, order.number, order.attempt, order.total_cents, order.currency, order.returnUrl, order.expiresAt],
      )
      return { ref, url: `${siteUrl}/test-payments/${ref}`, expiresAt: order.expiresAt }
    },

    async session(ref) {
      const found = await row(ref)
      return {
        status: found.status,
        amount_cents: found.amount_cents,
        currency: found.currency,
        number: found.number,
        isLive: false,
        paymentRef: found.status === 'paid' ? `pay_${ref}` : null,
        refunded_cents: found.refunded_cents,
        isDisputed: false,
      }
    },

    async expireSession(ref) {
      await query(`update test_payment set status = 'expired' where ref = $1 and status = 'open'`, [ref])
    },

    async refund({ ref, cents, key }) {
      await query(
        `with once as (insert into test_refund (key, ref, cents) values ($1, $2, $3) on conflict do nothing returning cents)
         update test_payment set refunded_cents = refunded_cents + once.cents from once where ref = $2`,
        [key, ref, cents],
      )
      return { claimUrl: null }
    },

    readEvent(raw, headers, at) {
      requireSignature(raw, headers['test-signature'], secret, at)
      const { id, kind, ref } = Event.parse(JSON.parse(raw.toString()))
      return { externalId: id, kind, ref }
    },

    async choose(ref, choice) {
      const found = await row(ref)
      const { from, to } = OUTCOMES[choice]
      if (!from.includes(found.status))
        throw new DomainError('wrong_state', `This test payment is ${found.status}.`, 'Go back to the order.')
      await query('update test_payment set status = $2 where ref = $1', [ref, to])
      const raw = JSON.stringify({ id: `evt_${randomUUID()}`, kind: `payment.${to}`, ref })
      return {
        raw: Buffer.from(raw),
        headers: { 'test-signature': signatureOf(raw, secret, now()) },
        returnUrl: found.return_url,
      }
    },

    async find(ref) {
      const found = await row(ref).catch((error: unknown) => {
        if (error instanceof DomainError) return undefined
        throw error
      })
      return found && { number: found.number, amount_cents: found.amount_cents, status: found.status }
    },
  }
}
