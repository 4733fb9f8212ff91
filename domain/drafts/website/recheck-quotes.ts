import type { QuoteFate } from '../../profile/profile.ts'
import { honestPage } from '../evidence/whose/honest-page.ts'
import { plainText } from '../evidence/plain-text.ts'
import { QuotablePages } from '../evidence/quotable.ts'
import type { Page } from './page.ts'

/** A reworded line still has at least this share of the quote's words. */
const MIN_SHARED = 0.5
/** A changed line is cut to this length. */
const MAX_LINE_LENGTH = 600

/** Whether each quote, in order, is still on the page, changed to a similar line, or gone. */
export function recheckedQuotes(page: Page, quotes: readonly string[]): QuoteFate[] {
  const quotable = new QuotablePages([honestPage(page)])
  const lines = honestPage(page)
    .blocks.map(({ text }) => text)
    .concat(page.title)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line, words: wordsOf(line) }))
  return quotes.map((quote) => {
    if (quotable.locate([{ page: 0, text: quote }]).length > 0) return { state: 'found' }
    const wanted = wordsOf(quote)
    const shared = ({ words }: { words: Set<string> }) => wanted.intersection(words).size / Math.max(1, wanted.size)
    const [best] = lines.toSorted((a, b) => shared(b) - shared(a))
    return best && shared(best) >= MIN_SHARED
      ? { state: 'changed', now: best.line.slice(0, MAX_LINE_LENGTH) }
      : { state: 'gone' }
  })
}

function wordsOf(text: string): Set<string> {
  return new Set(plainText(text).match(/[\p{L}\p{N}]+/gu))
}
