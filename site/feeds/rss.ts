import type * as z from 'zod'
import type { CardFacts } from '../../domain/listings/lists/card-facts.ts'
import type listLaunches from '../../tools/launches/list-launches.ts'
import { xml } from './xml.ts'

type Launch = z.output<(typeof listLaunches)['output']>['items'][number] & Partial<CardFacts>

/** A list of launches as RSS 2.0. */
export function launchesRss(
  channel: { title: string; description: string; page: string; address: string },
  launches: readonly Launch[],
): string {
  const items = launches.map(
    ({ name, tagline, url, category, live_at }) => `<item>
<title>${xml(name)}</title>
<link>${xml(url)}</link>
<guid isPermaLink="true">${xml(url)}</guid>
<description>${xml(tagline ?? name)}</description>
${category ? `<category>${xml(category)}</category>` : ''}${live_at ? `\n<pubDate>${new Date(live_at).toUTCString()}</pubDate>` : ''}
</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(channel.title)}</title>
<link>${xml(channel.page)}</link>
<atom:link href="${xml(channel.address)}" rel="self" type="application/rss+xml"/>
<description>${xml(channel.description)}</description>
<language>en</language>
<ttl>60</ttl>
${items.join('\n')}
</channel>
</rss>
`
}
