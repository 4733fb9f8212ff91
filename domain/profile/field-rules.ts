import { invalidField } from '../errors.ts'
import { COUNTRY_CODES } from '../shared/input/countries.ts'
import { slugOf } from '../shared/input/slug.ts'
import { visibleText } from '../shared/input/visible-text.ts'
import { parseWebsite } from '../shared/input/website.ts'
import type { FieldName } from './fields.ts'

const EMAIL = /^[^\s@,;<>"]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)+$/i
const FIRST_YEAR = 1800
const LAST_YEAR = 2100

/**
 * The form a typed value is kept in. Throws `invalid_input` naming the field when a profile could not show it.
 * An empty text is refused: null removes a field.
 */
export function acceptedText(
  name: FieldName | 'headline' | 'summary' | 'seo_title' | 'seo_description',
  typed: string,
): string {
  const pointer = `/fields/${name}`
  const text = seenText(typed)
  if (!text) throw invalidField(pointer, 'empty', 'This is empty.', `Send null to remove ${name}.`)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- every other field is free text
  switch (name) {
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
    case 'founded_year':
      if (!/^\d{4}$/.test(text) || Number(text) < FIRST_YEAR || Number(text) > LAST_YEAR)
        throw invalidField(
          pointer,
          'invalid_year',
          `Expected a year from ${FIRST_YEAR} to ${LAST_YEAR}.`,
          'Send four digits such as 2021.',
        )
      return text
    case 'contact_email':
      if (!EMAIL.test(text) || text.length > 254)
        throw invalidField(
          pointer,
          'invalid_email',
          'This is not an e-mail address.',
          'Send an address like hello@acme.com.',
        )
      return text
    case 'demo_video_url':
      if (!isYouTube(text))
        throw invalidField(
          pointer,
          'not_youtube',
          'Only YouTube videos can be shown.',
          'Send an address like https://www.youtube.com/watch?v=….',
        )
      return text
    case 'logo_url':
      if (!URL.canParse(text) || new URL(text).protocol !== 'https:')
        throw invalidField(
          pointer,
          'invalid_url',
          'A logo needs an https address.',
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
          'A stage has letters.',
          'Send one like idea, mvp, launched or growing.',
        )
      return slug
    }
    default:
      return text
  }
}

/** Throws `invalid_input` for an empty item; an item named twice is kept once. */
export function acceptedList(name: FieldName, typed: string[]): string[] {
  const items = typed.map(seenText)
  const empty = items.indexOf('')
  if (empty >= 0)
    throw invalidField(
      `/fields/${name}/${empty}`,
      'empty',
      'This item is empty.',
      `Leave it out, or send null to remove ${name}.`,
    )
  return [...new Set(items)]
}

/** A link a page may show: an http or https address. Throws `invalid_input` at `pointer`. */
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

/** A link an email or a timeline may carry: an https address. Throws `invalid_input` at `pointer`. */
export function acceptedSecureLink(pointer: string, typed: string): string {
  const link = acceptedLink(pointer, typed)
  if (new URL(link).protocol !== 'https:')
    throw invalidField(pointer, 'not_https', 'This link is not https.', 'Send an address that starts with https://.')
  return link
}

const FIRST_DAY = '1800-01-01'
/** A plan may be a milestone; what lies further ahead is a guess. */
const MAX_DAYS_AHEAD = 366

/** The day of a milestone. Throws `invalid_input` for one before 1800 or more than a year ahead. */
export function acceptedDay(pointer: string, day: string, now: Date): string {
  const last = new Date(now.getTime() + MAX_DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10)
  if (day < FIRST_DAY || day > last)
    throw invalidField(
      pointer,
      'date_out_of_range',
      `Expected a day from ${FIRST_DAY} to ${last}.`,
      'Send a day in that range.',
    )
  return day
}

/** What a person typed as others see it; empty when they would see nothing. */
function seenText(typed: string): string {
  const text = visibleText(typed).trim()
  return /[^\p{C}\p{Z}]/u.test(text) ? text : ''
}

/** Throws `invalid_input` for a text that must say something and does not. */
export function requiredText(pointer: string, typed: string): string {
  const text = seenText(typed)
  if (!text) throw invalidField(pointer, 'empty', 'This is empty.', 'Fill it in, or leave the whole item out.')
  return text
}

function isYouTube(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname } = new URL(text)
  if (protocol !== 'https:') return false
  if (hostname === 'youtu.be') return /^\/[\w-]{6,}$/.test(pathname)
  return /^((www|m)\.)?youtube(-nocookie)?\.com$/.test(hostname) && /^\/(watch|embed|shorts|live|v)\b/.test(pathname)
}
