import { isDeepStrictEqual } from 'node:util'
import type { FieldName } from './fields.ts'
import type { Photos, Screenshot } from './pictures.ts'
import type { DraftedProfile, Evidence, Platform, Proof } from './profile.ts'
import type { Milestone, Story } from './story.ts'

export const FIELD_STATES = ['ai', 'not_found', 'edited', 'manual', 'override', 'deleted'] as const
export type FieldState = (typeof FIELD_STATES)[number]

/** One part of a profile: its value, who set it, and what the website says. */
export interface Drafted<T> {
  value: T | null
  state: FieldState
  /**
   * The website's verified value; null when the website doesn't state one. It's the first one found, unless a
   * person has regenerated the part since.
   */
  ai: T | null
  /** The quotes behind `ai`; the items of a section carry their own. */
  evidence: Evidence[]
  /**
   * The quotes behind a value that a person typed and that stands on the website. Absent if there are none;
   * the items of a section carry their own.
   */
  proof?: Proof[]
  /**
   * Present while the website hasn't been read for this part, so it's unknown whether the website states it.
   */
  unread?: true
}

export type DraftFields = Partial<Record<FieldName, Drafted<string | string[]>>>

/** What a product answers to attributes of categories, by the attribute's key. */
export type Attributes = Record<string, Drafted<string>>

/** Lists that are drafted as a whole. Each item carries its own quotes. */
export interface DraftSections {
  faqs?: Drafted<DraftedProfile['faqs']>
  founders?: Drafted<DraftedProfile['founders']>
  company_socials?: Drafted<DraftedProfile['company_socials']>
}
export const SECTION_NAMES = ['faqs', 'founders', 'company_socials'] as const
export type SectionName = (typeof SECTION_NAMES)[number]
/** A part that a person can lock, restore and regenerate by name. */
export type DraftPart = FieldName | SectionName

/**
 * What a draft or listing says about its product, and who set each part. A draft stores one even before it's
 * saved as a listing.
 */
export interface Profile {
  fields: DraftFields
  sections: DraftSections
  attributes: Attributes
  founderSocials: Partial<Record<Platform, string>>
  story: Story
  milestones: Milestone[]
  seo: { title?: string; meta?: string }
  screenshots: Screenshot[]
  photos: Photos
}

export function emptyProfile(): Profile {
  return {
    fields: {},
    sections: {},
    attributes: {},
    founderSocials: {},
    story: {},
    milestones: [],
    seo: {},
    screenshots: [],
    photos: {},
  }
}

/** What a product answers to one attribute. */
export function answerTo(attributes: Attributes, key: string): Drafted<string> {
  return Object.hasOwn(attributes, key) ? attributes[key]! : unread()
}

/** A part for which the website hasn't been read yet. */
export function unread<T>(): Drafted<T> {
  return { ...notStated<T>(), unread: true }
}

/** A part that was looked for on the website but isn't stated there. */
export function notStated<T>(): Drafted<T> {
  return { value: null, state: 'not_found', ai: null, evidence: [] }
}

/** Whether the AI may change the value: it never replaces a person's own. */
export function mayRedraft(drafted: Drafted<unknown>): boolean {
  return drafted.state === 'ai' || drafted.state === 'not_found'
}

/** Sets a typed value, which the AI then leaves alone. A locked part stays locked. */
export function typed<T>(drafted: Drafted<T>, value: T): Drafted<T> {
  const next = isDeepStrictEqual(value, drafted.value) ? { ...drafted, value } : { ...withoutProof(drafted), value }
  return drafted.state === 'override' ? next : { ...next, state: drafted.ai === null ? 'manual' : 'edited' }
}

/** Adds the quotes behind a typed value. They go as soon as the value does. */
export function quoted<T>(drafted: Drafted<T>, proof: Proof[]): Drafted<T> {
  return { ...stated(drafted), proof }
}

/**
 * A part whose typed value stands on the website, although drafting found none there. Even when the value is
 * gone, nobody may say that the website doesn't state one.
 */
export function stated<T>(drafted: Drafted<T>): Drafted<T> {
  return drafted.ai === null ? { ...drafted, unread: true } : drafted
}

function withoutProof<T>(drafted: Drafted<T>): Drafted<T> {
  const next = { ...drafted }
  delete next.proof
  return next
}

/** A removed part stays empty, whatever the website says. */
export function removed<T>(drafted: Drafted<T>): Drafted<T> {
  return { ...withoutProof(drafted), value: null, state: 'deleted' }
}

/** Locks a value, so that regenerating leaves it alone. */
export function locked<T>(drafted: Drafted<T>): Drafted<T> {
  return { ...drafted, state: 'override' }
}

/** Restores the website's value and unlocks the part. */
export function restored<T>(drafted: Drafted<T>): Drafted<T> {
  return { ...withoutProof(drafted), value: drafted.ai, state: drafted.ai === null ? 'not_found' : 'ai' }
}

/**
 * Adds what was found on the website. `ai` keeps the first verified value, which `restored` returns: a
 * background reading never replaces it, but regenerating at a person's request (`replace`) does. Without
 * `wasRead`, a part that was unread stays unread, and a value that is gone may still be on the website.
 */
export function redrafted<T>(
  drafted: Drafted<T>,
  found: { value: T; evidence: Evidence[] } | undefined,
  { replace = false, wasRead = true } = {},
): Drafted<T> {
  const keepsFirst = drafted.ai !== null && !replace
  const ai = keepsFirst ? drafted.ai : (found?.value ?? (replace ? null : drafted.ai))
  const evidence = keepsFirst ? drafted.evidence : (found?.evidence ?? [])
  const { unread: wasUnread, ...known } = drafted
  const isUnread = !wasRead && ai === null && (wasUnread || drafted.ai !== null)
  const next = { ...known, ai, evidence, ...(isUnread ? { unread: true as const } : {}) }
  return mayRedraft(drafted) ? restored(next) : next
}

/** The quotes behind the value shown: those of the website's value if it's the same, or else those of the typed one. */
export function evidenceOf<T>({ value, ai, evidence, proof = [] }: Drafted<T>): Proof[] {
  if (value === null) return []
  return JSON.stringify(value) === JSON.stringify(ai) ? evidence : proof
}
