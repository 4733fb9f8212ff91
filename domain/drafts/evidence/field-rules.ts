import type { Page } from '../page.ts'
import type { FieldName } from '../profile.ts'
import type { Located } from './quotable.ts'
import { isAsserted, turnsAway } from './assertion.ts'
import { isAddressOf, isCityIn } from './addresses.ts'
import { isContactAddress } from './mailboxes.ts'
import { isFoundingStatement } from './founding-cues.ts'
import { namesBySource, sourcesNaming } from './own-name.ts'
import { youtubeVideoId } from './platforms.ts'
import { PRICING_MODELS, pricingCues, REQUIRED_CUES } from './pricing-cues.ts'
import type { PricingModel } from './pricing-cues.ts'
import { says } from './plain-text.ts'
import { sentences } from './sentences.ts'
import { isSupported, isVerbatim } from './wording.ts'

/** What the rules know besides value and quotes. */
export interface RuleContext {
  pages: readonly Page[]
  /** The verified name, or the domain's where no name was verified. */
  name: string
  lang: string | null
  categoryNames: readonly string[]
}

/** Says whether the quotes prove the value. */
type FieldRule = (value: string, evidence: readonly Located[], context: RuleContext) => boolean

/** A name that only one place of the website uses is not its name: anybody can write a sentence. */
const MIN_NAME_SOURCES = 2

const quotesOf = (evidence: readonly Located[]) => evidence.map((one) => one.quote)
const isSaid: FieldRule = (value, evidence) => evidence.some(({ quote }) => says(quote, value))
const isWorded: FieldRule = (value, evidence, { name, lang }) =>
  isVerbatim(value, quotesOf(evidence)) || isSupported(value, quotesOf(evidence), { name, lang })
const isQuotedAddress: FieldRule = (value, evidence) =>
  /^https?:\/\//.test(value) && evidence.some(({ quote }) => quote.includes(value))

const isOwnName: FieldRule = (value, evidence, context) =>
  isSaid(value, evidence, context) && sourcesNaming(value, namesBySource(context.pages)).length >= MIN_NAME_SOURCES

const isStatedMailbox: FieldRule = (value, evidence) =>
  isContactAddress(value) && evidence.some(({ quote }) => quote.toLowerCase().includes(value.toLowerCase()))

const isStatedYear: FieldRule = (value, evidence, { name }) =>
  evidence.some(
    (one) =>
      one.ownVoice && says(one.quote, value) && isFoundingStatement(one.context, value, { name, now: one.fetched_at }),
  )

const isShownVideo: FieldRule = (value, evidence) => {
  const id = youtubeVideoId(value)
  return id === null
    ? evidence.some(({ quote }) => quote.includes(value))
    : evidence.some(({ quote }) => youtubeVideoId(quote) === id)
}

const cuesOf = (text: string, name: string) =>
  new Set(sentences(text).flatMap((sentence) => [...pricingCues(sentence, name)]))

/** "free plan" proves nothing where the sentence goes "there is no free plan". */
const isStatedPricing: FieldRule = (value, evidence, { name }) => {
  const model = PRICING_MODELS.find((one): one is PricingModel => one === value)
  if (model === undefined) return false
  const said = new Set(
    evidence
      .filter((one) => one.ownVoice)
      .flatMap(({ quote, context }) => cuesOf(quote, name).intersection(cuesOf(context, name)).values().toArray()),
  )
  return REQUIRED_CUES[model].some((row) => row.every((cue) => said.has(cue)))
}

/** Only what a website says in so many words; growth and age prove no stage. */
const STAGE_CUES: Record<string, RegExp> = {
  idea: /\b(?:just an idea|concept stage|idea stage)\b/i,
  mvp: /\b(?:(?:public|private|open|closed|early) (?:beta|alpha|access)|in (?:beta|alpha)|beta version|mvp|join the waitlist)\b/i,
  launched: /\b(?:now (?:available|live)|just launched|officially launched|out of beta)\b/i,
  growing: /\b(?:series [a-e]|fastest[- ]growing)\b/i,
}
const isStatedStage: FieldRule = (value, evidence) =>
  evidence.some(
    ({ quote, context, ownVoice }) =>
      ownVoice &&
      STAGE_CUES[value]?.test(quote) === true &&
      sentences(context).some((sentence) => {
        const cue = STAGE_CUES[value]?.exec(sentence)
        return cue !== null && cue !== undefined && isAsserted(sentence, cue.index)
      }),
  )

/** Facts stand in their own words, wording may be put differently. */
export const FIELD_RULES: Record<FieldName, FieldRule> = {
  name: isOwnName,
  tagline: isWorded,
  short_description: isWorded,
  description: isWorded,
  stage: isStatedStage,
  categories: (value, evidence, context) => context.categoryNames.includes(value) && evidence.length > 0,
  tags: isWorded,
  pricing_model: isStatedPricing,
  pricing_summary: isWorded,
  country: (value, evidence, { name }) => evidence.some((one) => one.ownVoice && isAddressOf(one, value, name)),
  city: (value, evidence, { name }) => evidence.some((one) => one.ownVoice && isCityIn(one, value, name)),
  founded_year: isStatedYear,
  features: isWorded,
  usps: isWorded,
  keywords: isWorded,
  contact_email: isStatedMailbox,
  demo_video_url: isShownVideo,
  logo_url: isQuotedAddress,
}
