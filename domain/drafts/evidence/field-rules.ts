import type { Page } from '../page.ts'
import type { FieldName } from '../profile.ts'
import type { Located } from './quotable.ts'
import { isAsserted, turnsAway } from './assertion.ts'
import { isAddressOf, isCityIn } from './addresses.ts'
import { isAnothersMailbox, isContactAddress } from './mailboxes.ts'
import { isFoundingStatement } from './founding-cues.ts'
import { namesBySource, sourcesNaming } from './own-name.ts'
import { youtubeVideoId } from './platforms.ts'
import { PRICING_MODELS, pricingCues, REQUIRED_CUES } from './pricing-cues.ts'
import type { PricingModel } from './pricing-cues.ts'
import { ownMembers } from './own-data.ts'
import { logoImages } from './page-names.ts'
import { memberQuote } from './quotable.ts'
import { says, squashed } from './plain-text.ts'
import { sentences } from './sentences.ts'
import { isSupported, isVerbatim, standsAlone } from './wording.ts'

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
const own = (evidence: readonly Located[]) => evidence.filter((one) => one.ownVoice)
/** Sentences of one's own may be put differently, one by one. */
const isWorded: FieldRule = (value, evidence, { name, lang }) =>
  isVerbatim(value, quotesOf(own(evidence))) ||
  (own(evidence).length > 0 &&
    value
      .split('\n')
      .flatMap(sentences)
      .every((sentence) => isSupported(sentence, quotesOf(own(evidence)), { name, lang })))
/** What is copied stands there word for word, and the rest of its sentence does not take it back. */
const isCopied =
  ({ clause = false } = {}): FieldRule =>
  (value, evidence) =>
    value
      .split('; ')
      .every((part) => own(evidence).some((one) => says(one.quote, part) && standsAlone(one, part, clause)))

/** What a machine alone reads proves no fact, and neither does data about somebody else. */
const factual = (evidence: readonly Located[], { pages, name }: RuleContext): Located[] => {
  const members = evidence.some((one) => one.source === 'data') ? ownMembers(pages, name) : new Set<string>()
  return own(evidence).filter(
    (one) => one.source !== 'meta' && (one.source !== 'data' || !one.quote.startsWith('"') || members.has(one.quote)),
  )
}
const ofFacts =
  (rule: FieldRule): FieldRule =>
  (value, evidence, context) =>
    rule(value, factual(evidence, context), context)

/** Categories are the directory's words, which the website has to use itself. */
const isNamedCategory: FieldRule = (value, evidence, { categoryNames }) =>
  categoryNames.includes(value) &&
  own(evidence).some(({ quote, context }) =>
    /^"application(?:Sub)?Category":/.test(quote)
      ? squashed(quote).includes(squashed(value).replace(/s$/, ''))
      : says(quote, value) && standsAlone({ quote, context }, value, false),
  )
const isQuotedAddress: FieldRule = (value, evidence) =>
  /^https?:\/\//.test(value) && evidence.some(({ quote }) => quote.split(/[\s"<>()]+/).includes(value))

/** Letters of another script that look like Latin ones make another name look like this one. */
const mixesScripts = (name: string) =>
  /\p{Script=Latin}/u.test(name) &&
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(name)

/** Pictures in the main part of a page show customers, partners and awards too. */
const isOwnLogo: FieldRule = (value, evidence, context) =>
  isQuotedAddress(value, evidence, context) &&
  context.pages.some(
    (page) =>
      page.meta['og:image'] === value ||
      page.icons.some((icon) => icon.href === value) ||
      logoImages(page).some((image) => image.src === value) ||
      page.images.some((image) => image.src === value && image.zone === 'header') ||
      ['logo', 'url', 'contentUrl'].some((key) => ownMembers([page], context.name).has(memberQuote(key, value))),
  )

const isOwnName: FieldRule = (value, evidence, context) =>
  !mixesScripts(value) &&
  isSaid(value, evidence, context) &&
  sourcesNaming(value, namesBySource(context.pages)).length >= MIN_NAME_SOURCES

/** The whole address: "support@acme.io.br" is another one. */
function namesMailbox(quote: string, address: string): boolean {
  const wanted = address.toLowerCase()
  return quote
    .toLowerCase()
    .split(/[^\w.+%@-]+/)
    .some((token) => token.replace(/^\.+|[.-]+$/g, '') === wanted)
}

const isStatedMailbox: FieldRule = (value, evidence, { name }) =>
  isContactAddress(value) &&
  evidence.some(
    (one) => namesMailbox(one.quote, value) && !turnsAway(one.context) && !isAnothersMailbox(value, one.context, name),
  )

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
  tagline: isCopied({ clause: true }),
  short_description: isWorded,
  description: isWorded,
  stage: ofFacts(isStatedStage),
  categories: isNamedCategory,
  tags: isCopied(),
  pricing_model: ofFacts(isStatedPricing),
  pricing_summary: ofFacts(isCopied()),
  country: ofFacts((value, evidence, { name }) => evidence.some((one) => isAddressOf(one, value, name))),
  city: ofFacts((value, evidence, { name }) => evidence.some((one) => isCityIn(one, value, name))),
  founded_year: ofFacts(isStatedYear),
  features: isCopied(),
  usps: isCopied(),
  keywords: isCopied(),
  contact_email: ofFacts(isStatedMailbox),
  demo_video_url: isShownVideo,
  logo_url: isOwnLogo,
}
