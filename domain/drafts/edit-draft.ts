import { namedCategories, type Category } from '../categories/categories.ts'
import {
  acceptedDay,
  acceptedLink,
  acceptedList,
  acceptedSecureLink,
  acceptedText,
  requiredText,
} from '../profile/field-rules.ts'
import { isListField, type FieldName } from '../profile/fields.ts'
import type { DraftedProfile, Platform } from '../profile/profile.ts'
import type { Milestone, Story } from '../profile/story.ts'
import type { Competitor, Draft } from './draft.entity.ts'
import {
  locked,
  mayRedraft,
  redrafted,
  removed,
  restored,
  SECTION_NAMES,
  typed,
  unread,
  type DraftPart,
  type Drafted,
  type DraftSections,
  type SectionName,
} from '../profile/field-state.ts'
import type { Redraft } from './website/reread.ts'

/** What one PATCH may change; all of it or none. */
export interface DraftChanges {
  fields?: { [name in FieldName]?: string | string[] | null | undefined } | undefined
  lock_fields?: DraftPart[] | undefined
  restore?: DraftPart[] | undefined
  faqs?: { question: string; answer: string }[] | undefined
  company_socials?: { [platform in Platform]?: string | undefined } | undefined
  founder_socials?: { [platform in Platform]?: string | undefined } | undefined
  founders?: { name: string; title?: string | undefined; bio?: string | undefined }[] | undefined
  story?: { [part in keyof Story]?: string | undefined } | undefined
  milestones?: Milestone[] | undefined
  seo?: { title?: string | undefined; meta?: string | undefined } | undefined
}

/**
 * Applies what a person changed: first values, then restores, then locks, so one call can type a value and lock it.
 * Throws `invalid_input` or `unknown_category`; the draft is then not to be saved.
 */
export function editDraft(draft: Draft, changes: DraftChanges, categories: Category[], now: Date): void {
  for (const [name, value] of Object.entries(changes.fields ?? {}) as [
    FieldName,
    string | string[] | null | undefined,
  ][])
    if (value !== undefined) changeField(draft, name, value, categories)
  if (changes.faqs) typeSection(draft, 'faqs', withoutEvidence(changes.faqs.map(acceptedFaq)))
  if (changes.founders) typeSection(draft, 'founders', withoutEvidence(changes.founders.map(acceptedFounder)))
  if (changes.company_socials)
    typeSection(
      draft,
      'company_socials',
      withoutEvidenceByPlatform(acceptedLinks('/company_socials', changes.company_socials)),
    )
  if (changes.founder_socials) draft.founderSocials = acceptedLinks('/founder_socials', changes.founder_socials)
  if (changes.story) draft.story = withoutEmpty({ ...draft.story, ...defined(changes.story) })
  if (changes.milestones)
    draft.milestones = changes.milestones.map((milestone, index) =>
      acceptedMilestone(`/milestones/${index}`, milestone, now),
    )
  if (changes.seo) draft.seo = withoutEmpty({ ...draft.seo, ...defined(changes.seo) })
  for (const part of changes.restore ?? []) changePart(draft, part, restored)
  for (const part of changes.lock_fields ?? []) changePart(draft, part, locked)
  draft.updatedAt = now
}

/** Of these parts, those that nobody typed, locked or removed. */
export function redraftable(draft: Draft, parts: readonly DraftPart[]): DraftPart[] {
  return parts.filter((part) => mayRedraft(partOf(draft, part)))
}

/**
 * Writes what the website says now into the parts a person asked for; says which were left alone: those that are theirs,
 * all of them while the website cannot be read, and, while the model cannot be asked, those that have a value.
 */
export function regenerateParts(draft: Draft, parts: DraftPart[], redraft: Redraft | null): DraftPart[] {
  const asked = [...new Set(parts)]
  if (!redraft) return asked
  const { profile, problem, withoutModel } = redraft
  draft.problem = problem
  if (!profile) return asked
  const mine = redraftable(draft, asked)
  const written = withoutModel ? mine.filter((part) => partOf(draft, part).value === null) : mine
  for (const part of written) {
    const found = isSection(part) ? foundSection(profile, part) : profile.fields[part]
    changePart(draft, part, (drafted) => redrafted(drafted, found as never, { replace: true }))
  }
  return asked.filter((part) => !written.includes(part))
}

/** Keeps what a competitor's website says beside the draft; null clears it. */
export function setCompetitor(draft: Draft, competitor: Competitor | null): void {
  draft.competitor = competitor
}

function changeField(draft: Draft, name: FieldName, value: string | string[] | null, categories: Category[]): void {
  const drafted = draft.fields[name] ?? unread<string | string[]>()
  draft.fields = { ...draft.fields, [name]: changedField(drafted, name, value, categories) }
}

function changedField(
  drafted: Drafted<string | string[]>,
  name: FieldName,
  value: string | string[] | null,
  categories: Category[],
): Drafted<string | string[]> {
  if (value === null) return removed(drafted)
  if (!isListField(name)) return typed(drafted, acceptedText(name, value as string))
  const items = acceptedList(name, value as string[])
  if (!items.length) return removed(drafted)
  // Kept under the names of the list, whatever the case they were typed in.
  return typed(
    drafted,
    name === 'categories'
      ? namedCategories(categories, items, '/fields/categories').map((category) => category.name)
      : items,
  )
}

function typeSection<N extends SectionName>(
  draft: Draft,
  name: N,
  value: NonNullable<DraftSections[N]>['value'],
): void {
  const drafted = (draft.sections[name] ?? unread()) as Drafted<unknown>
  draft.sections = { ...draft.sections, [name]: typed(drafted, value) }
}

function partOf(draft: Draft, part: DraftPart): Drafted<unknown> {
  return (isSection(part) ? draft.sections[part] : draft.fields[part]) ?? unread()
}

function changePart(draft: Draft, part: DraftPart, change: (drafted: Drafted<never>) => Drafted<never>): void {
  const changed = { [part]: change(partOf(draft, part) as Drafted<never>) }
  if (isSection(part)) draft.sections = { ...draft.sections, ...changed }
  else draft.fields = { ...draft.fields, ...changed }
}

function isSection(part: DraftPart): part is SectionName {
  return (SECTION_NAMES as readonly string[]).includes(part)
}

function foundSection(profile: DraftedProfile, name: SectionName): { value: unknown; evidence: [] } | undefined {
  return Object.keys(profile[name]).length ? { value: profile[name], evidence: [] } : undefined
}

function withoutEvidence<T extends object>(items: T[]): (T & { evidence: [] })[] {
  return items.map((item) => ({ ...item, evidence: [] }))
}

function withoutEvidenceByPlatform(socials: Socials): DraftedProfile['company_socials'] {
  return Object.fromEntries(Object.entries(socials).map(([platform, url]) => [platform, { url, evidence: [] }]))
}

type Socials = Partial<Record<Platform, string>>

/** An empty link leaves its platform out. Throws `invalid_input` below `pointer`. */
export function acceptedLinks(pointer: string, given: { [platform in Platform]?: string | undefined }): Socials {
  return Object.fromEntries(
    Object.entries(withoutEmpty(defined(given))).map(([platform, url]) => [
      platform,
      acceptedLink(`${pointer}/${platform}`, url),
    ]),
  )
}

/** A question with its answer. Throws `invalid_input`. */
export function acceptedFaq({ question, answer }: { question: string; answer: string }, index: number) {
  return {
    question: requiredText(`/faqs/${index}/question`, question),
    answer: requiredText(`/faqs/${index}/answer`, answer),
  }
}

function acceptedFounder({ name, ...more }: NonNullable<DraftChanges['founders']>[number], index: number) {
  return { name: requiredText(`/founders/${index}/name`, name), ...defined(more) }
}

/** The form a milestone is kept in. Throws `invalid_input` below `pointer`. */
export function acceptedMilestone(
  pointer: string,
  { date, title, description, url }: Milestone,
  now: Date,
  { onlySecure = false } = {},
): Milestone {
  const link = onlySecure ? acceptedSecureLink : acceptedLink
  return {
    date: acceptedDay(`${pointer}/date`, date, now),
    title: requiredText(`${pointer}/title`, title),
    ...(description ? { description } : {}),
    ...(url ? { url: link(`${pointer}/url`, url) } : {}),
  }
}

function defined<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never
}

/** An empty text clears its part. */
export function withoutEmpty<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== '')) as T
}
