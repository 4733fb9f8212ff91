import type { ProposedField, ProposedQuote } from '../../profile/profile.ts'
import { planPrices } from '../evidence/cues/plan-prices.ts'
import { namesPlanBeforePrice, pricingCues, REQUIRED_CUES } from '../evidence/cues/pricing-cues.ts'
import type { PricingCue, PricingModel } from '../evidence/cues/pricing-cues.ts'
import { pricingStatements } from './pricing-statements.ts'
import type { Statement } from './pricing-statements.ts'
import { calledBy, pagesOf, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'

const MAX_PRICE_LINE = 120
const MAX_PRICE_LINES = 3

/** The pricing model, if the website states it clearly. */
export function draftPricingModel(site: Site): ProposedField | null {
  const said = lasting(pricingStatements(site))
  for (const model of likeliestFirst(said)) {
    const quotes = proof(model, said)
    if (quotes !== null) return { value: model, quotes }
  }
  return null
}

/**
 * The prices of the plans: at most three of the website's own price lines, each with its plan; otherwise
 * sentences that say what a plan costs.
 */
export function draftPricingSummary(site: Site): ProposedField | null {
  const pages = pagesOf(site, 'pricing', 'home', 'features', 'other')
  const chosen = pages.map(quotedPrices).find((prices) => prices.length > 0) ?? priceSentences(site)
  if (chosen.length === 0) return null
  return { value: chosen.map(({ text }) => text).join('; '), quotes: chosen.map(({ quote }) => quote) }
}

interface QuotedPrice {
  text: string
  quote: ProposedQuote
}

function quotedPrices(page: SitePage): QuotedPrice[] {
  const prices = planPrices(page).slice(0, MAX_PRICE_LINES)
  return prices.map(({ text, quote }) => ({ text, quote: quoteFrom(page, quote) }))
}

function priceSentences(site: Site): QuotedPrice[] {
  const name = calledBy(site)
  const said = pricingStatements(site).filter(
    ({ cue, text, page }) =>
      cue === 'recurring' &&
      text.length <= MAX_PRICE_LINE &&
      page.blocks.some((block) => block.text.includes(text)) &&
      pricingCues(text, name).has('amount') &&
      namesPlanBeforePrice(text, name),
  )
  const texts = [...new Map(said.map((one) => [one.text, one])).values()]
  return texts.slice(0, MAX_PRICE_LINES).map(({ page, text }) => ({ text, quote: quoteFrom(page, text) }))
}

/**
 * The statements without zeros that may be the price of a trial: on a website that offers one, a free plan needs
 * words or a period.
 */
function lasting(said: readonly Statement[]): Statement[] {
  const hasTrial = said.some((one) => one.cue === 'trial')
  return said.filter((one) => !(hasTrial && one.cue === 'free plan' && !/\p{L}/u.test(one.text)))
}

/**
 * The stated models, most specific first: a free plan next to paid ones says more than either. Statements that
 * contradict each other leave only the models that fit both.
 */
function likeliestFirst(said: readonly Statement[]): PricingModel[] {
  const has = (cue: PricingCue) => said.some((one) => one.cue === cue)
  const hasPrice = said.some((one) => one.cue === 'amount' && one.inContext)
  const isPaid = has('paid plan') || has('recurring') || has('once') || hasPrice
  // A free account may be a plan that lasts or only a trial, unless the website speaks of a trial.
  const isPartlyFree = has('free plan') || has('all free') || (has('perhaps free') && !has('trial'))
  const isUnclear = has('recurring') && (has('once') || has('updates'))
  const isUsual = !isUnclear && !isPartlyFree
  const models: [PricingModel, boolean][] = [
    ['Freemium', has('freemium') || (has('free plan') && has('amount'))],
    ['Open source', has('open source')],
    ['Subscription', has('recurring') && isUsual],
    ['Usage-based', has('usage') && !isUnclear],
    ['One-time', has('once') && isUsual],
    ['Free trial', has('trial') && isUsual],
    ['Free', has('all free') && !isPaid],
    ['Paid', hasPrice && isUsual],
  ]
  return models.flatMap(([model, isSaid]) => (isSaid ? [model] : []))
}

/** The statements that prove a model, preferably from a section about prices; null when one is missing. */
function proof(model: PricingModel, said: readonly Statement[]): ProposedQuote[] | null {
  for (const row of REQUIRED_CUES[model]) {
    const found = row.map((cue) => {
      const fitting = said.filter((one) => one.cue === cue)
      return fitting.find((one) => one.inContext) ?? fitting[0]
    })
    if (found.every((one) => one !== undefined)) return found.map((one) => quoteFrom(one.page, one.text))
  }
  return null
}
