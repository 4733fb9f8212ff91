import { parse } from 'node-html-parser'
import type { HTMLElement } from 'node-html-parser'

/** The parser is quadratic in tags that are never closed: 50,000 take 20 s. Real pages stay far below this. */
const MANY_UNCLOSED_TAGS = 2000
/** Each comment that never ends makes the parser scan the rest of the page. */
const MANY_UNCLOSED_COMMENTS = 200
/** Longer documents are cut: nothing that a profile needs stands behind the first megabytes. */
const MAX_HTML_LENGTH = 4 << 20

const VOID_TAGS = new Set(
  'area base br col embed hr img input link meta param source track wbr path rect circle use line polygon'.split(' '),
)
/** Their content is never markup, so a `<` inside opens nothing. */
const TEXT_ONLY = { script: true, style: true, noscript: true, textarea: true, title: true, template: true, xmp: true }

/** Parses a document in linear time whatever it holds. Returns null for what the parser gives up on. */
export function parseHtml(html: string): HTMLElement | null {
  const bounded = withoutEndlessComments(html.slice(0, MAX_HTML_LENGTH))
  try {
    return parse(bounded, {
      comment: false,
      parseNoneClosedTags: unclosedTags(bounded) > MANY_UNCLOSED_TAGS,
      blockTextElements: TEXT_ONLY,
    })
  } catch {
    return null // a broken document reads as one without text, never as a crash
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
  return endless > MANY_UNCLOSED_COMMENTS ? html.replaceAll('<!--', '') : html
}
