import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import type { Totals } from './order.ts'
import { totalsOf } from './totals.ts'

type PurchaseRow = Awaited<ReturnType<ReturnType<typeof purchases>['execute']>>[number]

export interface Order extends Omit<PurchaseRow, 'vat' | 'refunded_cents'> {
  totals: Totals
}

function purchases(db: Reader) {
  return db.sql
    .selectFrom('purchase as p')
    .select([
      'p.number',
      'p.status',
      'p.is_test',
      'p.refunded_cents',
      'p.vat',
      'p.created_at',
      'p.paid_at',
      'p.expires_at',
    ])
    .select((eb) => {
      const lines = eb
        .selectFrom('purchase_line as l')
        .leftJoin('listing as s', 's.id', 'l.listing_id')
        .select((of) => of('s.live_at', 'is not', null).$castTo<boolean>().as('has_launched'))
        .select([
          'l.product_code as product',
          'l.description',
          'l.listing_id',
          's.name as listing_name',
          'l.quantity',
          'l.unit_net_cents',
          'l.net_cents',
        ])
        .select([
          'l.vat_rate_bp',
          'l.vat_cents',
          'l.chosen',
          'l.fulfilment',
          'l.tax_category',
          'l.fulfilled_at',
          'l.undone_at',
        ])
        .whereRef('l.number', '=', 'p.number')
        .orderBy('l.position')
      return jsonArrayFrom(lines).as('lines')
    })
}

/** The actor's order. Throws `not_found` for another person's order, as for one that doesn't exist. */
export async function ownedOrder(db: Reader, number: string, actor: Pick<Actor, 'accountId'>): Promise<Order> {
  const row = await purchases(db)
    .where('p.number', '=', number.toUpperCase())
    .where('p.account_id', '=', actor.accountId)
    .executeTakeFirst()
  if (!row)
    throw new DomainError('not_found', `You have no order ${number}.`, 'Call list_my_orders for your order numbers.')
  return orderOf(row)
}

/** The actor's orders, newest first. */
export async function ordersOf(
  db: Reader,
  actor: Pick<Actor, 'accountId'>,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ orders: Order[]; total: number }> {
  const [rows, counted] = await Promise.all([
    purchases(db)
      .where('p.account_id', '=', actor.accountId)
      .orderBy('p.created_at', 'desc')
      .orderBy('p.number', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    db.sql
      .selectFrom('purchase')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('account_id', '=', actor.accountId)
      .executeTakeFirstOrThrow(),
  ])
  return { orders: rows.map(orderOf), total: counted.n }
}

/** The actor's newest orders with a line for this listing, at most `limit`. */
export async function ordersOfListing(
  db: Reader,
  actor: Pick<Actor, 'accountId'>,
  { listingId, limit }: { listingId: number; limit: number },
): Promise<Order[]> {
  const rows = await purchases(db)
    .where('p.account_id', '=', actor.accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('purchase_line as of')
          .select('of.number')
          .whereRef('of.number', '=', 'p.number')
          .where('of.listing_id', '=', listingId),
      ),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(orderOf)
}

function orderOf({ vat, refunded_cents, ...row }: PurchaseRow): Order {
  return { ...row, totals: totalsOf(row.lines, vat, refunded_cents) }
}
