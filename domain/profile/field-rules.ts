import { invalidField, invalidFields } from '../errors.ts'
import { COUNTRY_CODES } from '../shared/input/countries.ts'
import { slugOf } from '../shared/input/slug.ts'
import { visibleText } from '../shared/input/visible-text.ts'
import { parseWebsite } from '../shared/input/website.ts'
import {
  FIELDS,
  isOnlySearched,
  LISTING_TEXTS,
  MAX_YEAR,
  MIN_YEAR,
  type FieldName,
  type ListingText,
} from './fields.ts'
import { withoutRepeats } from './search-phrases.ts'

const EMAIL = /^[^\s@,;<>"]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)+$/i
const MAX_EMAIL = 254

/**
 * A typed value as it is stored. Throws `invalid_input` naming the field if its kind doesn't allow the value,
 * or if the value is empty, since only null removes a field.
 */
export function acceptedText(name: FieldName | ListingText, typed: string): string {
  const pointer = `/fields/${name}`
  const text = seenText(typed)
  if (!text) throw invalidField(pointer, 'empty', 'This is empty.', `Send null to remove ${name}.`)
  const { kind, label } = { ...FIELDS, ...LISTING_TEXTS }[name]
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other kinds are free text
  switch (kind) {
    case 'country': {
      const code = text.toUpperCase()
      if (!COUNTRY_CODES.has(code))
        throw invalidField(
          pointer,
          'unknown_country',
          `${text.slice(0, 40)} is not an ISO 3166 country code.`,
          'Send two letters such as DE or US.',
        )
      return code
    }
    case 'year':
      if (!/^\d{4}$/.test(text) || Number(text) < MIN_YEAR || Number(text) > MAX_YEAR)
        throw invalidField(
          pointer,
          'invalid_year',
          `The year must be from ${MIN_YEAR} to ${MAX_YEAR}.`,
          'Send four digits such as 2021.',
        )
      return text
    case 'email':
      if (!EMAIL.test(text) || text.length > MAX_EMAIL)
        throw invalidField(
          pointer,
          'invalid_email',
          'This is not an email address.',
          'Send an address like hello@acme.com.',
        )
      return text
    case 'video':
      if (!isYouTube(text))
        throw invalidField(
          pointer,
          'not_youtube',
          'The video must be on YouTube.',
          'Send a link like https://www.youtube.com/watch?v=….',
        )
      return text
    case 'image':
      if (!URL.canParse(text) || new URL(text).protocol !== 'https:')
        throw invalidField(
          pointer,
          'invalid_url',
          `${label} must be an https link to an image.`,
          'Send a full address like https://acme.com/logo.png.',
        )
      parseWebsite(text, pointer)
      return text
    case 'stage': {
      const slug = slugOf(text)
      if (!slug)
        throw invalidField(
          pointer,
          'invalid_stage',
          'A stage must have letters or digits.',
          'Send a stage such as idea, mvp, launched or growing.',
        )
      return slug
    }
    default:
      return text
  }
}

/**
 * A typed list as it is stored, without duplicates; search phrases that differ only in case or endings are
 * duplicates, too. Throws `invalid_input` for empty items.
 */
export function acceptedList(name: FieldName, typed: string[]): string[] {
  const items = typed.map(seenText)
  const empty = [...items.entries()].filter(([, item]) => !item)
  if (empty.length)
    throw invalidFields(
      empty.map(([at]) => ({
        pointer: `/fields/${name}/${at}`,
        code: 'empty',
        detail: 'This item is empty.',
        fix: `Leave it out, or send null to remove ${name}.`,
      })),
    )
  return isOnlySearched(name) ? withoutRepeats(items) : [...new Set(items)]
}

/**
 * Checks a link that pages will show: http or https, without credentials. Throws `invalid_input` at
 * `pointer`.
 */
export function acceptedLink(pointer: string, typed: string): string {
  const text = typed.trim()
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw invalidField(
      pointer,
      'invalid_url',
      'This is not a web address.',
      'Send a full address like https://x.com/acme.',
    )
  return text
}

/** Checks a link that emails or timelines will show: https only. Throws `invalid_input` at `pointer`. */
export function acceptedSecureLink(pointer: string, typed: string): string {
  const link = acceptedLink(pointer, typed)
  if (new URL(link).protocol !== 'https:')
    throw invalidField(pointer, 'not_https', 'This link is not https.', 'Send a link that starts with https://.')
  return link
}

const FIRST_DAY = '1800-01-01'
/** A milestone may be planned, but not more than a year ahead. */
const MAX_DAYS_AHEAD = 366

/** Checks a milestone's day. Throws `invalid_input` if it is before 1800 or more than a year ahead. */
export function acceptedDay(pointer: string, day: string, now: Date): string {
  const last = new Date(now.getTime() + MAX_DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10)
  if (day < FIRST_DAY || day > last)
    throw invalidField(
      pointer,
      'date_out_of_range',
      `The date must be from ${FIRST_DAY} to ${last}.`,
      'Send a date in that range.',
    )
  return day
}

/** Typed text as others see it; empty if they would see nothing. */
function seenText(typed: string): string {
  const text = visibleText(typed).trim()
  return /[^\p{C}\p{Z}]/u.test(text) ? text : ''
}

/** Typed text as it is stored. Throws `invalid_input` if it is empty. */
export function requiredText(pointer: string, typed: string): string {
  const text = seenText(typed)
  if (!text) throw invalidField(pointer, 'empty', 'This is empty.', 'Fill it in, or leave the item out.')
  return text
}

function isYouTube(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname } = new URL(text)
  if (protocol !== 'https:') return false
  if (hostname === 'youtu.be') return /^\/[\w-]{6,}$/.test(pathname)
  return /^((www|m)\.)?youtube(-nocookie)?\.com$/.test(hostname) && /^\/(watch|embed|shorts|live|v)\b/.test(pathname)
}
