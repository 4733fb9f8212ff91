import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../../test/factories.ts'
import { anOpenDatabase } from '../../../test/service.ts'
import { allCategories, withSubcategories } from '../../categories/categories.ts'
import { raw } from '../../database/raw.ts'
import { orderOf, SORTS } from './orders.ts'
import { searchListings, type ListingSearch } from './search.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
  // Many votes outweigh a word in the name, unless there are too many matches to score.
  await aListing(open, { slug: 'voted', name: 'Voted', tagline: 'A quartz clock', votes: 100_000, country: 'DE' })
  await aListing(open, { slug: 'named', name: 'Fine Quartz', tagline: 'Tells time', votes: 0, country: 'DE' })
})
afterAll(() => open.close())

const rows = (text: string, values: unknown[] = []) => raw(open.db.read, { text, values })
const search = (given: Partial<ListingSearch> = {}) =>
  searchListings(open.db.read, { sort: 'relevance', status: 'live', page: 1, perPage: 2, ...given })
const found = async (given: Partial<ListingSearch> = {}) =>
  (await search({ q: 'quartz', ...given })).rows.map(({ slug }) => slug)
/** Pretends that the hourly count found a word in this many listings. */
async function count(word: string, listings: number) {
  await rows('delete from search_word where word = $1', [word])
  await rows('insert into search_word (word, listings) values ($1, $2)', [word, listings])
}

test('a word that is surely in more than 500 live listings is ranked by names, unless filters leave few', async () => {
  await count('quartz', 1000)
  expect(await found()).toEqual(['voted', 'named'])
  await count('quartz', 1001)
  expect(await found()).toEqual(['named', 'voted'])
  expect(await found({ country: 'DE' })).toEqual(['voted', 'named'])
  expect(await found({ sort: 'votes' })).toEqual(['voted', 'named'])
  expect(await found({ perPage: 1, page: 2 })).toEqual(['voted'])
  await count('quartz', 2)
})

test('a word that is surely in more than 500 live listings is not counted', async () => {
  const totals = async () => {
    const { total, capped, shown } = await search({ q: 'quartz' })
    return [total, capped, shown]
  }
  const many = [500, true, 5000]
  await count('quartz', 1000)
  expect(await totals()).toEqual([2, false, 2])
  await count('quartz', 1001)
  expect(await totals()).toEqual(many)
  // Counts as far as a page needs.
  expect(await search({ q: 'quartz', page: 501 })).toMatchObject({ rows: [], total: 2, shown: 2 })
  expect((await search({ q: 'quartz', country: 'DE' })).total).toBe(2)
  // The scheduled listing may be among the 1,001, so more than 500 live ones are no longer certain.
  await aListing(open, { slug: 'soon', status: 'scheduled', launchWeek: '2026-12-28' })
  expect(await totals()).toEqual([2, false, 2])
  await count('quartz', 1002)
  expect(await totals()).toEqual(many)
  await count('quartz', 2)
})

/** Adds listings with quartz in the tagline, except `without`, which have more votes. */
const addClocks = (from: number, to: number, without = false) =>
  rows(
    `insert into listing (slug, website_url, site, host, domain, name, tagline, category_id, profile, status, live_at, votes)
     select 'clock-' || n, 'https://clock-' || n || '.example.com/', 'clock-' || n || '.example.com',
       'clock-' || n || '.example.com', 'example.com', 'Clock ' || n, $3, category_id, profile, 'live', now(), $4
     from listing, generate_series($1::int, $2::int) as n where slug = 'named'`,
    [from, to, without ? 'Made of wood' : 'Made of quartz', without ? 50 : 0],
  )
/** The number of different listings on pages of 100. */
async function paged(pages: number): Promise<number> {
  const seen = new Set<string>()
  for (let page = 1; page <= pages; page++) for (const slug of await found({ page, perPage: 100 })) seen.add(slug)
  return seen.size
}

test('up to 500 matches are scored; several common words are first counted in a sample', async () => {
  await addClocks(1, 249)
  expect((await found()).at(0)).toBe('voted')
  expect(await search({ q: 'quartz' })).toMatchObject({ total: 251, capped: false, shown: 251 })
  expect((await search({ q: 'quartz', page: 127 })).rows).toEqual([])
  expect(await paged(3)).toBe(251)
  // Common words are first looked for in a sample, but that finds too few.
  await count('quartz', 20_000)
  await count('made', 20_000)
  expect(await search({ q: 'made quartz' })).toMatchObject({ total: 249, capped: false })
  await count('quartz', 2)
}, 60_000)

test('more matches are ranked by names; pages do not overlap, even if the most voted listings do not match', async () => {
  await addClocks(250, 498)
  expect(await search({ q: 'quartz' })).toMatchObject({ total: 500, capped: false, shown: 500 })
  expect((await found()).at(0)).toBe('voted')
  await addClocks(499, 501)
  expect(await found()).toEqual(['named', 'voted'])
  await addClocks(2001, 2060, true)
  expect(await search({ q: 'quartz' })).toMatchObject({ total: 500, capped: true, shown: 5000 })
  expect(await search({ q: 'quartz', sort: 'newest' })).toMatchObject({ total: 500, capped: true, shown: 5000 })
  expect(await paged(6)).toBe(503)
  expect(await search({ q: 'quartz', perPage: 100, page: 6 })).toMatchObject({
    total: 500,
    capped: true,
    shown: 503,
  })
  await count('quartz', 20_000)
  expect(await search({ q: 'made quartz' })).toMatchObject({ total: 500, capped: true, shown: 5000 })
  expect(await found({ q: 'made quartz' })).toHaveLength(2)
}, 60_000)

test('many matches of several words are ranked by names and votes, whatever the hourly counts make likely', async () => {
  await aListing(open, { slug: 'whole', name: 'Made Quartz', votes: 1 })
  await aListing(open, { slug: 'part', name: 'Fine Quartz Made', votes: 2 })
  await rows(`update listing set votes = 3 where slug = 'clock-7'`)
  const { rows: live } = { rows: await rows('select sum(n)::int as n from live_count') } as { rows: { n: number }[] }
  /** Pretends that so many live listings have both words. */
  const likely = async (listings: number) => {
    await rows('update live_count set n = 0')
    await rows('update live_count set n = $1 where ctid = (select min(ctid) from live_count)', [listings])
    await count('quartz', listings)
    await count('made', listings)
  }
  for (const listings of [2, 751, 4000, 4501]) {
    await likely(listings)
    const { values, ...first } = await search({ q: 'made quartz', perPage: 4 })
    expect([listings, first.rows.map(({ slug }) => slug).slice(0, 3)]).toEqual([listings, ['whole', 'part', 'clock-7']])
    expect(first).toMatchObject({ total: 500, capped: true })
    expect(values?.length).toBeGreaterThanOrEqual(200)
    const pages = await Promise.all([1, 2].map((page) => search({ q: 'made quartz', perPage: 2, page })))
    expect(pages.flatMap((page) => page.rows)).toEqual(first.rows)
  }
  // Likely, but wrong.
  await count('wood', 4501)
  await likely(4501)
  expect(await search({ q: 'made wood' })).toMatchObject({ total: 60, capped: false })
  await likely(live[0]!.n)
}, 60_000)

test('the total of a category is exact up to 100,001', async () => {
  const categoryIds = withSubcategories(await allCategories(open.db.read), 'chat')
  const totals = async () => {
    const { total, capped } = await search({ categoryIds })
    return [total, capped]
  }
  await rows('insert into category_count (category_id, n) values ($1, 100001)', [categoryIds[0]])
  expect(await totals()).toEqual([100_001, false])
  await rows('insert into category_count (category_id, n) values ($1, 1)', [categoryIds[0]])
  expect(await totals()).toEqual([100_001, true])
})

test('upcoming listings sort by launch week, unless by a figure', () => {
  const byWeek = SORTS.filter((sort) => orderOf(sort, 'upcoming')[0] === 'launch_week')
  expect(byWeek).toEqual(['relevance', 'newest'])
  expect(SORTS.map((sort) => orderOf(sort, 'live')[0])).toEqual([
    'votes desc',
    'live_at desc',
    'votes desc',
    'trend desc nulls last',
    'views desc',
    'followers desc',
  ])
})
