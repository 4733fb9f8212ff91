import type { Kysely } from 'kysely'
import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import type { Tables } from '../../database/tables.ts'
import { weeksWithRoom } from '../../launches/free-queue.ts'
import { mondayOf, weeksAfter } from '../../launches/week.ts'
import { MINIMUM_NEEDS } from '../../profile/minimum-content.ts'
import { readSettings } from '../../shared/settings.ts'
import type { Fulfilment } from '../order.ts'
import type { TaxCategory } from '../vat/treatment.ts'

/** An option that a buyer can or must choose with a product. */
export interface ProductOption {
  name: string
  description: string
  /** The allowed values; null for any text. */
  choices: string[] | null
  required: boolean
}

export interface Product {
  code: string
  name: string
  description: string
  /** The current price in US cents, without VAT. */
  price_cents: number
  needs_listing: boolean
  /** Whether the buyer can or must choose a launch week. */
  takes_week: boolean
  options: ProductOption[] | null
}

/** A product with what an order needs: the id of its price, its fulfilment and its tax category. */
export interface SoldProduct extends Product {
  price_id: number
  fulfilment: Fulfilment
  tax_category: TaxCategory
}

const everyForSale = prepare((sql, { time }: { time: string }) => inOrder(forSale(sql, { time, hasReviewer: true })))
const withoutReviews = prepare((sql, { time }: { time: string }) => inOrder(forSale(sql, { time, hasReviewer: false })))

/** The products for sale now: active ones with a price, in the operator's order. */
export async function productsForSale(
  db: Reader,
  { now, hasReviewer }: { now: Date; hasReviewer: boolean },
): Promise<Product[]> {
  const products = hasReviewer ? everyForSale : withoutReviews
  return (await products(db, { time: now.toISOString() })).map(({ fulfilment, description, ...product }) => ({
    ...product,
    description: [description, AVAILABLE_TO[fulfilment]].filter((text) => text).join(' '),
  }))
}

const UPGRADES =
  'For listings on the free plan or not yet published. A live listing keeps its launch week and votes. ' +
  `An unpublished one needs ${MINIMUM_NEEDS}.`
const PUBLIC_ONES = 'For a listing that is scheduled or live, or with a launch.'

/**
 * When each product can be bought, in line with `faultsOfItem`. Appended to the operator's description, so
 * that buyers always see the actual rule.
 */
const AVAILABLE_TO: Record<Fulfilment, string> = {
  launch: UPGRADES,
  launch_bundle: UPGRADES,
  skip_queue: 'For a listing in the free queue.',
  relaunch: 'For a live listing, once its last launch week has begun.',
  featured: PUBLIC_ONES,
  billboard: PUBLIC_ONES,
  extra_categories: 'For a listing without the paid plan, which includes them.',
  ai_review: `One at a time, for a listing with ${MINIMUM_NEEDS}.`,
  trophy_cabinet: 'For a listing with an award.',
  site_team: '',
}

/** The products for sale now that have one of these codes. */
export async function soldProducts(
  db: Reader,
  { codes, now, hasReviewer }: { codes: string[]; now: Date; hasReviewer: boolean },
): Promise<SoldProduct[]> {
  if (!codes.length) return []
  return forSale(db.sql, { time: now.toISOString(), hasReviewer })
    .select(['r.id as price_id', 'p.tax_category'])
    .where('p.code', 'in', codes)
    .execute()
}

/** Every product, for the operator, including those not for sale. */
export function everyProduct(
  db: Reader,
  now: Date,
): Promise<{ code: string; name: string; price_cents: number | null; active: boolean }[]> {
  return db.sql
    .selectFrom('product as p')
    .leftJoin(currentPrices(db.sql, now.toISOString()), 'r.product_code', 'p.code')
    .select(['p.code', 'p.name', 'r.cents as price_cents', 'p.active'])
    .orderBy('p.position')
    .orderBy('p.code')
    .execute()
}

/** Active products with a current price; AI reviews only if a model that can write them is set up. */
function forSale(sql: Kysely<Tables>, { time, hasReviewer }: { time: string; hasReviewer: boolean }) {
  return sql
    .selectFrom('product as p')
    .innerJoin(currentPrices(sql, time), 'r.product_code', 'p.code')
    .select([
      'p.code',
      'p.name',
      'p.description',
      'r.cents as price_cents',
      'p.needs_listing',
      'p.takes_week',
      'p.options',
      'p.fulfilment',
    ])
    .where('p.active', '=', true)
    .$if(!hasReviewer, (query) => query.where('p.fulfilment', '<>', 'ai_review'))
}

function inOrder(products: ReturnType<typeof forSale>) {
  return products.orderBy('p.position').orderBy('p.code')
}

/** The current price of each product. A product without one isn't for sale. */
function currentPrices(sql: Kysely<Tables>, time: string) {
  return sql
    .selectFrom('product_price')
    .select(['id', 'product_code', 'cents'])
    .where('valid_from', '<=', time)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', time)]))
    .as('r')
}

/**
 * Mondays of the coming weeks with a free place. The current week isn't one: to launch now, a buyer chooses
 * no week.
 */
export async function openWeeks(db: Reader, now: Date): Promise<string[]> {
  const settings = await readSettings(db)
  return weeksWithRoom(db, { first: weeksAfter(mondayOf(now), 1), weeks: settings.order_weeks_ahead, settings, now })
}
