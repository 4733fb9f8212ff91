import { compilePhrases } from '../../words/matcher.ts'
import { everySaying, saying, wordsFor } from '../../words/words.ts'
import { plainText } from '../plain-text.ts'
import { isSaidOfOurPrices } from './price-subject.ts'

export const PRICING_MODELS = [
  'Free',
  'Freemium',
  'Subscription',
  'One-time',
  'Open source',
  'Usage-based',
  'Free trial',
  'Paid',
] as const
export type PricingModel = (typeof PRICING_MODELS)[number]

/** A statement about pricing in one sentence. */
export type PricingCue =
  | 'free plan'
  | 'free tier'
  | 'all free'
  | 'paid plan'
  | 'recurring'
  | 'amount'
  | 'once'
  | 'usage'
  | 'trial'
  | 'perhaps free'
  | 'freemium'
  | 'updates'
  | 'open source'

const SYMBOL = String.raw`[A-Z]{0,2}[$€£¥￥₹₽₺₩]`
const CODES = ['USD', 'EUR', 'GBP', 'CHF', 'INR', 'CAD', 'AUD', 'JPY', 'BRL', 'SEK', 'PLN']
const CODE = compilePhrases([...CODES, 'Euro', 'kr', 'zł', '円'])
const NUMBER = String.raw`(?<![\d.,])\d[\d.,'’]{0,12}(?<![.,'’])`
const ZERO = String.raw`(?<![\d.,])0(?:[.,]0{1,2})?(?![\d.,]*\d)`
/** The source of a regular expression for any price, and for a price that isn't zero. */
export const PRICE = priced(NUMBER)
export const AMOUNT = priced(`(?!${ZERO})${NUMBER}`)
const NOTHING = priced(ZERO)
const UNIT = String.raw`(?:(?:${wordsFor('kind of user')}\s)?${wordsFor('unit of a price')})`
/** The source of a regular expression for what a price is for: "/user/mo", "per month", "billed yearly". */
export const PERIOD = String.raw`(?:(?:/\s{0,2}(?:${UNIT}|[my](?!\p{L}))|${wordsFor('per')}\s{1,2}${UNIT})(?:\s?/\s?${UNIT})?|${wordsFor('every period')})`
const RECURRING = new RegExp(
  [
    String.raw`${AMOUNT}[^.!?;。]{0,40}?(?:/|${wordsFor('per')})\s{0,2}(?:${UNIT}|[my](?!\p{L}))`,
    String.raw`${AMOUNT}[^\p{L}.!?;。]{0,4}(?:${CODE}\s)?${wordsFor('every period')}`,
    String.raw`${wordsFor('monthly, before a price')}[^.!?;。]{0,16}?${AMOUNT}`,
  ].join('|'),
  'u',
)
/** Zero is the price of a free plan only with a period: "$0 forever". */
const NO_PRICE = new RegExp(String.raw`${NOTHING}\s{0,2}(?:${PERIOD}|${wordsFor('for ever')}|$)`, 'u')
/** A trial, after which the product is paid: "0 € / 30 Tage", "$0 for 14 days". */
const FREE_FOR_DAYS = new RegExp(
  String.raw`${NOTHING}\s{0,2}(?:/|${wordsFor('for days')})?\s{0,2}(?:${wordsFor('first')}\s)?\d{1,3}\s?${wordsFor('day')}`,
  'u',
)
const FREE_TIER = saying('free tier')
const FREE_TRIAL = everySaying('free trial')
/** Free quotes, deliveries and advice come with paid work, so they don't make the product free. */
const ALL_FREE = new RegExp(
  String.raw`${wordsFor('all free')}(?!\s(?:\p{L}+\s)?${wordsFor('given with paid work')})`,
  'u',
)
/** Estimates such as "~$3" and "R$ 8-12k", which aren't prices of plans. */
const ABOUT_SO_MUCH = /^\W*[~≈]\s?(?:[$€£¥₹]|\d)|\d\s?[-–]\s?\d{1,3}k\b/i
/** Money that isn't the product's price: earnings, savings, insurance, funding and gifts. */
const OTHER_MONEY = saying('other money')
/** Names what has the price, offers a trial before it, or says that something costs it: "Pro is $5", "From $5". */
const SAYS_WHOSE = new RegExp(
  String.raw`${wordsFor('plan', 'costs', 'free trial')}|^${wordsFor('from a price', 'name of a plan')}\s|^${wordsFor('monthly, before a price')}`,
  'u',
)
const PLAN = saying('plan')
/** "Free for up to 3 months" is a trial, "free for up to 3 users" a plan. */
const GOES_ON_FOR_A_TIME = new RegExp(String.raw`^\s?\d{1,3}[\s-]?${wordsFor('span of time')}`, 'u')
const PLANNED = saying('planned price')
const FREEMIUM = saying('freemium')
const BILLED = saying('subscription')
const OURS = saying('we or our')

const ANY_PRICE = new RegExp(AMOUNT, 'u')
const PRICES = [NO_PRICE, RECURRING, ANY_PRICE]

const CUES: [PricingCue, RegExp][] = [
  ['free plan', saying('free plan')],
  ['free plan', NO_PRICE],
  ['free tier', FREE_TIER],
  ['all free', ALL_FREE],
  ['paid plan', saying('paid plan')],
  ['recurring', RECURRING],
  ['recurring', BILLED],
  ['amount', ANY_PRICE],
  ['once', saying('paid once')],
  ['usage', saying('paid by use')],
  ['trial', saying('free trial')],
  ['trial', FREE_FOR_DAYS],
  ['perhaps free', saying('perhaps free')],
  ['freemium', FREEMIUM],
  ['updates', saying('updates for a time')],
  ['open source', saying('open source', 'licensed')],
]

/** A price in the currencies that are known, with the currency before or after it. */
function priced(number: string): string {
  return String.raw`(?:(?:${SYMBOL}|${CODE})\s?${number}|${number}\s?(?:[€£$₽]|${CODE}))`
}

/**
 * The statements that a sentence makes about pricing. Questions, denials and plans for later make none. Outside
 * sections about prices, a price counts only if the sentence names a plan or the product: calculators and
 * customers speak of money, too.
 */
export function pricingCues(sentence: string, name: string, isAboutPrices = true): Set<PricingCue> {
  const found = new Set<PricingCue>()
  if (/[?？]\s*$/.test(sentence) || ABOUT_SO_MUCH.test(sentence)) return found
  const isPlanned = PLANNED.test(sentence)
  for (const [cue, pattern] of CUES) {
    const match = pattern.exec(sentence)
    if (match === null || (cue !== 'open source' && isPlanned)) continue
    if (cue === 'free plan' && GOES_ON_FOR_A_TIME.test(sentence.slice(match.index + match[0].length))) continue
    if (!isSaidOfOurPrices(sentence, { index: match.index, length: match[0].length }, name)) continue
    if (PRICES.includes(pattern) && !(isAboutPrices || (pattern !== NO_PRICE && namesWhatCosts(sentence, name))))
      continue
    if (pattern === BILLED && !isAboutPrices) continue
    if (pattern === FREEMIUM && !(isAboutPrices || OURS.test(sentence) || namesProduct(sentence, name))) continue
    if ((cue === 'recurring' || PRICES.includes(pattern)) && OTHER_MONEY.test(sentence)) continue
    found.add(cue)
  }
  if (found.has('trial') && !FREE_TIER.test(sentence.replace(FREE_TRIAL, ' '))) found.delete('free plan')
  return found
}

/** True if the sentence names a plan or the product, or says what something costs. */
function namesWhatCosts(sentence: string, name: string): boolean {
  return SAYS_WHOSE.test(sentence) || namesProduct(sentence, name)
}

function namesProduct(text: string, name: string): boolean {
  return name !== '' && plainText(text).includes(plainText(name))
}

/** True for a sentence that names a plan or the product before its price, so that it can be read alone. */
export function namesPlanBeforePrice(sentence: string, name: string): boolean {
  const before = sentence.slice(0, ANY_PRICE.exec(sentence)?.index ?? 0)
  return PLAN.test(before) || namesProduct(before, name)
}

/** The cues that prove a pricing model: all cues of any one row. */
export const REQUIRED_CUES: Record<PricingModel, PricingCue[][]> = {
  Free: [['all free']],
  Freemium: [['freemium'], ['free plan', 'amount']],
  Subscription: [['recurring']],
  'One-time': [['once']],
  'Open source': [['open source']],
  'Usage-based': [['usage']],
  'Free trial': [['trial']],
  Paid: [['amount'], ['paid plan']],
}
