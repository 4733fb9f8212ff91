import { tagsOf } from '../badges/html-tags.ts'
import { META_NAME } from './token.ts'

/** What may stand in a head; anything else begins the body, where visitors may have written (HTML standard §13.2.6.4.4). */
const OF_THE_HEAD = new Set('html head meta title link script style base noscript template'.split(' '))

/**
 * The content of our tag, the first of its name in the head of the page; null when there is none. Only the head belongs to
 * the owner of a website alone. Comments, scripts, titles and templates hold no tags.
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
