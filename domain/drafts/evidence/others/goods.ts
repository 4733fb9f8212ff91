import type { Page } from '../../website/page.ts'
import { saying } from '../../words/words.ts'
import { levelOf } from './sections.ts'

const PLAN = saying('a plan and no goods')
const PERIOD = saying('paid again and again', 'about prices')
/** "$9/month" and "/mo". */
const A_MONTH = /\/\s?\p{L}{2}/u
/** A line that is a price and nothing else. */
const ONLY_PRICE = /^[^\p{L}\p{N}]{0,3}(?:\p{Sc}|[A-Z]{3})?\s?\d[\d.,\s]*(?:\p{Sc}|[A-Z]{3})?[^\p{L}\p{N}]{0,3}$/u
const HAS_CURRENCY = /\p{Sc}|(?:^|\s)[A-Z]{3}(?:\s|$)/u
/** Fewer may be single purchases of one product. */
const MIN_GOODS = 3

/**
 * The blocks of a shop's shelves: sections in which at least three headings each have a price of their own, neither
 * as plans nor for a period. The heading of such a section counts, too.
 */
export function goodsIn({ blocks }: Page): number[] {
  const found: number[] = []
  for (const section of sectionsAbove(blocks.map(levelOf))) {
    const heads = section.children.filter(({ start, end }) => {
      const texts = blocks.slice(start, end).map(({ text }) => text)
      return (
        texts.some((text) => ONLY_PRICE.test(text) && HAS_CURRENCY.test(text)) &&
        !texts.some((text) => PERIOD.test(text) || A_MONTH.test(text))
      )
    })
    const isPlans = heads.some(({ start }) => PLAN.test(blocks[start]?.text ?? ''))
    const isAboutPrices = PERIOD.test(blocks[section.start]?.text ?? '')
    if (heads.length < MIN_GOODS || isPlans || isAboutPrices) continue
    for (let at = section.start; at < section.end; at++) if (blocks[at]?.zone === 'main') found.push(at)
  }
  return found
}

interface Span {
  start: number
  end: number
}

/** The sections with their subsections of one level lower or more, given the levels of all blocks. */
function sectionsAbove(levels: readonly number[]): (Span & { children: Span[] })[] {
  const open: (Span & { level: number; children: Span[] })[] = []
  const closed: (Span & { children: Span[] })[] = []
  const close = (to: number, at: number) => {
    for (let top = open.at(-1); top !== undefined && top.level >= to; top = open.at(-1)) {
      open.pop()
      top.end = at
      open.at(-1)?.children.push(top)
      closed.push(top)
    }
  }
  for (const [at, level] of levels.entries()) {
    if (level === 0) continue
    close(level, at)
    open.push({ start: at, end: at, level, children: [] })
  }
  close(1, levels.length)
  return closed
}
