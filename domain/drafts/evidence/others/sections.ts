import type { Block } from '../../website/page.ts'
import { saying, wordsFor } from '../../words/words.ts'

const MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const MAX_HEADING = 80
const WHOLE = new RegExp(`^${wordsFor('heads a section about others', 'heads news', 'heads vacancies')}$`, 'u')
const OPENING = new RegExp(`^${wordsFor('opens a heading about others')}`, 'u')
const LOGOS = new RegExp(`^${wordsFor('heads logos of others')}`, 'u')
const ABOUT_PRICES = saying('about prices')

/** The level of a heading, 1 to 6; 0 for other blocks. */
export function levelOf({ tag }: Block): number {
  return /^h[1-6]$/.test(tag) ? Number(tag[1]) : 0
}

/**
 * The blocks in sections about customers, partners, news or vacancies: below such a heading until the next of the
 * same or a higher level, or, below a heading of logos, until the next heading. The title of the home page heads no
 * section.
 */
export function sectionsOfOthers(blocks: readonly Block[], isHome: boolean): number[] {
  const found: number[] = []
  /** The level of the heading whose section this is; 0 outside such a section. */
  let rank = 0
  let isLogos = false
  for (const [at, block] of blocks.entries()) {
    const level = levelOf(block)
    if (block.zone === 'footer' || block.zone === 'nav') rank = 0
    else if (level > 0 && (rank === 0 || level <= rank || isLogos)) {
      const heading = block.text.replace(MARKS, '')
      isLogos = isShort(heading) && LOGOS.test(heading)
      rank = (isLogos || headsOthers(heading)) && !(isHome && level === 1) ? level : 0
    }
    if (rank > 0) found.push(at)
  }
  return found
}

/** True for the heading of a section about customers, partners, other products, news or vacancies. */
export function headsOthers(heading: string): boolean {
  const plain = heading.replace(MARKS, '')
  return isShort(plain) && (WHOLE.test(plain) || OPENING.test(plain)) && !ABOUT_PRICES.test(plain)
}

function isShort(heading: string): boolean {
  return heading.length <= MAX_HEADING
}
