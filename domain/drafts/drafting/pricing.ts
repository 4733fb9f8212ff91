import type { ProposedField, ProposedQuote } from '../../profile/profile.ts'
import { pricingCues, REQUIRED_CUES } from '../evidence/cues/pricing-cues.ts'
import type { PricingCue, PricingModel } from '../evidence/cues/pricing-cues.ts'
import { pricingStatements } from './pricing-statements.ts'
import type { Statement } from './pricing-statements.ts'
import { calledBy, quoteFrom } from './site.ts'
import type { Site } from './site.ts'

const MAX_PRICE_LINE = 120
const MAX_PRICE_LINES = 3

/** The pricing model, if the website states it clearly. */
export function draftPricingModel(site: Site): ProposedField | null {
  const said = pricingStatements(site)
  for (const model of likeliestFirst(said)) {
    const quotes = proof(model, said)
    if (quotes !== null) return { value: model, quotes }
  }
  return null
}

/** The prices of the plans: at most three of the website's own price lines. */
export function draftPricingSummary(site: Site): ProposedField | null {
  const lines: Statement[] = []
  for (const one of pricingStatements(site)) {
    const isPrice =
      (one.cue === 'recurring' || one.cue === 'once' || one.cue === 'usage') &&
      pricingCues(one.text, calledBy(site)).has('amount')
    const isKnown = lines.some((line) => line.text.includes(one.text) || one.text.includes(line.text))
    if (isPrice && !isKnown && one.inContext && one.text.length <= MAX_PRICE_LINE) lines.push(one)
  }
  const chosen = lines.slice(0, MAX_PRICE_LINES)
  if (chosen.length === 0) return null
  return { value: chosen.map((one) => one.text).join('; '), quotes: chosen.map((one) => quoteFrom(one.page, one.text)) }
}

/** The stated models, most specific first: a free plan next to paid ones says more than either. */
function likeliestFirst(said: readonly Statement[]): PricingModel[] {
  const has = (cue: PricingCue) => said.some((one) => one.cue === cue)
  const hasPrice = said.some((one) => one.cue === 'amount' && one.inContext)
  const isPaidToo = has('paid plan') || has('recurring') || has('once') || hasPrice
  const models: [PricingModel, boolean][] = [
    ['Freemium', has('free tier') || (has('free plan') && isPaidToo)],
    ['Open source', has('open source')],
    ['Subscription', has('recurring')],
    ['Usage-based', has('usage')],
    ['One-time', has('once')],
    ['Free trial', has('trial')],
    ['Free', has('all free') && !has('paid plan')],
    ['Paid', hasPrice],
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
