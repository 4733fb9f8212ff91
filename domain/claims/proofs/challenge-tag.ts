import { attributesOf, elementsIn, parseHtml } from '../../shared/html/parse-html.ts'
import { META_NAME } from './token.ts'

/**
 * The content of the first tag with our name in the head of the page; null if there is none. Only the owner of a website can
 * write in its head: the first text or element of another kind begins the body. Tags in comments, scripts, titles and templates
 * don't count.
 */
export function challengeTagIn(page: string): string | null {
  const root = parseHtml(page)
  const head = root && elementsIn(root).find(({ rawTagName }) => rawTagName === 'head')
  const tag = head?.children.find(
    (element) => element.rawTagName === 'meta' && attributesOf(element).get('name')?.trim().toLowerCase() === META_NAME,
  )
  return tag === undefined ? null : (attributesOf(tag).get('content') ?? '')
}
