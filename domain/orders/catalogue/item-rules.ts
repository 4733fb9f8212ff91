import type { FieldError } from '../../errors.ts'
import type { ListingStatus, PaidSection } from '../../listings/listing.entity.ts'
import { INCOMPLETE } from '../../launches/publishable.ts'
import { wordsOf, type Gap } from '../../profile/minimum-content.ts'
import type { Fulfilment, OrderItem } from '../order.ts'
import { excludes, givesWeek, hasAlready, LAUNCHING } from './owned-once.ts'
import { MAX_HELD } from '../payments/holds.ts'
import type { SoldProduct } from './products.ts'

/** What the rules know about the listing that an item is for. */
export interface BuyersListing {
  id: number
  name: string
  slug: string
  status: ListingStatus
  plan: 'free' | 'paid' | null
  launch_week: string | null
  category: string
  further_categories: string[]
  /** Another listing of this website is live or scheduled. */
  site_is_taken: boolean
  has_launched: boolean
  /** What it still lacks before it can be published for the first time. */
  gaps: readonly Gap[]
  /** The minimum content it lacks, whether or not it's published. */
  lacks: readonly Gap[]
  unlocked: PaidSection[]
  trophy_style: string | null
  has_awards: boolean
  /** What has been or is being bought for it but isn't fulfilled yet. */
  being_bought: Fulfilment[]
}

export interface ItemContext {
  product: SoldProduct
  listing: BuyersListing | undefined
  openWeeks: readonly string[]
  /** The Monday of the current week. */
  thisWeek: string
  categories: ReadonlySet<string>
  /** What this order buys for the same listing, this item included. */
  alsoOrdered: readonly Fulfilment[]
  /** How many items before this one are for the same week. */
  earlierInWeek: number
}

/** What is wrong with one field, and how to fix it. */
export type ItemFault = Omit<FieldError, 'pointer'> & { field: string; fix: string }

const MAX_CATEGORIES = 3
const MAX_OPTION_LENGTH = 80

/** The faults of an item under these rules; empty if there are none. */
export function faultsOfItem(item: OrderItem, context: ItemContext): ItemFault[] {
  return [
    ...listingFaults(item, context),
    ...weekFaults(item, context),
    ...amountFaults(item, context),
    ...categoryFaults(item, context),
    ...optionFaults(item, context),
  ]
}

function listingFaults(item: OrderItem, { product, listing, alsoOrdered, thisWeek }: ItemContext): ItemFault[] {
  if (!product.needs_listing)
    return item.listing_id === undefined
      ? []
      : [fault('listing_id', 'not_taken', `${product.code} takes no listing.`, 'Leave listing_id out.')]
  if (item.listing_id === undefined)
    return [
      fault('listing_id', 'required', `${product.code} needs a listing.`, 'Add listing_id, from list_my_listings.'),
    ]
  if (!listing)
    return [
      fault(
        'listing_id',
        'unknown_listing',
        `You have no listing ${item.listing_id}.`,
        'Call list_my_listings for the ids of your listings.',
      ),
    ]
  const { has_launched: hasLaunched } = listing
  if (alsoOrdered.filter((other) => excludes(product.fulfilment, other, hasLaunched)).length > 1)
    return [
      fault(
        'product',
        'repeated',
        givesWeek(product.fulfilment, hasLaunched)
          ? 'An order can place a listing in only one week.'
          : `One of these items is enough for ${listing.slug}.`,
        'Keep one of these items.',
      ),
    ]
  return stateFaults(item, product, listing, { alsoOrdered, thisWeek })
}

const SET_CATEGORIES = 'Set them with update_draft: fields.categories names up to four, the main one first.'
const RESTORE_BADGE = 'Put its badge back on the homepage, or order launch for the paid plan.'

function stateFaults(
  { options }: OrderItem,
  product: SoldProduct,
  listing: BuyersListing,
  { alsoOrdered, thisWeek }: Pick<ItemContext, 'alsoOrdered' | 'thisWeek'>,
): ItemFault[] {
  const refused = (detail: string, fix: string) => [fault('listing_id', 'wrong_state', detail, fix)]
  const { status, plan, slug, has_launched: hasLaunched, trophy_style: trophyStyle } = listing
  if (status === 'withdrawn' || status === 'hidden')
    return refused(
      `${slug} is ${status}.`,
      status === 'hidden'
        ? 'Choose another listing, or ask the site team to show this one again.'
        : 'Choose another listing, or restore this one on the account page.',
    )
  const isPublic = status === 'live' || status === 'scheduled'
  if (listing.being_bought.some((other) => excludes(product.fulfilment, other, hasLaunched)))
    return givesWeek(product.fulfilment, hasLaunched)
      ? refused(
          `A launch week for ${slug} is already paid for, or being paid for.`,
          'Leave this item out; get_my_listing shows the week once it is paid for.',
        )
      : refused(
          `${product.code} for ${slug} is already paid for, or being paid for.`,
          'Leave this item out; get_order shows when it is done.',
        )
  const { unlocked, launch_week: launchWeek, has_awards: hasAwards } = listing
  const state = { status, plan, launchWeek, thisWeek, hasLaunched, unlocked, trophyStyle, hasAwards }
  const isOwned = hasAlready(product.fulfilment, state, { options })
  switch (product.fulfilment) {
    case 'launch':
    case 'launch_bundle':
      if (isOwned)
        return refused(
          `${slug} is already on the paid plan.`,
          'Leave this item out. To launch again, order relaunch once the listing is live.',
        )
      if (status !== 'live' && listing.site_is_taken)
        return refused(
          `Another listing for the website of ${slug} is live or scheduled.`,
          'Claim that listing with claim_listing, or ask the site team.',
        )
      return incomplete(slug, 'published', listing.gaps)
    case 'skip_queue':
      if (hasLaunched)
        return refused(
          `${slug} has been live already, so it isn’t in the free queue.`,
          status === 'live' ? 'Order relaunch for a new launch week.' : RESTORE_BADGE,
        )
      if (plan === 'paid') return refused(`${slug} is on the paid plan, without a queue.`, 'Leave this item out.')
      if (plan !== 'free' || (status !== 'awaiting_badge' && status !== 'scheduled'))
        return refused(`${slug} is not in the free queue.`, 'Call choose_free_listing first, or order launch instead.')
      return launchWeek === null ? incomplete(slug, 'published', listing.gaps) : []
    case 'relaunch':
      if (isOwned)
        return refused(
          `${slug} already launches again in the week of ${listing.launch_week}.`,
          'Leave this item out, and order it once that week has begun.',
        )
      if (status === 'live') return []
      if (plan === 'paid') return refused(`${slug} is not live.`, 'Order it once the listing has launched.')
      return refused(`${slug} is not live.`, hasLaunched ? RESTORE_BADGE : 'Order launch instead.')
    case 'featured':
    case 'billboard':
      return isPublic || alsoOrdered.some((other) => LAUNCHING.includes(other))
        ? []
        : refused(`${slug} is not public yet.`, 'Publish it first, or order launch with it.')
    case 'extra_categories':
      if (plan === 'paid')
        return refused(`The paid plan of ${slug} includes ${MAX_CATEGORIES} further categories.`, SET_CATEGORIES)
      if (isOwned) return refused(`${slug} already shows its further categories.`, SET_CATEGORIES)
      return [...alsoOrdered, ...listing.being_bought].some((other) => LAUNCHING.includes(other))
        ? refused(
            `The paid plan that ${slug} is getting includes ${MAX_CATEGORIES} further categories.`,
            `Leave this item out. ${SET_CATEGORIES}`,
          )
        : []
    case 'trophy_cabinet':
      if (!hasAwards)
        return refused(`${slug} has no award to show yet.`, 'Order it once the listing has won one; see list_awards.')
      return isOwned
        ? [
            fault(
              'options/style',
              'unchanged',
              `${slug} already has a trophy cabinet of this style.`,
              'Choose another style, or leave this item out.',
            ),
          ]
        : []
    case 'ai_review':
      return incomplete(slug, 'reviewed', listing.lacks)
    case 'site_team':
      return []
  }
}

function incomplete(slug: string, done: 'published' | 'reviewed', gaps: readonly Gap[]): ItemFault[] {
  if (!gaps.length) return []
  const { needs, fix } = wordsOf(gaps)
  return [fault('listing_id', INCOMPLETE, `${slug} can’t be ${done} yet. It needs ${needs}.`, fix)]
}

function weekFaults(item: OrderItem, { product, listing, openWeeks, earlierInWeek }: ItemContext): ItemFault[] {
  const { week } = item
  if (!product.takes_week)
    return week === undefined
      ? []
      : [fault('week', 'not_taken', `${product.code} takes no week.`, 'Leave week out of this item.')]
  if (listing?.has_launched && LAUNCHING.includes(product.fulfilment))
    return week === undefined
      ? []
      : [
          fault(
            'week',
            'not_taken',
            `${listing.slug} has been live, so ${product.code} upgrades it and takes no week.`,
            'Leave week out. For a new launch week, order relaunch.',
          ),
        ]
  const choices = openWeeks.length
    ? `Use one of ${openWeeks.slice(0, 4).join(', ')}; list_products shows all.`
    : 'Every week on sale is full; try again later.'
  if (week === undefined)
    return LAUNCHING.includes(product.fulfilment)
      ? []
      : [fault('week', 'required', `${product.code} needs a launch week.`, choices)]
  if (!item.holdsItsWeek && !openWeeks.includes(week))
    return [fault('week', 'week_unavailable', `${week} is not a launch week with a free place.`, choices)]
  if (earlierInWeek >= MAX_HELD)
    return [
      fault(
        'week',
        'too_many',
        `An order can take at most ${MAX_HELD} places in a week.`,
        'Choose another week for this item, or order it once the others are paid.',
      ),
    ]
  if (listing?.launch_week === week && product.fulfilment === 'skip_queue')
    return [fault('week', 'unchanged', `${listing.slug} already launches in that week.`, 'Choose another week.')]
  return []
}

function amountFaults(item: OrderItem, { product }: ItemContext): ItemFault[] {
  const { amount_cents: amount } = item
  if (amount === undefined) return []
  if (product.fulfilment !== 'billboard')
    return [
      fault(
        'amount_cents',
        'not_taken',
        `${product.code} has a fixed price.`,
        'Leave amount_cents out; only billboard_min takes an amount.',
      ),
    ]
  return amount >= product.price_cents
    ? []
    : [
        fault(
          'amount_cents',
          'too_small',
          `The minimum is ${product.price_cents} cents, got ${amount}.`,
          `Use ${product.price_cents} or more.`,
        ),
      ]
}

function categoryFaults(item: OrderItem, { product, listing, categories: known }: ItemContext): ItemFault[] {
  const { categories } = item
  if (product.fulfilment !== 'extra_categories')
    return categories === undefined
      ? []
      : [
          fault(
            'categories',
            'not_taken',
            `${product.code} takes no categories.`,
            LAUNCHING.includes(product.fulfilment)
              ? `Leave categories out; the paid plan shows those of the profile. ${SET_CATEGORIES}`
              : 'Leave categories out; only extra_categories takes them.',
          ),
        ]
  if (!categories?.length)
    return [
      fault(
        'categories',
        'required',
        `${product.code} needs categories.`,
        `Add one to ${MAX_CATEGORIES} category slugs from list_categories.`,
      ),
    ]
  const unknown = categories.filter((slug) => !known.has(slug))
  if (unknown.length)
    return [
      fault(
        'categories',
        'unknown_category',
        `There is no category ${unknown[0]}.`,
        'Call list_categories for the slugs.',
      ),
    ]
  if (new Set(categories).size < categories.length)
    return [fault('categories', 'repeated', 'A category is listed twice.', 'List each category once.')]
  if (listing && categories.includes(listing.category))
    return [
      fault(
        'categories',
        'repeated',
        `${listing.category} is already the listing’s main category.`,
        'Choose other categories.',
      ),
    ]
  const further = new Set([...(listing?.further_categories ?? []), ...categories])
  return further.size > MAX_CATEGORIES
    ? [
        fault(
          'categories',
          'too_many',
          `A listing can have ${MAX_CATEGORIES} further categories; this would make ${further.size}.`,
          listing?.further_categories.length
            ? `Choose from ${listing.further_categories.join(', ')}, or change these first. ${SET_CATEGORIES}`
            : 'Choose fewer categories.',
        ),
      ]
    : []
}

function optionFaults(item: OrderItem, { product }: ItemContext): ItemFault[] {
  const { options } = item
  if (!product.options)
    return options === undefined || Object.keys(options).length === 0
      ? []
      : [fault('options', 'not_taken', `${product.code} has no options.`, 'Leave options out of this item.')]
  const faults: ItemFault[] = []
  for (const name of Object.keys(options ?? {}))
    if (!product.options.some((option) => option.name === name))
      faults.push(
        fault(
          `options/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          'unknown_property',
          `${product.code} has no such option.`,
          `Use ${product.options.map((option) => option.name).join(', ')}.`,
        ),
      )
  for (const { name, choices, required } of product.options) {
    const value = options && Object.hasOwn(options, name) ? options[name] : undefined
    const say = choices ? `Use one of ${choices.join(', ')}.` : `Use text of at most ${MAX_OPTION_LENGTH} characters.`
    if (value === undefined) {
      if (required) faults.push(fault(`options/${name}`, 'required', `${product.code} needs this option.`, say))
    } else if (typeof value !== 'string' || (choices ? !choices.includes(value) : value.length > MAX_OPTION_LENGTH))
      faults.push(fault(`options/${name}`, 'invalid', 'The option does not accept this value.', say))
  }
  return faults
}

function fault(field: string, code: string, detail: string, fix: string): ItemFault {
  return { field, code, detail, fix }
}
