import { unambiguousCountryCode } from '../countries.ts'
import { stateAtEnd, STATES } from '../states.ts'
import { exactWordsFor, wordsFor } from '../../words/words.ts'

/** A place stated by text; a part that isn't stated is null. */
export interface StatedPlace {
  city: string | null
  country: string | null
}

/** One word of a name. */
const WORD = String.raw`\p{Lu}[\p{L}'’.-]*`
/** The source of a regular expression for the name of a city. */
export const CITY_NAME = String.raw`${WORD}(?: (?:${WORD}|${exactWordsFor('inside a city name')})){0,3}`

const SEPARATOR = String.raw`[,\n•|·;©]`
const SEPARATORS = new RegExp(String.raw`${SEPARATOR}|\s[-–—]\s`, 'u')
const CITY = new RegExp(`^${CITY_NAME}$`, 'u')
const NO_CITY = new RegExp(wordsFor('no city', 'part of a building'), 'u')
const REGION = new RegExp(`^(?:${wordsFor('region rather than city')})$`, 'u')
const AFTER_NAME = exactWordsFor('kind of street')
const BEFORE_NAME = wordsFor('kind of street, before its name')
const STREET = new RegExp(`${AFTER_NAME}|${BEFORE_NAME}`, 'u')
/** A street rather than a city: "Example St" and "rue Verte", unlike "St Albans". */
const IS_STREET = new RegExp(String.raw`\s${AFTER_NAME}|^${AFTER_NAME}$|^${BEFORE_NAME}\s`, 'u')
/** What may precede a city without a comma: "Address: 800 W Fulton St Suite 5 Chicago". */
const STREET_FIRST = new RegExp(
  String.raw`^(?:.*:\s)?(?:[^\d]*\d.*?${AFTER_NAME}\.?\s)?(?:.*${wordsFor('part of a building')}\s\S*\d\S*\s)?`,
  'u',
)
const LABEL = new RegExp(wordsFor('address label'), 'u')
const IN_BUILDING = new RegExp(String.raw`^${wordsFor('part of a building')}`, 'u')
/** "Im Feld 3" and "12 rue des Fleurs". */
const HOUSE_NUMBER =
  /^\p{L}[\p{L} .'’-]{2,60}\s\d{1,4}\s?[a-zA-Z]?(?:\s?[-–/]\s?\d{1,4})?$|^\d{1,4}\s?[a-zA-Z]{0,3},?\s\p{L}/u
const MAX_CITY = 60

/** A postal code after its city, and after the state if the country has states in addresses. */
interface CodeAfterCity {
  country: string | null
  code: RegExp
  states?: ReadonlySet<string>
  /** A state may be left out. */
  withoutState?: boolean
}

const CODES_AFTER_CITY: CodeAfterCity[] = [
  { country: 'US', code: /\d{5}(?:-\d{4})?(?![\d-])/, states: STATES.US },
  { country: 'GB', code: /[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/, states: STATES.GB, withoutState: true },
  { country: 'CA', code: /[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/, states: STATES.CA },
  { country: 'IN', code: /[1-8]\d{2}\s?\d{3}\b/, states: STATES.IN },
  { country: 'AU', code: /\d{4}(?!\d)/, states: STATES.AU },
  { country: 'BR', code: /(?:CEP:?\s)?\d{5}-\d{3}(?!\d)/, states: STATES.BR },
  { country: 'IE', code: /[AC-FHKNPRTV-Y]\d[\dW]\s?[\dAC-FHKNPRTV-Y]{4}\b/ },
].map((one) => ({ ...one, code: new RegExp(String.raw`(?<=[\s,–-])${one.code.source}`, 'gu') }))
/** Six digits after a city may be Indian, Singaporean or Chinese, so the country is null unless it's named. */
const SIX_DIGITS = /(?<=[\s–-])\d{3}\s?\d{3}\b(?![\d-])/gu

const BEFORE_CITY = String.raw`(?:\s(\d{1,2}))?(?=\s?(?:$|[,\n.;•|·(©]|[-–—]\s))`
/** Postal codes before a city whose form is unique to a country. */
const CODES_BEFORE_CITY: [country: string, address: RegExp][] = (
  [
    ['NL', String.raw`\d{4}\s?[A-Z]{2}`],
    ['PL', String.raw`\d{2}-\d{3}`],
    ['PT', String.raw`\d{4}-\d{3}`],
  ] as const
).map(([country, code]) => [country, codeBeforeCity(code)])
/**
 * Four or five digits before a city: German, French, Spanish and others; three and two digits: Swedish, Greek,
 * Czech or Slovak. Years aren't postal codes.
 */
const CONTINENTAL = codeBeforeCity(
  String.raw`(?:[A-Z]{1,2}[- ])?(?:(?!(?:19|20)\d\d\s)\d{4,5}(?:\s?[A-Z]{2}(?=\s))?|\d{3}\s\d{2})`,
)
/** Countries whose postal codes look different. */
const NOT_CONTINENTAL = new Set(['US', 'GB', 'CA', 'IN', 'BR', 'IE', 'NL', 'PL', 'PT', 'JP', 'SG', 'AU'])
/** Japanese addresses go from large to small: prefecture, then city or ward. */
const JAPANESE =
  /〒?\s?\d{3}[-－]\d{4}\s{0,3}(\p{Script=Han}{2,3}[都道府県])\s?(?:([\p{Script=Han}ぁ-んァ-ヶー]{1,8}?市))?/u
const CAPITAL = '東京'

function codeBeforeCity(code: string): RegExp {
  return new RegExp(String.raw`${SEPARATOR}\s{0,3}${code}\s{1,2}(${CITY_NAME})${BEFORE_CITY}`, 'u')
}

/** The place that a postal address states; null for other text. */
export function postalPlace(text: string): StatedPlace | null {
  const named = lastNamedCountry(text)
  for (const form of CODES_AFTER_CITY) {
    const place = placeBeforeCode(text, form)
    if (place !== null) return { ...place, country: named ?? place.country }
  }
  for (const [country, address] of CODES_BEFORE_CITY) {
    const city = address.exec(text)?.[1]
    if (city !== undefined && isCityName(city)) return { city, country: named ?? country }
  }
  const [, prefecture, japanese] = JAPANESE.exec(text) ?? []
  if (prefecture !== undefined)
    return { city: japanese ?? (prefecture.startsWith(CAPITAL) ? CAPITAL : null), country: named ?? 'JP' }
  return sixDigitPlace(text, named) ?? continentalPlace(text, named) ?? streetIn(text, named)
}

function placeBeforeCode(text: string, { country, code, states, withoutState }: CodeAfterCity): StatedPlace | null {
  for (const { index } of text.matchAll(code)) {
    const before = text.slice(0, index).replace(/[\s,.–-]+$/, '')
    const state = states ? stateAtEnd(before, states) : null
    if (states && state === null && !withoutState) continue
    const city = cityAtEnd(before.slice(0, before.length - (state?.length ?? 0)))
    if (city !== null || (state !== null && !withoutState)) return { city, country }
  }
  return null
}

/** The city that ends a text, without the street before it; null unless nothing else is in its part of the text. */
function cityAtEnd(text: string): string | null {
  const part =
    text
      .replace(/[\s,./–-]+$/, '')
      .split(SEPARATORS)
      .at(-1) ?? ''
  const street = STREET_FIRST.exec(part)?.[0] ?? ''
  const city = part
    .slice(street.length)
    .replace(/\s\d{1,2}$/, '')
    .trim()
  return CITY.test(city) && isCityName(city) ? city : null
}

/** Six digits need a house number before the city. */
function sixDigitPlace(text: string, named: string | null): StatedPlace | null {
  for (const { index } of text.matchAll(SIX_DIGITS)) {
    const before = text.slice(0, index)
    const city = cityAtEnd(before)
    if (city !== null && /\d[^,]*,\D*$/.test(before)) return { city, country: named }
  }
  return null
}

/** The line or part before the code must be a street, which a house number alone shows only in a named country. */
function continentalPlace(text: string, named: string | null): StatedPlace | null {
  const match = CONTINENTAL.exec(text)
  if (match?.[1] === undefined || (named !== null && NOT_CONTINENTAL.has(named))) return null
  const [city] = match.slice(1)
  const next = text.slice(match.index + match[0].length).replace(/^[\s,.]+/, '')
  const above = text
    .slice(0, match.index)
    .split(SEPARATORS)
    .slice(-2)
    .map((part) => part.trim())
  const isBelowStreet = above.some(
    (part) =>
      LABEL.test(part) || isStreet(part) || (named !== null && !IN_BUILDING.test(part) && HOUSE_NUMBER.test(part)),
  )
  if (city === undefined || !isBelowStreet || !isCityName(city)) return null
  return stateAtEnd(next.split(/[\s,]/, 1)[0] ?? '', STATES.US) === null ? { city, country: named } : null
}

/** Without a postal code, an address needs a street with a number and a country, and says only the country. */
function streetIn(text: string, named: string | null): StatedPlace | null {
  return named !== null && text.split(SEPARATORS).some((part) => isStreet(part.trim()))
    ? { city: null, country: named }
    : null
}

function isStreet(part: string): boolean {
  return HOUSE_NUMBER.test(part) && STREET.test(part)
}

/** The country that the address names last; null if none. */
function lastNamedCountry(text: string): string | null {
  const parts = text.split(SEPARATORS).map((part) => part.trim().replace(/\.$/, ''))
  for (const part of parts.toReversed()) {
    const words = part.split(' ')
    const code = unambiguousCountryCode(part) ?? unambiguousCountryCode(words.at(-1) ?? '')
    if (code !== null && words.length <= 5) return code
  }
  return null
}

/** False for names of countries, larger regions and streets, and for words of addresses and of menus. */
export function isCityName(city: string): boolean {
  return (
    city.length >= 2 &&
    city.length <= MAX_CITY &&
    !/\d/.test(city) &&
    unambiguousCountryCode(city) === null &&
    !REGION.test(city) &&
    !IS_STREET.test(city) &&
    !NO_CITY.test(city)
  )
}
