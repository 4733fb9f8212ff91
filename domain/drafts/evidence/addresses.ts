import { compilePhrases } from '../words/matcher.ts'
import { saying, wordsFor } from '../words/words.ts'
import { isAsserted } from './assertion.ts'
import { countryCode, isCountryCode, unambiguousCountryCode } from './countries.ts'
import { CITY_NAME, isCityName, postalPlace } from './cues/postal.ts'
import type { StatedPlace } from './cues/postal.ts'
import { says, squashed } from './plain-text.ts'
import { sentences } from './sentences.ts'
import { isState, STATES } from './states.ts'
import { isSaidOfUs } from './whose/subject.ts'

const SEATED = new RegExp(
  String.raw`${wordsFor('based in')}\s{1,2}(?:${wordsFor('before a city')}\s)?(${CITY_NAME}(?:,\s{1,2}${CITY_NAME}){0,2})`,
  'u',
)
const REGISTERED = new RegExp(
  String.raw`${wordsFor('registered in')}\s(?:${wordsFor('before a city')}\s)?(${CITY_NAME})`,
  'u',
)
/** "Based in Lisbon and Oslo" is two places. */
const AND_ANOTHER = new RegExp(
  String.raw`^,?\s${wordsFor('and or or')}\s(?:${wordsFor('in a place or year')}\s)?\p{Lu}`,
  'u',
)
const NAMED = new RegExp(`^${CITY_NAME}$`, 'u')
const STRUCTURED_CITY = /^"addressLocality":"([^"]{2,120})"$/
const STRUCTURED_COUNTRY = /^"addressCountry":"([^"]{2,60})"$/
/** Longer text is skipped, since a place in it may be anyone's. */
const MAX_ADDRESS_LENGTH = 600
const MAX_CITY_WORDS = 3
/** States that may follow a person's name instead of a city: degrees and a country. */
const NO_STATE_AFTER_A_NAME = new Set(['MD', 'MA', 'PA', 'Georgia'])
/** Square brackets mark the blanks of a template. */
const UNFINISHED = /\[/
/** Companies that host other companies' websites or take their payments. */
const PROVIDERS = [
  ['paddle[.com]', 'lemon[]squeezy', 'fastspring', 'digital river', 'github[,] inc', 'vercel[,] inc', 'netlify[,] inc'],
  ['amazon web services', 'google ireland/llc/inc', 'cloudflare[,] inc', 'ovh', 'hostinger', 'ionos', 'strato ag'],
  ['hetzner online', 'all-inkl', 'o2switch', 'infomaniak', 'wix.com', 'squarespace', 'mailchimp', 'stripe[,] inc'],
  ['meta platforms'],
].flat()
/** Web hosts, payment services, authorities and agencies: their address isn't the company's. */
const SOMEBODY_ELSE = new RegExp(`${wordsFor('host or authority', 'sold through')}|${compilePhrases(PROVIDERS)}`, 'u')
/** Credits for the website: they may contain the agency's address or precede it. */
const MADE_BY = saying('made the website')
const BEFORE = new RegExp(String.raw`${wordsFor('former')}\s(?:\p{L}+\s)?${wordsFor('seat of a company')}`, 'u')
const WAS = new RegExp(String.raw`${wordsFor('was')}\s(?:\p{L}+\s)?$`, 'u')
const ALONE = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:${wordsFor('proudly')}\s)?(?:(?:${wordsFor('before a company')}\s)?${wordsFor('kind of company')}\s)?$`,
  'u',
)

/**
 * Extracts the place from structured data, a postal address, a sentence such as "based in …" or "registered
 * in …", or a line of places. Never guesses from currency, phone number or domain.
 */
export function statedPlace(text: string, name: string): StatedPlace | null {
  const structured = structuredPlace(text)
  if (structured !== null) return structured
  if (text.length > MAX_ADDRESS_LENGTH || isNotOurs(text)) return null
  const postal = UNFINISHED.test(text) ? null : postalPlace(text)
  return postal ?? seatedPlace(text, name) ?? registeredPlace(text, name) ?? barePlace(text, name)
}

function isNotOurs(text: string): boolean {
  return isSomebodyElsesAddress(text) || saysWhoMadeIt(text) || BEFORE.test(text)
}

/**
 * True for text that names a web host, a payment service, an authority or an agency, whose address isn't the
 * company's.
 */
export function isSomebodyElsesAddress(text: string): boolean {
  return SOMEBODY_ELSE.test(text)
}

/** True for a line that says who made the pages. */
export function saysWhoMadeIt(text: string): boolean {
  return MADE_BY.test(text)
}

/** A quote with the whole sentences around it. */
interface Said {
  quote: string
  context: string
}

/** True when the quote is an address or statement that puts the company in the country. */
export function isAddressOf(said: Said, code: string, name: string): boolean {
  return isCountryCode(code) && quotedPlace(said, name)?.country === code
}

/** True when the quote is an address or statement that puts the company in the city. */
export function isCityIn(said: Said, city: string, name: string): boolean {
  const stated = quotedPlace(said, name)?.city
  return stated !== null && stated !== undefined && (says(stated, city) || says(city, stated))
}

/**
 * Structured data and postal addresses need no context; anything else must be stated by the whole sentence.
 */
function quotedPlace({ quote, context }: Said, name: string): StatedPlace | null {
  if (quote.length > MAX_ADDRESS_LENGTH) return null
  if ([quote, context].some(isNotOurs)) return null
  const own = structuredPlace(quote) ?? (UNFINISHED.test(quote) ? null : postalPlace(quote))
  return own ?? statedPlace(context, name)
}

function structuredPlace(text: string): StatedPlace | null {
  const city = STRUCTURED_CITY.exec(text)?.[1]
  if (city !== undefined) return { city, country: null }
  const country = STRUCTURED_COUNTRY.exec(text)?.[1]
  if (country === undefined) return null
  return {
    city: null,
    country: countryCode(country) ?? (isCountryCode(country.toUpperCase()) ? country.toUpperCase() : null),
  }
}

/** A place in a sentence about the company: "We are based in Lyon, France." A part in between is a state. */
function seatedPlace(text: string, name: string): StatedPlace | null {
  const match = saidOfUs(text, SEATED, name)
  // Text in quotation marks is someone else's.
  if (match === null || /["“„«][^"”»]*$/.test(match.input.slice(0, match.index))) return null
  if (AND_ANOTHER.test(match.input.slice(match.index + match[0].length))) return null
  return placeOf((match[1] ?? '').replace(/\.$/, '').split(/,\s+/))
}

function registeredPlace(text: string, name: string): StatedPlace | null {
  const country = unambiguousCountryCode(saidOfUs(text, REGISTERED, name)?.[1] ?? '')
  return country === null ? null : { city: null, country }
}

/**
 * The first match that states the company's place in the present tense, with nothing but the company before it;
 * else null.
 */
function saidOfUs(text: string, place: RegExp, name: string): RegExpExecArray | null {
  for (const sentence of sentences(text)) {
    const match = place.exec(sentence)
    if (match === null || !isAsserted(sentence, match.index)) continue
    const before = sentence.slice(0, match.index)
    if (!WAS.test(before) && (ALONE.test(before) || isSaidOfUs(sentence, match.index, name))) return match
  }
  return null
}

/** A line that consists of places, with the country or state last: "Lyon, France" or "Austin, TX". */
function barePlace(text: string, name: string): StatedPlace | null {
  const parts = text
    .trim()
    .replace(/\.$/, '')
    .split(/,\s{1,2}/)
  if (parts.length < 2 || !parts.every((part) => NAMED.test(part) && part.split(' ').length <= MAX_CITY_WORDS))
    return null
  if (NO_STATE_AFTER_A_NAME.has(parts.at(-1) ?? '')) return null
  const place = placeOf(parts)
  const isOwnName = place?.city != null && squashed(name).includes(squashed(place.city))
  return place?.country == null || isOwnName ? null : place
}

/** The city and country among places from small to large. The last must be a country or state, unless it's the city. */
function placeOf(parts: string[]): StatedPlace | null {
  const [first = '', ...larger] = parts
  const state = (['US', 'CA'] as const).find((one) => larger.some((part) => STATES[one].has(part)))
  const country = parts.map(unambiguousCountryCode).find((code) => code !== null) ?? state ?? null
  const isCity =
    isCityName(first) && (!isState(first) || state !== undefined) && (larger.length === 0 || country !== null)
  return isCity || country !== null ? { city: isCity ? first : null, country } : null
}
