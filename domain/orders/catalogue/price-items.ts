import { allCategories } from '../../categories/categories.ts'
import type { Reader } from '../../database/database.ts'
import { DomainError, type FieldError } from '../../errors.ts'
import { mondayOf } from '../../launches/week.ts'
import { listedFor } from '../../listings/listed-site.ts'
import { gapsBefore } from '../../launches/publishable.ts'
import { gapsIn } from '../../profile/minimum-content.ts'
import { longDate } from '../../shared/clock.ts'
import { faultsOfItem, type BuyersListing, type ItemFault } from './item-rules.ts'
import type { Chosen, Fulfilment, OrderItem } from '../order.ts'
import { openWeeks, soldProducts, type SoldProduct } from './products.ts'
import type { TaxCategory } from '../vat/treatment.ts'

/** An item at its current price, before VAT. */
export interface PricedLine {
  product: string
  fulfilment: Fulfilment
  description: string
  listing_id: number | null
  price_id: number
  quantity: number
  unit_net_cents: number
  net_cents: number
  tax_category: TaxCategory
  chosen: Chosen
}

interface Buying {
  items: readonly OrderItem[]
  accountId: string
  now: Date
  /** Whether a model that can write reviews is set up. */
  hasReviewer: boolean
}

/**
 * Prices the items and checks every choice. Throws a single error that lists each fault with its pointer. Its code is
 * `product_unavailable` or `unknown_listing` if all faults have that code, else `invalid_input`.
 */
export async function priceItems(db: Reader, { items, accountId, now, hasReviewer }: Buying) {
  const [products, listings, weeks, categories] = await Promise.all([
    soldProducts(db, { codes: [...new Set(items.map((item) => item.product))], now, hasReviewer }),
    listingsOf(db, items, accountId),
    openWeeks(db, now),
    allCategories(db),
  ])
  const slugs = new Set(categories.map(({ slug }) => slug))
  const nameOf = new Map(categories.map(({ slug, name }) => [slug, name]))
  const productOf = (item: OrderItem) => products.find(({ code }) => code === item.product)
  const found: { pointer: string; fault: ItemFault }[] = []
  const lines = items.map((item, index): PricedLine | null => {
    const product = productOf(item)
    const at = (faults: ItemFault[]) =>
      found.push(...faults.map((fault) => ({ pointer: `/items/${index}/${fault.field}`, fault })))
    if (!product) {
      at([notForSale(item.product)])
      return null
    }
    const listing = listings.find(({ id }) => id === item.listing_id)
    const together = items.filter((other) => other.listing_id === item.listing_id)
    if (together.filter((other) => other.product === item.product).length > 1)
      at([
        {
          field: 'product',
          code: 'repeated',
          detail: `${item.product} is listed twice for the same listing.`,
          fix: 'Add each product once per listing.',
        },
      ])
    const alsoOrdered = together.flatMap((other) => productOf(other)?.fulfilment ?? [])
    const earlierInWeek = items.slice(0, index).filter(({ week }) => week === item.week).length
    at(
      faultsOfItem(item, {
        product,
        listing,
        openWeeks: weeks,
        thisWeek: mondayOf(now),
        categories: slugs,
        alsoOrdered,
        earlierInWeek,
      }),
    )
    return lineOf(item, product, listing, nameOf)
  })
  if (found.length) throw refusal(found)
  return lines.filter((line) => line !== null)
}

function notForSale(code: string): ItemFault {
  return {
    field: 'product',
    code: 'product_unavailable',
    detail: `${code} is not for sale.`,
    fix: 'Call list_products for the products that are.',
  }
}

function refusal(found: { pointer: string; fault: ItemFault }[]): DomainError {
  const errors: FieldError[] = found.map(({ pointer, fault: { code, detail } }) => ({ pointer, code, detail }))
  const codes = new Set(errors.map(({ code }) => code))
  const [only] = codes
  const code =
    codes.size === 1 && (only === 'product_unavailable' || only === 'unknown_listing') ? only : 'invalid_input'
  const detail = errors.map((error) => `${error.pointer.slice(1).replaceAll('/', '.')}: ${error.detail}`).join(' ')
  return new DomainError(code, detail, [...new Set(found.map(({ fault }) => fault.fix))].slice(0, 3).join(' '), {
    errors,
  })
}

function lineOf(
  item: OrderItem,
  product: SoldProduct,
  listing: BuyersListing | undefined,
  nameOf: ReadonlyMap<string, string>,
): PricedLine {
  const unit = item.amount_cents ?? product.price_cents
  const options = Object.entries(item.options ?? {}) as [string, string][]
  const about = [
    listing && `for ${listing.name}`,
    item.week && `week of ${longDate(item.week)}`,
    item.categories?.map((slug) => nameOf.get(slug)).join(', '),
    ...options.map(([name, value]) => `${name}: ${value}`),
  ].filter((part) => part)
  return {
    product: product.code,
    fulfilment: product.fulfilment,
    description: [product.name, ...about].join(', '),
    listing_id: listing?.id ?? null,
    price_id: product.price_id,
    quantity: 1,
    unit_net_cents: unit,
    net_cents: unit,
    tax_category: product.tax_category,
    chosen: {
      ...(item.week === undefined ? {} : { week: item.week }),
      ...(item.categories?.length ? { categories: item.categories } : {}),
      ...(options.length ? { options: Object.fromEntries(options) } : {}),
    },
  }
}

/** The items' listings that the buyer owns. */
async function listingsOf(db: Reader, items: readonly OrderItem[], accountId: string): Promise<BuyersListing[]> {
  const ids = items.flatMap((item) => item.listing_id ?? [])
  if (!ids.length) return []
  const rows = await db.sql
    .selectFrom('listing as l')
    .innerJoin('listing_owner as o', 'o.listing_id', 'l.id')
    .innerJoin('category as c', 'c.id', 'l.category_id')
    .where('o.account_id', '=', accountId)
    .where('l.id', 'in', ids)
    .select(['l.id', 'l.name', 'l.slug', 'l.status', 'l.plan', 'c.slug as category', 'c.name as category_name'])
    .select(['l.tagline', 'l.short_description', 'l.description', 'l.profile'])
    .select((eb) => {
      const further = eb
        .selectFrom('listing_category as lc')
        .innerJoin('category as f', 'f.id', 'lc.category_id')
        .select('f.slug')
        .whereRef('lc.listing_id', '=', 'l.id')
        .orderBy('lc.position')
      const others = eb.selectFrom(listedFor(eb.ref('l.site')).as('other')).whereRef('other.id', '<>', 'l.id')
      const awards = eb.selectFrom('award').whereRef('award.listing_id', '=', 'l.id')
      const beingBought = eb
        .selectFrom('purchase_line as x')
        .innerJoin('purchase as p', 'p.number', 'x.number')
        .select('x.fulfilment')
        .whereRef('x.listing_id', '=', 'l.id')
        .where('x.fulfilled_at', 'is', null)
        .where('x.undone_at', 'is', null)
        .where('p.status', 'in', ['processing', 'paid', 'partially_refunded'])
      return [
        // The latest launch, planned ones included.
        eb.fn
          .coalesce(
            eb
              .selectFrom('launch as n')
              .select((of) => of.fn.max('n.week').as('week'))
              .whereRef('n.listing_id', '=', 'l.id'),
            'l.launch_week',
          )
          .as('launch_week'),
        eb.fn<string[]>('array', [further]).as('further_categories'),
        eb.exists(others).$castTo<boolean>().as('site_is_taken'),
        eb('l.live_at', 'is not', null).$castTo<boolean>().as('has_launched'),
        'l.unlocked',
        eb.ref('l.trophy_cabinet', '->>').key('style').$castTo<string | null>().as('trophy_style'),
        eb.exists(awards).$castTo<boolean>().as('has_awards'),
        eb.fn<Fulfilment[]>('array', [beingBought]).as('being_bought'),
      ]
    })
    .execute()
  return rows.map(({ category_name, tagline, short_description, description, profile, ...listing }) => {
    const features = profile.features ?? []
    const content = { name: listing.name, tagline, short_description, description, features, category: category_name }
    const gaps = gapsBefore({ ...content, status: listing.status, hasLaunched: listing.has_launched })
    return { ...listing, gaps, lacks: gapsIn(content) }
  })
}
