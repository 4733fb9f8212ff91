import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { categoryLeaders } from '../../domain/listings/lists/category-leaders.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await aListing(service, { slug: 'mailer', category: 'email', votes: 3 })
  await aListing(service, { slug: 'chatty', category: 'chat', votes: 9 })
  await aListing(service, { slug: 'talky', category: 'chat', votes: 4 })
  await aListing(service, { slug: 'board', category: 'communication', votes: 1 })
  await aListing(service, { slug: 'both', category: 'email', further: ['chat'], plan: 'paid', votes: 6 })
  await aListing(service, { slug: 'unpaid', category: 'seo', further: ['chat'], votes: 50 })
  for (const status of ['draft', 'awaiting_badge', 'scheduled', 'hidden', 'withdrawn'] as const)
    await aListing(service, { slug: `not-${status.replace('_', '-')}`, category: 'chat', status, votes: 99 })
})
afterAll(() => service.stop())

const rows = (text: string, values: unknown[] = []) => raw(service.db.read, { text, values })
const category = async (slug: string, query = '') => (await service.request('GET', `/categories/${slug}${query}`)).body
const slugs = async (slug: string, query = '') =>
  (await category(slug, query)).items.map((item: { slug: string }) => item.slug)

test('a category shows its live listings and those of its subcategories, each once, most voted first', async () => {
  expect(await slugs('communication')).toEqual(['chatty', 'both', 'talky', 'mailer', 'board'])
  expect(await slugs('chat')).toEqual(['chatty', 'both', 'talky'])
  expect(await slugs('seo')).toEqual(['unpaid'])
})

test('the first three of each top-level category lead it, those of its subcategories included', async () => {
  const leaders = await categoryLeaders(service.db.read)
  expect(leaders.map(({ leads, slug }) => [leads, slug])).toEqual([
    ['marketing', 'unpaid'],
    ['communication', 'chatty'],
    ['communication', 'both'],
    ['communication', 'talky'],
  ])
})

test('it knows its parent, its subcategories and how many live listings each has', async () => {
  const communication = await category('communication')
  expect(communication).toMatchObject({ name: 'Communication', parent: null, listings: 5, total: 5 })
  expect(communication.url).toBe(`${service.origin}/categories/communication`)
  expect(
    communication.subcategories.map((sub: { slug: string; listings: number }) => [sub.slug, sub.listings]),
  ).toEqual([
    ['chat', 3],
    ['email', 2],
    ['video-conferencing', 0],
    ['communities', 0],
    ['surveys-and-forms', 0],
  ])
  expect(await category('chat')).toMatchObject({
    parent: { slug: 'communication', name: 'Communication' },
    subcategories: [],
  })
})

test('the tree of categories counts what each page shows: a listing of two subcategories once above them', async () => {
  const { categories } = (await service.request('GET', '/categories')).body
  const communication = categories.find(({ slug }: { slug: string }) => slug === 'communication')
  expect(communication).toMatchObject({ listings: 5 })
  expect(
    communication.subcategories.map(({ slug, listings }: { slug: string; listings: number }) => [slug, listings]),
  ).toEqual(
    expect.arrayContaining([
      ['chat', 3],
      ['email', 2],
    ]),
  )
})

test('the tree can leave out empty categories, and its total counts what it shows', async () => {
  const treeOf = async (query: string) => (await service.request('GET', `/categories${query}`)).body
  const shown = ({ categories }: { categories: { slug: string; listings: number; subcategories: object[] }[] }) =>
    categories.flatMap(({ subcategories, ...top }) => [top, ...subcategories]) as { slug: string; listings: number }[]
  const whole = await treeOf('')
  expect(whole.total).toBe(shown(whole).length)
  expect(shown(whole)).toContainEqual(expect.objectContaining({ slug: 'surveys-and-forms', listings: 0 }))
  const filled = await treeOf('?include_empty=false')
  expect(filled.total).toBe(shown(filled).length)
  expect(shown(filled)).toEqual(shown(whole).filter(({ listings }) => listings > 0))
})

test('its FAQs are data', async () => {
  expect((await category('chat')).faqs).toEqual([])
  const faqs = [{ question: 'Which is free?', answer: 'Several.' }]
  await rows(`update category set faqs = $1 where slug = 'chat'`, [JSON.stringify(faqs)])
  expect((await category('chat')).faqs).toEqual(faqs)
})

test('its listings come page by page', async () => {
  expect(await slugs('communication', '?per_page=2&page=2')).toEqual(['talky', 'mailer'])
  expect(await category('communication', '?per_page=2&page=2')).toMatchObject({ total: 5, has_more: true })
  expect(await category('communication', '?page=1000')).toMatchObject({ items: [], total: 5, has_more: false })
})

test('an unknown category is a 404 that says where the slugs are', async () => {
  expect(await service.request('GET', '/categories/nonsense')).toMatchObject({
    status: 404,
    body: { code: 'not_found', fix: expect.stringContaining('list_categories') },
  })
})

test('what changes about a listing shows at once', async () => {
  const at = 'productivity'
  await aListing(service, { slug: 'first', category: 'notes', votes: 2 })
  await aListing(service, { slug: 'second', category: 'notes', votes: 1, further: ['time-tracking'] })
  expect(await slugs(at)).toEqual(['first', 'second'])
  await rows(`update listing set votes = 5 where slug = 'second'`)
  expect(await slugs(at)).toEqual(['second', 'first'])
  await rows(`update listing set status = 'hidden' where slug in ('first', 'second')`)
  expect(await slugs(at)).toEqual([])
  await rows(`update listing set status = 'live' where slug in ('first', 'second')`)
  expect(await slugs('time-tracking')).toEqual([])
  await rows(`update listing set unlocked = '{categories}' where slug = 'second'`)
  expect(await slugs('time-tracking')).toEqual(['second'])
  await rows(`delete from listing_category where listing_id = (select id from listing where slug = 'second')`)
  expect(await slugs('time-tracking')).toEqual([])
  await rows(`update listing set category_id = (select id from category where slug = 'chat') where slug = 'first'`)
  expect(await slugs(at)).toEqual(['second'])
  await rows(`update category set parent_id = (select id from category where slug = 'design') where slug = 'notes'`)
  expect(await slugs(at)).toEqual([])
  expect(await slugs('design')).toEqual(['second'])
})

test('the counts stay right however many listings come and go at once', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `crowd-${index}`)
  await Promise.all(names.map((slug) => aListing(service, { slug, category: 'games' })))
  await Promise.all(
    names.map((slug, index) =>
      rows(`update listing set status = $1 where slug = $2`, [index % 3 ? 'live' : 'withdrawn', slug]),
    ),
  )
  await rows(`delete from listing where slug = 'crowd-1'`)
  expect(await category('games')).toMatchObject({ listings: 7, total: 7, has_more: false })
  expect(await category('media-and-entertainment')).toMatchObject({ listings: 7 })
  expect(
    await rows(
      `select category_id from (select category_id, n from category_count
         union all select category_id, -1 from category_place) as counted group by 1 having sum(n) <> 0`,
    ),
  ).toEqual([])
})

test('a category with over 100,001 listings says that its total is capped', async () => {
  const counted = `(select id from category where slug = 'video-conferencing')`
  const withMore = async (n: number) => {
    await rows(`insert into category_count (category_id, n) select id, $1 from category where id = ${counted}`, [n])
    return category('video-conferencing')
  }
  expect(await withMore(100_001)).toMatchObject({ total: 100_001, total_is_capped: false })
  expect(await withMore(1)).toMatchObject({ listings: 100_002, total: 100_001, total_is_capped: true })
  await rows(`delete from category_count where category_id = ${counted}`)
})
