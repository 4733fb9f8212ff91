import { SECTION_NAMES, unread as notRead, type DraftPart, type Profile } from '../profile/field-state.ts'
import { FIELD_NAMES, FIELDS, isField, isOnlySearched, type Field, type FieldName } from '../profile/fields.ts'

/** The parts of a full profile besides its fields. */
export const PROFILE_PARTS = ['founders', 'faqs', 'company_socials', 'seo', 'story', 'milestones'] as const
type ProfilePart = FieldName | (typeof PROFILE_PARTS)[number]

/**
 * How much each part besides the fields helps a visitor decide. Story and milestones count for nothing,
 * because visitors see them only once unlocked.
 */
const WEIGHTS = { founders: 3, faqs: 3, company_socials: 3, seo: 1, story: 0, milestones: 0 }

type Words = Pick<Field, 'notStated' | 'advice'>
const WHEN_MISSING: Record<keyof typeof WEIGHTS, Words> = {
  founders: {
    notStated: 'The website does not name the founders.',
    advice: 'Visitors like to know who makes a product.',
  },
  faqs: { notStated: 'The website has no FAQs.', advice: 'Answer three to five questions that visitors ask.' },
  company_socials: { notStated: 'The website links to no company profiles, such as LinkedIn or GitHub.' },
  seo: { advice: 'Search engines need both a title and a description.' },
  story: {
    advice: 'Nobody wrote the founder story yet. Start with any part; visitors see it once the section is unlocked.',
  },
  milestones: { advice: 'There are no milestones yet. Visitors see them once the section is unlocked.' },
}

/** Every part, with its weight and what to say when it is missing. */
const PARTS = new Map<ProfilePart, Pick<Field, 'weight'> & Words>([
  ...FIELD_NAMES.map((name) => [name, FIELDS[name] as Field] as const),
  ...PROFILE_PARTS.map((name) => [name, { weight: WEIGHTS[name], ...WHEN_MISSING[name] }] as const),
])

/** A part that a profile lacks, and why. */
export interface MissingPart {
  field: ProfilePart
  why: string
  /** Present until the website is read for this part: nobody knows yet whether the website states it. */
  unread?: true
}

/** How complete a profile is, from 0 to 100, and what is missing, most important first. */
export function completenessOf(
  profile: Pick<Profile, 'fields' | 'sections' | 'story' | 'milestones' | 'seo'>,
  { isBeingRead = false } = {},
): { completeness: number; missing: MissingPart[] } {
  const missing = [...PARTS].filter(([name]) => isEmpty(profile, name)).toSorted(([, a], [, b]) => b.weight - a.weight)
  return {
    completeness: 100 - missing.reduce((sum, [, { weight }]) => sum + weight, 0),
    missing: missing.map(([field, words]) => missingPart(profile, field, { isBeingRead, ...words })),
  }
}

function missingPart(
  { fields, sections }: Pick<Profile, 'fields' | 'sections'>,
  field: ProfilePart,
  { isBeingRead, notStated = 'The website does not state it.', advice }: Words & { isBeingRead: boolean },
): MissingPart {
  const says = (...sentences: (string | undefined)[]) => sentences.filter((one) => one).join(' ')
  if (!isDrafted(field)) return { field, why: says(advice) }
  const { state, ai, unread } = { ...fields, ...sections }[field] ?? notRead()
  if (state === 'deleted' || ai !== null) return { field, why: 'It was removed.' }
  if (!unread) return { field, why: says(notStated, advice) }
  // No website states what people search for, so reading it again wouldn't help.
  const unstated = isField(field) && isOnlySearched(field) ? says(advice) : says(NOT_READ, advice)
  const why = isBeingRead ? 'The website is still being read.' : unstated
  return { field, why, unread }
}

const NOT_READ = 'It could not be read from the website. Try again, or type it.'

function isDrafted(part: ProfilePart): part is DraftPart {
  return isField(part) || SECTION_NAMES.some((name) => name === part)
}

function isEmpty(
  { fields, sections, story, milestones, seo }: Parameters<typeof completenessOf>[0],
  part: ProfilePart,
): boolean {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- every other part is a field
  switch (part) {
    case 'seo':
      return !seo.title || !seo.meta
    case 'story':
      return Object.keys(story).length === 0
    case 'milestones':
      return milestones.length === 0
    case 'founders':
    case 'faqs':
    case 'company_socials':
      return Object.keys(sections[part]?.value ?? {}).length === 0
    default: {
      const value = fields[part]?.value
      return value == null || value.length === 0
    }
  }
}
