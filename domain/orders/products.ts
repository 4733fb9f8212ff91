import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { takenAt } from '../launches/free-queue.ts'
import { mondayOf, weeksAfter } from '../launches/week.ts'
import { readSettings } from '../shared/settings.ts'
import type { Fulfilment } from './order.ts'
import type { TaxCategory } from './vat/treatment.ts'

/** What a buyer may choose beside a product. */
interface ProductOption {
  name: string
  description: string
  /** The values it takes; null: any text. */
  choices: string[] | null
  required: boolean
}

export interface Product {
  code: string
  name: string
  description: string
  /** The current price without VAT, in US cents. */
  price_cents: number
  needs_listing: boolean
  /** The buyer chooses a launch week. */
  takes_week: boolean
  options: ProductOption[] | null
}

/** A product as an order takes it: with the row of its price and what paying for it brings about. */
export interface SoldProduct extends Product {
  price_id: number
  fulfilment: Fulfilment
  tax_category: TaxCategory
}

/** Holds at `$1`: a product without such a row is not for sale. */
const CURRENT_PRICE = `r.product_code = p.code and r.valid_from <= $1 and (r.valid_to is null or r.valid_to > $1)`

/** Holds at `$2`: a review is sold only where a model can write it. */
const HAS_MEANS = `(p.fulfilment <> 'ai_review' or $2::boolean)`

/** What can be bought now: the active products that have a price, in the operator's order. */
export function productsForSale(
  db: Reader,
  { now, hasReviewer }: { now: Date; hasReviewer: boolean },
): Promise<Product[]> {
  return raw<Product>(db, {
    hot: true,
    text: `select p.code, p.name, p.description, r.cents as price_cents, p.needs_listing, p.takes_week, p.options
           from product p join product_price r on ${CURRENT_PRICE} where p.active and ${HAS_MEANS} order by p.position, p.code`,
    values: [now.toISOString(), hasReviewer],
  })
}

/** The products of these codes that can be bought now. */
export function soldProducts(
  db: Reader,
  { codes, now, hasReviewer }: { codes: string[]; now: Date; hasReviewer: boolean },
): Promise<SoldProduct[]> {
  return raw<SoldProduct>(db, {
    text: `select p.code, p.name, p.description, r.cents as price_cents, p.needs_listing, p.takes_week, p.options,
             r.id::int as price_id, p.fulfilment, p.tax_category
           from product p join product_price r on ${CURRENT_PRICE} where p.active and ${HAS_MEANS} and p.code = any($3::text[])`,
    values: [now.toISOString(), hasReviewer, codes],
  })
}

/** Every product for the operator, also those that are not sold. */
export function everyProduct(
  db: Reader,
  now: Date,
): Promise<{ code: string; name: string; price_cents: number | null; active: boolean }[]> {
  return raw(db, {
    text: `select p.code, p.name, r.cents as price_cents, p.active
           from product p left join product_price r on ${CURRENT_PRICE} order by p.position, p.code`,
    values: [now.toISOString()],
  })
}

/** The coming Mondays whose week has a place left. The week that runs is no choice: what launches now is live at once. */
export async function openWeeks(db: Reader, now: Date): Promise<string[]> {
  const settings = await readSettings(db)
  const rows = await raw<{ week: string }>(db, {
    hot: true,
    text: `select day::date::text as week
           from generate_series($1::date, $1::date + 7 * ($2::int - 1), interval '7 days') as day
           left join launch_week w on w.week = day::date
           where coalesce(w.capacity, $3::int) > ${takenAt('$4')} order by day`,
    values: [weeksAfter(mondayOf(now), 1), settings.order_weeks_ahead, settings.week_capacity, now.toISOString()],
  })
  return rows.map(({ week }) => week)
}
