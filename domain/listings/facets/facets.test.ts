import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../../test/factories.ts'
import { anOpenDatabase } from '../../../test/service.ts'
import { allCategories, withSubcategories } from '../../categories/categories.ts'
import { ENOUGH } from '../search/closest.statements.ts'
import { facetsOf, type Facets } from './facets.ts'
import { searchListings, type ListingSearch } from '../search/search.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
  const one = (slug: string, given: Partial<Parameters<typeof aListing>[1]>) =>
    aListing(open, { slug, tagline: 'Quartz clock', ...given })
  await one('a', { category: 'email', country: 'DE', pricingModel: 'Free', plan: 'paid', further: ['seo', 'notes'] })
  await one('b', { category: 'email', country: 'DE', pricingModel: 'free', further: ['seo'] })
  await one('c', {
    category: 'chat',
    country: 'FR',
    pricingModel: 'Freemium',
    unlocked: ['categories'],
    further: ['seo'],
  })
  await one('d', { category: 'seo', country: null, pricingModel: null })
  // So many have all words that the search finds nothing else.
  for (let at = 0; at < ENOUGH; at++)
    await one(`many-${at}`, {
      tagline: 'Ocarina tuner',
      category: at % 3 ? 'chat' : 'notes',
      country: at % 2 ? 'DE' : 'FR',
    })
  await one('e', { category: 'marketing', country: 'DE', tagline: 'Violin' })
  await one('f', { category: 'email', status: 'scheduled', launchWeek: '2026-12-28', country: 'DE' })
  await one('g', { category: 'seo', status: 'scheduled', launchWeek: '2026-12-28', plan: 'paid', further: ['email'] })
})
afterAll(() => open.close())

const searched = (given: Partial<ListingSearch>): ListingSearch => ({
  sort: 'relevance',
  status: 'live',
  page: 1,
  perPage: 20,
  ...given,
})
/** The filters of a search, of no more than so many results, with so many on its page. */
async function facetsWith(given: Partial<ListingSearch>, { atMost = 500, perPage = 20 } = {}) {
  const search = searched({ ...given, perPage })
  const found = await searchListings(open.db.read, search)
  return facetsOf(open.db.read, search, found, { categories: await allCategories(open.db.read), atMost })
}
const inCategory = async (slug: string) => ({
  categoryIds: withSubcategories(await allCategories(open.db.read), slug),
})

test.for<[what: string, search: Partial<ListingSearch>]>([
  ['words', { q: 'quartz clock' }],
  ['a word with a typing error', { q: 'quarzt' }],
  ['no words', {}],
  ['words that many listings have', { q: 'ocarina tuner' }],
  ['such words and a filter', { q: 'ocarina', country: 'DE' }],
  ['another filter', { country: 'de' }],
  ['another page than the first', { page: 7 }],
  ['another order', { q: 'clock', sort: 'newest' }],
  ['listings not launched yet', { status: 'upcoming' }],
])('with %s, each count is what the search finds with that value', async ([, given]) => {
  const facets = await facetsWith(given)
  expect(facets.isWhole).toBe(true)
  const totalWith = async (more: Partial<ListingSearch>) =>
    (await searchListings(open.db.read, searched({ ...given, ...more, page: 1 }))).total
  const all = await totalWith({})
  expect(facets.category.length).toBeGreaterThan(1)
  for (const { value, count } of facets.category)
    expect([value, count, count < all]).toEqual([value, await totalWith(await inCategory(value)), true])
  for (const { value, count } of facets.pricing_model)
    expect([value, count, count < all]).toEqual([value, await totalWith({ pricingModel: value }), true])
  for (const { value, count } of facets.country)
    expect([value, count, count < all]).toEqual([value, await totalWith({ country: value }), true])
})

test('a listing counts for the categories it shows and those above, once each; the most frequent come first', async () => {
  expect(await facetsWith({ q: 'quartz' })).toEqual({
    category: expect.arrayContaining([
      { value: 'communication', count: 3 },
      { value: 'marketing', count: 3 },
      { value: 'notes', count: 1 },
    ]),
    pricing_model: [
      { value: 'Free', count: 2 },
      { value: 'Freemium', count: 1 },
    ],
    stage: [],
    country: [
      { value: 'DE', count: 2 },
      { value: 'FR', count: 1 },
    ],
    isWhole: true,
  } satisfies Facets)
})

test('nothing narrows one result, or none', async () => {
  const nothing = { category: [], pricing_model: [], stage: [], country: [], isWhole: true }
  expect(await facetsWith({ q: 'violin' })).toEqual(nothing)
  expect(await facetsWith({ q: 'xqzvbnmw' })).toEqual(nothing)
})

test('of more results than are looked at, the counts are known not to be whole', async () => {
  const among = (atMost: number, given: Partial<ListingSearch>) =>
    facetsWith({ sort: 'newest', ...given }, { atMost, perPage: 2 })
  expect(await among(4, { q: 'quartz' })).toMatchObject({ isWhole: true })
  expect(await among(3, { q: 'quartz' })).toMatchObject({ isWhole: false })
  expect(await among(3, {})).toMatchObject({ isWhole: false })
  expect(await among(ENOUGH, { q: 'ocarina' })).toMatchObject({ isWhole: true })
  expect(await among(ENOUGH - 1, { q: 'ocarina' })).toMatchObject({ isWhole: false })
  const capped = { total: ENOUGH, capped: true, values: [] }
  const categories = await allCategories(open.db.read)
  expect(await facetsOf(open.db.read, searched({ q: 'ocarina' }), capped, { categories })).toMatchObject({
    isWhole: false,
  })
})
