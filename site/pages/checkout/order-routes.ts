import { Router, type Request, type Response } from 'express'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import type { Database } from '../../../domain/database/database.ts'
import { DomainError } from '../../../domain/errors.ts'
import { canBePaid } from '../../../domain/orders/checkout.ts'
import { reviewsOf } from '../../../domain/orders/fulfil/review.ts'
import { holdStateOf } from '../../../domain/orders/payments/hold-state.ts'
import { invoicesOf, ownedInvoice } from '../../../domain/orders/invoices/invoices.ts'
import { ownedOrder, ordersOf, type Order } from '../../../domain/orders/read-orders.ts'
import type { Page } from '../../ui/page.ts'
import type { ProviderName } from '../../../domain/shared/payment-providers.ts'
import { sendPage } from '../shared/people-site.ts'
import type { Billing } from './billed-to.ts'
import type { CheckoutSite } from './checkout-site.ts'
import { invoicePage } from './invoice-page.ts'
import { orderPage, ordersPage, type OrderPayment } from './order-page.ts'

/** How many orders the orders page shows. */
const MAX_SHOWN = 100

/** The buyer's orders and invoices. */
export function orderRoutes(site: CheckoutSite): Router {
  const { db, now } = site
  const router = Router()

  /** Adds a page for the signed-in buyer. Visitors are sent to sign in. */
  const forBuyer = (path: string, make: (person: SignedIn, number: string) => Promise<Page>) =>
    router.get(path, async (req: Request<{ number: string }>, res: Response) => {
      const person = await signedIn(db, req, now())
      if (!person) return res.redirect(303, `/sign-in?next=${encodeURIComponent(req.path)}`)
      return sendPage(site, req, res, await make(person, req.params.number))
    })

  forBuyer('/orders', async (person) => {
    const { orders } = await ordersOf(db.read, person, { page: 1, perPage: MAX_SHOWN })
    return ordersPage(orders)
  })
  forBuyer('/orders/:number', (person, number) => order(site, person, number))
  forBuyer('/invoices/:number', async (person, number) => {
    const invoice = await ownedInvoice(db.read, number, person.accountId)
    if (!invoice)
      throw new DomainError('not_found', 'You don’t have this invoice.', 'Open your orders to find your invoices.')
    return invoicePage(invoice)
  })

  return router
}

async function order({ db, now }: CheckoutSite, person: SignedIn, asked: string): Promise<Page> {
  const found = await ownedOrder(db.read, asked, person)
  const isUnpaid = found.status === 'pending'
  const [payment, hold, invoices, reviews, refunds, listings, tasks] = await Promise.all([
    paymentOf(db, found.number),
    isUnpaid ? holdStateOf(db.read, found.number, now()) : null,
    invoicesOf(db.read, found.number),
    reviewsOf(db.read, found.number),
    refundsOf(db, found.number),
    listingsOf(db, found.lines, person),
    tasksOf(db, found.lines),
  ])
  return orderPage({
    order: found,
    payment,
    hold,
    invoices,
    refunds,
    reviews,
    canBePaid: canBePaid(found, now()),
    listings,
    tasks,
    now: now(),
  })
}

/** What the site team does for the lines that are its task, by the code of the product. */
async function tasksOf({ read }: Database, lines: Order['lines']): Promise<Map<string, string>> {
  const codes = lines.filter(({ fulfilment }) => fulfilment === 'site_team').map(({ product }) => product)
  if (!codes.length) return new Map()
  const rows = await read.sql.selectFrom('product').select(['code', 'description']).where('code', 'in', codes).execute()
  return new Map(rows.map(({ code, description }) => [code, `${description} You get an email when it’s done.`]))
}

/** The listings of an order's lines that this person owns. */
function listingsOf({ read }: Database, lines: Order['lines'], { accountId }: SignedIn) {
  const ids = lines.flatMap(({ listing_id }) => listing_id ?? [])
  if (!ids.length) return []
  return read.sql
    .selectFrom('listing as l')
    .innerJoin('listing_owner as o', 'o.listing_id', 'l.id')
    .select(['l.id', 'l.name'])
    .where('l.id', 'in', ids)
    .where('o.account_id', '=', accountId)
    .orderBy('l.id')
    .execute()
}

function paymentOf({ read }: Database, number: string): Promise<OrderPayment> {
  return read.sql
    .selectFrom('purchase as p')
    .select('p.billing')
    .select((eb) =>
      eb
        .selectFrom('payment_session as s')
        .select('s.provider')
        .whereRef('s.number', '=', 'p.number')
        .where('s.status', '=', 'paid')
        .orderBy('s.attempt')
        .limit(1)
        .as('provider'),
    )
    .where('p.number', '=', number)
    .$narrowType<{ billing: Billing; provider: ProviderName | null }>()
    .executeTakeFirstOrThrow()
}

function refundsOf({ read }: Database, number: string) {
  return read.sql
    .selectFrom('payment_refund')
    .select(['cents', 'claim_url'])
    .where('number', '=', number)
    .where('done_at', 'is not', null)
    .orderBy('id')
    .execute()
}
