import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'

/** What an order may cost at most is what the amounts in a request are limited to. */
const MOST_CENTS = 100_000_000

/** Reads a price in cents as an operator types it; `none` stops the sale. Throws `invalid_input`. */
export function parsePrice(typed: string): number | null {
  if (typed === 'none') return null
  const cents = /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0
  if (cents < 1 || cents > MOST_CENTS)
    throw new DomainError(
      'invalid_input',
      `${typed} is not a price in cents.`,
      `Use a whole number from 1 to ${MOST_CENTS} (4900 is $49.00), or none to stop the sale.`,
      { errors: [{ pointer: '/cents', code: 'invalid', detail: `${typed} is not a price.` }] },
    )
  return cents
}

/** Ends the price in force and starts the new one; earlier prices stay for the orders made at them. */
export async function setPrice(
  tx: Tx,
  { code, cents, now, setBy }: { code: string; cents: number | null; now: Date; setBy: string },
): Promise<void> {
  // Two operators at once: the second waits here, and ends the price of the first.
  const [product] = await raw(tx, { text: 'select 1 from product where code = $1 for update', values: [code] })
  if (!product) throw new DomainError('not_found', `There is no product ${code}.`, 'Run `product list` for the codes.')
  await raw(tx, {
    text: 'update product_price set valid_to = greatest($2, valid_from) where product_code = $1 and valid_to is null',
    values: [code, now.toISOString()],
  })
  if (cents === null) return
  await raw(tx, {
    text: 'insert into product_price (product_code, cents, valid_from, set_by) values ($1, $2, $3, $4)',
    values: [code, cents, now.toISOString(), setBy],
  })
}
