import { FIELD_NAMES, FIELDS, type Field, type FieldName } from '../profile/fields.ts'
import type { Profile } from '../profile/field-state.ts'

/** The parts of a full profile besides its fields. */
export const PROFILE_PARTS = ['founders', 'faqs', 'company_socials', 'seo', 'story', 'milestones'] as const
type ProfilePart = FieldName | (typeof PROFILE_PARTS)[number]

/** How much each part besides the fields helps a visitor decide. Visitors see story and milestones only once unlocked. */
const WEIGHTS = { founders: 3, faqs: 3, company_socials: 3, seo: 1, story: 0, milestones: 0 }

const NOT_STATED = 'The website does not state it.'
const WHEN_MISSING: Record<keyof typeof WEIGHTS, string> = {
  founders: 'The website does not name the founders. Visitors like to know who makes a product.',
  faqs: 'The website has no FAQs. Answer three to five questions that visitors ask.',
  company_socials: 'The website links to no company profiles, such as LinkedIn or GitHub.',
  seo: 'Search engines need both a title and a description.',
  story: 'Nobody wrote the founder story yet. Start with any part; visitors see it once the section is unlocked.',
  milestones: 'There are no milestones yet. Visitors see them once the section is unlocked.',
}

/** Every part, with its weight and what to do when it is missing. */
const PARTS = new Map<ProfilePart, Pick<Field, 'weight' | 'whenMissing'>>([
  ...FIELD_NAMES.map((name) => [name, FIELDS[name]] as const),
  ...PROFILE_PARTS.map((name) => [name, { weight: WEIGHTS[name], whenMissing: WHEN_MISSING[name] }] as const),
])

/** How complete a profile is, from 0 to 100, and what is missing, the most important first. */
export function completenessOf(profile: Omit<Profile, 'founderSocials'>): {
  completeness: number
  missing: { field: ProfilePart; why: string }[]
} {
  const missing = [...PARTS].filter(([name]) => isEmpty(profile, name)).toSorted(([, a], [, b]) => b.weight - a.weight)
  return {
    completeness: 100 - missing.reduce((sum, [, { weight }]) => sum + weight, 0),
    missing: missing.map(([field, { whenMissing }]) => ({ field, why: whyMissing(profile, field, whenMissing) })),
  }
}

function whyMissing(
  { fields, sections }: Pick<Profile, 'fields' | 'sections'>,
  part: ProfilePart,
  whenMissing = NOT_STATED,
): string {
  const { state } = { ...fields, ...sections }[part as FieldName] ?? {}
  return state === 'deleted' ? 'It was removed.' : whenMissing
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
