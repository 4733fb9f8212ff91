import * as z from 'zod'
import { counted } from '../../domain/database/counted.ts'
import type { Reader, Tx } from '../../domain/database/database.ts'
import type { Product } from '../../domain/orders/catalogue/products.ts'
import { parsePrice, setPrice as startPrice } from '../../domain/orders/catalogue/products-price.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction, type Work } from '../action.ts'
import { line, oneOf, prose, refused, whole, yesNo } from '../typed.ts'
import { nextPosition } from './next-position.ts'

const code = z
  .string('Enter a product code.')
  .trim()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'Use lowercase letters, digits and underscores, starting with a letter.')

const choices = z.array(line(80)).max(20, 'Use at most 20 choices.').nullable()
const options = z
  .array(z.strictObject({ name: line(40), description: line(200), choices, required: z.boolean() }))
  .max(10, 'Use at most 10 options.')

export const setPrice = defineAction({
  name: 'price set',
  about: 'set the price in US cents, excluding VAT (4900 is $49.00); none stops the sale',
  words: { code: 'CODE', cents: 'CENTS' },
  input: z.strictObject({ code, cents: z.string('Enter a price.') }),
  isSensitive: true,
  target: ({ code }) => code,
  async state({ code }, { tx }) {
    await tx.sql.selectFrom('product').select('code').where('code', '=', code).forUpdate().execute()
    return { cents: await centsOf(tx, code) }
  },
  async run({ code, cents: typed }, { tx, now, who }) {
    const cents = parsePrice(typed)
    const current = await centsOf(tx, code)
    // Setting the same price again keeps its row, which orders refer to.
    if (current !== cents || current === null) await startPrice(tx, { code, cents, now, setBy: who })
    return { answer: { code, price_cents: cents, from: now } }
  },
})

export const setProduct = defineAction({
  name: 'product set',
  about: 'edit a product: its name, text, position, options and whether it’s for sale',
  words: { code: 'CODE' },
  input: z.strictObject({
    code,
    name: line(80).optional(),
    text: prose(1000).optional(),
    active: yesNo.optional(),
    position: whole(0, 999).optional(),
    needs_listing: yesNo.optional(),
    options: options.optional(),
  }),
  target: ({ code }) => code,
  state: ({ code }, work) => productState(work, code),
  async run({ code, ...given }, work) {
    const known = await productState(work, code)
    if (!known) throw refused('code', `There is no product ${code}.`, 'Run `product list` to find its code.')
    const { needs_listing = known.needs_listing, options: wanted = known.options } = given
    if (known.fulfilment !== 'site_team') {
      if (needs_listing !== known.needs_listing) throw fixedByService('needs_listing')
      if (JSON.stringify(wanted) !== JSON.stringify(known.options)) throw fixedByService('options')
    }
    const names = wanted.map(({ name }) => name)
    if (new Set(names).size < names.length)
      throw refused('options', 'Two options have the same name.', 'Give each option its own name.')
    await work.tx.sql
      .updateTable('product')
      .set((eb) => ({
        name: given.name ?? eb.ref('name'),
        description: given.text ?? eb.ref('description'),
        active: given.active ?? eb.ref('active'),
        position: given.position ?? eb.ref('position'),
        needs_listing,
        options: wanted.length ? JSON.stringify(wanted) : null,
      }))
      .where('code', '=', code)
      .execute()
    return { answer: { code, ...(await productState(work, code)) } }
  },
})

export const addProduct = defineAction({
  name: 'product add',
  about: 'add a product that the site team fulfills, for sale once it has a price',
  words: { code: 'CODE' },
  input: z.strictObject({
    code,
    name: line(80),
    text: prose(1000).default(''),
    needs_listing: yesNo.default(true),
    done_by: oneOf(['people', 'software']).default('people'),
  }),
  target: ({ code }) => code,
  state: ({ code }, work) => productState(work, code),
  async run({ code, name, text, needs_listing, done_by }, { tx }) {
    const added = await tx.sql
      .insertInto('product')
      .values({
        code,
        name,
        description: text,
        needs_listing,
        fulfilment: 'site_team',
        tax_category: done_by === 'people' ? 'human' : 'electronic',
        position: nextPosition(tx, 'product'),
      })
      .onConflict((oc) => oc.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!added) throw refused('code', `A product with the code ${code} already exists.`, 'Choose another code.')
  },
})

const fixedByService = (field: string) =>
  refused(
    field,
    'The service fulfills this product, so this can’t change.',
    'Leave it as it is, and save your other edits.',
  )

async function productState({ tx }: Work, code: string) {
  const product = await tx.sql
    .selectFrom('product')
    .select(['name', 'description as text', 'active', 'position', 'needs_listing', 'options', 'fulfilment'])
    .where('code', '=', code)
    .forUpdate()
    .$narrowType<Pick<Product, 'options'>>()
    .executeTakeFirst()
  return product ? { ...product, options: product.options ?? [] } : null
}

/** The current price in US cents; null when there's none. */
async function centsOf(tx: Tx, code: string): Promise<number | null> {
  const price = await tx.sql
    .selectFrom('product_price')
    .select('cents')
    .where('product_code', '=', code)
    .where('valid_to', 'is', null)
    .executeTakeFirst()
  return price?.cents ?? null
}

export interface PriceLine {
  cents: number
  from: string
  to: string | null
  set_by: string
  /** How many order lines used this price. */
  orders: number
}

/** The last 100 prices of a product, newest first. */
export async function pricesOf(db: Reader, code: string): Promise<PriceLine[]> {
  const rows = await db.sql
    .selectFrom('product_price as r')
    .select((eb) => [
      'r.cents',
      'r.valid_from',
      'r.valid_to',
      'r.set_by',
      counted(eb.selectFrom('purchase_line as l').whereRef('l.price_id', '=', 'r.id')).as('orders'),
    ])
    .where('r.product_code', '=', code)
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ valid_from, valid_to, ...row }) => ({ ...row, from: rfc3339(valid_from), to: rfc3339(valid_to) }))
}
