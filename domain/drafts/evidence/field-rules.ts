import type { FieldName } from '../../profile/fields.ts'
import type { Page } from '../website/page.ts'
import { isAddressOf, isCityIn } from './addresses.ts'
import { turnsAway } from './assertion.ts'
import { isOwnLicence } from './cues/own-licence.ts'
import { isBesideProduct } from './page-kind.ts'
import { foundingYears, isFoundingStatement } from './cues/founding-cues.ts'
import { isAnothersMailbox, isContactAddress, isWelcoming } from './whose/mailboxes.ts'
import { isOthersPlace, isOwnMailDomain, mailDomainStanding } from './whose/own-company.ts'
import { ownLogos, ownMembers } from './whose/own-data.ts'
import { isOwnFilm } from './whose/own-film.ts'
import { namesBySource, sourcesNaming } from './whose/own-name.ts'
import { maySayText } from './others/no-text.ts'
import { isCredited, isUnderOthers } from './whose/own-voice.ts'
import { logoImages } from './whose/page-names.ts'
import { mixesScripts, says, squashed } from './plain-text.ts'
import { youtubeVideoId } from './whose/platforms.ts'
import { isSaidAmongPrices, planPrices } from './cues/plan-prices.ts'
import { PRICING_MODELS, pricingCues, REQUIRED_CUES } from './cues/pricing-cues.ts'
import type { PricingModel } from './cues/pricing-cues.ts'
import { isPublicAddress } from './whose/public-address.ts'
import type { Located } from './quotable.ts'
import { sentences } from './sentences.ts'
import { isStatedStage } from './cues/stage-cues.ts'
import { isOwnTagline } from './tagline-rule.ts'
import { standsAlone } from './wording.ts'
import type { Cut } from './wording.ts'

/** What the rules get besides the value and its quotes. */
export interface RuleContext {
  pages: readonly Page[]
  /** The verified name, or the domain's name if none was verified. */
  name: string
  categoryNames: readonly string[]
  /** The names of the website's own company, as squashed text. */
  companies: () => ReadonlySet<string>
}

/** Whether the quotes prove the value. */
type FieldRule = (value: string, evidence: readonly Located[], context: RuleContext) => boolean

const MIN_NAME_SOURCES = 2

const isSaid: FieldRule = (value, evidence) => evidence.some(({ quote }) => says(quote, value))
const own = (evidence: readonly Located[]) => evidence.filter((one) => one.ownVoice)

/** Structured data about someone else proves nothing. */
const withoutOthersData = (evidence: readonly Located[], { pages, name }: RuleContext): Located[] => {
  const members = evidence.some((one) => one.source === 'data') ? [...ownMembers(pages, name)] : []
  return own(evidence).filter(
    ({ source, quote }) => source !== 'data' || members.some((member) => member === quote || says(member, quote)),
  )
}

/** Only words that may describe the product: its own, outside menus, addresses, and sentences about others. */
const ofProduct =
  (rule: FieldRule): FieldRule =>
  (value, evidence, context) => {
    const saysText = (one: Located) =>
      one.source !== 'address' && one.page.blocks[one.block]?.zone !== 'nav' && maySayText(one, context.name)
    return rule(value, own(evidence).filter(saysText), context)
  }

/** The value is copied word for word, and the rest of its sentence doesn't contradict it. */
const isCopied =
  (cut: Cut): FieldRule =>
  (value, evidence) =>
    evidence.some((one) => says(one.quote, value) && standsAlone(one, value, cut))

/** Every sentence is copied whole; another one may follow its stop on the website. */
const isToldWhole: FieldRule = (value, evidence, context) => {
  const isWhole = (text: string) => isCopied('clause')(text.replace(/[.!?。！？]+$/u, ''), evidence, context)
  const lines = value.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 && lines.every((line) => isWhole(line) || sentences(line).every(isWhole))
}

/** A phrase of the website, or "Heading: text" with text from below that heading. */
const isItem: FieldRule = (value, evidence, context) =>
  isCopied('phrase')(value, evidence, context) || isHeaded(value, evidence, isCopied('phrase'), context)

function isHeaded(value: string, evidence: readonly Located[], rule: FieldRule, context: RuleContext): boolean {
  return evidence.some((heading) => {
    const start = `${heading.quote.replace(/[.。]$/, '')}: `
    const below = evidence.filter((one) => isBelow(one, heading))
    return value.startsWith(start) && rule(value.slice(start.length), below, context)
  })
}

/** True when the heading is the last one above the text. */
function isBelow(text: Located, heading: Located): boolean {
  const between = text.page.blocks.slice(heading.block + 1, text.block)
  return (
    text.page === heading.page &&
    heading.block >= 0 &&
    text.block > heading.block &&
    !between.some(({ tag }) => /^h[1-6]$/.test(tag))
  )
}

/** Meta tags don't prove facts. */
const ofFacts =
  (rule: FieldRule): FieldRule =>
  (value, evidence, context) =>
    rule(
      value,
      withoutOthersData(evidence, context).filter((one) => one.source !== 'meta'),
      context,
    )
/**
 * A category is a judgement: it needs a line that says something about the product, in whatever words. Data that
 * names a category supports only that one.
 */
const isSupportedCategory: FieldRule = (value, evidence, { categoryNames }) =>
  categoryNames.includes(value) &&
  evidence.some(
    ({ quote }) =>
      !/^"application(?:Sub)?Category":/.test(quote) || squashed(quote).includes(squashed(value).replace(/s$/, '')),
  )

const isQuotedAddress: FieldRule = (value, evidence) =>
  /^https?:\/\//.test(value) && evidence.some(({ quote }) => quote.split(/[\s"<>()]+/).includes(value))

/**
 * An image in the main part of a page doesn't count just for being there: it may be the logo of a customer,
 * partner or award.
 */
const isOwnLogo: FieldRule = (value, evidence, context) =>
  isPublicAddress(value) &&
  isQuotedAddress(value, evidence, context) &&
  (ownLogos(context.pages, context.name).has(value) ||
    context.pages.some(
      (page) =>
        page.meta['og:image'] === value ||
        page.icons.some((icon) => icon.href === value) ||
        logoImages(page).some((image) => image.src === value) ||
        page.images.some((image) => image.src === value && image.zone === 'header'),
    ))

const isOwnName: FieldRule = (value, evidence, context) =>
  !mixesScripts(value) &&
  isSaid(value, evidence, context) &&
  sourcesNaming(value, namesBySource(context.pages)).length >= MIN_NAME_SOURCES

/** Whether a quote contains the whole address: "support@acme.io.br" doesn't contain "support@acme.io". */
function namesMailbox(quote: string, address: string): boolean {
  const wanted = address.toLowerCase()
  return quote
    .toLowerCase()
    .split(/[^\w.+%@-]+/)
    .some((token) => token.replace(/^\.+|[.-]+$/g, '') === wanted)
}

const isStatedMailbox: FieldRule = (value, evidence, context) =>
  isContactAddress(value) &&
  evidence.some(
    (one) =>
      namesMailbox(one.quote, value) &&
      !turnsAway(one.context) &&
      !isAnothersMailbox(value, one.context, context.name) &&
      (one.source === 'data' || isOwnMailDomain(value, context.pages[0]?.url ?? '', context.companies())) &&
      !(one.block >= 0 && isCredited(one.page.blocks, one.block, value)) &&
      (!isSeenLater(value, one) || (isWelcoming(value) && standsAtSite(value, context))),
  )

/** Whether the address is only in a message that a script shows later. */
function isSeenLater(address: string, { source, page }: Located): boolean {
  return (
    source === 'address' && !page.links.some(({ href, text }) => [href, text].some((one) => namesMailbox(one, address)))
  )
}

function standsAtSite(address: string, { pages, companies }: RuleContext): boolean {
  return mailDomainStanding(address, pages[0]?.url ?? '', companies()) === 'site'
}

/** If the website states two different founding years, neither is proven. */
const isStatedYear: FieldRule = (value, evidence, { name, pages }) =>
  evidence.some(
    (one) =>
      one.ownVoice &&
      !isUnderOthers(one.page.blocks, one.block) &&
      says(one.quote, value) &&
      isFoundingStatement(one.context, value, { name, now: one.fetched_at }),
  ) && pages.every((page) => foundingYears(page, name).every((year) => year === value))

const isOfOurPlace =
  (states: (one: Located, value: string, name: string) => boolean): FieldRule =>
  (value, evidence, { name, companies }) =>
    evidence.some((one) => states(one, value, name) && !isOthersPlace(one, companies()))

/** The video is the page's own, rather than part of a testimonial or a comparison. */
const isShownVideo: FieldRule = (value, evidence) => {
  const id = youtubeVideoId(value)
  return (
    id !== null &&
    evidence.some(
      ({ quote, source, page }) => source === 'address' && youtubeVideoId(quote) === id && isOwnFilm(id, page),
    )
  )
}

const cuesOf = (text: string, name: string, isInSection = true) =>
  new Set(sentences(text).flatMap((sentence) => [...pricingCues(sentence, name, isInSection)]))

const ofOurPrices = (evidence: readonly Located[]) =>
  own(evidence).filter((one) => !isUnderOthers(one.page.blocks, one.block))

/** Both the quote and its sentence must state the model: "free plan" proves nothing in "there is no free plan". */
const isStatedPricing: FieldRule = (value, evidence, { name, pages }) => {
  const model = PRICING_MODELS.find((one): one is PricingModel => one === value)
  if (model === undefined) return false
  const said = new Set(
    ofOurPrices(evidence).flatMap(({ quote, context, page, block, source }) => {
      const isHome = page.url === pages[0]?.url
      if (!isHome && isBesideProduct(page.url)) return []
      const isInSection = isSaidAmongPrices(page, block)
      const isHeadline = isHome && (source === 'title' || page.blocks[block]?.tag === 'h1')
      const isOpen = sentences(context).some((sentence) => isOwnLicence(sentence, isHeadline, name))
      return [...cuesOf(quote, name, isInSection).intersection(cuesOf(context, name, isInSection))].filter(
        (cue) => cue !== 'open source' || isOpen,
      )
    }),
  )
  return REQUIRED_CUES[model].some((row) => row.every((cue) => said.has(cue)))
}

/** A plan with its price, or another price of the product, copied from a line of the website. */
const isStatedPrice: FieldRule = (value, evidence, { name }) =>
  ofOurPrices(evidence).some(
    (one) =>
      planPrices(one.page).some(({ text, quote }) => text === value && quote === one.quote) ||
      (says(one.quote, value) &&
        standsAlone(one, value, 'words') &&
        cuesOf(value, name).intersection(cuesOf(one.context, name)).size > 0),
  )

/** Each part must be one of the product's prices, with the heading of its plan if it has one. */
const areStatedPrices: FieldRule = (value, evidence, context) =>
  value
    .split('; ')
    .every((part) => isStatedPrice(part, evidence, context) || isHeaded(part, own(evidence), isStatedPrice, context))

/** How quotes prove a field. A field without a rule is never taken from a website. */
export const FIELD_RULES: Partial<Record<FieldName, FieldRule>> = {
  name: isOwnName,
  tagline: ofProduct((value, evidence, { name }) => isOwnTagline(value, evidence, name)),
  short_description: ofProduct(isToldWhole),
  description: ofProduct(isToldWhole),
  stage: ofFacts((value, evidence, { name }) =>
    evidence.some(({ quote, context }) => isStatedStage(value, { quote, context }, name)),
  ),
  categories: ofProduct(isSupportedCategory),
  tags: ofProduct(isCopied('words')),
  pricing_model: ofFacts(isStatedPricing),
  pricing_summary: ofFacts(areStatedPrices),
  country: ofFacts(isOfOurPlace(isAddressOf)),
  city: ofFacts(isOfOurPlace(isCityIn)),
  founded_year: ofFacts(isStatedYear),
  features: ofProduct(isItem),
  usps: ofProduct(isItem),
  keywords: ofProduct(isCopied('words')),
  contact_email: ofFacts(isStatedMailbox),
  demo_video_url: isShownVideo,
  logo_url: isOwnLogo,
}
