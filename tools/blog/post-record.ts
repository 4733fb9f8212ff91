import * as z from 'zod'
import type { PostRow } from '../../domain/blog/posts.ts'

export const PostSummary = z.strictObject({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  url: z.string(),
  published_at: z.string(),
  updated_at: z.string(),
})

/** A post with its URL. */
export function postOf<T extends PostRow>(post: T, siteUrl: string): T & { url: string } {
  return { ...post, url: `${siteUrl}/blog/${post.slug}` }
}
