import type { ProposedQuote } from '../../profile/profile.ts'
import { plainText, says } from '../evidence/plain-text.ts'
import { quotableText } from '../evidence/quotable.ts'
import { sentences } from '../evidence/sentences.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import type { Page } from './page.ts'

/** Longer text can't be quoted. */
const MAX_LINE = 600
/** How many of a website's own lines are tried for a value that no line has to contain. */
const MAX_OWN_LINES = 300

export interface WebsiteLine extends ProposedQuote {
  /** The text as it is compared. */
  plain: string
}

/** Every line of the pages that can be quoted, once each; a line too long to quote counts sentence by sentence. */
export function websiteLines(pages: readonly Page[]): WebsiteLine[] {
  const lines = new Map<string, WebsiteLine>()
  for (const [page, one] of pages.entries())
    for (const line of quotableText(one).split(/[\n\0]/))
      for (const text of line.length > MAX_LINE ? sentences(line) : [line])
        if (text.trim() !== '' && text.length <= MAX_LINE && !lines.has(text))
          lines.set(text, { page, text, plain: plainText(text) })
  return [...lines.values()]
}

/** At most `most` lines that contain the text word for word; lines that say nothing else come first. */
export function linesSaying(lines: readonly WebsiteLine[], text: string, most: number): ProposedQuote[] {
  const wanted = plainText(text)
  if (wanted === '') return []
  const holding = lines.filter((line) => line.plain.includes(wanted))
  const [whole, part] = [true, false].map((isWhole) => holding.filter((line) => (line.plain === wanted) === isWhole))
  return [...whole!, ...part!.filter((line) => says(line.text, text)).slice(0, most)].slice(0, most).map(quoteOf)
}

/**
 * Lines in the website's own voice that may support a value: the first and the last of each page, without menus
 * and without lines that are only the value itself.
 */
export function linesBehind(value: string, pages: readonly Page[]): ProposedQuote[] {
  const share = Math.ceil(MAX_OWN_LINES / 2 / Math.max(1, pages.length))
  const bare = plainText(value)
  return pages.flatMap(({ blocks }, page) => {
    const own = blocks.filter(
      (block) =>
        block.zone !== 'nav' && isOwnVoice(block) && block.text.length <= MAX_LINE && plainText(block.text) !== bare,
    )
    const chosen = own.length > 2 * share ? [...own.slice(0, share), ...own.slice(-share)] : own
    return chosen.map(({ text }) => ({ page, text }))
  })
}

function quoteOf({ page, text }: WebsiteLine): ProposedQuote {
  return { page, text }
}
