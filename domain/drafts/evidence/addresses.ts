import { countryCode, isCountryCode, unambiguousCountryCode } from './countries.ts'
import { says } from './plain-text.ts'

const US_STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC'
const US_STATE_NAMES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'
const WORD = String.raw`\p{Lu}[\p{L}'’.-]*`
const CITY = String.raw`(${WORD}(?: (?:${WORD}|de|del|la|le|les|am|an der|im|upon|of|sur|do|da|dos)){0,3})`

/** Post codes whose form, standing behind or before a city, belongs to one country alone. */
const US_ADDRESS = new RegExp(String.raw`(?:^|[,\n•|·]\s{0,3}|\s)${CITY},?\s{1,2}(?:${US_STATES}|${US_STATE_NAMES})\.?,?\s{1,3}\d{5}(?:-\d{4})?(?![\d-])`, 'u')
const UK_ADDRESS = new RegExp(String.raw`(?:^|[,\n•|·]\s{0,3})${CITY},?\s{1,3}(?:${WORD}(?: ${WORD})?,\s{1,3})?[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b`, 'u')
const CANADIAN_ADDRESS = new RegExp(String.raw`(?:^|[,\n•|·]\s{0,3}|\s)${CITY},?\s{1,3}(?:AB|BC|MB|NB|NL|NS|ON|PE|QC|SK|Ontario|Quebec|Québec|British Columbia|Alberta),?\s{1,3}[A-Z]\d[A-Z]\s?\d[A-Z]\d\b`, 'u')
const INDIAN_ADDRESS = new RegExp(String.raw`,\s{0,3}${CITY},?\s{0,2}[-–]?\s{0,2}[1-8]\d{2}\s?\d{3}\b(?![\d-])`, 'u')
/** Four or five digits and a city prove the country only where it is named as well. */
const CONTINENTAL_ADDRESS = new RegExp(String.raw`(?:^|[,\n•|·]\s{0,3}|\s)(?:[A-Z]{1,2}[- ])?\d{4,5}(?:\s?[A-Z]{2})?\s{1,2}${CITY}(?=$|[,\n.;•|·(]|\s[-–])`, 'u')
const STREET =
  /\b(?:[Ss]treet|[Ss]t\.|[Aa]venue|[Aa]ve\.?|[Rr]oad|Rd\.?|[Bb]oulevard|Blvd\.?|Lane|Ln\.?|Drive|Dr\.|Suite|Ste\.?|Floor|Square|Highway|Hwy\.?|Parkway|Pkwy\.?|Plaza|Court|Building|House|Unit|Shop|P\.?O\.? Box)(?=[\s,.]|$)|(?:[Ss]traße|[Ss]trasse|[Ss]tr\.|[Pp]latz|[Aa]llee|[Gg]asse|damm|ufer|[Ww]eg|[Rr]ing)(?=[\s,]|$)|\b(?:[Rr]ue|[Pp]lace|[Qq]uai|[Cc]hemin|[Cc]alle|[Aa]venida|[Pp]aseo|[Cc]arrer|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]ua|[Pp]raça|[Uu]l\.|[Uu]lica)\s|(?:laan|straat|gracht|plein)\b|(?:^|[,\n]\s?)\d{1,5}[a-z]?,?\s\p{Lu}/u
const SEAT = String.raw`\b(?:[Bb]ased (?:out of|in)|[Hh]eadquartered in|[Hh]eadquarters? (?:is |are )?in|HQ in|HQ:|[Mm]it Sitz in|[Ss]itz in|[Bb]asée?s? à|[Ss]iège (?:social )?(?:est )?à|con sede en|con sede a|gevestigd in)\s{1,2}(?:the |beautiful |sunny |downtown )?`
const SEATED = new RegExp(String.raw`${SEAT}${CITY}(?:,\s{1,2}${CITY})?(?:,\s{1,2}${CITY})?`, 'u')
const REGISTERED = /\b(?:[Rr]egistered|[Ii]ncorporated|[Rr]egistered office)\b[^.!?]{0,30}?\bin\s(?:the )?(\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+){0,2})/u
const STRUCTURED_CITY = /^"addressLocality":"([^"]{2,120})"$/
const STRUCTURED_COUNTRY = /^"addressCountry":"([^"]{2,60})"$/
const NEVER_A_CITY =
  /^(?:Suite|Floor|Street|Road|Avenue|Box|Phone|Tel|Fax|Email|Inc|Ltd|LLC|GmbH|Copyright|All|Rights|Europe|Asia|Africa|America|USA|UK|Remote|EU|The|Building|House|Unit|Shop|VAT|HRB|Company|Registered|Office|Support|Contact|Near|Opp|Street\.)$/i

/** A place as an address states it. */
export interface StatedPlace {
  city: string | null
  country: string | null
}

/** Reads the place out of a postal address, a "based in" sentence or structured data. Never guesses from currency, phone or domain. */
export function statedPlace(text: string): StatedPlace | null {
  const structured = structuredPlace(text)
  if (structured !== null) return structured
  if (text.length > MAX_ADDRESS_LENGTH) return null
  return postalPlace(text) ?? seatedPlace(text) ?? registeredPlace(text)
}

/** A text longer than this tells a story; its places may be anybody's. */
const MAX_ADDRESS_LENGTH = 600

/** True when the quote is an address or statement that puts the company in the country. */
export function isAddressOf(quote: string, code: string): boolean {
  return isCountryCode(code) && statedPlace(quote)?.country === code
}

/** True when the quote is an address or statement that puts the company in the city. */
export function isCityIn(quote: string, city: string): boolean {
  const stated = statedPlace(quote)?.city
  return stated !== null && stated !== undefined && (says(stated, city) || says(city, stated))
}

function structuredPlace(text: string): StatedPlace | null {
  const city = STRUCTURED_CITY.exec(text)?.[1]
  if (city !== undefined) return { city, country: null }
  const country = STRUCTURED_COUNTRY.exec(text)?.[1]
  if (country === undefined) return null
  return { city: null, country: isCountryCode(country.toUpperCase()) ? country.toUpperCase() : countryCode(country) }
}

function postalPlace(text: string): StatedPlace | null {
  const named = lastNamedCountry(text)
  for (const [pattern, country] of [[US_ADDRESS, 'US'], [UK_ADDRESS, 'GB'], [CANADIAN_ADDRESS, 'CA']] as const) {
    const city = pattern.exec(text)?.[1]
    if (city !== undefined && isCityName(city)) return { city: lastPart(city, pattern === UK_ADDRESS), country: named ?? country }
  }
  if (!STREET.test(text)) return null
  const city = INDIAN_ADDRESS.exec(text)?.[1] ?? CONTINENTAL_ADDRESS.exec(text)?.[1]
  if (city === undefined || !isCityName(city) || countryCode(city) !== null) return named === null ? null : { city: null, country: named }
  return { city, country: named }
}

function seatedPlace(text: string): StatedPlace | null {
  const match = SEATED.exec(text)
  if (match === null) return null
  const parts = [match[1], match[2], match[3]].filter((part) => part !== undefined).map((part) => part.replace(/\.$/, ''))
  const country = parts.map(unambiguousCountryCode).find((code) => code !== null) ?? (parts.slice(1).some((part) => new RegExp(`^(?:${US_STATES}|${US_STATE_NAMES})$`).test(part)) ? 'US' : null)
  const first = parts[0] ?? ''
  const city = parts.length > 1 && isCityName(first) && countryCode(first) === null ? first : null
  return city === null && country === null ? null : { city, country }
}

function registeredPlace(text: string): StatedPlace | null {
  const named = REGISTERED.exec(text)?.[1]
  const country = named === undefined ? null : unambiguousCountryCode(named)
  return country === null ? null : { city: null, country }
}

/** An address ends with its country; the last part that names one decides. */
function lastNamedCountry(text: string): string | null {
  const parts = text.split(/[,\n•|·;]|\s[-–]\s/).map((part) => part.trim().replace(/\.$/, ''))
  for (const part of parts.toReversed()) {
    const code = unambiguousCountryCode(part) ?? unambiguousCountryCode(part.split(' ').slice(-1)[0] ?? '')
    if (code !== null && part.split(' ').length <= 5) return code
  }
  return null
}

/** "Square, Bath": of several capitalised words the city is the part after the street. */
function lastPart(city: string, afterStreet: boolean): string {
  const words = city.split(' ')
  const street = words.findLastIndex((word) => /^(?:St|Street|Road|Rd|Ave|Avenue|Lane|Drive|Dr|Blvd|Suite|Ste|Floor|Square|Way|Court|Parkway|Place)\.?$/.test(word))
  const rest = street >= 0 && street < words.length - 1 ? words.slice(street + 1) : words
  return (afterStreet || street >= 0 ? rest : words).join(' ')
}

function isCityName(city: string): boolean {
  return city.length >= 2 && city.length <= 60 && !city.split(' ').some((word) => NEVER_A_CITY.test(word)) && !/\d/.test(city)
}
