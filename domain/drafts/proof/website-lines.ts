import type { ProposedQuote } from '../../profile/profile.ts'
import { plainText, wordsAt } from '../evidence/plain-text.ts'
import { quotableText } from '../evidence/quotable.ts'
import { sentences } from '../evidence/sentences.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import type { Block, Page } from '../website/page.ts'

/** Longer text can't be quoted. */
const MAX_LINE = 600
/** How many first and last lines of pages are tried for a value that no line has to contain. */
const MAX_END_LINES = 50
/** How many lines that contain such a value are tried. */
const MAX_NAMING_LINES = 10
/** How many lines that contain a text, be it inside words, are looked at. */
const MAX_HOLDING = 300

export interface WebsiteLine extends ProposedQuote {
  /** The text as it is compared. */
  plain: string
}

/**
 * Every line of the pages that can be quoted, once each; a line too long to quote counts sentence by sentence.
 * Lines in the website's own voice come first, then what others say, menus, footers and the rest.
 */
export function websiteLines(pages: readonly Page[]): WebsiteLine[] {
  const own = pages.flatMap(({ blocks }, page) =>
    blocks.filter((block) => isOwnVoice(block) && !isAside(block)).map(({ text }) => ({ page, text })),
  )
  const rest = pages.flatMap((one, page) =>
    quotableText(one)
      .split(/[\n\0]/)
      .map((text) => ({ page, text })),
  )
  const lines = new Map<string, WebsiteLine>()
  for (const { page, text: line } of [...own, ...rest])
    for (const text of line.length > MAX_LINE ? sentences(line) : [line])
      if (text.trim() !== '' && text.length <= MAX_LINE && !lines.has(text))
        lines.set(text, { page, text, plain: plainText(text) })
  return [...lines.values()]
}

/** At most `most` lines that contain the text word for word; lines that say nothing else come first. */
export function linesSaying(lines: readonly WebsiteLine[], text: string, most: number): ProposedQuote[] {
  const wanted = plainText(text)
  if (wanted === '') return []
  const holding = lines.filter(({ plain }) => plain.includes(wanted))
  const [whole, part] = [true, false].map((isWhole) => holding.filter(({ plain }) => (plain === wanted) === isWhole))
  const saying = part!.slice(0, MAX_HOLDING).filter(({ plain }) => wordsAt(plain, wanted) >= 0)
  return [...whole!, ...saying].slice(0, most).map(({ page, text: line }) => ({ page, text: line }))
}

/**
 * Lines in the website's own voice that may support a value: those that contain it, then the first and the last
 * of each page. Menus don't, nor do lines that are only the value itself.
 */
export function linesBehind(value: string, pages: readonly Page[]): ProposedQuote[] {
  const wanted = plainText(value)
  const own = pages.map(({ blocks }, page) =>
    blocks
      .filter((block) => block.zone !== 'nav' && isOwnVoice(block) && block.text.length <= MAX_LINE)
      .map(({ text }) => ({ page, text, plain: plainText(text) }))
      .filter(({ plain }) => plain !== wanted),
  )
  const share = Math.max(1, Math.floor(MAX_END_LINES / 2 / pages.length))
  const ends = own.flatMap((lines) =>
    lines.length > 2 * share ? [...lines.slice(0, share), ...lines.slice(-share)] : lines,
  )
  const naming = linesSaying(own.flat(), value, MAX_NAMING_LINES)
  const lines = new Map([...naming, ...ends].map(({ page, text }) => [text, { page, text }]))
  return [...lines.values()]
}

function isAside({ zone }: Block): boolean {
  return zone === 'nav' || zone === 'footer'
}
