import * as z from 'zod'
import { publishedPosts } from '../../domain/blog/posts.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { PostSummary, postOf } from './post-record.ts'

export default defineTool({
  name: 'list_blog_posts',
  title: 'Blog: list or search the newest articles, guides, tips, news',
  description:
    'Articles we have on the blog, latest first or by words: news, tips, any guide or post about a topic, such ' +
    'as launching well. Then `get_blog_post`.',
  rest: { method: 'GET', path: '/blog' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    q: z.string().max(200).optional().describe('Words.'),
    ...pagination,
  }),
  output: paginated(PostSummary),

  async handler({ q, page, per_page }, { db, now, siteUrl }) {
    const { rows, total, capped } = await publishedPosts(db, { q, page, perPage: per_page, now: now() })
    return pageOf(
      rows.map((row) => postOf(row, siteUrl)),
      { page, per_page, total, capped },
    )
  },
})
