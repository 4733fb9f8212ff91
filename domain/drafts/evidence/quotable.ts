import type { Evidence, ProposedQuote } from '../../profile/profile.ts'
import type { Page } from '../website/page.ts'
import { isOwnVoice } from './whose/own-voice.ts'
import { findQuote, foldText, says } from './plain-text.ts'
import type { PlainText } from './plain-text.ts'
import { sentencesAround } from './sentences.ts'

/** A single letter proves nothing. */
const MIN_QUOTE_LENGTH = 2
const MAX_QUOTE_LENGTH = 600
/** Separates the parts of a page's text; no quote can contain it. */
const APART = '\0'
/** Members beyond this number are ignored, since so much structured data is generated noise. */
const MAX_MEMBERS = 2000

/** A quote as it was found on a page, with the text around it. */
export interface Located extends Required<Evidence> {
  /** The whole sentences around the quote. */
  context: string
  /** True if the website itself says it, rather than a customer, a banner or a code sample. */
  ownVoice: boolean
  /** The part of the page that has the quote; visitors see only `text` and `title`. */
  source: 'text' | 'title' | 'meta' | 'data' | 'address'
  page: Page
  /** Index of the block that the quote starts in; -1 outside the visible text. */
  block: number
}

/** Pages indexed for looking up quotes; each page is indexed on first use. */
export class QuotablePages {
  #pages: readonly Page[]
  #indexed: Map<number, PlainText>

  /** Reuses the index of `sameText`, whose pages must have the same text and may differ only in topics. */
  constructor(pages: readonly Page[], sameText?: QuotablePages) {
    this.#pages = pages
    this.#indexed = sameText === undefined ? new Map<number, PlainText>() : sameText.#indexed
  }

  /** The pages' own words for each proposed quote, without the quotes that aren't on any page. */
  locate(quotes: readonly ProposedQuote[]): Located[] {
    const found: Located[] = []
    for (const quote of quotes) {
      const located = this.#find(quote)
      if (located !== null && !found.some((one) => one.quote === located.quote && one.url === located.url))
        found.push(located)
    }
    return found
  }

  /** Searches the named page first, then all others, because a drafter may give a wrong page number. */
  #find({ page, text, block }: ProposedQuote): Located | null {
    if (text.trim().length < MIN_QUOTE_LENGTH || text.length > MAX_QUOTE_LENGTH) return null
    for (const at of [page, ...this.#pages.keys()]) {
      const source = this.#pages[at]
      if (source === undefined) continue
      const indexed = this.#index(at, source)
      const span = findQuote(indexed, text)
      if (span === null) continue
      return located(source, indexed.original, bestPlace(source, text.trim(), at === page ? block : undefined) ?? span)
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

/**
 * The position of the block that says the text best: the block that the drafter named, else one in the website's own
 * voice, outside menus and footers, that is the whole text. Null if the text isn't inside one block.
 */
function bestPlace(page: Page, text: string, named: number | undefined): [number, number] | null {
  let best: { rank: number; start: number } | null = null
  let start = 0
  for (const [index, block] of page.blocks.entries()) {
    const at = block.text.indexOf(text)
    if (at >= 0) {
      const rank =
        (index === named ? 8 : 0) +
        (isOwnVoice(block) ? 4 : 0) +
        (block.zone === 'nav' || block.zone === 'footer' ? 0 : 2) +
        (block.text === text ? 1 : 0)
      if ((best === null || rank > best.rank) && says(block.text, text)) best = { rank, start: start + at }
    }
    start += block.text.length + 1
  }
  return best && [best.start, best.start + text.length]
}

function located(page: Page, text: string, [start, end]: [number, number]): Located {
  const from = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf(APART, start - 1)) + 1
  const ends = [text.indexOf('\n', end), text.indexOf(APART, end)].filter((at) => at >= 0)
  const lines = text.slice(from, Math.min(text.length, ...ends))
  // Visible text comes first and has one line per block, so the number of lines gives the block.
  const isVisible = !text.slice(0, start).includes(APART)
  const index = isVisible ? text.slice(0, start).split('\n').length - 1 : -1
  const quote = text.slice(start, end)
  const spanned = isVisible ? page.blocks.slice(index, index + quote.split('\n').length) : []
  const at = start + quote.length - quote.trimStart().length
  return {
    quote: quote.trim(),
    start: at,
    end: at + quote.trim().length,
    url: page.url,
    fetched_at: page.fetchedAt,
    context: sentencesAround(lines, start - from, end - from),
    ownVoice: spanned.every(isOwnVoice),
    source: sourceAt(page, text.slice(0, start).split(APART).length - 1),
    page,
    block: index,
  }
}

function sourceAt(page: Page, part: number): Located['source'] {
  if (part < 2) return part === 0 ? 'text' : 'title'
  const metas = Object.keys(page.meta).length
  if (part < 2 + metas) return 'meta'
  return part < 2 + metas + structuredMembers(page).length ? 'data' : 'address'
}

/**
 * All text of a page that can be evidence: the visible text, then title, meta tags, structured data, links,
 * images and other addresses. Offsets of quotes refer to this text.
 */
export function quotableText(page: Page): string {
  const visible = page.blocks.map((block) => block.text).join('\n')
  return [visible, page.title, ...Object.values(page.meta), ...structuredMembers(page), ...addresses(page)].join(APART)
}

/** The scalar members of structured data as `"key":"value"`, because a value without its key has no meaning. */
function structuredMembers(page: Page): string[] {
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
          // {"founder": {"name": "Ada"}} is quoted as "founder":"Ada", because the role matters more than the key "name".
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
    ...(page.laterMailboxes ?? []),
  ]
}
