import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import type { OrderStatus } from './order.ts'
import { markFulfilled } from './fulfil/fulfil-line.ts'

const MOST_SHOWN = 100

/** The newest orders for the site team, all or those of one status; `stays` names what a refund could not take back. */
export function ordersForTeam(db: Reader, status: OrderStatus | undefined) {
  return raw<Record<string, unknown>>(db, {
    text: `select p.number, a.email, p.status, p.total_cents::float8 as total_cents, p.refunded_cents::float8 as refunded_cents,
             p.is_test as test, p.created_at::text, p.paid_at::text, p.review_reason,
             array(select l.description from purchase_line l where l.number = p.number and p.status = 'refunded'
                   and l.fulfilled_at is not null and l.undone_at is null order by l.position) as stays
           from purchase p join account a on a.id = p.account_id where $1::text is null or p.status = $1
           order by p.created_at desc, p.number desc limit ${MOST_SHOWN}`,
    values: [status ?? null],
  })
}

/** Lines of paid orders that are not fulfilled: tasks of the team, and what failed, with why. */
export function openLines(db: Reader) {
  return raw<Record<string, unknown>>(db, {
    text: `select l.number, l.position, l.description, l.fulfilment, l.attempts, l.last_error, p.paid_at::text, a.email
           from purchase_line l join purchase p using (number) join account a on a.id = p.account_id
           where l.fulfilled_at is null and l.undone_at is null and p.status in ('paid', 'partially_refunded', 'needs_review')
           order by p.paid_at, l.number, l.position limit ${MOST_SHOWN}`,
  })
}

/** The team has done what a line bought. Throws `not_found` for a line that is not open. */
export async function markDone(
  tx: Tx,
  { number, position, now }: { number: string; position: number; now: Date },
): Promise<void> {
  const [line] = await raw<{ id: number }>(tx, {
    text: `select l.id::int from purchase_line l join purchase p using (number)
           where l.number = $1 and l.position = $2 and l.fulfilled_at is null and l.undone_at is null
             and p.status in ('paid', 'partially_refunded') for update of l`,
    values: [number, position],
  })
  if (!line)
    throw new DomainError(
      'not_found',
      `Line ${position} of ${number} is not a paid line that waits.`,
      'Run `order open` for the lines that do.',
    )
  await markFulfilled(tx, line.id, now)
}
