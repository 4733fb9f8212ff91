import { isAsserted } from './assertion.ts'
import { countryCode, isCountryCode, unambiguousCountryCode } from './countries.ts'
import { says } from './plain-text.ts'
import { sentences } from './sentences.ts'
import { isSaidOfUs } from './whose/subject.ts'
import { CANADIAN_PROVINCES, INDIAN_STATES, US_STATES } from './states.ts'

const WORD = String.raw`\p{Lu}[\p{L}'’.-]*`
const CITY = String.raw`(${WORD}(?: (?:${WORD}|de|del|la|le|les|am|an der|im|in der|upon|of|sur|do|da|dos)){0,3})`
const START = String.raw`(?:^|[,\n•|·]\s{0,3}|\s)`

/** Postal codes whose form, together with a state or city, is unique to one country. */
const US_ADDRESS = new RegExp(
  String.raw`${START}${CITY},?\s{1,2}(?:${US_STATES})\.?,?\s{1,3}\d{5}(?:-\d{4})?(?![\d-])`,
  'u',
)
const UK_ADDRESS = new RegExp(
  String.raw`(?:^|[,\n•|·]\s{0,3})${CITY},?\s{1,3}(?:${WORD}(?: ${WORD})?,\s{1,3})?[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b`,
  'u',
)
const CANADIAN_ADDRESS = new RegExp(
  String.raw`${START}${CITY},?\s{1,3}(?:${CANADIAN_PROVINCES}),?\s{1,3}[A-Z]\d[A-Z]\s?\d[A-Z]\d\b`,
  'u',
)
const INDIAN_ADDRESS = new RegExp(
  String.raw`${START}${CITY},\s{0,3}(?:${INDIAN_STATES}),?\s{0,2}[-–]?\s{0,2}[1-8]\d{2}\s?\d{3}\b`,
  'u',
)
/**
 * Six digits after a city may be Indian, Singaporean or Chinese, so the country is null unless it's named.
 */
const SIX_DIGIT_ADDRESS = new RegExp(String.raw`,\s{0,3}${CITY},?\s{0,2}[-–]?\s{0,2}\d{3}\s?\d{3}\b(?![\d-])`, 'u')
/** Four or five digits before a city, after a street with its number. Years aren't postal codes. */
const CONTINENTAL_ADDRESS = new RegExp(
  String.raw`[,\n•|·]\s{0,3}(?:[A-Z]{1,2}[- ])?(?!(?:19|20)\d\d\s)\d{4,5}(?:\s?[A-Z]{2}(?=\s))?\s{1,2}${CITY}(?=\s?(?:$|[,\n.;•|·(©]|[-–—]\s))`,
  'u',
)
/** Postal codes whose form, in some cases together with a state, is unique to one country. */
const AUSTRALIAN_ADDRESS = new RegExp(
  String.raw`${START}${CITY},?\s{1,3}(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT),?\s{1,3}\d{4}(?!\d)`,
  'u',
)
const BRAZILIAN_ADDRESS = new RegExp(
  String.raw`(?:^|[,\n•|·–-]\s{0,3})${CITY}\s{0,2}[-–,/]\s{0,2}(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO),?\s{0,2}[-–]?\s{0,2}(?:CEP:?\s)?\d{5}-\d{3}(?!\d)`,
  'u',
)
const DUTCH_ADDRESS = new RegExp(
  String.raw`[,\n•|·]\s{0,3}\d{4}\s?[A-Z]{2}\s{1,2}${CITY}(?=\s?(?:$|[,\n.;•|·(©]|[-–—]\s))`,
  'u',
)
const POLISH_ADDRESS = new RegExp(
  String.raw`[,\n•|·]\s{0,3}\d{2}-\d{3}\s{1,2}${CITY}(?=\s?(?:$|[,\n.;•|·(©]|[-–—]\s))`,
  'u',
)
const PORTUGUESE_ADDRESS = new RegExp(
  String.raw`[,\n•|·]\s{0,3}\d{4}-\d{3}\s{1,2}${CITY}(?=\s?(?:$|[,\n.;•|·(©]|[-–—]\s))`,
  'u',
)
const IRISH_ADDRESS = new RegExp(
  String.raw`${START}${CITY}(?:\s\d{1,2})?,?\s{1,3}(?:[AC-FHKNPRTV-Y]\d[\dW])\s?[\dAC-FHKNPRTV-Y]{4}\b`,
  'u',
)
/** Three and two digits may be Swedish, Greek, Czech or Slovak, so the country is null unless it's named. */
const SPACED_ADDRESS = new RegExp(
  String.raw`[,\n•|·]\s{0,3}(?:[A-Z]{1,2}-)?\d{3}\s\d{2}\s{1,2}${CITY}(?:\s\d{1,2})?(?=\s?(?:$|[,\n.;•|·(©]|[-–—]\s))`,
  'u',
)
/** Japanese addresses go from large to small: prefecture, then city or ward. */
const JAPANESE_ADDRESS =
  /〒?\s?\d{3}[-－]\d{4}\s{0,3}(東京都|北海道|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県)\s?(?:([\p{Script=Han}ぁ-んァ-ヶー]{1,8}?[市]))?/u
const STREET_WITH_NUMBER =
  /\p{L}[\p{L} .'’-]{2,60}\s\d{1,4}\s?[a-zA-Z]?(?:\s?[-–/]\s?\d{1,4})?\s?(?:[,\n•|·]|$)|(?:^|[,\n•|·]\s{0,3})\d{1,5}\s?(?:bis|ter|[a-zA-Z])?,?\s\p{L}/u
const STREET =
  /\b(?:[Ss]treet|St\.|[Aa]venue|[Aa]ve\.?|[Rr]oad|Rd\.?|[Bb]oulevard|Blvd\.?|Lane|Ln\.?|Drive|Dr\.|Suite|Ste\.?|Floor|Square|Highway|Hwy\.?|Parkway|Pkwy\.?|Plaza|Court|Building|House|Unit|Shop|P\.?O\.? Box)(?=[\s,.]|$)|(?:[Ss]traße|[Ss]trasse|[Ss]tr\.|[Pp]latz|[Aa]llee|[Gg]asse|damm|ufer|[Ww]eg|[Rr]ing)(?=[\s,]|$)|\b(?:[Rr]ue|[Pp]lace|[Qq]uai|[Cc]hemin|[Cc]alle|[Aa]venida|[Pp]aseo|[Cc]arrer|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]ua|[Pp]raça|[Uu]l\.|[Uu]lica)\s|(?:laan|straat|gracht|plein)\b/u
const SEAT = String.raw`\b(?:[Bb]ased (?:out of|in)|[Hh]eadquartered in|[Hh]eadquarters? (?:is |are )?in|HQ in|HQ:|[Mm]it Sitz in|[Ss]itz in|[Bb]asée?s? à|[Ss]iège (?:social )?(?:est )?à|con sede en|con sede a|com sede em|sediad[ao] em|[Bb]asead[ao] em|gebaseerd in|[Cc]ré[ée]e? à|ansässig in|gevestigd in)\s{1,2}(?:the |beautiful |sunny |downtown )?`
const SEATED = new RegExp(String.raw`${SEAT}${CITY}(?:,\s{1,2}${CITY})?(?:,\s{1,2}${CITY})?`, 'u')
const REGISTERED =
  /\b(?:[Rr]egistered|[Ii]ncorporated|[Rr]egistered office)\b[^.!?]{0,30}?\bin\s(?:the )?(\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+){0,2})/u
const BARE = new RegExp(
  String.raw`^(${WORD}(?: ${WORD}){0,2}(?:, ${WORD}(?: ${WORD}){0,2})?), (${WORD}(?: ${WORD}){0,2})\.?$`,
  'u',
)
const STRUCTURED_CITY = /^"addressLocality":"([^"]{2,120})"$/
const STRUCTURED_COUNTRY = /^"addressCountry":"([^"]{2,60})"$/
const IS_STATE = new RegExp(`^(?:${US_STATES}|${CANADIAN_PROVINCES}|${INDIAN_STATES})$`)
const NEVER_A_CITY =
  /^(?:Suite|Floor|Street|Road|Avenue|Box|Phone|Tel|Fax|E-?[Mm]ail|Inc|Ltd|LLC|GmbH|Copyright|All|Rights|Europe|Asia|Africa|America|USA|UK|Remote|EU|The|Building|House|Unit|Shop|VAT|HRB|Company|Registered|Office|Support|Contact|Near|Opp|Street\.|Privacy|Terms|Policy|District)$/i
/** Longer text is skipped, since a place in it may be anyone's. */
const MAX_ADDRESS_LENGTH = 600
/** Square brackets mark the blanks of a template. */
const UNFINISHED = /\[/
/** Copyright lines contain years that look like postal codes. */
const COPYRIGHT = /©|\(c\)|copyright|rights reserved/i
/** Web hosts, payment services, authorities and agencies: their address isn't the company's. */
const SOMEBODY_ELSE =
  /\b(?:h[ée]berg(?:eur|ement|é)|hosting|hosted by|hoster|webhost(?:ing)?|web host|hébergée?|alojamiento|alojad[oa]|supervisory authority|data protection (?:authority|commissioner|officer)|aufsichtsbehörde|datenschutzbeauftragte\w*|cnil|schlichtung\w*|registered agent|dmca agent|designed by|developed by|(?:payments?|sold|processed|billed|billing|orders?|invoiced|operated payments?) (?:\w+ ){0,4}(?:by|through|via|with)|merchant of record|reseller|paddle(?:\.com)?|lemon ?squeezy|fastspring|digital river|credits|github,? inc|vercel,? inc|netlify,? inc|amazon web services|google (?:ireland|llc|inc)|cloudflare,? inc|ovh|hostinger|ionos|strato ag|hetzner online|all-inkl|o2switch|infomaniak|wix\.com|squarespace|mailchimp|stripe,? inc|meta platforms)\b/i

/** Credits for the website: they may contain the agency's address or precede it. */
const MADE_BY =
  /(?<!\p{L})(?:(?:built|created|website|web design|site) by|(?:web)?site (?:door|von|par|por|da)|web-?design|gemaakt door|réalis(?:ation|é par)|desarrollado por|desenvolvido por|realizzato da)(?!\p{L})/iu

/** Former addresses of the company. */
const BEFORE =
  /(?<!\p{L})(?:previous|former|old|past|ehemalig\p{L}*|frühere\p{L}*|alte[rs]?|ancien(?:ne)?s?|antigu[ao]s?|antig[ao]s?)\s(?:\p{L}+\s)?(?:office|address|seat|location|headquarters?|premises|büro|sitz|adresse|anschrift|bureau|siège|oficina|sede|dirección|escritório|endereço)(?!\p{L})/iu

/** A place stated by text; a part that isn't stated is null. */
export interface StatedPlace {
  city: string | null
  country: string | null
}

/**
 * Extracts the place from structured data, a postal address, a sentence such as "based in …" or "registered
 * in …", or a line of places. Never guesses from currency, phone number or domain.
 */
export function statedPlace(text: string, name: string): StatedPlace | null {
  const structured = structuredPlace(text)
  if (structured !== null) return structured
  if (text.length > MAX_ADDRESS_LENGTH || isNotOurs(text)) return null
  const postal = UNFINISHED.test(text) ? null : postalPlace(text)
  return postal ?? seatedPlace(text, name) ?? registeredPlace(text, name) ?? barePlace(text)
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

function postalPlace(text: string): StatedPlace | null {
  const named = lastNamedCountry(text)
  for (const [pattern, country] of [
    [US_ADDRESS, 'US'],
    [UK_ADDRESS, 'GB'],
    [CANADIAN_ADDRESS, 'CA'],
    [INDIAN_ADDRESS, 'IN'],
    [AUSTRALIAN_ADDRESS, 'AU'],
    [BRAZILIAN_ADDRESS, 'BR'],
    [DUTCH_ADDRESS, 'NL'],
    [POLISH_ADDRESS, 'PL'],
    [PORTUGUESE_ADDRESS, 'PT'],
    [IRISH_ADDRESS, 'IE'],
  ] as const) {
    const written = pattern.exec(text)?.[1]
    if (written === undefined) continue
    const city = afterStreet(written)
    return { city: isCityName(city) ? city : null, country: named ?? country }
  }
  const japanese = JAPANESE_ADDRESS.exec(text)
  if (japanese !== null) {
    const [prefecture = '', city] = japanese.slice(1)
    return { city: city ?? (prefecture === '東京都' ? '東京' : null), country: named ?? 'JP' }
  }
  if (COPYRIGHT.test(text) || (!STREET.test(text) && !STREET_WITH_NUMBER.test(text))) return null
  const city =
    SIX_DIGIT_ADDRESS.exec(text)?.[1] ?? SPACED_ADDRESS.exec(text)?.[1] ?? CONTINENTAL_ADDRESS.exec(text)?.[1] ?? ''
  if (isCityName(city) && countryCode(city) === null) return { city, country: named }
  // Without a postal code, an address needs a street and a country.
  return named !== null && STREET.test(text) ? { city: null, country: named } : null
}

function seatedPlace(text: string, name: string): StatedPlace | null {
  const match = sentences(text)
    .map((sentence) => saidOfUs(SEATED.exec(sentence), name))
    .find((one) => one !== null)
  // Text in quotation marks is someone else's.
  if (match === undefined || /["“„«][^"”»]*$/.test(match.input.slice(0, match.index))) return null
  const parts = [match[1], match[2], match[3]]
    .filter((part) => part !== undefined)
    .map((part) => part.replace(/\.$/, ''))
  const [first = '', ...others] = parts
  const isAmerican = others.some((part) => new RegExp(`^(?:${US_STATES})$`).test(part))
  const country = parts.map(unambiguousCountryCode).find((code) => code !== null) ?? (isAmerican ? 'US' : null)
  const city = others.length > 0 && isCityName(first) && countryCode(first) === null ? first : null
  return city === null && country === null ? null : { city, country }
}

function registeredPlace(text: string, name: string): StatedPlace | null {
  const named = sentences(text)
    .map((sentence) => saidOfUs(REGISTERED.exec(sentence), name))
    .find((one) => one !== null)?.[1]
  const country = named === undefined ? null : unambiguousCountryCode(named)
  return country === null ? null : { city: null, country }
}

/**
 * The match, if it states the company's place in the present tense and nothing but the company precedes it;
 * else null.
 */
function saidOfUs(match: RegExpExecArray | null, name: string): RegExpExecArray | null {
  if (match === null || !isAsserted(match.input, match.index)) return null
  const before = match.input.slice(0, match.index)
  if (/\b(?:was|were|been|war|waren|étions|était|estuvo|estaba|éramos)\s+(?:\p{L}+\s)?$/iu.test(before)) return null
  const isAlone = /^[^\p{L}\p{N}]*(?:proudly |originally |(?:a )?(?:company|business|firm) )?$/iu.test(before)
  return isAlone || isSaidOfUs(match.input, match.index, name) ? match : null
}

/** A line that consists of places, with the country last: "Lyon, France". */
function barePlace(text: string): StatedPlace | null {
  const match = BARE.exec(text.trim())
  const country = match?.[2] === undefined ? null : unambiguousCountryCode(match[2])
  if (country === null) return null
  const first = (match?.[1] ?? '').split(', ')[0] ?? ''
  return { city: isCityName(first) && countryCode(first) === null ? first : null, country }
}

/** The country that the address names last; null if none. */
function lastNamedCountry(text: string): string | null {
  const parts = text.split(/[,\n•|·;©]|\s[-–—]\s/).map((part) => part.trim().replace(/\.$/, ''))
  for (const part of parts.toReversed()) {
    const words = part.split(' ')
    const code = unambiguousCountryCode(part) ?? unambiguousCountryCode(words.at(-1) ?? '')
    if (code !== null && words.length <= 5) return code
  }
  return null
}

/** The city without the street before it, which is matched too if no comma separates the two. */
function afterStreet(written: string): string {
  const words = written.split(' ')
  const street = words.findLastIndex((word) =>
    /^(?:St|Street|Road|Rd|Ave|Avenue|Lane|Drive|Dr|Blvd|Suite|Ste|Floor|Square|Way|Court|Parkway|Place|Market)\.?$/.test(
      word,
    ),
  )
  return (street >= 0 && street < words.length - 1 ? words.slice(street + 1) : words).join(' ')
}

function isCityName(city: string): boolean {
  return (
    city.length >= 2 &&
    city.length <= 60 &&
    !IS_STATE.test(city) &&
    !city.split(' ').some((word) => NEVER_A_CITY.test(word)) &&
    !/\d/.test(city)
  )
}
