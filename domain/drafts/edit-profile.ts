import { isDeepStrictEqual } from 'node:util'
import { namedCategories, type Category } from '../categories/categories.ts'
import { checkAll } from '../errors.ts'
import {
  acceptedDay,
  acceptedLink,
  acceptedList,
  acceptedSecureLink,
  acceptedText,
  requiredText,
} from '../profile/field-rules.ts'
import { FIELD_NAMES, isListField, type FieldName } from '../profile/fields.ts'
import { isReadInFull, type DraftedProfile, type Platform } from '../profile/profile.ts'
import { isStoredHere } from '../profile/pictures.ts'
import { showsTheSame, withQuotes } from '../profile/sections.ts'
import type { Milestone, Story } from '../profile/story.ts'
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
  type FieldState,
  type Profile,
  type SectionName,
} from '../profile/field-state.ts'
import { answeredByWebsite } from './website/answered-by-website.ts'
import type { Redraft } from './website/reread.ts'

/** The parts of a profile that an edit can change. */
export const CHANGED_PARTS = [
  ...FIELD_NAMES,
  ...SECTION_NAMES,
  'founder_socials',
  'story',
  'milestones',
  'seo',
] as const
export type ChangedPart = (typeof CHANGED_PARTS)[number]

/** The changes of one edit, saved all or not at all. */
export interface ProfileChanges {
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
 * Applies a person's edit: values first, then restores, then locks, so that one call can type a value and
 * lock it. Names every fault at once. If it throws `invalid_input` or `unknown_category`, the profile must not be saved.
 */
export function editProfile(profile: Profile, changes: ProfileChanges, categories: Category[], now: Date): void {
  const { faqs, founders, company_socials, founder_socials, story, milestones, seo } = changes
  const fields = Object.entries(changes.fields ?? {}) as [FieldName, string | string[] | null | undefined][]
  checkAll([
    ...fields.map(
      ([name, value]) =>
        () =>
          value !== undefined && typeField(profile, name, value, categories),
    ),
    () => faqs && typeSection(profile, 'faqs', faqs.map(acceptedFaq)),
    () => founders && typeSection(profile, 'founders', founders.map(acceptedFounder)),
    () =>
      company_socials && typeSection(profile, 'company_socials', acceptedLinks('/company_socials', company_socials)),
    () => founder_socials && (profile.founderSocials = acceptedLinks('/founder_socials', founder_socials)),
    () =>
      milestones &&
      (profile.milestones = milestones.map((milestone, index) =>
        acceptedMilestone(`/milestones/${index}`, milestone, now),
      )),
  ])
  if (story) profile.story = withoutEmpty({ ...profile.story, ...defined(story) })
  if (seo) profile.seo = withoutEmpty({ ...profile.seo, ...defined(seo) })
  for (const part of changes.restore ?? []) changePart(profile, part, restored)
  for (const part of changes.lock_fields ?? []) changePart(profile, part, locked)
}

/** The given parts that no one has typed, locked or removed. */
export function redraftable(profile: Profile, parts: readonly DraftPart[]): DraftPart[] {
  return parts.filter((part) => mayRedraft(partOf(profile, part)))
}

/**
 * What became of a part that was drafted again. `kept: not read`: the website couldn't be read, or the model is
 * unavailable and the part has a value.
 */
export const REDRAFT_RESULTS = [
  'redrafted',
  'unchanged',
  'kept: locked',
  'kept: typed',
  'kept: removed',
  'kept: not read',
] as const
export type RedraftResults = { [part in DraftPart]?: (typeof REDRAFT_RESULTS)[number] }

/**
 * Writes what the website says now into the parts that a person asked for, and into attributes that no person
 * answered. Returns what became of each part.
 */
export function regenerateParts(profile: Profile, parts: DraftPart[], redraft: Redraft | null): RedraftResults {
  const { profile: found = null, problem = null, withoutModel = false } = redraft ?? {}
  const wasRead = isReadInFull(problem)
  const results = [...new Set(parts)].map((part) => {
    const before = partOf(profile, part)
    if (!mayRedraft(before)) return [part, KEPT[before.state]]
    if (!found || (withoutModel && before.value !== null)) return [part, 'kept: not read']
    const said = isSection(part) ? foundSection(found, part) : found.fields[part]
    changePart(profile, part, (drafted) => redrafted(drafted, said as never, { replace: true, wasRead }))
    return [part, isDeepStrictEqual(partOf(profile, part).value, before.value) ? 'unchanged' : 'redrafted']
  })
  // Nobody asked for the attributes by name, so only a full reading takes an answer away.
  if (found) profile.attributes = answeredByWebsite(profile.attributes, found, { wasRead, replace: wasRead })
  return Object.fromEntries(results)
}

const KEPT: { [state in FieldState]?: (typeof REDRAFT_RESULTS)[number] } = {
  override: 'kept: locked',
  edited: 'kept: typed',
  manual: 'kept: typed',
  deleted: 'kept: removed',
}

const WHOLE_PARTS = ['founderSocials', 'story', 'milestones', 'seo'] as const

/** The parts whose value or state an edit changed, by the names under which `ProfileChanges` sets them. */
export function changedParts(before: Omit<Profile, 'attributes'>, after: Profile): ChangedPart[] {
  const drafted = [...FIELD_NAMES, ...SECTION_NAMES].filter((part) => {
    const [old, now] = [partOf(before, part), partOf(after, part)]
    return old.state !== now.state || !isDeepStrictEqual(old.value, now.value)
  })
  const whole = WHOLE_PARTS.filter((part) => !isDeepStrictEqual(before[part], after[part]))
  return [...drafted, ...whole.map((part) => (part === 'founderSocials' ? 'founder_socials' : part))]
}

function typeField(profile: Profile, name: FieldName, value: string | string[] | null, categories: Category[]): void {
  const drafted = profile.fields[name] ?? unread<string | string[]>()
  profile.fields = { ...profile.fields, [name]: typedField(drafted, name, value, categories) }
}

function typedField(
  drafted: Drafted<string | string[]>,
  name: FieldName,
  value: string | string[] | null,
  categories: Category[],
): Drafted<string | string[]> {
  if (value === null) return removed(drafted)
  if (name === 'logo_url' && isAddressOf(drafted.value, value as string)) return drafted
  if (!isListField(name)) return typed(drafted, acceptedText(name, value as string))
  const items = acceptedList(name, value as string[])
  if (!items.length) return removed(drafted)
  return typed(
    drafted,
    name === 'categories'
      ? // Spelled as in the list of categories, whatever case they were typed in.
        namedCategories(categories, items, '/fields/categories').map((category) => category.name)
      : items,
  )
}

/** Whether the typed address is how callers read the picture stored here at this path. */
function isAddressOf(path: unknown, typed: string): boolean {
  return isStoredHere(path) && URL.parse(typed.trim())?.pathname === path
}

function typeSection(profile: Profile, name: SectionName, shown: object[] | Socials): void {
  const drafted = (profile.sections[name] ?? unread()) as Drafted<ReturnType<typeof withQuotes>>
  const value = withQuotes(shown)
  // Words that haven't changed keep their quotes.
  const known = [drafted.ai, drafted.value].find((one) => one && showsTheSame(value, one))
  const next = typed(drafted, known ?? value)
  profile.sections = { ...profile.sections, [name]: next }
}

function partOf(profile: Pick<Profile, 'fields' | 'sections'>, part: DraftPart): Drafted<unknown> {
  return (isSection(part) ? profile.sections[part] : profile.fields[part]) ?? unread()
}

function changePart(profile: Profile, part: DraftPart, change: (drafted: Drafted<never>) => Drafted<never>): void {
  const changed = { [part]: change(partOf(profile, part) as Drafted<never>) }
  if (isSection(part)) profile.sections = { ...profile.sections, ...changed }
  else profile.fields = { ...profile.fields, ...changed }
}

function isSection(part: DraftPart): part is SectionName {
  return (SECTION_NAMES as readonly string[]).includes(part)
}

function foundSection(profile: DraftedProfile, name: SectionName): { value: unknown; evidence: [] } | undefined {
  return Object.keys(profile[name]).length ? { value: profile[name], evidence: [] } : undefined
}

type Socials = Partial<Record<Platform, string>>

/**
 * The links as they are saved; an empty one leaves its platform out. Throws `invalid_input` with a pointer
 * below `pointer`.
 */
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

function acceptedFounder({ name, ...more }: NonNullable<ProfileChanges['founders']>[number], index: number) {
  return { name: requiredText(`/founders/${index}/name`, name), ...defined(more) }
}

/** A milestone as it is saved. Throws `invalid_input` with a pointer below `pointer`. */
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

/** Removes keys whose value is an empty string, which is how an edit deletes a value. */
export function withoutEmpty<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== '')) as T
}
