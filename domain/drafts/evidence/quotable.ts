import type { Page } from '../page.ts'
import type { Evidence, ProposedQuote } from '../profile.ts'
import { findSlice, foldText } from './plain-text.ts'
import type { PlainText } from './plain-text.ts'

/** One letter proves nothing, and longer than this is a page, not a quote. */
const MIN_QUOTE_LENGTH = 2
const MAX_QUOTE_LENGTH = 600
/** Text that no visible line holds stands between such marks, which no quote can contain. */
const APART = '\0'
/** Structured data deeper or larger than this is generated noise. */
const MAX_MEMBERS = 2000

/** Pages as quotes are looked up in them; each is indexed when the first quote asks for it. */
export class QuotablePages {
  #pages: Page[]
  #indexed = new Map<number, PlainText>()

  constructor(pages: Page[]) {
    this.#pages = pages
  }

  /** The pages' own words for each proposed quote; quotes that no page holds are left out. */
  locate(quotes: readonly ProposedQuote[]): Evidence[] {
    const found: Evidence[] = []
    for (const quote of quotes) {
      const evidence = this.#find(quote)
      if (evidence !== null && !found.some((one) => one.quote === evidence.quote && one.url === evidence.url)) found.push(evidence)
    }
    return found
  }

  /** A model may count the pages wrong, so the others are searched too. */
  #find({ page, text }: ProposedQuote): Evidence | null {
    if (text.trim().length < MIN_QUOTE_LENGTH || text.length > MAX_QUOTE_LENGTH) return null
    const order = [page, ...this.#pages.keys()]
    for (const at of order) {
      const source = this.#pages[at]
      if (source === undefined) continue
      const slice = findSlice(this.#index(at, source), text)
      if (slice !== null && slice.length >= MIN_QUOTE_LENGTH) return { quote: slice, url: source.url, fetched_at: source.fetchedAt }
    }
    return null
  }

  #index(at: number, page: Page): PlainText {
    let indexed = this.#indexed.get(at)
    if (indexed === undefined) {
      indexed = foldText(quotableText(page))
      this.#indexed.set(at, indexed)
    }
    return indexed
  }
}

/** All of a page that may serve as evidence: what people see, then what the page says about itself. */
export function quotableText(page: Page): string {
  const visible = page.blocks.map((block) => block.text).join('\n')
  return [visible, page.title, ...Object.values(page.meta), ...structuredMembers(page), ...addresses(page)].join(APART)
}

/** The scalar members of structured data as `"key":"value"`, because a bare value says nothing about what it is. */
export function structuredMembers(page: Page): string[] {
  const members = new Set<string>()
  const queue: unknown[] = [...page.structured]
  for (let at = 0; at < queue.length && members.size < MAX_MEMBERS; at++) {
    const value = queue[at]
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      for (const one of Array.isArray(inner) ? inner : [inner]) {
        if (typeof one === 'string' || typeof one === 'number') members.add(memberQuote(key, one))
        else if (one !== null && typeof one === 'object') {
          queue.push(one)
          // {"founder": {"name": "Ada"}} is quoted as "founder":"Ada": who it is matters more than that it is a name.
          if ('name' in one && typeof one.name === 'string') members.add(memberQuote(key, one.name))
        }
      }
    }
  }
  return [...members]
}

/** How a member of structured data is quoted. */
export function memberQuote(key: string, value: string | number): string {
  return `"${key}":${typeof value === 'number' ? value : `"${value}"`}`
}

function addresses(page: Page): string[] {
  return [
    ...page.links.flatMap((link) => [link.href, link.text]),
    ...page.images.flatMap((image) => [image.src, image.alt]),
    ...page.icons.map((icon) => icon.href),
    ...page.embeds,
  ]
}
