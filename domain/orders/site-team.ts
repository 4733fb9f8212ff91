import type { Outgoing } from '../accounts/emails/outgoing.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { OrderStatus } from './order.ts'
import { emailBuyer, nameOfLine } from './order-emails.ts'
import { markFulfilled } from './fulfil/fulfil-line.ts'

const MAX_SHOWN = 100

/**
 * A page of at most 100 orders for the site team, newest first: all, or those in one status. `stays` lists what a refund
 * couldn't undo.
 */
export function ordersForTeam(db: Reader, status: OrderStatus | undefined, page = 1) {
  return db.sql
    .selectFrom('purchase as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select(['p.number', 'a.email', 'p.status', 'p.total_cents', 'p.refunded_cents', 'p.is_test as test'])
    .select(['p.created_at', 'p.paid_at', 'p.review_reason'])
    .select((eb) => {
      const stays = eb
        .selectFrom('purchase_line as l')
        .select('l.description')
        .whereRef('l.number', '=', 'p.number')
        .where('p.status', '=', 'refunded')
        .where('l.fulfilled_at', 'is not', null)
        .where('l.undone_at', 'is', null)
        .orderBy('l.position')
      return eb.fn<string[]>('array', [stays]).as('stays')
    })
    .$if(status !== undefined, (query) => query.where('p.status', '=', status!))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.number', 'desc')
    .limit(MAX_SHOWN)
    .offset((page - 1) * MAX_SHOWN)
    .execute()
}

/**
 * Unfulfilled lines of orders that are paid or under review: work for the site team, and lines that a job
 * still has to fulfill, with the last error if one failed. A page of at most 100, those paid first at the top.
 */
export function openLines(db: Reader, page = 1) {
  return db.sql
    .selectFrom('purchase_line as l')
    .innerJoin('purchase as p', 'p.number', 'l.number')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select([
      'l.number',
      'l.position',
      'l.description',
      'l.fulfilment',
      'l.attempts',
      'l.last_error',
      'p.paid_at',
      'a.email',
    ])
    .where('l.fulfilled_at', 'is', null)
    .where('l.undone_at', 'is', null)
    .where('p.status', 'in', ['paid', 'partially_refunded', 'needs_review'])
    .orderBy('p.paid_at')
    .orderBy('l.number')
    .orderBy('l.position')
    .limit(MAX_SHOWN)
    .offset((page - 1) * MAX_SHOWN)
    .execute()
}

/** Marks a line as done by the team, and emails the buyer. Throws `not_found` if it isn't an open line of a paid order. */
export async function markDone(
  tx: Tx,
  out: Outgoing,
  { number, position, now }: { number: string; position: number; now: Date },
): Promise<void> {
  const line = await tx.sql
    .selectFrom('purchase_line as l')
    .innerJoin('purchase as p', 'p.number', 'l.number')
    .select('l.id')
    .where('l.number', '=', number)
    .where('l.position', '=', position)
    .where('l.fulfilled_at', 'is', null)
    .where('l.undone_at', 'is', null)
    .where('p.status', 'in', ['paid', 'partially_refunded'])
    .forUpdate('l')
    .executeTakeFirst()
  if (!line)
    throw new DomainError(
      'not_found',
      `Line ${position} of ${number} is not an open line of a paid order.`,
      'Run `order open` to list the open lines.',
    )
  await markFulfilled(tx, line.id, now)
  const what = await nameOfLine(tx, number, position)
  await emailBuyer(tx, out, 'order-line-done', { number, event: position, what })
}
