import type { ProviderName } from '../../shared/payment-providers.ts'

/** A request to a provider to collect the payment for an order. All amounts are in cents of `currency`. */
export interface OrderToPay {
  number: string
  /** 1 for the first session of the order; part of the provider's idempotency key. */
  attempt: number
  currency: 'USD'
  lines: { description: string; net_cents: number }[]
  vat_cents: number
  total_cents: number
  email: string
  /** Where the provider sends the buyer afterward, whether or not they paid. */
  returnUrl: string
  /** RFC 3339. */
  expiresAt: string
}

export interface PaymentSession {
  ref: string
  /** Where the buyer pays. */
  url: string
  expiresAt: string
}

/** The state of a session as the provider's API reports it. Webhooks only trigger the request: their content isn't trusted. */
export interface SessionState {
  status: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  amount_cents: number | null
  currency: string | null
  number: string | null
  isLive: boolean
  /** Identifies the payment for refunds. */
  paymentRef: string | null
  refunded_cents: number
  isDisputed: boolean
}

export interface PaymentEvent {
  /** Identifies the event, so that it is saved only once. */
  externalId: string
  kind: string
  /** The session or payment that the event is about. */
  ref: string
}

/**
 * A service that collects payments. Every method except `readEvent` uses the network: never call one inside a
 * transaction.
 */
export interface PaymentProvider {
  name: ProviderName
  /** True if no money moves. */
  isTest: boolean
  /** Payment methods as shown to the buyer, such as `card` or `cryptocurrency`. */
  waysToPay: readonly string[]
  /** Origin of its payment pages; the checkout page may send the buyer only there. */
  pagesAt: string
  createSession(order: OrderToPay): Promise<PaymentSession>
  session(ref: string): Promise<SessionState>
  /** Ends an open session, so nobody can pay it. */
  expireSession(ref: string): Promise<void>
  /** Makes a refund, once per key. If it returns a `claimUrl`, the buyer has to collect the money there. */
  refund(refund: { ref: string; paymentRef: string; cents: number; key: string }): Promise<{ claimUrl: string | null }>
  /** Parses a signed event. Throws `DomainError` if the signature is missing, wrong or stale; returns null for kinds we ignore. */
  readEvent(raw: Buffer, headers: Record<string, string | string[] | undefined>, now: Date): PaymentEvent | null
}

/**
 * The provider with this name, which an earlier session used. Throws if it's no longer configured; the
 * session then waits for the operator.
 */
export function providerNamed(providers: readonly PaymentProvider[], name: string): PaymentProvider {
  const provider = providers.find((one) => one.name === name)
  if (!provider) throw new Error(`the payment provider ${name} is not set up`)
  return provider
}
