import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import { rfc3339 } from '../shared/clock.ts'

/** A post as lists show it. */
export interface PostRow {
  slug: string
  title: string
  summary: string
  author: string
  published_at: string
  updated_at: string
}

export interface Post extends PostRow {
  body_markdown: string
  faqs: { question: string; answer: string }[]
}

/** Posts are counted exactly up to here. */
const MOST_COUNTED = 10_000

const COLUMNS = 'slug, title, summary, author, published_at, updated_at'
/** A post with a future date appears then. */
const PUBLISHED = 'published_at is not null and published_at <= $1'

/** One page of published posts: newest first, or with `q` the best match first. */
export async function publishedPosts(
  db: Reader,
  { q, page, perPage, now }: { q?: string | undefined; page: number; perPage: number; now: Date },
): Promise<{ rows: PostRow[]; total: number; capped: boolean }> {
  const words = q?.trim()
  const query = `websearch_to_tsquery('english', f_norm($2))`
  const matching = `from blog_post where ${PUBLISHED} ${words ? `and search @@ ${query}` : ''}`
  const newest = 'published_at desc, id desc'
  const order = words ? `ts_rank_cd('{0.05,0.2,0.4,1}', search, ${query}) desc, ${newest}` : newest
  const values = [now.toISOString(), ...(words ? [words] : [])]
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const [rows, [count]] = await Promise.all([
    raw<PostRow>(db, {
      hot: true,
      text: `select ${COLUMNS} from (select id, row_number() over (order by ${order}) as place ${matching}
               order by ${order} limit ${limit} offset ${offset}) as page join blog_post using (id) order by place`,
      values: [...values, perPage, (page - 1) * perPage],
    }),
    raw<{ n: number }>(db, {
      hot: true,
      text: `select count(*)::int as n from (select 1 ${matching} limit ${MOST_COUNTED + 1}) as counted`,
      values,
    }),
  ])
  return { rows: rows.map(timed), total: Math.min(count!.n, MOST_COUNTED), capped: count!.n > MOST_COUNTED }
}

/** A published post, whole. Throws `not_found`. */
export async function publishedPost(db: Reader, slug: string, now: Date): Promise<Post> {
  const [post] = await raw<Post>(db, {
    hot: true,
    text: `select ${COLUMNS}, body_markdown, faqs from blog_post where ${PUBLISHED} and slug = $2`,
    values: [now.toISOString(), slug],
  })
  if (!post)
    throw new DomainError('not_found', `There is no blog post ${slug}.`, 'Call list_blog_posts to find its slug.')
  return timed(post)
}

function timed<T extends PostRow>(row: T): T {
  return { ...row, published_at: rfc3339(row.published_at), updated_at: rfc3339(row.updated_at) }
}
