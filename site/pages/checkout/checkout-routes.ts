import { Router, type Request, type Response } from 'express'
import { formToken } from '../../../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { DomainError, invalidField } from '../../../domain/errors.ts'
import { checkBuyer } from '../../../domain/orders/catalogue/quote.ts'
import { canBePaid, orderOfLink } from '../../../domain/orders/checkout.ts'
import type { Billing } from '../../../domain/orders/payments/begin-payment.ts'
import { holdStateOf } from '../../../domain/orders/payments/hold-state.ts'
import { pay } from '../../../domain/orders/payments/pay.ts'
import { ownedOrder, type Order } from '../../../domain/orders/read-orders.ts'
import { totalsOf, withVat } from '../../../domain/orders/totals.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import { CHECKOUT } from '../../ui/scripts/scripts.ts'
import { senderOf } from '../shared/form-sender.ts'
import { readForm, sendPage } from '../shared/people-site.ts'
import { checkoutPage } from './checkout-page.ts'
import { PURPOSE, type CheckoutSite } from './checkout-site.ts'
import { orderRoutes } from './order-routes.ts'
import { testPaymentRoutes } from './test-payment-routes.ts'

/** A checkout page is opened by its link or by its order's number. */
type CheckoutRequest = Request<{ token?: string; number?: string }>
const PATHS = ['/checkout/:token', '/orders/:number/checkout']

/** An unpaid order, opened by its buyer. */
interface Open {
  person: SignedIn
  order: Order
}

/** The checkout, the buyer's orders and invoices, and test payments. */
export function checkoutRoutes(site: CheckoutSite): Router {
  const router = Router()
  router.use(CHECKOUT.router)
  router.get(PATHS, async (req: CheckoutRequest, res) => {
    const open = await opened(site, req, res, await signedIn(site.db, req, site.now()))
    if (open) await show(site, req, res, open)
  })
  router.post(PATHS, readForm, (req: CheckoutRequest, res) => answer(site, req, res))
  router.use(orderRoutes(site), testPaymentRoutes(site))
  return router
}

/**
 * The unpaid order that a link opens; undefined after redirecting the browser. Throws `not_found` for a link
 * that is unknown, expired or another account's.
 */
async function opened(
  { db, now }: CheckoutSite,
  req: CheckoutRequest,
  res: Response,
  person: SignedIn | null,
): Promise<Open | undefined> {
  const { token } = req.params
  if (!person) {
    res.redirect(303, `/sign-in?next=${encodeURIComponent(req.path)}`)
    return undefined
  }
  const number = token
    ? await orderOfLink(db.read, { token, accountId: person.accountId, now: now() })
    : req.params.number
  if (!number)
    throw new DomainError(
      'not_found',
      'This checkout link has expired or belongs to another account.',
      'Request a new link, or sign in with the account that placed the order.',
    )
  const order = await ownedOrder(db.read, number, person)
  if (canBePaid(order, now())) return { person, order }
  res.redirect(303, `/orders/${number}`)
  return undefined
}

async function show(
  site: CheckoutSite,
  req: CheckoutRequest,
  res: Response,
  { person, order, typed = {}, problem }: Open & { typed?: Form; problem?: string },
  status = 200,
): Promise<void> {
  const page = checkoutPage({
    action: req.path,
    formToken: formToken(site.appSecret, person.sessionId, PURPOSE),
    order,
    hold: await holdStateOf(site.db.read, order.number, site.now()),
    providers: site.payments,
    typed,
    problem,
  })
  return sendPage(site, req, res, page, {
    status,
    hasScript: true,
    goesTo: site.payments.map(({ pagesAt }) => pagesAt),
  })
}

/** Shows the VAT for the typed billing details, or begins the payment. */
async function answer(site: CheckoutSite, req: CheckoutRequest, res: Response): Promise<void> {
  const open = await opened(site, req, res, await senderOf(site, req, res, { purpose: PURPOSE }))
  if (!open) return
  const typed = (req.body ?? {}) as Form
  try {
    if (typed['go'] === 'preview') await show(site, req, res, { ...open, order: await taxed(site, open, typed), typed })
    else res.redirect(303, await beginPayment(site, req, open, typed))
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    const problem = `${error.errors[0]?.detail ?? error.message} ${error.fix}`
    await show(site, req, res, { ...open, typed, problem }, error.status)
  }
}

function buyerIn({ vat }: CheckoutSite, typed: Form) {
  return checkBuyer(vat, {
    billing_country: textField(typed, 'country', { label: 'The country', max: 2 }) || undefined,
    vat_number: textField(typed, 'vat_number', { label: 'The VAT number', max: 32 }) || undefined,
  })
}

/** The order with the VAT for the typed billing details. */
async function taxed(site: CheckoutSite, { order }: Open, typed: Form): Promise<Order> {
  const buyer = await buyerIn(site, typed)
  const postcode = textField(typed, 'postcode', { label: 'The postal code', max: MAX_LENGTH })
  const { lines, vat } = withVat(order.lines, site.vat.registrations, { ...buyer, postcode }, site.now())
  return { ...order, totals: totalsOf(lines, vat) }
}

/** Begins the payment and returns the address where the buyer pays. */
async function beginPayment(site: CheckoutSite, req: Request, { order }: Open, typed: Form): Promise<string> {
  const provider = site.payments.find(({ name }) => name === typed['go'])
  if (!provider) throw invalidField('/go', 'invalid', 'This way to pay isn’t offered.', 'Choose one of those below.')
  const buyer = await buyerIn(site, typed)
  return pay(site.db, provider, {
    number: order.number,
    billing: billingOf(typed),
    buyer,
    registrations: site.vat.registrations,
    ip: req.ip ?? '',
    returnUrl: `${site.siteUrl}/orders/${order.number}`,
    now: site.now(),
  })
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
