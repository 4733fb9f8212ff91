import type { Reader } from '../database/database.ts'
import { prepared } from '../database/prepare.ts'
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

const COLUMNS = ['b.slug', 'b.title', 'b.summary', 'b.author', 'b.published_at', 'b.updated_at'] as const
/** What a word counts: anywhere, in the body, in the summary, in the title. */
const WEIGHTS = '{0.05,0.2,0.4,1}'

/** One page of published posts: newest first, or with `q` the best match first. */
export async function publishedPosts(
  db: Reader,
  { q, page, perPage, now }: { q?: string | undefined; page: number; perPage: number; now: Date },
): Promise<{ rows: PostRow[]; total: number; capped: boolean }> {
  const words = q?.trim()
  const { fn } = db.sql
  const query = fn<string>('websearch_to_tsquery', [
    ({ val }) => val('english'),
    (eb) => eb.fn('f_norm', [eb.val(words)]),
  ])
  const matching = words ? published(db, now).where('b.search', '@@', query) : published(db, now)
  // Texts are read for the posts of this page only.
  const ids = matching
    .select((eb) => [
      'b.id',
      'b.published_at',
      (words ? eb.fn<number>('ts_rank_cd', [eb.val(WEIGHTS), 'b.search', query]) : eb.lit<number>(0)).as('rank'),
    ])
    .$if(!!words, (found) => found.orderBy('rank', 'desc'))
    .orderBy('b.published_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
  const counted = matching.select('b.id').limit(({ lit }) => lit(MOST_COUNTED + 1))
  const [rows, [count]] = await Promise.all([
    prepared(
      db,
      db.sql
        .selectFrom(ids.as('page'))
        .innerJoin('blog_post as b', 'b.id', 'page.id')
        .select(COLUMNS)
        .orderBy('page.rank', 'desc')
        .orderBy('page.published_at', 'desc')
        .orderBy('page.id', 'desc')
        .$narrowType<{ published_at: string }>(),
    ),
    prepared(db, db.sql.selectFrom(counted.as('counted')).select(fn.countAll<number>().as('n'))),
  ])
  return { rows: rows.map(timed), total: Math.min(count!.n, MOST_COUNTED), capped: count!.n > MOST_COUNTED }
}

/** A published post, whole. Throws `not_found`. */
export async function publishedPost(db: Reader, slug: string, now: Date): Promise<Post> {
  const [post] = await prepared(
    db,
    published(db, now)
      .select([...COLUMNS, 'b.body_markdown', 'b.faqs'])
      .where('b.slug', '=', slug)
      .$narrowType<{ published_at: string }>(),
  )
  if (!post)
    throw new DomainError('not_found', `There is no blog post ${slug}.`, 'Call list_blog_posts to find its slug.')
  return timed(post)
}

/** A post with a future date appears then. */
function published(db: Reader, now: Date) {
  return db.sql
    .selectFrom('blog_post as b')
    .where('b.published_at', 'is not', null)
    .where('b.published_at', '<=', now.toISOString())
}

function timed<T extends PostRow>(row: T): T {
  return { ...row, published_at: rfc3339(row.published_at), updated_at: rfc3339(row.updated_at) }
}
