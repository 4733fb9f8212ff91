import { emptyPage, noteTitleOrMeta } from '../../../domain/drafts/reading/page-head.ts'
import type { Page } from '../../../domain/drafts/website/page.ts'
import { elementsIn, parseHtml } from '../../../domain/shared/html/parse-html.ts'
import { storable } from '../../../domain/shared/input/storable.ts'

/** Titles and descriptions are at the top, and so little takes no time to parse, whatever it is. */
const HEAD_LENGTH = 64 * 1024

/** The title and meta texts of a page that couldn't be read as a whole, or null without a title. */
export function minimalPage(html: string, url: string, fetchedAt: string): Page | null {
  const page = emptyPage(url, fetchedAt)
  const root = parseHtml(html.slice(0, HEAD_LENGTH))
  for (const element of root === null ? [] : elementsIn(root)) noteTitleOrMeta(element, page)
  return page.title === '' ? null : storable(page)
}
