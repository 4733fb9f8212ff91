import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import type { Product } from '../../domain/orders/products.ts'
import { parsePrice, setPrice as startPrice } from '../../domain/orders/products-price.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction, type Work } from '../action.ts'
import { line, oneOf, prose, refused, whole, yesNo } from '../typed.ts'

const code = z
  .string('Which product?')
  .trim()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'Use small letters, digits and underscores, a letter first.')

const choices = z.array(line(80)).max(20, 'Use at most 20 choices.').nullable()
const options = z
  .array(z.strictObject({ name: line(40), description: line(200), choices, required: z.boolean() }))
  .max(10, 'Use at most 10 options.')

export const setPrice = defineAction({
  name: 'price set',
  about: 'the price in US cents without VAT, from now on (4900 is $49.00); none stops the sale',
  words: { code: 'CODE', cents: 'CENTS' },
  input: z.strictObject({ code, cents: z.string('Which price?') }),
  isSensitive: true,
  target: ({ code }) => code,
  async state({ code }, { tx }) {
    await holdProduct({ tx }, code)
    const [price] = await raw<{ cents: number }>(tx, {
      text: 'select cents from product_price where product_code = $1 and valid_to is null',
      values: [code],
    })
    return { cents: price?.cents ?? null }
  },
  async run({ code, cents: typed }, { tx, now, who }) {
    const cents = parsePrice(typed)
    const [current] = await raw<{ cents: number }>(tx, {
      text: 'select cents from product_price where product_code = $1 and valid_to is null',
      values: [code],
    })
    // The price in force stays the row that orders name.
    if ((current?.cents ?? null) !== cents || !current) await startPrice(tx, { code, cents, now, setBy: who })
    return { answer: { code, price_cents: cents, from: now } }
  },
})

export const setProduct = defineAction({
  name: 'product set',
  about: 'change what a product is called, whether it is sold and where it stands in the list',
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
    if (!known) throw refused('code', `There is no product ${code}.`, 'Run `product list` for the codes.')
    const { needs_listing = known.needs_listing, options: wanted = known.options } = given
    if (known.fulfilment !== 'site_team') {
      if (needs_listing !== known.needs_listing)
        throw refused(
          'needs_listing',
          'What the software fulfils by itself decides this.',
          'Change it for tasks of the site team.',
        )
      if (JSON.stringify(wanted) !== JSON.stringify(known.options))
        throw refused(
          'options',
          'What the software fulfils by itself decides this.',
          'Change them for tasks of the site team.',
        )
    }
    const names = wanted.map(({ name }) => name)
    if (new Set(names).size < names.length)
      throw refused('options', 'Two options have one name.', 'Give each its own name.')
    await raw(work.tx, {
      text: `update product set name = coalesce($2, name), description = coalesce($3, description),
               active = coalesce($4, active), position = coalesce($5, position), needs_listing = $6,
               options = nullif($7::jsonb, '[]'::jsonb) where code = $1`,
      values: [
        code,
        given.name ?? null,
        given.text ?? null,
        given.active ?? null,
        given.position ?? null,
        needs_listing,
        JSON.stringify(wanted),
      ],
    })
    return { answer: { code, ...(await productState(work, code)) } }
  },
})

export const addProduct = defineAction({
  name: 'product add',
  about: 'a new product: a task for the site team, sold once it has a price',
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
    const added = await raw(tx, {
      text: `insert into product (code, name, description, needs_listing, fulfilment, tax_category, position)
             select $1, $2, $3, $4, 'site_team', $5, coalesce(max(position), 0) + 1 from product
             on conflict (code) do nothing returning 1`,
      values: [code, name, text, needs_listing, done_by === 'people' ? 'human' : 'electronic'],
    })
    if (!added.length) throw refused('code', `There is a product ${code} already.`, 'Choose another code.')
  },
})

interface ProductState extends Record<string, unknown> {
  name: string
  text: string
  active: boolean
  position: number
  needs_listing: boolean
  options: NonNullable<Product['options']>
  fulfilment: string
}

async function productState(work: Pick<Work, 'tx'>, code: string): Promise<ProductState | null> {
  await holdProduct(work, code)
  const [product] = await raw<ProductState>(work.tx, {
    text: `select name, description as text, active, position, needs_listing, coalesce(options, '[]') as options, fulfilment
           from product where code = $1`,
    values: [code],
  })
  return product ?? null
}

async function holdProduct({ tx }: Pick<Work, 'tx'>, code: string): Promise<void> {
  await raw(tx, { text: 'select 1 from product where code = $1 for update', values: [code] })
}

export interface PriceLine {
  cents: number
  from: string
  to: string | null
  set_by: string
  /** Lines of orders that were made at it. */
  orders: number
}

/** Every price a product ever had, the newest first. */
export async function pricesOf(db: Reader, code: string): Promise<PriceLine[]> {
  const rows = await raw<{
    valid_from: string
    valid_to: string | null
    cents: number
    set_by: string
    orders: number
  }>(db, {
    text: `select r.cents, r.valid_from::text, r.valid_to::text, r.set_by,
               (select count(*)::int from purchase_line l where l.price_id = r.id) as orders
             from product_price r where r.product_code = $1 order by r.id desc limit 100`,
    values: [code],
  })
  return rows.map(({ valid_from, valid_to, ...row }) => ({ ...row, from: rfc3339(valid_from), to: rfc3339(valid_to) }))
}
