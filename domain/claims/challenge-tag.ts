import { tagsOf } from '../badges/html-tags.ts'
import { META_NAME } from './token.ts'

/** Elements allowed in a head. Any other starts the body, which may contain visitors' text (HTML standard §13.2.6.4.4). */
const OF_THE_HEAD = new Set('html head meta title link script style base noscript template'.split(' '))

/**
 * The content of the first tag with our name in the head of the page; null if there is none. Only the owner of a website can
 * write in its head. Tags in comments, scripts, titles and templates don't count.
 */
export function challengeTagIn(page: string): string | null {
  let templates = 0
  for (const { name, closing, attributes } of tagsOf(page)) {
    if (name === 'template') templates = Math.max(0, templates + (closing ? -1 : 1))
    else if (templates > 0) continue
    else if (closing ? /^(head|html|body|br)$/.test(name) : !OF_THE_HEAD.has(name)) return null
    else if (!closing && name === 'meta' && attributes.get('name')?.trim().toLowerCase() === META_NAME)
      return attributes.get('content') ?? ''
  }
  return null
}
