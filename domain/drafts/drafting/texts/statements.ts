import { languages, saying, wordsFor } from '../../words/words.ts'
import { sentences } from '../../evidence/sentences.ts'

const CURRENCIES = ['CHF', 'EUR', 'USD', 'GBP', 'BRL', 'JPY']
const CURRENCY = String.raw`(?:\p{Sc}|(?<!\p{L})(?:${CURRENCIES.join('|')})(?!\p{L}))`
const PRICE = new RegExp(String.raw`${CURRENCY}\s?\d|\d\s?${CURRENCY}`, 'u')
const YEAR = /(?<![\d.,])(?:19|20)\d\d(?![\d.,]\d|\d)/
const MONTHS = monthNames()
const DATE = new RegExp(
  String.raw`\d{1,2}[./]\d{1,2}[./](?:\d\d){1,2}(?!\d)|\d\p{L}{0,2}\.?\s(?:\p{Ll}{2}\s)?${MONTHS}|${MONTHS}\s\d|\d月\d`,
  'iu',
)
const ASKS_TO_ACT = saying('asks to act')
const OPENS_BY_ASKING = new RegExp(String.raw`^[^\p{L}]*${wordsFor('asks to act')}`, 'u')
const SELLS = saying('offer', 'praise of oneself')
const SMALL_PRINT = saying('small print')
const NOT_YET = saying('not available yet', 'test stage')
const OF_ONESELF = saying('speaks of oneself')
const FOUNDED = saying('founded', 'long ago')
const EVENT = saying('event or news')
const REFERS_BACK = new RegExp(String.raw`^[^\p{L}]*${wordsFor('refers back')}`, 'u')
const ASIDE = saying('not what it does', 'ourselves', 'our', 'licensed', 'based in', 'everybody else', 'negation')
const POINTS = saying('points elsewhere')
const ENDS = /[.。…]["”’')\]]*$/u
const TRAILS_OFF = /(?:…|\.\.\.|\[[^\]]*\]|:)\s*$/u
/** Fewer words, unless they are ideographs, are a slogan. */
const MIN_TELLING_WORDS = 7
const IDEOGRAPHS = /\p{Lo}{8}/u
/** At least two words, or a few ideographs. */
const MIN_WORDS = /\p{L}\P{L}+[\p{L}\p{N}]|\p{Lo}{4}/u
const SHOUTS = /[!?！？]/

/** The names of the months, long and short, in the languages of the words. */
function monthNames(): string {
  const names = [...languages.keys()].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, at) =>
        new Intl.DateTimeFormat(language, { month, day: 'numeric' })
          .formatToParts(new Date(2024, at, 1))
          .find(({ type }) => type === 'month')!
          .value.replace(/\.$/, ''),
      ),
    ),
  )
  const words = [...new Set(names)].filter((name) => /^\p{L}{3,}$/u.test(name))
  return String.raw`(?:${words.toSorted((a, b) => b.length - a.length).join('|')})(?!\p{L})`
}

/** True for text with a price, an amount of money or a discount. */
export function namesPrice(text: string): boolean {
  return PRICE.test(text)
}

/** True for text with a date or a year. */
export function namesDate(text: string): boolean {
  return YEAR.test(text) || DATE.test(text)
}

/** True for text that asks visitors to do something on the website, such as to sign up. */
export function asksToAct(text: string): boolean {
  return ASKS_TO_ACT.test(text)
}

/** True for text that begins with such a request: "Members book a boat" doesn't. */
export function opensByAsking(text: string): boolean {
  return OPENS_BY_ASKING.test(text)
}

/** True for an offer, or praise that any product gives itself: a free trial, "award-winning". */
export function sells(text: string): boolean {
  return SELLS.test(text)
}

/** True for text about something that is only announced. */
export function isNotOutYet(text: string): boolean {
  return NOT_YET.test(text)
}

/** True for the words of one person: "I love it". */
export function isPersonal(text: string): boolean {
  return OF_ONESELF.test(text)
}

/** True for text about an event or a piece of news. */
export function isNews(text: string): boolean {
  return EVENT.test(text)
}

/** True for notices that any website has, such as one about cookies. */
export function isSmallPrint(text: string): boolean {
  return SMALL_PRINT.test(text)
}

/** True for text that is cut off, or that leads over to what follows it. */
export function trailsOff(text: string): boolean {
  return TRAILS_OFF.test(text)
}

/** True for a sentence that needs the one before it: "It also works offline." */
export function refersBack(sentence: string): boolean {
  return REFERS_BACK.test(sentence)
}

/** True for text that ends like a sentence. */
export function endsLikeSentence(text: string): boolean {
  return ENDS.test(text)
}

/**
 * True for text that only describes: it asks nothing of visitors, names no price and no date, tells no history
 * and no news, and isn't anybody's own words.
 */
export function describes(text: string): boolean {
  return (
    !SHOUTS.test(text) &&
    !trailsOff(text) &&
    !namesPrice(text) &&
    !namesDate(text) &&
    !FOUNDED.test(text) &&
    !asksToAct(text) &&
    !sells(text) &&
    !isNotOutYet(text) &&
    !isPersonal(text) &&
    !isNews(text) &&
    !isSmallPrint(text)
  )
}

/**
 * True for a sentence that can tell what a product does without the text around it: no slogan, no text of a
 * template, nothing about the makers, the licence or the price, and nothing that is only shown elsewhere.
 */
export function tellsWhatItDoes(sentence: string): boolean {
  return (
    (IDEOGRAPHS.test(sentence) || sentence.split(/\s+/).filter(hasLetter).length >= MIN_TELLING_WORDS) &&
    endsLikeSentence(sentence) &&
    describes(sentence) &&
    !ASIDE.test(sentence) &&
    !POINTS.test(sentence)
  )
}

function hasLetter(word: string): boolean {
  return /\p{L}/u.test(word)
}

/** The first sentences of a text that describe and stand alone, up to the first that does not, or that ends it. */
export function describingSentences(text: string, ends: (sentence: string) => boolean = () => false): string[] {
  const all = sentences(text)
  const end = all.findIndex(
    (one, at) => !MIN_WORDS.test(one) || !describes(one) || ends(one) || (at === 0 && refersBack(one)),
  )
  return end < 0 ? all : all.slice(0, end)
}
