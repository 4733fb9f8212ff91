import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPost } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await aPost(service, { slug: 'first', title: 'How weeks work', body: 'A launch calendar.' })
  await aPost(service, {
    slug: 'second',
    title: 'Writing a good tagline',
    summary: 'Say what it does.',
    body: '## Short\n\nA *launch* is no poem: crème brûlée.',
    published: '2026-11-10T09:00:00Z',
    faqs: [{ question: 'How long?', answer: 'Under sixty letters.' }],
  })
  await aPost(service, { slug: 'third', title: 'Launches of the year', published: '2026-11-05T09:00:00Z' })
  await aPost(service, { slug: 'unpublished', title: 'Launch draft', published: null })
  await aPost(service, { slug: 'tomorrow', title: 'Launch tomorrow', published: '2026-11-21T12:00:00Z' })
})
afterAll(() => service.stop())

const slugs = async (query: string) =>
  (await service.request('GET', `/blog${query}`)).body.items.map(({ slug }: { slug: string }) => slug)

test.for([
  ['', ['second', 'third', 'first']],
  ['?q=', ['second', 'third', 'first']],
  ['?q=launch', ['third', 'second', 'first']],
  ['?q=creme', ['second']],
  ['?q=tagline does', ['second']],
  ['?q=draft', []],
  ['?per_page=1&page=2', ['third']],
])('blog%s lists %j', async ([query, expected]) => {
  expect(await slugs(query as string)).toEqual(expected)
})

test('a page says how many there are', async () => {
  expect((await service.request('GET', '/blog?per_page=2')).body).toMatchObject({
    total: 3,
    total_is_capped: false,
    has_more: true,
  })
})

test('a post has its text in Markdown, its FAQs and its dates', async () => {
  expect(await service.request('GET', '/blog/second')).toMatchObject({
    status: 200,
    body: {
      title: 'Writing a good tagline',
      summary: 'Say what it does.',
      author: 'Ada Example',
      url: `${service.origin}/blog/second`,
      body_markdown: '## Short\n\nA *launch* is no poem: crème brûlée.',
      faqs: [{ question: 'How long?', answer: 'Under sixty letters.' }],
      published_at: '2026-11-10T09:00:00.000Z',
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  })
})

test.for(['unpublished', 'tomorrow', 'nonsense'])('%s reads as absent', async (slug) => {
  expect(await service.request('GET', `/blog/${slug}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a post with a future date appears then', async () => {
  service.clock.time = new Date('2026-11-21T12:00:00Z')
  expect(await slugs('?per_page=1')).toEqual(['tomorrow'])
})
