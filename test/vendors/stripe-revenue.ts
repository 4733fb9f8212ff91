import { http, HttpResponse } from 'msw'
import { listen } from './listen.ts'

export interface Transaction {
  id: string
  created: number
  amount: number
  currency: string
  reporting_category: string
}

/** A founder's Stripe account as a restricted key sees it: its balance transactions. */
export async function openFakeStripeRevenue(key: string) {
  const vendor = {
    transactions: [] as Transaction[],
    /** Every request that arrived, in order. */
    requests: [] as Request[],
    /** If set, the fake answers with this instead of its transactions. */
    override: null as (() => Response) | null,
  }
  const server = await listen(
    http.get('*/v1/balance_transactions', ({ request }) => {
      vendor.requests.push(request)
      return vendor.override?.() ?? answerTo(request)
    }),
    http.all('*', ({ request }) => {
      vendor.requests.push(request)
      return HttpResponse.json({ error: { type: 'invalid_request_error' } }, { status: 404 })
    }),
  )

  /**
   * One page of the transactions in the requested period, in their given order, in the format of Stripe's
   * list API.
   */
  function answerTo({ url, headers }: Request) {
    if (headers.get('authorization') !== `Bearer ${key}`) {
      const error = { type: 'invalid_request_error', message: `Invalid API Key: ${key}` }
      return HttpResponse.json({ error }, { status: 401 })
    }
    const { searchParams } = new URL(url)
    const from = Number(searchParams.get('created[gte]'))
    const until = Number(searchParams.get('created[lt]'))
    const within = vendor.transactions.filter(({ created }) => created >= from && created < until)
    const after = within.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1
    const limit = Number(searchParams.get('limit'))
    return HttpResponse.json({
      object: 'list',
      url: '/v1/balance_transactions',
      has_more: within.length > after + limit,
      data: within.slice(after, after + limit).map((one) => ({ object: 'balance_transaction', ...one })),
    })
  }

  return Object.assign(vendor, { url: new URL(server.url), close: server.close })
}
