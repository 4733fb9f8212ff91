import type { Tx } from '../../database/database.ts'
import { DomainError } from '../../errors.ts'

/** The same limit as for amounts in requests. */
const MAX_CENTS = 100_000_000

/** Parses a price in cents typed by an operator; null for `none`, which stops the sale. Throws `invalid_input`. */
export function parsePrice(typed: string): number | null {
  if (typed === 'none') return null
  const cents = /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0
  if (cents < 1 || cents > MAX_CENTS)
    throw new DomainError(
      'invalid_input',
      `${typed} is not a price in cents.`,
      `Use a whole number from 1 to ${MAX_CENTS} (4900 is $49.00), or none to stop the sale.`,
      { errors: [{ pointer: '/cents', code: 'invalid', detail: `${typed} is not a price.` }] },
    )
  return cents
}

/** Replaces the current price; null stops the sale. Earlier prices are kept for the orders that use them. */
export async function setPrice(
  tx: Tx,
  { code, cents, now, setBy }: { code: string; cents: number | null; now: Date; setBy: string },
): Promise<void> {
  // If two operators set a price at once, the second waits here and ends the price of the first.
  const product = await tx.sql
    .selectFrom('product')
    .select('code')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (!product) throw new DomainError('not_found', `There is no product ${code}.`, 'Run `product list` for the codes.')
  const time = now.toISOString()
  await tx.sql
    .updateTable('product_price')
    .set((eb) => ({ valid_to: eb.fn<string>('greatest', [eb.val(time), 'valid_from']) }))
    .where('product_code', '=', code)
    .where('valid_to', 'is', null)
    .execute()
  if (cents === null) return
  await tx.sql
    .insertInto('product_price')
    .values({ product_code: code, cents, valid_from: time, set_by: setBy })
    .execute()
}
