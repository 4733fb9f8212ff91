import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '../../domain/database/database.ts'
import { sign, type AppSecret } from '../../domain/accounts/sealed.ts'
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

/**
 * A payment provider that moves no money, for trials, demos and tests. It keeps payments in its own table and
 * is queried like a real provider. It's used only when no real one is set up, and in production only if it is
 * explicitly allowed.
 */
export function openTestProvider(options: {
  db: Database
  appSecret: AppSecret
  siteUrl: string
  now: () => Date
}): TestProvider {
  const { db, siteUrl, now } = options
  const secret = sign(options.appSecret, 'test payments')

  async function row(ref: string) {
    const found = await db.read.sql
      .selectFrom('test_payment')
      .select((eb) => [
        'number',
        'amount_cents',
        'currency',
        'return_url',
        'refunded_cents',
        eb
          .case()
          .when(eb.and([eb('status', '=', 'open'), eb('expires_at', '<=', now().toISOString())]))
          .then(eb.val<SessionState['status']>('expired'))
          .else(eb.ref('status'))
          .end()
          .as('status'),
      ])
      .where('ref', '=', ref)
      .executeTakeFirst()
    if (!found)
      throw new DomainError('not_found', 'This test payment doesn’t exist.', 'Start again from the checkout page.')
    return found
  }

  return {
    name: 'test',
    isTest: true,
    pagesAt: siteUrl,
    waysToPay: ['test payment'],

    async createSession(order) {
      const ref = `test_${order.number}_${order.attempt}`
      await db.read.sql
        .insertInto('test_payment')
        .values({
          ref,
          number: order.number,
          attempt: order.attempt,
          amount_cents: order.total_cents,
          currency: order.currency,
          return_url: order.returnUrl,
          expires_at: order.expiresAt,
        })
        .onConflict((oc) => oc.column('ref').doNothing())
        .execute()
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
      await db.read.sql
        .updateTable('test_payment')
        .set({ status: 'expired' })
        .where('ref', '=', ref)
        .where('status', '=', 'open')
        .execute()
    },

    async refund({ ref, cents, key }) {
      await db.read.sql
        .with('once', (sql) =>
          sql
            .insertInto('test_refund')
            .values({ key, ref, cents })
            .onConflict((oc) => oc.doNothing())
            .returning('cents'),
        )
        .updateTable('test_payment')
        .from('once')
        .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', eb.ref('once.cents')) }))
        .where('ref', '=', ref)
        .execute()
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
      await db.read.sql.updateTable('test_payment').set({ status: to }).where('ref', '=', ref).execute()
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
