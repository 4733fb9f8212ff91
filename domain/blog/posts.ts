import { expressionBuilder, type Kysely } from 'kysely'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Tables } from '../database/tables.ts'
import { DomainError } from '../errors.ts'
import { rfc3339 } from '../shared/clock.ts'

/** A post as shown in lists. */
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

/** One more than the largest exact total. */
const COUNT_LIMIT = 10_001

const COLUMNS = ['b.slug', 'b.title', 'b.summary', 'b.author', 'b.published_at', 'b.updated_at'] as const
/** Rank weights of PostgreSQL's classes D (not used), C (body), B (summary) and A (title). */
const WEIGHTS = '{0.05,0.2,0.4,1}'

interface Newest {
  time: string
  limit: number
  offset: number
}

interface Searched extends Newest {
  words: string
}

const newestPosts = prepare((sql, given: Newest) => pageOf(sql, newestIds(sql, given), given))
const bestPosts = prepare((sql, given: Searched) => pageOf(sql, bestIds(sql, given), given))
const countOfPosts = prepare((sql, given: Pick<Newest, 'time'>) => countOf(sql, published(sql, given)))
const countOfMatches = prepare((sql, given: Pick<Searched, 'time' | 'words'>) => countOf(sql, matching(sql, given)))

/** One page of published posts: newest first, or with `q` best match first. */
export async function publishedPosts(
  db: Reader,
  { q, page, perPage, now }: { q?: string | undefined; page: number; perPage: number; now: Date },
): Promise<{ rows: PostRow[]; total: number; capped: boolean }> {
  const words = q?.trim()
  const given = { time: now.toISOString(), limit: perPage, offset: (page - 1) * perPage }
  const [rows, [count]] = await Promise.all(
    words
      ? [bestPosts(db, { ...given, words }), countOfMatches(db, { ...given, words })]
      : [newestPosts(db, given), countOfPosts(db, given)],
  )
  const { n } = count!
  return { rows: rows.map(withTimes), total: Math.min(n, COUNT_LIMIT - 1), capped: n === COUNT_LIMIT }
}

const publishedPostOf = prepare((sql, given: { slug: string; time: string }) =>
  published(sql, given)
    .select([...COLUMNS, 'b.body_markdown', 'b.faqs'])
    .where('b.slug', '=', given.slug)
    .$narrowType<{ published_at: string }>(),
)

/** A published post with its text. Throws `not_found`. */
export async function publishedPost(db: Reader, slug: string, now: Date): Promise<Post> {
  const [post] = await publishedPostOf(db, { slug, time: now.toISOString() })
  if (!post)
    throw new DomainError('not_found', `There is no blog post ${slug}.`, 'Call list_blog_posts to find its slug.')
  return withTimes(post)
}

/** Selects published posts. A post with a future date isn't published until then. */
function published(sql: Kysely<Tables>, { time }: Pick<Newest, 'time'>) {
  return sql.selectFrom('blog_post as b').where('b.published_at', 'is not', null).where('b.published_at', '<=', time)
}

function matching(sql: Kysely<Tables>, { time, words }: Pick<Searched, 'time' | 'words'>) {
  return published(sql, { time }).where('b.search', '@@', queryOf(words))
}

function queryOf(words: string) {
  const eb = expressionBuilder<Tables>()
  return eb.fn<string>('websearch_to_tsquery', [eb.val('english'), eb.fn('f_norm', [eb.val(words)])])
}

function newestIds(sql: Kysely<Tables>, given: Newest) {
  return published(sql, given)
    .select(['b.id', 'b.published_at'])
    .select((eb) => eb.lit<number>(0).as('rank'))
}

function bestIds(sql: Kysely<Tables>, given: Searched) {
  return matching(sql, given)
    .select(['b.id', 'b.published_at'])
    .select((eb) => eb.fn<number>('ts_rank_cd', [eb.val(WEIGHTS), 'b.search', queryOf(given.words)]).as('rank'))
    .orderBy('rank', 'desc')
}

/** Picks the page's ids first, so that only its posts are read in full. */
function pageOf(sql: Kysely<Tables>, ids: ReturnType<typeof newestIds>, { limit, offset }: Newest) {
  const page = ids.orderBy('b.published_at', 'desc').orderBy('b.id', 'desc').limit(limit).offset(offset)
  return sql
    .selectFrom(page.as('page'))
    .innerJoin('blog_post as b', 'b.id', 'page.id')
    .select(COLUMNS)
    .orderBy('page.rank', 'desc')
    .orderBy('page.published_at', 'desc')
    .orderBy('page.id', 'desc')
    .$narrowType<{ published_at: string }>()
}

function countOf(sql: Kysely<Tables>, posts: ReturnType<typeof published>) {
  const counted = posts.select('b.id').limit(({ lit }) => lit(COUNT_LIMIT))
  return sql.selectFrom(counted.as('counted')).select(({ fn }) => fn.countAll<number>().as('n'))
}

function withTimes<T extends PostRow>(row: T): T {
  return { ...row, published_at: rfc3339(row.published_at), updated_at: rfc3339(row.updated_at) }
}
