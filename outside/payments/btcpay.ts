import { createHmac } from 'node:crypto'
import { request } from 'undici'
import * as z from 'zod'
import type { PaymentProvider, SessionState } from '../../domain/orders/payments/payment-provider.ts'
import { isSameSecret } from '../../domain/shared/secret.ts'
import { refusedSignature } from './signed-event.ts'

const TIMEOUT_MS = 20_000

const Invoice = z.object({
  id: z.string(),
  checkoutLink: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().optional(),
  amount: z.coerce.number(),
  currency: z.string(),
  expirationTime: z.number(),
  metadata: z.object({ orderId: z.string().optional() }).optional(),
})
const Claim = z.object({ name: z.string(), viewLink: z.string() })
const Event = z.object({ type: z.string().max(100), invoiceId: z.string().max(100) })

const STATUSES: Record<z.output<typeof Invoice>['status'], SessionState['status']> = {
  New: 'open',
  Processing: 'processing',
  Settled: 'paid',
  Expired: 'expired',
  Invalid: 'failed',
}

export interface BtcpayOptions {
  /** Origin of the BTCPay Server. */
  url: string
  storeId: string
  apiKey: string
  webhookSecret: string
}

/** BTCPay Server refused a request, or is failing. */
class BtcpayRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`BTCPay Server answered ${status}`)
    this.status = status
  }
}

/** Reads the store's newest invoice, and changes nothing. Throws `BtcpayRefused` if the server doesn't accept the key. */
export async function checkBtcpay(options: BtcpayOptions): Promise<void> {
  const { store, call } = greenfield(options)
  await call(z.array(Invoice), 'GET', `${store}/invoices?take=1`)
}

function greenfield({ url, storeId, apiKey }: BtcpayOptions) {
  return {
    store: `${url}/api/v1/stores/${encodeURIComponent(storeId)}`,
    async call<T extends z.ZodType>(answer: T, method: 'GET' | 'POST', address: string, body?: object) {
      const res = await request(address, {
        method,
        headers: { authorization: `token ${apiKey}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await res.body.text()
      if (res.statusCode >= 300) throw new BtcpayRefused(res.statusCode)
      return answer.parse(text ? JSON.parse(text) : null)
    },
  }
}

/** BTCPay Server (Greenfield API v1): cryptocurrency paid to the operator's own server. */
export function openBtcpay(options: BtcpayOptions): PaymentProvider {
  const { url, webhookSecret } = options
  const { store, call } = greenfield(options)
  const invoice = (ref: string) => call(Invoice, 'GET', `${store}/invoices/${encodeURIComponent(ref)}`)

  return {
    name: 'btcpay',
    isTest: false,
    pagesAt: url,
    waysToPay: ['cryptocurrency'],

    async createSession(order) {
      // BTCPay has no idempotency keys, so we look up an earlier invoice of this attempt by its order id.
      const orderId = `${order.number}/${order.attempt}`
      const [existing] = await call(z.array(Invoice), 'GET', `${store}/invoices?orderId=${encodeURIComponent(orderId)}`)
      const found =
        existing ??
        (await call(Invoice, 'POST', `${store}/invoices`, {
          amount: (order.total_cents / 100).toFixed(2),
          currency: order.currency,
          metadata: { orderId, buyerEmail: order.email, itemDesc: `Order ${order.number}` },
          checkout: {
            redirectURL: order.returnUrl,
            expirationMinutes: Math.max(5, Math.round((Date.parse(order.expiresAt) - Date.now()) / 60_000)),
          },
        }))
      return {
        ref: found.id,
        url: found.checkoutLink,
        expiresAt: new Date(found.expirationTime * 1000).toISOString(),
      }
    },

    async session(ref) {
      const { status, additionalStatus, amount, currency, metadata } = await invoice(ref)
      // A late payment counts. A partial one has an unknown amount, so the order goes to the site team.
      const isLate = status === 'Expired' && additionalStatus === 'PaidLate'
      const isPartial = status === 'Expired' && additionalStatus === 'PaidPartial'
      const isPaid = status === 'Settled' || isLate || isPartial
      return {
        status: isPaid ? 'paid' : STATUSES[status],
        amount_cents: isPartial ? null : Math.round(amount * 100),
        currency,
        number: metadata?.orderId?.split('/')[0] ?? null,
        isLive: true,
        paymentRef: isPaid ? ref : null,
        refunded_cents: 0,
        isDisputed: false,
      }
    },

    async expireSession(ref) {
      const { status } = await invoice(ref)
      if (status === 'New')
        await call(z.unknown(), 'POST', `${store}/invoices/${encodeURIComponent(ref)}/status`, { status: 'Invalid' })
    },

    async refund({ ref, cents, key }) {
      // Coins can't be pushed back to the buyer: BTCPay makes a link where the buyer claims them.
      const claims = await call(z.array(Claim), 'GET', `${store}/pull-payments?includeArchived=true`)
      const claim =
        claims.find(({ name }) => name === key) ??
        (await call(Claim, 'POST', `${store}/invoices/${encodeURIComponent(ref)}/refund`, {
          name: key,
          refundVariant: 'Custom',
          customAmount: (cents / 100).toFixed(2),
          customCurrency: 'USD',
        }))
      return { claimUrl: claim.viewLink }
    },

    readEvent(raw, headers) {
      const signature = headers['btcpay-sig']
      const wanted = `sha256=${createHmac('sha256', webhookSecret).update(raw).digest('hex')}`
      if (typeof signature !== 'string' || !isSameSecret(signature, wanted)) throw refusedSignature()
      const event = Event.safeParse(JSON.parse(raw.toString()))
      if (!event.success || !event.data.type.startsWith('Invoice')) return null
      // A redelivery has a new id and no signed timestamp, so the invoice and event type identify the event.
      const { type, invoiceId } = event.data
      return { externalId: `${invoiceId}:${type}`, kind: type, ref: invoiceId }
    },
  }
}
