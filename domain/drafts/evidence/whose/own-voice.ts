import type { Block, Topic } from '../../website/page.ts'
import { everySaying, saying, wordsFor } from '../../words/words.ts'
import { squashed } from '../plain-text.ts'
import { spellingsOf } from './own-name.ts'

const ASIDE: readonly Topic[] = ['testimonial', 'overlay', 'sample', 'comparison', 'others']

/**
 * True for text in the website's own voice and about its product, unlike testimonials, quotations, cookie banners,
 * code samples, comparisons and text about others.
 */
export function isOwnVoice(block: Block): boolean {
  return !block.topics?.some((topic) => ASIDE.includes(topic)) && !/^(?:["“„«‘]|'.*'$)/s.test(block.text)
}

/** Headings of sections about other people or products. */
export const NAMES_OTHERS = saying('names others')

/**
 * True for a line below a heading about customers, partners, other products or rivals, unless that heading is
 * also about prices.
 */
export function isUnderOthers(blocks: readonly Block[], at: number): boolean {
  const above: string[] = []
  let rank = 7
  for (let index = Math.min(at, blocks.length) - 1; index >= 0 && rank > 1; index--) {
    const { tag, text } = blocks[index]!
    const level = /^h[1-6]$/.test(tag) ? Number(tag[1]) : 7
    if (level >= rank) continue
    rank = level
    above.push(text)
  }
  return above.some((heading) => NAMES_OTHERS.test(heading) && !ABOUT_PRICES.test(heading))
}

/** Headings of sections about prices. */
export const ABOUT_PRICES = saying('about prices')

const CREDITS = saying('credits somebody')
const EVERY_CREDIT = everySaying('credits somebody')
const MAX_CREDITS = 80
/** In a text too long to be only credits, how many characters after each credit may hold the name. */
const MAX_BEFORE_NAME = 40

const ENDS_IN_BY = new RegExp(String.raw`${wordsFor('ends in by')}\s?:?$`, 'u')

/** True for a link or email address in or right after a credit such as "designed by": it is the agency's. */
export function isCredited(blocks: readonly Block[], at: number, text: string): boolean {
  const [before, around] = [(blocks[at - 1]?.text ?? '').slice(-MAX_CREDITS), blocks[at]?.text ?? '']
  if (CREDITS.test(before) && ENDS_IN_BY.test(before)) return true
  return text !== '' && credits(around).some((line) => line.includes(text))
}

/** The credits in a text: the whole text if it is short, otherwise each credit with the words after it. */
function credits(text: string): string[] {
  if (text.length < MAX_CREDITS) return CREDITS.test(text) ? [text] : []
  return [...text.matchAll(EVERY_CREDIT)].map(({ 0: said, index }) =>
    text.slice(index, index + said.length + MAX_BEFORE_NAME),
  )
}

/** True for a name in a credit: profiles that are named like it are the agency's. */
export function isCreditedName(blocks: readonly Block[], name: string): boolean {
  const wanted = squashed(name)
  return (
    wanted.length > 3 &&
    blocks.some(({ text }) =>
      credits(text).some((line) => spellingsOf(line).some((spelling) => spelling.includes(wanted))),
    )
  )
}

const MAKER = new RegExp(String.raw`(?:${wordsFor('credits somebody')})\s?[:：]?\s(\p{Lu}[\p{L}\p{N}&]*)`, 'u')
const PART_OF_WEBSITE = saying('part of a website')
const WAS_MADE_BY = new RegExp(String.raw`${wordsFor('was made by')}\s(\p{Lu}[\p{L}\p{N}&]*)`, 'u')
const MAX_CREDIT_LINE = 600

/**
 * True for a line about who made the website, its template or its pictures: a short credit in the footer, or a
 * sentence of any length that never names the product.
 */
export function isCreditLine(blocks: readonly Block[], at: number, name: string): boolean {
  const { text = '', zone } = blocks[at] ?? {}
  if (text.length > MAX_CREDIT_LINE) return false
  const own = squashed(name)
  const isOwn = (maker: string) => own.length > 1 && (own.includes(squashed(maker)) || squashed(maker).includes(own))
  const maker = zone === 'footer' && text.length < MAX_CREDITS ? MAKER.exec(text)?.[1] : undefined
  if (maker !== undefined) return !isOwn(maker)
  return PART_OF_WEBSITE.test(text) && WAS_MADE_BY.test(text) && !(own.length > 1 && squashed(text).includes(own))
}
