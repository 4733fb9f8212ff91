import { saying } from '../words/words.ts'
import { ABOUT_PRICES, isOwnVoice, NAMES_OTHERS } from '../evidence/whose/own-voice.ts'
import { isOwnLicence } from '../evidence/cues/own-licence.ts'
import { isBesideProduct } from '../evidence/page-kind.ts'
import { pricingCues } from '../evidence/cues/pricing-cues.ts'
import type { PricingCue } from '../evidence/cues/pricing-cues.ts'
import { squashed } from '../evidence/plain-text.ts'
import { sentences } from '../evidence/sentences.ts'
import type { Block } from '../website/page.ts'
import { calledBy, isHeading, pagesOf } from './site.ts'
import type { Site, SitePage } from './site.ts'

/** Lines that are read together: a price and its period are often in separate boxes ("$12", "per month"). */
const LINES_TOGETHER = 3
const MAX_AMOUNT_LINE = 40
const MAX_LINE = 400
/** Shorter lines in a footer are skipped: they're links to pricing pages. */
const MIN_FOOTER_LINE = 30
/** A zero is the price of a free plan, so a price further down belongs to another plan and isn't joined. */
const NO_PRICE = /^\D*0(?:[.,]0{1,2})?\D*$/
const PLANNED = saying('planned price')
const FREE_TRIAL = saying('free trial')
/** A statement about pricing, and where the website makes it. */
export interface Statement {
  cue: PricingCue
  page: SitePage
  text: string
  /** True if the statement is in a section or on a page about prices. */
  inContext: boolean
  /** True if the statement is in the title or an `h1` of the home page. */
  headline: boolean
}

/** All statements about pricing, those on pricing pages first. */
export function pricingStatements(site: Site): Statement[] {
  const pages = [...pagesOf(site, 'pricing'), ...pagesOf(site, 'home', 'faq', 'features', 'about', 'other')]
  return pages
    .filter((page) => page.kind === 'home' || !isBesideProduct(page.url))
    .flatMap((page) => statementsOn(page, calledBy(site)))
    .filter((one) => one.cue !== 'open source' || isOwnLicence(one.text, one.headline, site.name))
}

function statementsOn(page: SitePage, name: string): Statement[] {
  const found: Statement[] = []
  const isPricingPage = page.kind === 'pricing'
  add(found, page, page.title, { inContext: isPricingPage, headline: page.kind === 'home' }, name)
  const rivals = rivalCells(page.blocks, name)
  const lines = page.blocks.filter(
    (block, at) =>
      block.text !== '' && block.zone !== 'nav' && isOwnVoice(block) && !isComparing(block) && !rivals.has(at),
  )
  const sections: string[] = []
  for (const [at, block] of lines.entries()) {
    // A heading ends the sections of its own level and below.
    if (isHeading(block)) {
      sections.length = Number(block.tag[1])
      sections.push(block.text)
    }
    if (sections.some((one) => NAMES_OTHERS.test(one) && !ABOUT_PRICES.test(one))) continue
    if (sections.slice(2).some((one) => PLANNED.test(one))) continue
    if (block.zone === 'footer' && block.text.length < MIN_FOOTER_LINE) continue
    const where = {
      inContext:
        isPricingPage || block.topics?.includes('pricing') === true || sections.some((one) => ABOUT_PRICES.test(one)),
      headline: page.kind === 'home' && block.tag === 'h1',
    }
    if (NO_PRICE.test(block.text) && isOfTrial(lines, at, sections.at(-1))) continue
    add(found, page, block.text, where, name)
    const together = lines.slice(at, at + LINES_TOGETHER).map((one) => one.text)
    if (/\d/.test(block.text) && block.text.length < MAX_AMOUNT_LINE) addJoined(found, page, together, where, name)
  }
  return found
}

/** True for a zero below a heading about a trial, or above a line about one: it isn't the price of a plan. */
function isOfTrial(lines: readonly Block[], at: number, heading = ''): boolean {
  const after = lines.slice(at + 1, at + LINES_TOGETHER)
  const next = after.findIndex(isHeading)
  return [heading, ...after.slice(0, next < 0 ? undefined : next).map((one) => one.text)].some((text) =>
    FREE_TRIAL.test(text),
  )
}

function isComparing(block: Block): boolean {
  return block.topics?.includes('comparison') === true
}

/**
 * The positions of all cells in tables that name the product: such a table compares products, and no rule can
 * tell whose price is whose.
 */
function rivalCells(blocks: readonly Block[], name: string): Set<number> {
  const found = new Set<number>()
  let table: number[] = []
  for (const [at, block] of [...blocks, undefined].entries()) {
    if (block !== undefined && /^t[dh]$/.test(block.tag)) {
      table.push(at)
      continue
    }
    if (table.some((cell) => squashed(blocks[cell]?.text ?? '') === squashed(name)))
      for (const cell of table) found.add(cell)
    table = []
  }
  return found
}

type Where = Pick<Statement, 'inContext' | 'headline'>

/** Adds the fewest lines that together say more than the first line. */
function addJoined(found: Statement[], page: SitePage, lines: string[], where: Where, name: string): void {
  const [first = ''] = lines
  const alone = pricingCues(first, name, where.inContext)
  for (let count = 2; count <= lines.length; count++) {
    const text = lines.slice(0, count).join(' ')
    const isNew = (cue: PricingCue) => !alone.has(cue) && (cue === 'free plan' || !NO_PRICE.test(first))
    const cues = [...pricingCues(text, name, where.inContext)].filter(isNew)
    if (text.length > MAX_LINE || cues.length === 0) continue
    found.push(...cues.map((cue) => ({ cue, page, text, ...where })))
    return
  }
}

function add(found: Statement[], page: SitePage, text: string, where: Where, name: string): void {
  for (const sentence of sentences(text)) {
    if (sentence.length > MAX_LINE) continue
    found.push(
      ...[...pricingCues(sentence, name, where.inContext)].map((cue) => ({ cue, page, text: sentence, ...where })),
    )
  }
}
