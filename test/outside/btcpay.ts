import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

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

/** A BTCPay Server on loopback: the few addresses of its Greenfield API that are used. */
export async function openFakeBtcpay() {
  const invoices = new Map<string, Invoice>()
  const claims: { name: string; viewLink: string; customAmount: string }[] = []
  let url = ''
  let made = 0

  const server = createServer((req, res) => {
    void handle(req).then(([status, body]) => {
      res.writeHead(status, { 'content-type': 'application/json' })
      res.end(body === undefined ? '' : JSON.stringify(body))
    })
  })

  async function handle(req: IncomingMessage): Promise<[number, unknown?]> {
    if (req.headers.authorization !== `token ${BTCPAY.apiKey}`) return [401, { code: 'unauthenticated' }]
    const text = Buffer.concat(await req.toArray()).toString()
    const body = (text ? JSON.parse(text) : {}) as Record<string, never>
    const { pathname, searchParams } = new URL(req.url!, url)
    const path = pathname.replace(`/api/v1/stores/${BTCPAY.storeId}`, '')
    if (path === '/pull-payments') return [200, claims]
    if (path === '/invoices' && req.method === 'GET')
      return [200, [...invoices.values()].filter(({ metadata }) => metadata.orderId === searchParams.get('orderId'))]
    if (path === '/invoices') return [200, create(body)]
    const [, id, verb] = /^\/invoices\/([^/]+)(?:\/(status|refund))?$/.exec(path) ?? []
    const invoice = id ? invoices.get(id) : undefined
    if (!invoice) return [404, { code: 'invoice-not-found' }]
    if (verb === 'status') invoice.status = body['status']!
    if (verb !== 'refund') return [200, invoice]
    const claim = {
      name: body['name']!,
      customAmount: body['customAmount']!,
      viewLink: `${url}/pull-payments/${++made}`,
    }
    claims.push(claim)
    return [200, claim]
  }

  function create({ amount, currency, metadata }: Record<string, never>): Invoice {
    const id = `invoice-${++made}`
    const invoice: Invoice = {
      id,
      status: 'New',
      additionalStatus: 'None',
      amount: amount!,
      currency: currency!,
      checkoutLink: `${url}/i/${id}`,
      expirationTime: 1_800_000_000,
      metadata: metadata!,
    }
    invoices.set(id, invoice)
    return invoice
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    invoices,
    claims,
    /** A signed delivery as the server would send it. */
    event(type: string, invoiceId: string, secret = BTCPAY.webhookSecret) {
      const raw = Buffer.from(
        JSON.stringify({ deliveryId: `delivery-${++made}`, type, invoiceId, storeId: BTCPAY.storeId }),
      )
      const signature = createHmac('sha256', secret).update(raw).digest('hex')
      return { raw, headers: { 'btcpay-sig': `sha256=${signature}` } }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
