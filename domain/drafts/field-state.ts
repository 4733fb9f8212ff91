import type { FieldName } from '../profile/fields.ts'
import type { DraftedProfile, Evidence } from '../profile/profile.ts'

export const FIELD_STATES = ['ai', 'not_found', 'edited', 'manual', 'override', 'deleted'] as const
type FieldState = (typeof FIELD_STATES)[number]

/** One value of a draft: what it is, who said so, and what the website's own words gave. */
export interface Drafted<T> {
  value: T | null
  state: FieldState
  /** The first verified value from the website; null when the website does not state it. */
  ai: T | null
  evidence: Evidence[]
}

export type DraftFields = Partial<Record<FieldName, Drafted<string | string[]>>>

/** Lists that are drafted as a whole; each item carries its own evidence. */
export interface DraftSections {
  faqs?: Drafted<DraftedProfile['faqs']>
  founders?: Drafted<DraftedProfile['founders']>
  company_socials?: Drafted<DraftedProfile['company_socials']>
}
export const SECTION_NAMES = ['faqs', 'founders', 'company_socials'] as const
export type SectionName = (typeof SECTION_NAMES)[number]
/** What can be locked, restored and drafted again by its name. */
export type DraftPart = FieldName | SectionName

/** A value nobody has looked for yet. */
export function unread<T>(): Drafted<T> {
  return { value: null, state: 'not_found', ai: null, evidence: [] }
}

/** The AI may write only where no person has. */
export function mayRedraft(drafted: Drafted<unknown>): boolean {
  return drafted.state === 'ai' || drafted.state === 'not_found'
}

/** What a person types is theirs; a locked field stays locked. */
export function typed<T>(drafted: Drafted<T>, value: T): Drafted<T> {
  if (drafted.state === 'override') return { ...drafted, value }
  return { ...drafted, value, state: drafted.ai === null ? 'manual' : 'edited' }
}

/** A removed field stays empty, whatever the website says. */
export function removed<T>(drafted: Drafted<T>): Drafted<T> {
  return { ...drafted, value: null, state: 'deleted' }
}

/** A lock keeps the value as it is from every redraft. */
export function locked<T>(drafted: Drafted<T>): Drafted<T> {
  return { ...drafted, state: 'override' }
}

/** Back to what the website says, unlocked. */
export function restored<T>(drafted: Drafted<T>): Drafted<T> {
  return { ...drafted, value: drafted.ai, state: drafted.ai === null ? 'not_found' : 'ai' }
}

/**
 * Brings in what the website says. The first verified value stays the one that `restore` returns; a background
 * reading never replaces it, a redraft a person asked for (`replace`) does.
 */
export function redrafted<T>(
  drafted: Drafted<T>,
  found: { value: T; evidence: Evidence[] } | undefined,
  { replace = false } = {},
): Drafted<T> {
  const keepsFirst = drafted.ai !== null && !replace
  const ai = keepsFirst ? drafted.ai : (found?.value ?? (replace ? null : drafted.ai))
  const evidence = keepsFirst ? drafted.evidence : (found?.evidence ?? [])
  const next = { ...drafted, ai, evidence }
  return mayRedraft(drafted) ? restored(next) : next
}

/** The quotes that prove the value shown: none for what a person typed. */
export function evidenceOf<T>(drafted: Drafted<T>): Evidence[] {
  return drafted.value !== null && JSON.stringify(drafted.value) === JSON.stringify(drafted.ai) ? drafted.evidence : []
}
