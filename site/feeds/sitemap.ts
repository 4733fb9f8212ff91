import { BOARDS } from '../../domain/leaderboards/boards.ts'
import { raw } from '../../domain/database/raw.ts'
import type { Services } from '../../tools/run-tool.ts'
import { xml } from './xml.ts'

/** Ids in one file: far below the 50,000 addresses a file may have (sitemaps.org), so that each is quickly made. */
const IDS_A_FILE = 10_000
/** The index looks at every listing, and crawlers come often. */
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
  '/about',
  '/privacy',
  '/terms',
  '/bot',
]

/**
 * What is listed by ranges of ids: file 0 has ids 1 to 10,000, and so on. A listing stays in its file for ever, and a file
 * is one walk along the primary key.
 */
const LISTED: Record<string, { path: string; from: string; changed: string }> = {
  listings: {
    path: '/listings/',
    from: `listing where status = 'live'`,
    changed: `to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD')`,
  },
  founders: { path: '/founders/', from: 'founder where live_listings > 0', changed: 'null' },
}

interface Entry {
  path: string
  day: string | null
}

/** The sitemap index at `/sitemap.xml` and the files that it names. */
export function openSitemap({ db, now, siteUrl }: Services) {
  let kept: { text: string; madeAt: number } | undefined
  const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(db.read, { hot: true, text, values })
  const locOf = ({ path, day }: Entry) => `<loc>${xml(siteUrl + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}`

  async function makeIndex(): Promise<string> {
    const files = await Promise.all(
      Object.entries(LISTED).map(async ([kind, { from, changed }]) => {
        const parts = await rows<{ part: number; day: string | null }>(
          `select ((id - 1) / ${IDS_A_FILE})::int as part, max(${changed}) as day from ${from} group by 1 order by 1`,
        )
        return parts.map(({ part, day }): Entry => ({ path: `/sitemaps/${kind}-${part}.xml`, day }))
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

    /** One file of the index; undefined for a name that it never has. */
    async file(name: string): Promise<string | undefined> {
      if (name === 'pages.xml') return documentOf('urlset', 'url', (await pages(rows, now())).map(locOf))
      const [, kind, digits] = /^([a-z]+)-(0|[1-9]\d{0,6})\.xml$/.exec(name) ?? []
      const listed = kind !== undefined && Object.hasOwn(LISTED, kind) ? LISTED[kind] : undefined
      if (!listed) return undefined
      const first = Number(digits) * IDS_A_FILE
      const found = await rows<{ slug: string; day: string | null }>(
        `select slug, ${listed.changed} as day from ${listed.from} and id > $1 and id <= $2 order by id`,
        [first, first + IDS_A_FILE],
      )
      if (!found.length) return undefined
      return documentOf(
        'urlset',
        'url',
        found.map(({ slug, day }) => locOf({ path: listed.path + slug, day })),
      )
    },
  }
}

/** The pages that are few: fixed ones, categories, launch weeks and blog posts. */
async function pages(rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>, now: Date): Promise<Entry[]> {
  const [categories, weeks, posts] = await Promise.all([
    rows<{ slug: string }>('select slug from category order by id'),
    rows<{ week: string }>(
      `select distinct launch_week::text as week from listing
       where status in ('live', 'scheduled') and launch_week is not null order by 1 desc limit 2000`,
    ),
    rows<{ slug: string; day: string }>(
      `select slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as day from blog_post
       where published_at <= $1 order by published_at desc, id desc limit 10000`,
      [now.toISOString()],
    ),
  ])
  const dateless = (path: string): Entry => ({ path, day: null })
  return [
    ...PAGES.map(dateless),
    ...categories.map(({ slug }) => dateless(`/categories/${slug}`)),
    ...weeks.map(({ week }) => dateless(`/launches/${week}`)),
    ...posts.map(({ slug, day }) => ({ path: `/blog/${slug}`, day })),
  ]
}

function documentOf(root: string, item: string, bodies: string[]): string {
  const entries = bodies.map((body) => `<${item}>${body}</${item}>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</${root}>\n`
}
