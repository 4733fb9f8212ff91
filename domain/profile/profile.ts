import type { FieldName } from './fields.ts'

/** Platforms on which a company or founder may have an account, as listed in the contract. */
export const PLATFORMS = [
  'linkedin',
  'x',
  'facebook',
  'instagram',
  'tiktok',
  'youtube',
  'threads',
  'pinterest',
  'github',
  'reddit',
  'producthunt',
  'medium',
  'website',
  'custom',
] as const
export type Platform = (typeof PLATFORMS)[number]

export const PLATFORM_NAMES: Record<(typeof PLATFORMS)[number], string> = {
  linkedin: 'LinkedIn',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  threads: 'Threads',
  pinterest: 'Pinterest',
  github: 'GitHub',
  reddit: 'Reddit',
  producthunt: 'Product Hunt',
  medium: 'Medium',
  website: 'Website',
  custom: 'Another link',
}

/** A verbatim passage from a page, and where and when the page was read. */
export interface Evidence {
  quote: string
  url: string
  /** RFC 3339, UTC. */
  fetched_at: string
  /**
   * `[start, end)` in the page's text as it was read (`quotableText`). Stored but never returned in
   * responses; absent in quotes from an imported file.
   */
  start?: number
  end?: number
}

/** A quote behind a value that a person typed. */
export interface Proof extends Evidence {
  /** The items of a list that it proves, if the website states only some of them. */
  items?: string[] | undefined
}

/** What happened to a quote: it is still on its page, similar text has taken its place, or it is gone. */
export type QuoteFate = { state: 'found' } | { state: 'changed'; now: string } | { state: 'gone' }

export interface DraftedField {
  value: string | string[]
  evidence: Evidence[]
}

/** What a website says about its product. Only the verifier creates one: quotes prove every value. */
export interface DraftedProfile {
  fields: Partial<Record<FieldName, DraftedField>>
  faqs: { question: string; answer: string; evidence: Evidence[] }[]
  founders: { name: string; title?: string; bio?: string; evidence: Evidence[] }[]
  company_socials: Partial<Record<Platform, { url: string; evidence: Evidence[] }>>
  /** By the attribute's key. */
  attributes?: Record<string, { value: string; evidence: Evidence[] }>
}

/** Where a drafter says it found a value: the index of a page, and words from that page. */
export interface ProposedQuote {
  page: number
  text: string
  /** Index of the block that holds the words, where the drafter knows it: the page may say them in several. */
  block?: number
}

export interface ProposedField {
  value: string | string[]
  quotes: ProposedQuote[]
}

/**
 * What a drafter (rules or a language model) believes a website says. No value counts until the verifier has
 * accepted it.
 */
export interface ProposedProfile {
  fields: Partial<Record<FieldName, ProposedField>>
  faqs: { question: string; answer: string; quotes: ProposedQuote[] }[]
  founders: { name: string; title?: string; bio?: string; quotes: ProposedQuote[] }[]
  company_socials: Partial<Record<Platform, { url: string; quotes: ProposedQuote[] }>>
  /** By the attribute's key; only rules propose them. */
  attributes?: Record<string, ProposedField>
}

/**
 * Why a website yielded less than a complete profile. `detail` is a sentence for people and never contains
 * text from the website.
 */
export interface ReadProblem {
  code: ReadProblemCode
  detail: string
}

/** Whether the website was read in full, so that anything not found isn't stated there. */
export function isReadInFull(problem: ReadProblem | null): boolean {
  return problem === null || problem.code === 'ai_unavailable'
}

export const READ_PROBLEMS = [
  'robots_disallowed',
  'unreachable',
  'timeout',
  'tls',
  'dns',
  'blocked_address',
  'http_error',
  'bot_challenge',
  'not_html',
  'too_large',
  'too_many_redirects',
  'empty_or_js_only',
  'parked',
  'login_wall',
  'unreadable',
  'ai_unavailable',
] as const
export type ReadProblemCode = (typeof READ_PROBLEMS)[number]
