import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const BlogPostSchema = defineEntity({
  name: 'BlogPost',
  tableName: 'blog_post',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    slug: p.text().unique(),
    title: p.text(),
    summary: p.text().default(''),
    bodyMarkdown: p.text().default(''),
    faqs: p.json<{ question: string; answer: string }[]>().defaultRaw("'[]'"),
    author: p.text(),
    publishedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
    search: p
      .string()
      .columnType('tsvector')
      .generated(
        "(((setweight(to_tsvector('english'::regconfig, f_norm(title)), 'A'::\"char\") || setweight(to_tsvector('english'::regconfig, f_norm(summary)), 'B'::\"char\")) || setweight(to_tsvector('english'::regconfig, f_norm(body_markdown)), 'C'::\"char\"))) stored",
      )
      .nullable(),
  },
  indexes: [
    {
      name: 'blog_post_newest',
      expression:
        'CREATE INDEX blog_post_newest ON blog_post USING btree (published_at DESC, id DESC) WHERE (published_at IS NOT NULL)',
    },
    {
      name: 'blog_post_search',
      expression: 'CREATE INDEX blog_post_search ON blog_post USING gin (search) WITH (fastupdate=off)',
    },
  ],
})

export class BlogPost extends BlogPostSchema.class {}
BlogPostSchema.setClass(BlogPost)

declare module '../database/tables.ts' {
  interface Tables {
    blog_post: TableOf<typeof BlogPostSchema>
  }
}
