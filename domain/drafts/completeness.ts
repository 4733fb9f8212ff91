import type { Drafted, DraftFields } from './field-state.ts'
import type { FieldName } from './profile.ts'

/** How much each field counts for a visitor who decides; together 100. */
const WEIGHTS: Record<FieldName, number> = {
  name: 15,
  tagline: 12,
  short_description: 10,
  categories: 10,
  description: 10,
  logo_url: 8,
  pricing_model: 7,
  features: 7,
  contact_email: 4,
  pricing_summary: 3,
  country: 3,
  keywords: 2,
  usps: 2,
  tags: 2,
  founded_year: 2,
  city: 1,
  stage: 1,
  demo_video_url: 1,
}

const WHY: Record<'not_found' | 'deleted', string> = {
  not_found: 'The website does not state it.',
  deleted: 'It was removed.',
}

/** How full a profile is, 0 to 100, and what is still missing, the important first. */
export function completenessOf(fields: DraftFields): {
  completeness: number
  missing: { field: FieldName; why: string }[]
} {
  const names = Object.keys(WEIGHTS) as FieldName[]
  const missing = names.filter((name) => isEmpty(fields[name])).toSorted((a, b) => WEIGHTS[b] - WEIGHTS[a])
  return {
    completeness: 100 - missing.reduce((sum, name) => sum + WEIGHTS[name], 0),
    missing: missing.map((field) => ({ field, why: fields[field]?.state === 'deleted' ? WHY.deleted : WHY.not_found })),
  }
}

function isEmpty(drafted: Drafted<string | string[]> | undefined): boolean {
  return drafted?.value == null || drafted.value.length === 0
}
