import { parse } from 'node-html-parser'
import type { HTMLElement } from 'node-html-parser'

/**
 * With more unclosed tags, the parser leaves them as they are, because repairing them takes quadratic time:
 * 20 s for 50,000. Real pages have far fewer.
 */
const MAX_UNCLOSED_TAGS = 2000
/**
 * With more unclosed comments, comments aren't recognized, because the parser would scan the rest of the page
 * for each.
 */
const MAX_UNCLOSED_COMMENTS = 200
/** Longer documents are cut, because the first megabytes have everything a profile needs. */
const MAX_HTML_LENGTH = 4 << 20

const VOID_TAGS = new Set(
  'area base br col embed hr img input link meta param source track wbr path rect circle use line polygon'.split(' '),
)
/** Elements whose content is kept as text. */
const TEXT_ONLY = { script: true, style: true, noscript: true, textarea: true, title: true, template: true, xmp: true }

/** Parses a document in linear time, whatever it contains. Returns null when the parser fails. */
export function parseHtml(html: string): HTMLElement | null {
  const bounded = withoutEndlessComments(html.slice(0, MAX_HTML_LENGTH))
  try {
    return parse(bounded, {
      comment: false,
      parseNoneClosedTags: unclosedTags(bounded) > MAX_UNCLOSED_TAGS,
      blockTextElements: TEXT_ONLY,
    })
  } catch {
    return null // a broken document counts as empty
  }
}

function unclosedTags(html: string): number {
  let open = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]{0,30})/gi)) {
    if (VOID_TAGS.has(name.toLowerCase())) continue
    if (slash) open = Math.max(0, open - 1)
    else open++
  }
  return open
}

function withoutEndlessComments(html: string): string {
  const endless = html.split('<!--').length - html.split('-->').length
  return endless > MAX_UNCLOSED_COMMENTS ? html.replaceAll('<!--', '') : html
}
