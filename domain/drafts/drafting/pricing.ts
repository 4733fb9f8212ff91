import { isOwnVoice } from '../evidence/own-voice.ts'
import { pricingCues, REQUIRED_CUES } from '../evidence/pricing-cues.ts'
import type { PricingCue, PricingModel } from '../evidence/pricing-cues.ts'
import { sentences } from '../evidence/sentences.ts'
import type { ProposedField, ProposedQuote } from '../profile.ts'
import { isHeading, pagesOf, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'

/** A price and its period often stand in separate boxes: "$12", "per month". */
const LINES_TOGETHER = 3
const MAX_LINE = 400
const MAX_PRICE_LINE = 120
const MAX_PRICE_LINES = 3
/** Prices are proof only where prices are meant; these words say so. */
const ABOUT_PRICES =
  /\b(?:pricing|plans|plan (?:that|for)|our prices|price list|packages|tarif\w*|preise|precios|nos prix|prezzi|prijzen|subscription)\b/i

interface Statement {
  cue: PricingCue
  page: SitePage
  text: string
  /** Said where prices are the topic. */
  inContext: boolean
}

/** How the product is paid for, where the website says it plainly. */
export function draftPricingModel(site: Site): ProposedField | null {
  const said = statements(site)
  for (const model of likeliestFirst(said, site)) {
    const quotes = proof(model, said)
    if (quotes !== null) return { value: model, quotes }
  }
  return null
}

/** What the plans cost, as the website's own price lines say it. */
export function draftPricingSummary(site: Site): ProposedField | null {
  const lines: Statement[] = []
  for (const one of statements(site)) {
    const isPrice =
      (one.cue === 'recurring' || one.cue === 'once' || one.cue === 'usage') &&
      /\d/.test(one.text) &&
      one.text.length <= MAX_PRICE_LINE &&
      one.inContext
    if (isPrice && !lines.some((line) => line.text.includes(one.text) || one.text.includes(line.text))) lines.push(one)
  }
  const chosen = lines.slice(0, MAX_PRICE_LINES)
  if (chosen.length === 0) return null
  return { value: chosen.map((one) => one.text).join('; '), quotes: chosen.map((one) => quoteFrom(one.page, one.text)) }
}

/** More telling statements decide first: a free plan beside paid ones says more than either. */
function likeliestFirst(said: Statement[], site: Site): PricingModel[] {
  const has = (cue: PricingCue) => said.some((one) => one.cue === cue)
  const models: PricingModel[] = []
  if (
    has('free tier') ||
    (has('free plan') && (has('paid plan') || has('recurring') || has('once') || hasPriceInContext(said)))
  )
    models.push('Freemium')
  if (isOpenSource(site)) models.push('Open source')
  if (has('recurring')) models.push('Subscription')
  if (has('usage')) models.push('Usage-based')
  if (has('once')) models.push('One-time')
  if (has('trial')) models.push('Free trial')
  if (has('all free') && !has('paid plan') && !has('trial')) models.push('Free')
  if (hasPriceInContext(said)) models.push('Paid')
  return models
}

function hasPriceInContext(said: Statement[]): boolean {
  return said.some((one) => one.cue === 'amount' && one.inContext)
}

/** Named so where a website names itself; a mention further down may be of anything it uses. */
function isOpenSource(site: Site): boolean {
  const { home } = site
  const headline = home.blocks.filter((block) => block.tag === 'h1').map((block) => block.text)
  const own = [home.title, home.meta['description'] ?? '', ...headline]
  return (
    own.some((text) => /\bopen[- ]source\b/i.test(text)) ||
    statements(site).some((one) => one.cue === 'open source' && says100(one.text, site.name))
  )
}

function says100(text: string, name: string): boolean {
  const product = name === '' ? 'we' : name.replace(/[^\p{L}\p{N} ]/gu, '.')
  return (
    new RegExp(
      String.raw`\b(?:${product}|it) is (?:an? |fully |100% |completely |free and |proudly )*open[- ]source`,
      'iu',
    ).test(text) || /\bfree and open[- ]source software\b/i.test(text)
  )
}

function proof(model: PricingModel, said: Statement[]): ProposedQuote[] | null {
  for (const row of REQUIRED_CUES[model]) {
    const found = row.map(
      (cue) => said.filter((one) => one.cue === cue).toSorted((a, b) => Number(b.inContext) - Number(a.inContext))[0],
    )
    if (found.every((one) => one !== undefined)) return found.map((one) => quoteFrom(one.page, one.text))
  }
  return null
}

function statements(site: Site): Statement[] {
  return [...pagesOf(site, 'pricing'), ...pagesOf(site, 'home', 'faq', 'features', 'about', 'other')].flatMap(
    statementsOn,
  )
}

function statementsOn(page: SitePage): Statement[] {
  const found: Statement[] = []
  const meta = [page.meta['description'] ?? '', page.meta['og:description'] ?? '', page.title].filter(
    (text) => text !== '',
  )
  for (const text of meta) add(found, page, text, page.kind === 'pricing')
  const lines = page.blocks.filter((block) => block.text !== '' && block.zone !== 'nav' && isOwnVoice(block))
  let section = ''
  for (const [at, block] of lines.entries()) {
    if (isHeading(block)) section = block.text
    if (block.zone === 'footer' && block.text.length < 30) continue
    const inContext =
      page.kind === 'pricing' || block.topics?.includes('pricing') === true || ABOUT_PRICES.test(section)
    add(found, page, block.text, inContext)
    if (/\d/.test(block.text) && block.text.length < 40)
      addJoined(
        found,
        page,
        lines.slice(at, at + LINES_TOGETHER).map((one) => one.text),
        inContext,
      )
  }
  return found
}

/** As few lines as it takes to say what one line alone does not. */
function addJoined(found: Statement[], page: SitePage, lines: string[], inContext: boolean): void {
  const alone = pricingCues(lines[0] ?? '')
  for (let count = 2; count <= lines.length; count++) {
    const joined = lines.slice(0, count).join(' ')
    const more = [...pricingCues(joined)].filter((cue) => !alone.has(cue))
    if (joined.length > MAX_LINE || more.length === 0) continue
    for (const cue of more) found.push({ cue, page, text: joined, inContext })
    return
  }
}

function add(found: Statement[], page: SitePage, text: string, inContext: boolean): void {
  for (const sentence of sentences(text)) {
    if (sentence.length > MAX_LINE) continue
    for (const cue of pricingCues(sentence)) found.push({ cue, page, text: sentence, inContext })
  }
}
