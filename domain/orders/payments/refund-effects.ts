import type { Tx } from '../../database/database.ts'
import { money } from '../money.ts'
import { linesTakenBack } from '../order-emails.ts'

/**
 * What the refunds of an order, those just requested included, take back and what stays, a sentence each. A
 * full refund takes back more than money.
 */
export async function refundEffects(tx: Tx, number: string): Promise<string[]> {
  const { isTest, total, refunded, waiting, invoices, launches } = await tx.sql
    .selectFrom('purchase as p')
    .select((eb) => [
      eb.ref('p.total_cents').$notNull().as('total'),
      'p.refunded_cents as refunded',
      'p.is_test as isTest',
      eb
        .selectFrom('payment_refund as r')
        .select((of) => of.cast<number>(of.fn.coalesce(of.fn.sum('r.cents'), of.lit(0)), 'float8').as('sum'))
        .whereRef('r.number', '=', 'p.number')
        .where('r.done_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('waiting'),
      eb
        .exists(eb.selectFrom('invoice as i').select('i.number').whereRef('i.number', '=', 'p.number'))
        .$castTo<boolean>()
        .as('invoices'),
      eb
        .exists(
          eb
            .selectFrom('purchase_line as l')
            .select('l.id')
            .whereRef('l.number', '=', 'p.number')
            .where('l.fulfilment', 'in', ['launch', 'launch_bundle', 'relaunch']),
        )
        .$castTo<boolean>()
        .as('launches'),
    ])
    .where('p.number', '=', number)
    .executeTakeFirstOrThrow()
  const gone = refunded + waiting
  const isWhole = gone >= total
  const lines = await linesTakenBack(tx, number, { isWhole })
  return [
    `${money(gone)} of ${money(total)} will then have been refunded. ${isTest ? 'This is a test order, so no money moves.' : 'The money goes back the way it came, within minutes; nobody can stop it afterwards.'}`,
    ...lines.map(({ what, back }) => `${what}: ${back}`),
    ...(isWhole ? [] : ['Only money is paid back: what was bought stays.']),
    ...(isWhole && launches
      ? [
          'A place in a launch week to come is free again. A listing that returns to the free plan needs the badge on its homepage.',
        ]
      : []),
    `Votes, reviews, awards and finished weeks stay${invoices ? ', and so does the invoice' : ''}.`,
    `The buyer gets an email${invoices ? ' and a credit note' : ''}.`,
  ]
}
