import type { Page } from '../../../domain/drafts/website/page.ts'
import { storable } from '../../../domain/shared/input/storable.ts'

// Titles and descriptions are at the top. All patterns below are bounded, so no page can make them slow.
const HEAD_LENGTH = 64 * 1024

/** The title and meta texts of a page that the parser can't read, or null without a title. */
export function minimalPage(html: string, url: string, fetchedAt: string): Page | null {
  const head = html.slice(0, HEAD_LENGTH)
  const title = plain(/<title[^>]{0,200}>([^<]{1,500})</i.exec(head)?.[1] ?? '')
  if (!title) return null

  const meta: Record<string, string> = {}
  for (const [, attributes = ''] of head.matchAll(/<meta\s([^<>]{1,2000})>/gi)) {
    const name = attribute(attributes, 'property') ?? attribute(attributes, 'name')
    const content = attribute(attributes, 'content')
    if (name && content) meta[name.toLowerCase()] ??= plain(content)
  }
  return storable({
    url,
    fetchedAt,
    lang: null,
    title,
    meta,
    blocks: [],
    links: [],
    images: [],
    icons: [],
    embeds: [],
    structured: [],
    hasPasswordField: false,
  })
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}\\s{0,5}=\\s{0,5}(?:"([^"]{0,1000})"|'([^']{0,1000})')`, 'i')
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }

function plain(text: string): string {
  return text
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/gi, (_, name: string) => ENTITIES[name.toLowerCase()] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
