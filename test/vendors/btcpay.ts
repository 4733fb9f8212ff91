import { createHmac } from 'node:crypto'
import { http, HttpResponse } from 'msw'
import { listen } from './listen.ts'

export const BTCPAY = { storeId: 'store-1', apiKey: 'key-of-the-tests', webhookSecret: 'secret-of-the-tests' }

interface Invoice {
  id: string
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
  additionalStatus: string
  amount: string
  currency: string
  checkoutLink: string
  expirationTime: number
  metadata: { orderId: string }
}
interface Claim {
  name: string
  viewLink: string
  customAmount: string
}

const STORE = `*/api/v1/stores/${BTCPAY.storeId}`

/** A fake BTCPay Server with the endpoints of its Greenfield API that we use. */
export async function openFakeBtcpay() {
  const invoices = new Map<string, Invoice>()
  const claims: Claim[] = []
  let made = 0
  const found = async (id: string, answer: (invoice: Invoice) => Invoice | Claim | Promise<Invoice | Claim>) => {
    const invoice = invoices.get(id)
    return invoice
      ? HttpResponse.json(await answer(invoice))
      : HttpResponse.json({ code: 'invoice-not-found' }, { status: 404 })
  }

  const server = await listen(
    http.all('*', ({ request }) =>
      request.headers.get('authorization') === `token ${BTCPAY.apiKey}`
        ? undefined
        : HttpResponse.json({ code: 'unauthenticated' }, { status: 401 }),
    ),
    http.get(`${STORE}/pull-payments`, () => HttpResponse.json(claims)),
    http.get(`${STORE}/invoices`, ({ request }) => {
      const orderId = new URL(request.url).searchParams.get('orderId')
      return HttpResponse.json(
        [...invoices.values()].filter(({ metadata }) => orderId === null || metadata.orderId === orderId),
      )
    }),
    http.post<never, Pick<Invoice, 'amount' | 'currency' | 'metadata'>>(`${STORE}/invoices`, async ({ request }) => {
      const { amount, currency, metadata } = await request.json()
      const id = `invoice-${++made}`
      const invoice: Invoice = {
        id,
        status: 'New',
        additionalStatus: 'None',
        amount,
        currency,
        checkoutLink: `${server.url}/i/${id}`,
        expirationTime: 1_800_000_000,
        metadata,
      }
      invoices.set(id, invoice)
      return HttpResponse.json(invoice)
    }),
    http.get<{ id: string }>(`${STORE}/invoices/:id`, ({ params }) => found(params.id, (invoice) => invoice)),
    http.post<{ id: string }, Pick<Invoice, 'status'>>(`${STORE}/invoices/:id/status`, ({ params, request }) =>
      found(params.id, async (invoice) => Object.assign(invoice, { status: (await request.json()).status })),
    ),
    http.post<{ id: string }, Pick<Claim, 'name' | 'customAmount'>>(
      `${STORE}/invoices/:id/refund`,
      ({ params, request }) =>
        found(params.id, async () => {
          const { name, customAmount } = await request.json()
          const claim = { name, customAmount, viewLink: `${server.url}/pull-payments/${++made}` }
          claims.push(claim)
          return claim
        }),
    ),
  )

  return {
    ...server,
    invoices,
    claims,
    /** A signed webhook as the server would send it. */
    event(type: string, invoiceId: string, secret = BTCPAY.webhookSecret) {
      const raw = Buffer.from(
        JSON.stringify({ deliveryId: `delivery-${++made}`, type, invoiceId, storeId: BTCPAY.storeId }),
      )
      const signature = createHmac('sha256', secret).update(raw).digest('hex')
      return { raw, headers: { 'btcpay-sig': `sha256=${signature}` } }
    },
  }
}
