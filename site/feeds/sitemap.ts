import type { AliasedExpression } from 'kysely'
import { BOARDS } from '../../domain/leaderboards/boards.ts'
import type { Reader } from '../../domain/database/database.ts'
import { prepare } from '../../domain/database/prepare.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import type { Services } from '../../tools/run-tool.ts'
import { DOCS_AREAS } from '../pages/docs/docs-areas.ts'
import { xml } from './xml.ts'

/** Ids per file, well below the limit of 50,000 addresses (sitemaps.org), so that a file is quick to build. */
const IDS_A_FILE = 10_000
/** How long to cache the index: making it reads every listing. */
const KEPT_MS = 10 * 60_000

const PAGES = [
  '/',
  '/search',
  '/launches',
  '/launches/calendar',
  '/categories',
  ...BOARDS.map((board) => `/leaderboards/${board}`),
  '/awards',
  '/founders',
  '/blog',
  '/products',
  '/docs',
  ...DOCS_AREAS.map(({ slug }) => `/docs/${slug}`),
  '/about',
  '/privacy',
  '/terms',
  '/bot',
]

interface Listed {
  id: number
  slug: string
  updated_at: string | null
}

/** Two queries for the pages under a path: which files have pages, and the pages in a range of ids. */
const listedAt = (path: string, of: (sql: Reader['sql']) => AliasedExpression<Listed, 'listed'>) => ({
  path,
  parts: prepare((sql) =>
    sql
      .selectFrom(of(sql))
      .select((eb) => [
        eb(eb.parens('id', '-', eb.lit(1)), '/', eb.lit(IDS_A_FILE)).as('part'),
        eb.fn.max('updated_at').as('changed_at'),
      ])
      .groupBy('part')
      .orderBy('part'),
  ),
  between: prepare((sql, given: { after: number; last: number }) =>
    sql
      .selectFrom(of(sql))
      .select(['slug', 'updated_at'])
      .where('id', '>', given.after)
      .where('id', '<=', given.last)
      .orderBy('id'),
  ),
})

/**
 * Pages split by ranges of ids: file 0 has ids 1 to 10,000, and so on. A page never moves between files, and
 * building a file takes one scan of the primary key.
 */
const LISTED: Record<string, ReturnType<typeof listedAt>> = {
  listings: listedAt('/listings/', (sql) =>
    sql.selectFrom('listing').select(['id', 'slug', 'updated_at']).where('status', '=', 'live').as('listed'),
  ),
  founders: listedAt('/founders/', (sql) =>
    sql
      .selectFrom('founder')
      .select((eb) => ['id', 'slug', eb.lit(null).as('updated_at')])
      .where((eb) => eb('live_listings', '>', eb.lit(0)))
      .as('listed'),
  ),
}

const allCategories = prepare((sql) => sql.selectFrom('category').select('slug').orderBy('id'))

const latestWeeks = prepare((sql) =>
  sql
    .selectFrom('launch')
    .select('week')
    .distinct()
    .where('state', 'in', ['launched', 'removed', 'planned'])
    .orderBy('week', 'desc')
    .limit(2000),
)

const latestPosts = prepare((sql, given: { now: string }) =>
  sql
    .selectFrom('blog_post')
    .select(['slug', 'updated_at'])
    .where('published_at', '<=', given.now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10_000),
)

interface Entry {
  path: string
  day: string | null
}

/** The sitemap index at `/sitemap.xml`, and its files. */
export function openSitemap({ db, now, siteUrl }: Services) {
  let kept: { text: string; madeAt: number } | undefined
  const locOf = ({ path, day }: Entry) => `<loc>${xml(siteUrl + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}`

  async function makeIndex(): Promise<string> {
    const files = await Promise.all(
      Object.entries(LISTED).map(async ([kind, group]) => {
        const parts = await group.parts(db.read, {})
        return parts.map(({ part, changed_at }): Entry => ({
          path: `/sitemaps/${kind}-${part}.xml`,
          day: dayOf(changed_at),
        }))
      }),
    )
    const entries: Entry[] = [{ path: '/sitemaps/pages.xml', day: null }, ...files.flat()]
    return documentOf('sitemapindex', 'sitemap', entries.map(locOf))
  }

  return {
    async index(): Promise<string> {
      const time = now().getTime()
      if (!kept || time - kept.madeAt > KEPT_MS) kept = { text: await makeIndex(), madeAt: time }
      return kept.text
    },

    /** One file of the index; undefined when there's no such file. */
    async file(name: string): Promise<string | undefined> {
      if (name === 'pages.xml') return documentOf('urlset', 'url', (await pages(db.read, now())).map(locOf))
      const [, kind, digits] = /^([a-z]+)-(0|[1-9]\d{0,6})\.xml$/.exec(name) ?? []
      const group = kind !== undefined && Object.hasOwn(LISTED, kind) ? LISTED[kind] : undefined
      if (!group) return undefined
      const after = Number(digits) * IDS_A_FILE
      const found = await group.between(db.read, { after, last: after + IDS_A_FILE })
      if (!found.length) return undefined
      return documentOf(
        'urlset',
        'url',
        found.map(({ slug, updated_at }) => locOf({ path: group.path + slug, day: dayOf(updated_at) })),
      )
    },
  }
}

/**
 * The pages that aren't split by ids: fixed pages, categories, and the latest launch weeks and blog posts.
 */
async function pages(db: Reader, now: Date): Promise<Entry[]> {
  const [categories, weeks, posts] = await Promise.all([
    allCategories(db, {}),
    latestWeeks(db, {}),
    latestPosts(db, { now: now.toISOString() }),
  ])
  const dateless = (path: string): Entry => ({ path, day: null })
  return [
    ...PAGES.map(dateless),
    ...categories.map(({ slug }) => dateless(`/categories/${slug}`)),
    ...weeks.map(({ week }) => dateless(`/launches/${week}`)),
    ...posts.map(({ slug, updated_at }) => ({ path: `/blog/${slug}`, day: dayOf(updated_at) })),
  ]
}

function dayOf(time: string | null): string | null {
  return rfc3339(time)?.slice(0, 10) ?? null
}

function documentOf(root: string, item: string, bodies: string[]): string {
  const entries = bodies.map((body) => `<${item}>${body}</${item}>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</${root}>\n`
}
