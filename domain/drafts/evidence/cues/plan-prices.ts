import type { Block, Page } from '../../website/page.ts'
import { pageKind } from '../page-kind.ts'
import { ABOUT_PRICES, isOwnVoice, isUnderOthers } from '../whose/own-voice.ts'
import { saying, wordsFor } from '../../words/words.ts'
import { AMOUNT, PERIOD, PRICE } from './pricing-cues.ts'

/** The price of one plan, readable alone: "Pro: $12 per month". */
export interface PlanPrice {
  text: string
  /** The lines of the page that say it: the plan, its price and its period. */
  quote: string
}

const FROM = String.raw`(?:${wordsFor('from a price')}\s{1,2})?`
const ONLY_PRICE = new RegExp(String.raw`^${FROM}${PRICE}\s{0,2}[*†]?\s{0,2}(?:${PERIOD})?[*†]?$`, 'u')
const PLAN_AND_PRICE = new RegExp(String.raw`^(.+?)\s{0,2}[–—:-]\s{0,2}(${FROM}${PRICE}\s{0,2}${PERIOD})$`, 'u')
const FREE = new RegExp(`^${wordsFor('free, as a name')}$`, 'u')
const OPENS_WITH_PERIOD = new RegExp(`^${PERIOD}`, 'u')
const HAS_PERIOD = new RegExp(PERIOD, 'u')
const HAS_PRICE = new RegExp(PRICE, 'u')
const COSTS_MONEY = new RegExp(AMOUNT, 'u')
const NAMED_PLAN = saying('name of a plan', 'plan')
const NO_PLAN = new RegExp(`^${wordsFor('heads prices')}`, 'u')
const MAX_PRICE = 40
const MAX_PERIOD = 40
const MAX_PLAN = 30
/** A page with more prices is a shop or a list. */
const MAX_SEEN = 60

/** True for a block on a page about prices, in a part of a page marked as prices, or below a heading about them. */
export function isAboutPrices(page: Page, at: number): boolean {
  if (pageKind(page.url, false) === 'pricing' || page.blocks[at]?.topics?.includes('pricing')) return true
  let rank = 7
  for (let above = at - 1; above >= 0 && rank > 1; above--) {
    const { tag, text } = page.blocks[above]!
    const level = /^h[1-6]$/.test(tag) ? Number(tag[1]) : 7
    if (level >= rank) continue
    if (ABOUT_PRICES.test(text)) return true
    rank = level
  }
  return false
}

/** True if the line, or another with the same text, is about prices. */
export function isSaidAmongPrices(page: Page, at: number): boolean {
  const same = [...page.blocks.keys()].filter((one) => page.blocks[one]?.text === page.blocks[at]?.text)
  return same.slice(0, MAX_SEEN).some((one) => isAboutPrices(page, one))
}

/**
 * The prices of the plans on a page, in order. A price counts if the line right above it names its plan; a plan
 * with two prices doesn't count, and no plan does if the names stand below the prices.
 */
export function planPrices(page: Page): PlanPrice[] {
  const { blocks } = page
  const found = new Map<string, PlanPrice | null>()
  let seen = 0
  for (const [at, block] of blocks.entries()) {
    const written = block.text.length <= MAX_PLAN + MAX_PRICE ? PLAN_AND_PRICE.exec(block.text)?.[1] : undefined
    if (written === undefined && !(block.text.length <= MAX_PRICE && ONLY_PRICE.test(block.text))) continue
    if (++seen > MAX_SEEN) return []
    if (!isOwn(page, at)) continue
    if (written !== undefined) {
      const plan = planAt({ ...block, text: written })
      if (plan !== null) found.set(plan, found.has(plan) ? null : { text: block.text, quote: block.text })
      continue
    }
    const next = blocks[at + 1]
    const period = !HAS_PERIOD.test(block.text) && isPeriod(next) ? next : undefined
    const last = period ? at + 1 : at
    // One line that describes the plan may stand between its heading and its price.
    const first = planAt(blocks[at - 1]) === null && isDescribed(blocks[at - 2], blocks[at - 1]) ? at - 2 : at - 1
    const plan = planAt(blocks[first])
    if (plan === null) {
      if (planAt(blocks[last + 1]) !== null) return []
      continue
    }
    const isFree = !COSTS_MONEY.test(block.text)
    const hasAnother = HAS_PRICE.test(blocks[last + 1]?.text.slice(0, MAX_PRICE) ?? '')
    if (hasAnother || !(isFree || period || HAS_PERIOD.test(block.text))) continue
    const texts = (from: number) => blocks.slice(from, last + 1).map(({ text }) => text)
    const price = { text: `${plan}: ${texts(at).join(' ')}`, quote: texts(first).join('\n') }
    const isNew = !found.has(plan) || found.get(plan)?.text === price.text
    found.set(plan, isNew ? price : null)
  }
  const prices = [...found.values()].filter((one) => one !== null)
  return prices.some(({ text }) => COSTS_MONEY.test(text)) ? prices : []
}

function isDescribed(heading: Block | undefined, text: Block | undefined): boolean {
  return (
    heading !== undefined && isHeading(heading) && text !== undefined && !isHeading(text) && !HAS_PRICE.test(text.text)
  )
}

function isHeading({ tag }: Block): boolean {
  return /^h[1-6]$/.test(tag)
}

function isOwn(page: Page, at: number): boolean {
  return (
    page.blocks.slice(Math.max(0, at - 1), at + 1).every(isOwnVoice) &&
    !isUnderOthers(page.blocks, at) &&
    isAboutPrices(page, at)
  )
}

function isPeriod(block: Block | undefined): block is Block {
  return (
    block !== undefined &&
    block.text.length <= MAX_PERIOD &&
    OPENS_WITH_PERIOD.test(block.text) &&
    !HAS_PRICE.test(block.text)
  )
}

/** The plan that a block names; null unless it's a heading or the usual name of a plan. */
function planAt(block: Block | undefined): string | null {
  if (block === undefined) return null
  const { tag, text } = block
  const isName = isHeading(block) || (tag !== 'button' && tag !== 'li' && NAMED_PLAN.test(text))
  const isShort = text.length <= MAX_PLAN && !/[\d.!?:;,]/.test(text)
  return isName && isShort && (!NO_PLAN.test(text) || FREE.test(text)) ? text : null
}
