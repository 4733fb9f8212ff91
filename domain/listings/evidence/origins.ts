import type { DraftPart, FieldState } from '../../profile/field-state.ts'
import { FIELD_NAMES, type FieldName } from '../../profile/fields.ts'
import type { Evidence, Proof } from '../../profile/profile.ts'

/** Who set one part of a listing, and what its website says. */
export interface Origin {
  state: FieldState
  /** The website's own value, null if it states none. Absent while the listing shows exactly that value. */
  ai?: unknown
  /**
   * The quotes behind the website's value; for FAQs, founders and links, the quotes of each item
   * (`quotesByItem`).
   */
  evidence?: Evidence[] | Evidence[][] | Record<string, Evidence[]>
  /** The quotes behind a typed value that isn't the website's own, in the same form as `evidence`. */
  proof?: Proof[] | Evidence[][] | Record<string, Evidence[]>
  /** Present while the website hasn't been read for this part. */
  unread?: true
}

/** A part without an origin was typed by the owner, or left empty by them. */
export type Origins = { [part in DraftPart]?: Origin }

/**
 * The quotes behind each value that stands on the website, keyed by part. Parts without quotes are left out.
 */
export function quotesIn(origins: Origins): Record<string, Proof[]> {
  const quotes = Object.entries(origins).map(
    ([part, { ai, evidence = [], proof = [] }]) =>
      [part, Object.values(ai === undefined ? evidence : proof).flat()] as const,
  )
  return Object.fromEntries(quotes.filter(([, all]) => all.length > 0))
}

/** The fields that we looked for on the website but didn't find, and that nobody typed. */
export function notFoundIn(origins: Origins): FieldName[] {
  return FIELD_NAMES.filter((name) => origins[name]?.state === 'not_found' && !origins[name].unread)
}

/**
 * Builds origins from quotes that are only listed by part. A list's quotes don't say which item they belong
 * to, so the first item gets them all.
 */
export function originsOf({
  evidence = {},
  not_found = [],
  socials = {},
}: {
  evidence?: Record<string, Evidence[]>
  not_found?: readonly string[]
  socials?: object
}): Origins {
  const [platform = 'website'] = Object.keys(socials)
  const ofItems = (part: string, quotes: Evidence[]) =>
    part === 'company_socials' ? { [platform]: quotes } : part === 'faqs' || part === 'founders' ? [quotes] : quotes
  return Object.fromEntries([
    ...not_found.map((name) => [name, { state: 'not_found' }] as const),
    ...Object.entries(evidence)
      .filter(([, quotes]) => quotes.length)
      .map(([part, quotes]) => [part, { state: 'ai', evidence: ofItems(part, quotes) }] as const),
  ])
}
