import Stripe from 'stripe'
import type { OrderToPay, PaymentProvider, SessionState } from '../../domain/orders/payments/payment-provider.ts'
import { refusedSignature } from './signed-event.ts'

/** Per attempt; the SDK retries twice with the same idempotency key. */
const TIMEOUT_MS = 20_000
/** Stripe rejects longer line names. */
const MAX_NAME_LENGTH = 250
/** How old a signed event may be. Zero would disable the check. */
const TOLERANCE_SECONDS = 300

/** The events that can change the state of a payment; all others are ignored. */
const SESSION_EVENTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])
const PAYMENT_EVENTS = new Set([
  'refund.created',
  'refund.updated',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
])

/** The statuses of disputes that have ended without taking the money. */
const ENDED_WELL = new Set(['won', 'warning_closed', 'prevented'])

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Replaces Stripe's address in tests. */
  apiBase?: URL | undefined
}

/**
 * Reads the newest checkout session, which needs no more than the service does, and changes nothing. Throws Stripe's
 * error if it doesn't accept the key.
 */
export async function checkStripe(options: StripeOptions): Promise<{ isLive: boolean }> {
  await clientOf(options, { attempts: 1 }).checkout.sessions.list({ limit: 1 })
  return { isLive: !isTestKey(options.secretKey) }
}

function clientOf({ secretKey, apiBase }: StripeOptions, { attempts }: { attempts: number }): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: attempts - 1,
    telemetry: false,
    ...(apiBase
      ? { host: apiBase.hostname, port: apiBase.port, protocol: apiBase.protocol === 'http:' ? 'http' : 'https' }
      : {}),
  })
}

function isTestKey(secretKey: string): boolean {
  return /^[sr]k_test_/.test(secretKey)
}

/** Stripe Checkout: the buyer pays on Stripe's page, so the service never sees a card. We calculate prices and VAT: net lines plus one VAT line. */
export function openStripe(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecret } = options
  const stripe = clientOf(options, { attempts: 3 })

  return {
    name: 'stripe',
    isTest: isTestKey(secretKey),
    pagesAt: 'https://checkout.stripe.com',
    waysToPay: ['card', 'wallet', 'online payment account'],

    async createSession(order) {
      const { id, url, expires_at } = await stripe.checkout.sessions.create(sessionOf(order), {
        idempotencyKey: `order:${order.number}:${order.attempt}`,
      })
      if (!url) throw new Error('Stripe returned a session without a URL')
      return { ref: id, url, expiresAt: new Date(expires_at * 1000).toISOString() }
    },

    async session(ref) {
      const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge'] })
      const state = stateOf(session)
      return { ...state, isDisputed: state.isDisputed && (await hasOpenDispute(state.paymentRef!)) }
    },

    async expireSession(ref) {
      try {
        await stripe.checkout.sessions.expire(ref)
      } catch (error) {
        // Stripe refuses to expire a session that isn't open; the caller checks its state next.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },

    async refund({ paymentRef, cents, key }) {
      await stripe.refunds.create(
        { payment_intent: paymentRef, amount: cents, reason: 'requested_by_customer' },
        { idempotencyKey: key },
      )
      return { claimUrl: null }
    },

    readEvent(raw, headers, now) {
      const event = verified(raw, headers['stripe-signature'], now)
      const object = event.data.object as { id: string; client_reference_id?: string | null; payment_intent?: unknown }
      if (SESSION_EVENTS.has(event.type))
        // The Stripe account may also sell other things, but only our order numbers start with `LD-`.
        return object.client_reference_id?.startsWith('LD-')
          ? { externalId: event.id, kind: event.type, ref: object.id }
          : null
      if (PAYMENT_EVENTS.has(event.type) && typeof object.payment_intent === 'string')
        return { externalId: event.id, kind: event.type, ref: object.payment_intent }
      return null
    },
  }

  /**
   * Whether a payment has an open dispute. A charge stays "disputed" after its dispute has ended, so this
   * looks at the disputes themselves. A lost dispute took the money, so it counts as open.
   */
  async function hasOpenDispute(paymentRef: string): Promise<boolean> {
    const { data } = await stripe.disputes.list({ payment_intent: paymentRef, limit: 100 })
    return data.some(({ status }) => !ENDED_WELL.has(status))
  }

  function verified(raw: Buffer, signature: unknown, now: Date): Stripe.Event {
    if (!Buffer.isBuffer(raw) || typeof signature !== 'string') throw refusedSignature()
    try {
      return stripe.webhooks.constructEvent(raw, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now.getTime())
    } catch {
      throw refusedSignature()
    }
  }
}

function sessionOf(order: OrderToPay): Stripe.Checkout.SessionCreateParams {
  const currency = order.currency.toLowerCase()
  const line = (name: string, unit_amount: number) => ({
    quantity: 1,
    price_data: { currency, unit_amount, product_data: { name: name.slice(0, MAX_NAME_LENGTH) } },
  })
  const metadata = { order_number: order.number }
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    client_reference_id: order.number,
    customer_email: order.email,
    line_items: [
      ...order.lines.map(({ description, net_cents }) => line(description, net_cents)),
      ...(order.vat_cents > 0 ? [line('VAT', order.vat_cents)] : []),
    ],
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
  }
}

function stateOf(session: Stripe.Checkout.Session): SessionState {
  const payment = typeof session.payment_intent === 'string' ? null : session.payment_intent
  const charge = payment && typeof payment.latest_charge !== 'string' ? payment.latest_charge : null
  return {
    status: statusOf(session),
    amount_cents: session.amount_total,
    currency: session.currency,
    number: session.client_reference_id,
    isLive: session.livemode,
    paymentRef: payment?.id ?? null,
    refunded_cents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
  }
}

/** The payment of a completed session may still be pending (bank debits, some wallets), and may still fail. */
function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionState['status'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  const failed =
    payment_intent && typeof payment_intent !== 'string' && payment_intent.status === 'requires_payment_method'
  return failed ? 'failed' : 'processing'
}
