import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPost } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { raw } from '../database/raw.ts'
import { publishedPost, publishedPosts } from './posts.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const posts = (page: number, q?: string) => publishedPosts(open.db.read, { q, page, perPage: 1, now: NOW })

test('published posts come newest first, the best match first in a search', async () => {
  await aPost(open, { slug: 'old', title: 'A launch', published: '2026-11-01T00:00:00Z' })
  await aPost(open, { slug: 'new', title: 'A tagline', body: 'For a launch.', published: '2026-11-20T12:00:00Z' })
  await aPost(open, { slug: 'later', title: 'A launch', published: '2026-11-20T12:00:00.001Z' })
  expect(await posts(1)).toMatchObject({ rows: [{ slug: 'new' }], total: 2, capped: false })
  expect(await posts(2)).toMatchObject({ rows: [{ slug: 'old' }] })
  expect(await posts(1, ' launch ')).toMatchObject({ rows: [{ slug: 'old' }], total: 2 })
  expect(await posts(1, ' ')).toMatchObject({ rows: [{ slug: 'new' }] })
  expect(await publishedPost(open.db.read, 'new', NOW)).toMatchObject({ body_markdown: 'For a launch.' })
  await expect(publishedPost(open.db.read, 'later', NOW)).rejects.toMatchObject({ code: 'not_found' })
})

test('the total is exact up to 10,000 posts', async () => {
  const add = (from: number, to: number) =>
    raw(open.db.read, {
      text: `insert into blog_post (slug, title, author, published_at)
             select 'post-' || n, 'Post', 'Ada Example', '2026-10-01' from generate_series($1::int, $2::int) as n`,
      values: [from, to],
    })
  await add(3, 10_000)
  expect(await posts(1)).toMatchObject({ total: 10_000, capped: false })
  await add(10_001, 10_001)
  expect(await posts(1)).toMatchObject({ total: 10_000, capped: true })
})
