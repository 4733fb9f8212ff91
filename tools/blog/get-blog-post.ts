import * as z from 'zod'
import { publishedPost } from '../../domain/blog/posts.ts'
import { defineTool } from '../define-tool.ts'
import { Slug } from '../shared/schemas.ts'
import { PostSummary, postOf } from './post-record.ts'

export default defineTool({
  name: 'get_blog_post',
  title: 'Read a blog post: open an article in full',
  description: 'The full text of a blog post in Markdown. Use to open, read or sum up an article.',
  rest: { method: 'GET', path: '/blog/{slug}' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ slug: Slug.describe('From `list_blog_posts`.') }),
  output: z.strictObject({
    ...PostSummary.shape,
    body_markdown: z.string(),
    faqs: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  }),

  async handler({ slug }, { db, now, siteUrl }) {
    return postOf(await publishedPost(db, slug, now()), siteUrl)
  },
})
