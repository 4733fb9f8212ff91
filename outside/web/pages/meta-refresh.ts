import { attributesOf, elementsIn, parseHtml } from '../../../domain/shared/html/parse-html.ts'

// A page that only forwards visitors is small; a large one that refreshes itself is a dashboard.
const MAX_LENGTH = 4_096
// A longer delay leaves time to read the page.
const MAX_DELAY_S = 5

/** The target of a page that only forwards visitors with `<meta http-equiv="refresh">`, or null. */
export function refreshTarget(html: string, pageUrl: URL): URL | null {
  const root = html.length > MAX_LENGTH ? null : parseHtml(html)
  const content = (root === null ? [] : elementsIn(root))
    .map(attributesOf)
    .find((attributes) => attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh')
    ?.get('content')
  const [, delay, address = ''] =
    /^\s*(\d{1,3})[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'<>]{1,2000})/i.exec(content ?? '') ?? []
  const target = URL.parse(address.trim(), pageUrl)
  return target && Number(delay) <= MAX_DELAY_S && target.href !== pageUrl.href ? target : null
}
