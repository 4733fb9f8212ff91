import type { ProviderName } from '../../shared/payment-providers.ts'

/** An order as a provider is asked to collect it. All amounts are cents of `currency`. */
export interface OrderToPay {
  number: string
  /** 1 for the first session of the order; part of the provider's idempotency key. */
  attempt: number
  currency: 'USD'
  lines: { description: string; net_cents: number }[]
  vat_cents: number
  total_cents: number
  email: string
  /** Where the buyer comes back to, whatever happened. */
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

/** What the provider itself says of a session when asked; nothing a webhook claims is believed before. */
export interface SessionState {
  status: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  /** What a settled payment is checked against. */
  amount_cents: number | null
  currency: string | null
  number: string | null
  isLive: boolean
  /** Names the payment for refunds. */
  paymentRef: string | null
  refunded_cents: number
  isDisputed: boolean
}

export interface PaymentEvent {
  /** The provider's own id of the event: the same one is kept once. */
  externalId: string
  kind: string
  /** The session, or the payment, it is about. */
  ref: string
}

/** Who collects the money. Every method but `readEvent` waits for the network: never call one inside a transaction. */
export interface PaymentProvider {
  name: ProviderName
  /** No money moves. */
  isTest: boolean
  /** Ways of paying to show, in words: card, wallet, online payment account, cryptocurrency. */
  waysToPay: readonly string[]
  /** Origin of its pages: where the checkout page may send the buyer. */
  pagesAt: string
  createSession(order: OrderToPay): Promise<PaymentSession>
  session(ref: string): Promise<SessionState>
  /** Ends an open session, so that nobody pays it any more. */
  expireSession(ref: string): Promise<void>
  /** Gives money back; the same key never twice. With `claimUrl` the buyer must fetch it there. */
  refund(refund: { ref: string; paymentRef: string; cents: number; key: string }): Promise<{ claimUrl: string | null }>
  /** Reads a signed event. Throws `DomainError` when the signature is missing, wrong or stale; null for kinds that mean nothing here. */
  readEvent(raw: Buffer, headers: Record<string, string | string[] | undefined>, now: Date): PaymentEvent | null
}

/** The provider of an earlier session. Throws when it is no longer set up: its sessions then wait for the operator. */
export function providerNamed(providers: readonly PaymentProvider[], name: string): PaymentProvider {
  const provider = providers.find((one) => one.name === name)
  if (!provider) throw new Error(`the payment provider ${name} is not set up`)
  return provider
}
