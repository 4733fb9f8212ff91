import type { Services } from '../tools/run-tool.ts'

/** What the sitemap protocol allows in one file. */
const MOST_ADDRESSES = 50_000
const PAGES = ['/', '/search', '/docs', '/bot']
/** With many listings it is a large answer, and crawlers come often. */
const KEPT_MS = 10 * 60_000

/** Gives the sitemap of the pages and the live listings, newest first. */
export function openSitemap({ db, now, siteUrl }: Services): () => Promise<string> {
  let kept: { text: string; madeAt: number } | undefined

  async function make(): Promise<string> {
    const listings = await db.rows<{ slug: string; day: string }>(db.orm.em.fork(), {
      text: `select slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as day
             from listing where status = 'live' order by live_at desc, id desc limit $1`,
      values: [MOST_ADDRESSES - PAGES.length],
    })
    const entries = [
      ...PAGES.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`),
      ...listings.map(({ slug, day }) => `<url><loc>${siteUrl}/listings/${slug}</loc><lastmod>${day}</lastmod></url>`),
    ]
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  }

  return async () => {
    const time = now().getTime()
    if (!kept || time - kept.madeAt > KEPT_MS) kept = { text: await make(), madeAt: time }
    return kept.text
  }
}
