import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../../test/factories.ts'
import { raw } from '../../database/raw.ts'
import { aService, type TestService } from '../../../test/service.ts'
import { allCategories, withSubcategories } from '../../categories/categories.ts'
import { searchListings, type ListingSearch } from './search.ts'
import { SORTS } from './orders.ts'

/** No two words are alike, and none is a prefix of another. */
const WORDS = ['quartz', 'zebra', 'violin', 'thunder', 'pickle', 'harbour']
const CATEGORIES = ['email', 'chat', 'seo']
const COUNTRIES = ['DE', 'US', null]
const STAGES = ['mvp', 'launched']
const PRICES = ['Free', 'Freemium']
const SIZE = 60
const COMBINATIONS = 160

/** A listing as plain data: what the oracle knows. */
interface Plain {
  slug: string
  id: number
  words: string[]
  category: string
  further: string | null
  plan: 'free' | 'paid'
  country: string | null
  stage: string
  price: string
  host: string
  live: boolean
  week: string
  liveAt: string
  votes: number
  lastVote: string | null
  trend: number | null
  views: number
  followers: number
}

let service: TestService
const listings: Plain[] = []
let parents: Map<string, string[]>

/** Seeded random numbers from 0 to 1, the same in every run. */
let state = 7
function share(): number {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
const pick = <T>(items: readonly T[]): T => items[Math.floor(share() * items.length)]!

beforeAll(async () => {
  service = await aService()
  const { db } = service
  for (let at = 0; at < SIZE; at++) {
    const votes = Math.floor(share() * 4)
    const live = share() < 0.8
    const plain = {
      slug: `listing-${at}`,
      words: [pick(WORDS), pick(WORDS)],
      category: pick(CATEGORIES),
      further: share() < 0.3 ? pick(CATEGORIES) : null,
      plan: share() < 0.5 ? ('paid' as const) : ('free' as const),
      country: pick(COUNTRIES),
      stage: pick(STAGES),
      price: pick(PRICES),
      host: `listing-${at}.example.com`,
      live,
      week: pick(['2026-12-07', '2026-12-14']),
      liveAt: `2026-11-${10 + Math.floor(share() * 5)}T00:00:00Z`,
      votes,
      lastVote: votes ? `2026-11-${10 + Math.floor(share() * 3)}T00:00:00Z` : null,
      trend: votes ? Math.floor(share() * 3) : null,
      views: Math.floor(share() * 4),
      followers: Math.floor(share() * 4),
    }
    const id = await aListing(service, {
      slug: plain.slug,
      name: `No ${at}`,
      tagline: plain.words[0]!,
      keywords: at % 2 ? [plain.words[1]!] : [],
      description: at % 2 ? null : plain.words[1]!,
      category: plain.category,
      ...(plain.further && plain.further !== plain.category ? { further: [plain.further] } : {}),
      plan: plain.plan,
      country: plain.country,
      stage: plain.stage,
      pricingModel: plain.price,
      ...(live ? { liveAt: new Date(plain.liveAt) } : { status: 'scheduled', launchWeek: plain.week }),
      votes,
      views: plain.views,
      followers: plain.followers,
    })
    await raw(db.read, {
      text: 'update listing set last_vote_at = $2, trend = $3 where id = $1',
      values: [id, plain.lastVote, plain.trend],
    })
    listings.push({ ...plain, id })
  }
  const tree = await allCategories(db.read)
  const slugOf = new Map(tree.map(({ id, slug }) => [id, slug]))
  parents = new Map(
    [...CATEGORIES, 'communication', 'marketing'].map((slug) => [
      slug,
      withSubcategories(tree, slug).map((id) => slugOf.get(id)!),
    ]),
  )
})
afterAll(() => service.stop())

/** Sorts ascending by each of these keys in turn. */
function by(...keys: ((listing: Plain) => number | string)[]) {
  return (a: Plain, b: Plain) => {
    for (const key of keys) if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1
    return 0
  }
}
const ranking = by(
  ({ votes }) => -votes,
  ({ lastVote }) => lastVote ?? 'z',
  ({ id }) => id,
)
const newestId = ({ id }: Plain) => -id
const LIVE_ORDERS = {
  relevance: ranking,
  votes: ranking,
  newest: by(({ liveAt }) => -Date.parse(liveAt), newestId),
  trending: by(({ trend }) => -(trend ?? -1), newestId),
  most_viewed: by(({ views }) => -views, newestId),
  most_followed: by(({ followers }) => -followers, newestId),
}
const byWeek = by(
  ({ week }) => week,
  ({ id }) => id,
)

function expected(search: ListingSearch & { category?: string | undefined }): Plain[] {
  const shown = ({ category, further, plan }: Plain) => [category, ...(further && plan === 'paid' ? [further] : [])]
  const within = search.category === undefined ? null : parents.get(search.category)!
  return listings
    .filter(
      (one) =>
        one.live === (search.status === 'live') &&
        (!within || shown(one).some((category) => within.includes(category))) &&
        (!search.country || one.country === search.country.toUpperCase()) &&
        (!search.stage || one.stage === search.stage) &&
        (!search.pricingModel || one.price.toLowerCase() === search.pricingModel.toLowerCase()) &&
        (!search.domain || one.host === search.domain) &&
        (search.q ?? '').split(' ').every((word) => !word || one.words.includes(word)),
    )
    .toSorted(
      search.status === 'upcoming' && (search.sort === 'newest' || search.sort === 'relevance')
        ? byWeek
        : LIVE_ORDERS[search.sort],
    )
}

test('every filter, sort and search words together give what a plain filter over all listings gives', async () => {
  const { db } = service
  const tree = await allCategories(db.read)
  const maybe = <T>(items: readonly T[], chance: number) => (share() < chance ? pick(items) : undefined)
  const wrong: unknown[] = []
  let found = 0
  for (let at = 0; at < COMBINATIONS; at++) {
    const search = {
      q: maybe([...WORDS, ...WORDS.map((word) => `${word} ${pick(WORDS)}`)], 0.5),
      category: maybe([...parents.keys()], 0.5),
      country: maybe(['de', 'US', 'FR'], 0.3),
      stage: maybe(STAGES, 0.3),
      pricingModel: maybe(['free', 'Freemium'], 0.3),
      domain: maybe([`listing-${at % SIZE}.example.com`], 0.05),
      status: share() < 0.8 ? ('live' as const) : ('upcoming' as const),
      sort: SORTS[at % SORTS.length]!,
      page: share() < 0.6 ? 1 : pick([2, 3, 5]),
      perPage: pick([3, 20]),
    }
    const categoryIds = search.category === undefined ? undefined : withSubcategories(tree, search.category)
    const { rows, total } = await searchListings(db.read, { ...search, categoryIds })
    const want = expected(search)
    const page = want.slice((search.page - 1) * search.perPage, search.page * search.perPage)
    // Listings with only some of the words come last, and are tested elsewhere.
    const slugs = rows.filter(({ matched }) => matched !== 'some_words').map(({ slug }) => slug)
    found += slugs.length
    const wanted = page.map(({ slug }) => slug)
    // Relevance depends on where a word occurs, which the test can't compute, so only the set of matches is
    // compared.
    const isSame =
      search.q && search.sort === 'relevance'
        ? slugs.length === wanted.length && slugs.every((slug) => want.some((one) => one.slug === slug))
        : JSON.stringify(slugs) === JSON.stringify(wanted)
    const isTotal = search.q?.includes(' ') ? total >= want.length : total === want.length
    if (!isSame || !isTotal) wrong.push({ search, slugs, wanted, total, of: want.length })
  }
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(COMBINATIONS)
})
