import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import Stripe from 'stripe'
import { listen } from './listen.ts'

export const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_tests'

interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Record<string, string>
  url: string | null
  livemode: boolean
  expires_at: number
  payment_intent: string | null
}

interface Payment {
  id: string
  object: 'payment_intent'
  status: string
  latest_charge: { id: string; object: 'charge'; amount_refunded: number; disputed: boolean }
}

type Answer = [status: number, body: object]

/** A fake Stripe: Checkout Sessions and refunds in its wire format, with idempotency keys, controlled by the test. */
export async function openFakeStripe() {
  const sessions = new Map<string, Session>()
  const payments = new Map<string, Payment>()
  const answers = new Map<string, { body: string; answer: object }>()
  const requests: { method: string; url: string; version: string | null; form: URLSearchParams }[] = []
  let made = 0
  const disputes: { payment_intent: string; status: string }[] = []
  /** How many of the next requests fail with 500. */
  const failing = { next: 0 }

  const server = await listen(
    http.get('*/v1/checkout/sessions', () => HttpResponse.json({ object: 'list', data: [], has_more: false })),
    http.post('*/v1/checkout/sessions', answering(create)),
    http.get<{ id: string }>(
      '*/v1/checkout/sessions/:id',
      answering((_, id) => read(id)),
    ),
    http.post<{ id: string }>(
      '*/v1/checkout/sessions/:id/expire',
      answering((_, id) => expire(id)),
    ),
    http.post('*/v1/refunds', answering(refund)),
    http.get('*/v1/disputes', ({ request }) => {
      const payment = new URL(request.url).searchParams.get('payment_intent')
      return HttpResponse.json({
        object: 'list',
        data: disputes.filter(({ payment_intent }) => payment_intent === payment),
        has_more: false,
      })
    }),
  )

  /** Records the request, fails if told to, and acts once per idempotency key. */
  function answering(act: (form: URLSearchParams, id: string) => Answer): HttpResponseResolver<{ id?: string }> {
    return async ({ request, params }) => {
      const body = await request.text()
      const [status, answer] = answerOf(request, body, (form) => act(form, params.id!))
      return HttpResponse.json(answer, { status, headers: { 'request-id': `req_${requests.length}` } })
    }
  }

  function answerOf({ method, url, headers }: Request, body: string, act: (form: URLSearchParams) => Answer): Answer {
    const form = new URLSearchParams(body)
    requests.push({ method, url: new URL(url).pathname, version: headers.get('stripe-version'), form })
    if (failing.next > 0) {
      failing.next--
      return [500, { error: { type: 'api_error', message: 'not now' } }]
    }
    const key = method === 'POST' ? headers.get('idempotency-key') : null
    const earlier = key ? answers.get(key) : undefined
    if (earlier && earlier.body !== body)
      return invalid('Keys for idempotent requests can only be used with the same parameters')
    if (earlier) return [200, earlier.answer]
    const result = act(form)
    if (result[0] === 200 && key) answers.set(key, { body, answer: structuredClone(result[1]) })
    return result
  }

  function create(form: URLSearchParams): Answer {
    let amount = 0
    for (let line = 0; form.has(`line_items[${line}][price_data][unit_amount]`); line++)
      amount +=
        Number(form.get(`line_items[${line}][price_data][unit_amount]`)) *
        Number(form.get(`line_items[${line}][quantity]`))
    const id = `cs_test_${++made}`
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]')!,
      client_reference_id: form.get('client_reference_id')!,
      metadata: { order_number: form.get('metadata[order_number]')! },
      url: `https://checkout.stripe.example/${id}`,
      livemode: false,
      expires_at: Number(form.get('expires_at')),
      payment_intent: null,
    }
    sessions.set(id, session)
    return [200, session]
  }

  function read(id: string): Answer {
    const session = sessions.get(id)
    if (!session)
      return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' } }]
    const payment = session.payment_intent ? payments.get(session.payment_intent) : undefined
    return [200, { ...session, payment_intent: payment ?? session.payment_intent }]
  }

  function expire(id: string): Answer {
    const session = sessions.get(id)
    if (session && session.status !== 'open')
      return invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
    if (session) session.status = 'expired'
    return read(id)
  }

  function refund(form: URLSearchParams): Answer {
    const payment = payments.get(form.get('payment_intent')!)
    if (!payment) return invalid('No such payment_intent')
    payment.latest_charge.amount_refunded += Number(form.get('amount'))
    return [200, { id: `re_${++made}`, object: 'refund', status: 'succeeded', amount: Number(form.get('amount')) }]
  }

  const signer = new Stripe('sk_test_signer')

  return {
    ...server,
    sessions,
    payments,
    disputes,
    requests,
    failing,

    /**
     * Completes a session as if the buyer had paid on Stripe's page: the money has arrived, or is on its way
     * if `paid` is false.
     */
    complete(id: string, { paid = true, ...changes }: { paid?: boolean } & Partial<Session> = {}): void {
      const session = sessions.get(id)!
      const payment: Payment = {
        id: `pi_${++made}`,
        object: 'payment_intent',
        status: paid ? 'succeeded' : 'processing',
        latest_charge: { id: `ch_${made}`, object: 'charge', amount_refunded: 0, disputed: false },
      }
      payments.set(payment.id, payment)
      Object.assign(session, {
        status: 'complete',
        payment_status: paid ? 'paid' : 'unpaid',
        payment_intent: payment.id,
        url: null,
        ...changes,
      })
    },

    /** A signed event as Stripe would send it. */
    event(type: string, object: object, { secret = STRIPE_WEBHOOK_SECRET, at = new Date() } = {}) {
      const payload = JSON.stringify({ id: `evt_${++made}`, object: 'event', type, data: { object } })
      const timestamp = Math.floor(at.getTime() / 1000)
      return {
        raw: Buffer.from(payload),
        headers: { 'stripe-signature': signer.webhooks.generateTestHeaderString({ payload, secret, timestamp }) },
      }
    },
  }
}

function invalid(message: string): Answer {
  return [400, { error: { type: 'invalid_request_error', message } }]
}
