import { Router, type Request, type Response } from 'express'
import { formToken, requireSameOrigin } from '../../../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { DomainError, invalidField } from '../../../domain/errors.ts'
import { orderOfLink } from '../../../domain/orders/checkout.ts'
import { invoicesOf, ownedInvoice } from '../../../domain/orders/invoices/invoices.ts'
import { reviewsOf } from '../../../domain/orders/fulfil/review.ts'
import type { Billing } from '../../../domain/orders/payments/begin-payment.ts'
import { pay } from '../../../domain/orders/payments/pay.ts'
import { providerNamed } from '../../../domain/orders/payments/payment-provider.ts'
import { newCheckoutLink } from '../../../domain/orders/place-order.ts'
import { checkBuyer } from '../../../domain/orders/catalogue/quote.ts'
import { ownedOrder, ordersOf, type Order } from '../../../domain/orders/read-orders.ts'
import { totalsOf, withVat } from '../../../domain/orders/totals.ts'
import { TEST_CHOICES, type TestProvider } from '../../../domain/orders/payments/test-payments.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { textField, type Form } from '../account/account-fields.ts'
import { readForm, sendPage, type PeopleSite } from '../account/account-site.ts'
import { senderOf } from '../../ui/form-sender.ts'
import { CHECKOUT } from '../../ui/scripts.ts'
import { checkoutPage } from './checkout-page.ts'
import { invoicePage } from './invoice-page.ts'
import { orderPage, ordersPage } from './order-page.ts'
import { testPaymentPage } from './test-payment-page.ts'
import { receiveWebhook } from '../../../domain/orders/payments/inbox.ts'

const PURPOSE = 'checkout'
/** How many orders the orders page shows. */
const MAX_SHOWN = 100

/** The checkout page, the buyer's orders and invoices, and the test provider's page. */
export function checkoutRoutes(site: PeopleSite & Pick<Services, 'vat' | 'payments' | 'jobsIn'>): Router {
  const { db, now, publicUrl, appSecret, vat, payments } = site
  const router = Router()
  const hasScript = { hasScript: true, goesTo: payments.map(({ pagesAt }) => pagesAt) }

  router.use(CHECKOUT.router)

  /** The pending order of a checkout link; undefined when it has already answered with a redirect. */
  async function opened(
    req: Request<{ token: string }>,
    res: Response,
    person: SignedIn | null,
  ): Promise<{ person: SignedIn; order: Order } | undefined> {
    const { token } = req.params
    if (!person) {
      res.redirect(303, `/sign-in?next=${encodeURIComponent(`/checkout/${token}`)}`)
      return undefined
    }
    const number = await orderOfLink(db.read, { token, accountId: person.accountId, now: now() })
    if (!number)
      throw new DomainError(
        'not_found',
        'This checkout link has expired or belongs to another account.',
        'Request a new link, or sign in with the account that placed the order.',
      )
    const order = await ownedOrder(db.read, number, person)
    if (order.status === 'pending') return { person, order }
    res.redirect(303, `/orders/${number}`)
    return undefined
  }

  const show = (
    req: Request<{ token: string }>,
    res: Response,
    { person, order, typed = {}, problem }: { person: SignedIn; order: Order; typed?: Form; problem?: string },
    status = 200,
  ) =>
    sendPage(
      site,
      req,
      res,
      checkoutPage({
        token: req.params.token,
        formToken: formToken(appSecret, person.sessionId, PURPOSE),
        order,
        providers: payments,
        typed,
        problem,
      }),
      { status, ...hasScript },
    )

  router.get('/checkout/:token', async (req, res) => {
    const open = await opened(req, res, await signedIn(db, req, now()))
    if (open) await show(req, res, open)
  })

  router.post('/checkout/:token', readForm, async (req: Request<{ token: string }>, res) => {
    const open = await opened(req, res, await senderOf(site, req, res, { purpose: PURPOSE }))
    if (!open) return
    const typed = (req.body ?? {}) as Form
    try {
      const buyer = await checkBuyer(vat, {
        billing_country: textField(typed, 'country', { label: 'The country', max: 2 }) || undefined,
        vat_number: textField(typed, 'vat_number', { label: 'The VAT number', max: 32 }) || undefined,
      })
      if (typed['go'] === 'preview') {
        const postcode = textField(typed, 'postcode', { label: 'The postal code', max: 200 })
        const taxed = withVat(open.order.lines, vat.registrations, { ...buyer, postcode }, now())
        const order = { ...open.order, totals: totalsOf(taxed.lines, taxed.vat) }
        return await show(req, res, { ...open, order, typed })
      }
      const provider = providerNamed(payments, String(typed['go']))
      const url = await pay(db, provider, {
        number: open.order.number,
        billing: billingOf(typed),
        buyer,
        registrations: vat.registrations,
        ip: req.ip ?? '',
        returnUrl: `${site.siteUrl}/orders/${open.order.number}`,
        now: now(),
      })
      return res.redirect(303, url)
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error
      const problem = `${error.errors[0]?.detail ?? error.message} ${error.fix}`
      return show(req, res, { ...open, typed, problem }, error.status)
    }
  })

  /** A page that only the buyer sees. */
  const forBuyer = <P extends Record<string, string>>(
    path: string,
    run: (req: Request<P>, res: Response, person: SignedIn) => Promise<unknown>,
  ) =>
    router.get(path, async (req: Request<P>, res: Response) => {
      const person = await signedIn(db, req, now())
      if (!person) return res.redirect(303, `/sign-in?next=${encodeURIComponent(req.path)}`)
      return run(req, res, person)
    })

  forBuyer('/orders', async (req, res, person) => {
    const { orders } = await ordersOf(db.read, person, { page: 1, perPage: MAX_SHOWN })
    await sendPage(site, req, res, ordersPage(orders))
  })

  forBuyer<{ number: string }>('/orders/:number', async (req, res, person) => {
    const order = await ownedOrder(db.read, req.params.number, person)
    const [invoices, reviews, refunds] = await Promise.all([
      invoicesOf(db.read, order.number),
      reviewsOf(db.read, order.number),
      db.read.sql
        .selectFrom('payment_refund')
        .select(['cents', 'claim_url'])
        .where('number', '=', order.number)
        .where('done_at', 'is not', null)
        .orderBy('id')
        .execute(),
    ])
    const token = formToken(appSecret, person.sessionId, PURPOSE)
    await sendPage(site, req, res, orderPage({ order, invoices, refunds, reviews, formToken: token }))
  })

  router.post('/orders/:number/checkout', readForm, async (req: Request<{ number: string }>, res) => {
    const person = await senderOf(site, req, res, { purpose: PURPOSE })
    if (!person) return res.redirect(303, '/sign-in?next=/orders')
    const { number } = await ownedOrder(db.read, req.params.number, person)
    const token = await db.transaction((tx) => newCheckoutLink(tx, number, now()))
    return res.redirect(303, `/checkout/${token}`)
  })

  forBuyer<{ number: string }>('/invoices/:number', async (req, res, person) => {
    const invoice = await ownedInvoice(db.read, req.params.number, person.accountId)
    if (!invoice)
      throw new DomainError('not_found', 'You don’t have this invoice.', 'Open your orders to find your invoices.')
    await sendPage(site, req, res, invoicePage(invoice))
  })

  const test = payments.find((provider): provider is TestProvider => provider.name === 'test')
  if (test) {
    router.get('/test-payments/:ref', async (req, res) => {
      await sendPage(site, req, res, testPaymentPage(req.params.ref, await found(test, req.params.ref)))
    })
    router.post('/test-payments/:ref', readForm, async (req: Request<{ ref: string }>, res) => {
      requireSameOrigin(req, publicUrl)
      await found(test, req.params.ref)
      const choice = TEST_CHOICES.find((one) => one === (req.body as Form)['choice'])
      if (!choice)
        throw invalidField(
          '/choice',
          'not_one_of',
          'This isn’t one of the choices.',
          'Go back and use one of the buttons.',
        )
      const { raw, headers, returnUrl } = await test.choose(req.params.ref, choice)
      await receiveWebhook(site, test, raw, headers)
      return res.redirect(303, returnUrl)
    })
  }
  return router
}

async function found(provider: TestProvider, ref: string) {
  const payment = await provider.find(ref)
  if (!payment)
    throw new DomainError('not_found', 'This test payment doesn’t exist.', 'Start again from the checkout page.')
  return payment
}

const MAX_LENGTH = 200

/** The billing details. Throws `invalid_input` with the missing field. */
function billingOf(typed: Form): Billing {
  const line = (name: string, label: string) => {
    const text = textField(typed, name, { label, max: MAX_LENGTH })
    if (!text) throw invalidField(`/${name}`, 'required', `${label} is missing.`, 'Fill it in for your invoice.')
    return text
  }
  const company = textField(typed, 'company', { label: 'The company', max: MAX_LENGTH })
  return {
    name: line('name', 'The name'),
    ...(company ? { company } : {}),
    address: line('address', 'The street'),
    postcode: line('postcode', 'The postal code'),
    city: line('city', 'The city'),
    country: line('country', 'The country'),
  }
}
