import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../factories.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await aListing(service, {
    slug: 'calmail',
    name: 'CalMail',
    tagline: 'Crème de la crème of mail',
    category: 'email',
    country: 'DE',
    pricingModel: 'Freemium',
    votes: 3,
    stage: 'launched',
    website: 'https://calmail.example.com',
  })
  await aListing(service, {
    slug: 'chatty',
    name: 'Chatty',
    tagline: 'Chat for builders',
    category: 'chat',
    country: 'US',
    pricingModel: 'Free',
    votes: 9,
    views: 50,
    website: 'https://www.chatty.example.org/app',
  })
  await aListing(service, {
    slug: 'buildr',
    name: 'Buildr',
    tagline: 'Landing pages from a sentence',
    category: 'landing-pages',
    country: 'DE',
    votes: 9,
    followers: 4,
    plan: 'paid',
    further: ['seo'],
    website: 'https://buildr.example.net',
  })
  await aListing(service, {
    slug: 'soon',
    name: 'Soon',
    status: 'scheduled',
    launchWeek: '2026-12-28',
    website: 'https://soon.example.com',
  })
  for (const status of ['draft', 'awaiting_badge', 'hidden', 'withdrawn'] as const)
    await aListing(service, {
      slug: `not-${status.replace('_', '-')}`,
      name: `Not ${status}`,
      status,
      website: `https://${status.replace('_', '')}.example.com`,
    })
})
afterAll(() => service.stop())

const slugs = async (query: string) =>
  (await service.request('GET', `/listings?${query}`)).body.items.map(({ slug }: { slug: string }) => slug)

test.for([
  ['', ['chatty', 'buildr', 'calmail']],
  ['q=', ['chatty', 'buildr', 'calmail']],
  ['q=creme', ['calmail']],
  ['q=CRÈME', ['calmail']],
  ['q=calmail', ['calmail']],
  ['q=cal mail', ['calmail']],
  // Neither has both words.
  ['q=landing builders', ['buildr', 'chatty']],
  ['q=builder', ['chatty']],
  ['category=communication', ['chatty', 'calmail']],
  ['category=email', ['calmail']],
  ['category=seo', ['buildr']],
  ['country=de', ['buildr', 'calmail']],
  ['pricing_model=freemium', ['calmail']],
  ['stage=launched', ['calmail']],
  ['domain=calmail.example.com', ['calmail']],
  ['domain=https://chatty.example.org/x', ['chatty']],
  ['domain=nobody.example', []],
  ['country=DE&q=mail', ['calmail']],
  ['status=upcoming', ['soon']],
  ['sort=newest', ['soon', 'buildr', 'chatty', 'calmail'].slice(1)],
  ['sort=votes', ['chatty', 'buildr', 'calmail']],
  ['sort=most_viewed', ['chatty', 'buildr', 'calmail']],
  ['sort=most_followed', ['buildr', 'chatty', 'calmail']],
  ['per_page=1&page=2', ['buildr']],
])('search ?%s finds %j', async ([query, expected]) => {
  expect(await slugs(query as string)).toEqual(expected)
})

test('an unknown category in a query is a 400 that says where the slugs are', async () => {
  expect(await service.request('GET', '/listings?category=nonsense')).toMatchObject({
    status: 400,
    body: { code: 'unknown_category', fix: expect.stringContaining('list_categories') },
  })
})

test('a page says how many there are and whether more follow', async () => {
  expect((await service.request('GET', '/listings?per_page=2')).body).toMatchObject({
    page: 1,
    per_page: 2,
    total: 3,
    total_is_capped: false,
    has_more: true,
  })
  expect((await service.request('GET', '/listings?per_page=2&page=1000')).body).toMatchObject({
    items: [],
    total: 3,
    has_more: false,
  })
})

test('live and scheduled listings can be read, the others read as absent', async () => {
  const statuses = await Promise.all(
    ['chatty', 'soon', 'not-draft', 'not-awaiting-badge', 'not-hidden', 'not-withdrawn'].map(
      async (slug) => (await service.request('GET', `/listings/${slug}`)).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404])
})

test('story, milestones and media are served only when unlocked', async () => {
  const sections = async (slug: string) => {
    const { body } = await service.request('GET', `/listings/${slug}`)
    return ['story', 'milestones', 'media'].filter((section) => section in body)
  }
  expect(await sections('chatty')).toEqual([])
  expect(await sections('buildr')).toEqual(['story', 'milestones', 'media'])
  await raw(service.db.read, {
    text: `update listing set unlocked = '{story}' where slug = 'chatty'`,
  })
  expect(await sections('chatty')).toEqual(['story'])
})

test('a free listing shows its first category alone, a paid one the further ones too', async () => {
  await raw(service.db.read, {
    text: `insert into listing_category select l.id, c.id, 1 from listing l, category c where l.slug = 'chatty' and c.slug = 'seo'`,
  })
  const names = async (slug: string) =>
    (await service.request('GET', `/listings/${slug}`)).body.categories.map(
      (category: { slug: string }) => category.slug,
    )
  expect(await names('chatty')).toEqual(['chat'])
  expect(await names('buildr')).toEqual(['landing-pages', 'seo'])
  expect(await slugs('category=seo')).toEqual(['buildr'])
})

test('the category tree counts live listings, those of subcategories in their parent too', async () => {
  const { body } = await service.request('GET', '/categories')
  const communication = body.categories.find(({ slug }: { slug: string }) => slug === 'communication')
  expect(communication.listings).toBe(2)
  expect(communication.subcategories).toContainEqual(expect.objectContaining({ slug: 'email', listings: 1 }))
  const used = (await service.request('GET', '/categories?include_empty=false')).body
  expect(used.total).toBeLessThan(body.total)
  expect(
    used.categories
      .flatMap(({ subcategories }: { subcategories: { listings: number }[] }) => subcategories)
      .every(({ listings }: { listings: number }) => listings > 0),
  ).toBe(true)
})

test('two live listings never share a website', async () => {
  await expect(
    aListing(service, { slug: 'copy', name: 'Copy', website: 'https://chatty.example.org/app/' }),
  ).rejects.toThrow('listing_site')
})
