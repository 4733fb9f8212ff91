import type { FieldName } from '../profile/profile.ts'
import type { Draft } from './draft.entity.ts'

/** Beside the fields, what a full profile has. */
export const PROFILE_PARTS = ['founders', 'faqs', 'company_socials', 'seo', 'story', 'milestones'] as const
type ProfilePart = FieldName | (typeof PROFILE_PARTS)[number]

/** How much each part counts for a visitor who decides; together 100. Visitors see story and milestones only once unlocked. */
const WEIGHTS: Record<ProfilePart, number> = {
  name: 14,
  tagline: 11,
  short_description: 9,
  categories: 9,
  description: 9,
  logo_url: 7,
  pricing_model: 6,
  features: 6,
  contact_email: 4,
  founders: 3,
  faqs: 3,
  company_socials: 3,
  pricing_summary: 3,
  country: 2,
  keywords: 2,
  usps: 2,
  tags: 2,
  founded_year: 1,
  city: 1,
  stage: 1,
  demo_video_url: 1,
  seo: 1,
  story: 0,
  milestones: 0,
}

const NOT_STATED = 'The website does not state it.'
const WHY: Partial<Record<ProfilePart, string>> = {
  categories:
    'The website names none of the directory’s categories: choose from list_categories, the primary one first.',
  usps: 'The website does not state it: say what sets the product apart.',
  founders: 'The website does not name them: visitors like to know who is behind a product.',
  faqs: 'The website answers none: three to five that visitors ask before they decide.',
  company_socials: 'The website links to none.',
  seo: 'Nobody wrote a title and a description for search engines yet.',
  story: 'Nobody told it yet: it is shown once the section is unlocked, and a part of it is enough to begin.',
  milestones: 'There are none yet: they are shown once the section is unlocked.',
}

/** How full a profile is, 0 to 100, and what is still missing, the important first. */
export function completenessOf(draft: Pick<Draft, 'fields' | 'sections' | 'story' | 'milestones' | 'seo'>): {
  completeness: number
  missing: { field: ProfilePart; why: string }[]
} {
  const parts = Object.keys(WEIGHTS) as ProfilePart[]
  const missing = parts.filter((part) => isEmpty(draft, part)).toSorted((a, b) => WEIGHTS[b] - WEIGHTS[a])
  return {
    completeness: 100 - missing.reduce((sum, part) => sum + WEIGHTS[part], 0),
    missing: missing.map((field) => ({ field, why: whyMissing(draft, field) })),
  }
}

function whyMissing({ fields, sections }: Pick<Draft, 'fields' | 'sections'>, part: ProfilePart): string {
  const { state } = { ...fields, ...sections }[part as FieldName] ?? {}
  return state === 'deleted' ? 'It was removed.' : (WHY[part] ?? NOT_STATED)
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
