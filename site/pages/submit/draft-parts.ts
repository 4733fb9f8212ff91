import type * as z from 'zod'
import { SECTION_NAMES } from '../../../domain/drafts/field-state.ts'
import { FIELD_NAMES, type FieldName } from '../../../domain/profile/fields.ts'
import type getDraft from '../../../tools/drafts/get-draft.ts'
import { filledIn, type Choice, type Part, type Row, type Value } from '../../ui/forms/parts.ts'
import { DRAFT_ONLY_PARTS, linksPart, seoParts, SHARED_PARTS, storyParts } from '../../ui/forms/profile-parts.ts'

export type DraftShown = z.output<(typeof getDraft)['output']>

/** How many categories a listing can have. */
const MAX_CATEGORIES = 4

interface Group {
  id: string
  title: string
  lead?: string
  /** Collapsed at first, because publishing doesn't need it. */
  isExtra?: boolean
  parts: Part[]
}

/** Everything a person can edit in a draft, in reading order. */
export function draftGroups(categories: readonly Choice[]): Group[] {
  const { name, logo_url, tags, stage, founders, founder_socials, milestones, competitor_url, invite } =
    DRAFT_ONLY_PARTS
  const shared = SHARED_PARTS
  const picked: Part = {
    key: 'categories',
    label: 'Categories',
    hint: 'The first is the main category. Free listings show only that one.',
    shape: { kind: 'picks', choices: categories, most: MAX_CATEGORIES },
  }
  return [
    {
      id: 'basics',
      title: 'Basics',
      parts: [name, shared.tagline, shared.short_description, picked, shared.description, logo_url],
    },
    { id: 'reasons', title: 'Why choose it', parts: [shared.features, shared.usps, shared.demo_video_url] },
    { id: 'prices', title: 'Pricing', parts: [shared.pricing_model, shared.pricing_summary] },
    {
      id: 'company',
      title: 'Company',
      parts: [
        founders,
        shared.contact_email,
        linksPart('company_socials'),
        shared.country,
        shared.city,
        shared.founded_year,
      ],
    },
    { id: 'questions', title: 'FAQs', parts: [shared.faqs] },
    {
      id: 'finding',
      title: 'Search',
      parts: [tags, shared.keywords, stage, ...seoParts('seo.title', 'seo.meta')],
    },
    {
      id: 'story',
      title: 'Founder story and milestones',
      lead: 'Visitors see these once you upgrade or unlock the section.',
      isExtra: true,
      parts: [...storyParts('story.'), milestones, founder_socials],
    },
    { id: 'rival', title: 'Compare a competitor', isExtra: true, parts: [competitor_url] },
    { id: 'cofounders', title: 'Co-founders', isExtra: true, parts: [invite] },
  ]
}

const FIELDS: readonly string[] = FIELD_NAMES
const SECTIONS: readonly string[] = SECTION_NAMES

/** Whether a field can be locked, restored and drafted again. */
export function isDrafted(key: string): boolean {
  return FIELDS.includes(key) || SECTIONS.includes(key)
}

/** The saved value of a field. */
export function valueIn(draft: DraftShown, { key, shape }: Part): Value {
  if (FIELDS.includes(key)) return draft.fields[key as FieldName].value ?? (isList(shape.kind) ? [] : '')
  const [whole, section] = key.split('.') as [string, string | undefined]
  if (section !== undefined) return ((draft as never)[whole] as Record<string, string | undefined>)[section] ?? ''
  switch (key) {
    case 'competitor_url':
      return draft.competitor?.url ?? ''
    case 'email':
      return ''
    default:
      return (draft as never)[key] as Row | Row[]
  }
}

/** A field's state; undefined for fields that we don't draft. */
export function stateIn(draft: DraftShown, key: string) {
  if (FIELDS.includes(key)) return draft.fields[key as FieldName].state
  return SECTIONS.includes(key) ? draft.section_states[key as (typeof SECTION_NAMES)[number]] : undefined
}

/** The quotes behind a field's value. */
export function quotesIn(draft: DraftShown, key: string) {
  if (FIELDS.includes(key)) return draft.fields[key as FieldName].evidence
  if (key === 'faqs') return draft.faqs.flatMap(({ evidence }) => evidence)
  if (key === 'founders') return draft.founders.flatMap(({ evidence }) => evidence)
  if (key === 'company_socials') return Object.values(draft.company_socials_evidence).flatMap((quotes) => quotes ?? [])
  return []
}

/** The edits as input for `update_draft`. */
export function draftInput(parts: readonly Part[], changed: ReadonlyMap<string, Value>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const inside = (name: string) => (input[name] ??= {}) as Record<string, unknown>
  for (const { key, shape } of parts) {
    const value = changed.get(key)
    if (value === undefined || key === 'email') continue
    const [whole, section] = key.split('.') as [string, string | undefined]
    if (FIELDS.includes(key)) inside('fields')[key] = value.length ? value : null
    else if (section !== undefined) inside(whole)[section] = value
    else if (shape.kind === 'rows') input[key] = (value as Row[]).map((row) => filledIn(shape.columns, row))
    else input[key] = value
  }
  return input
}

function isList(kind: Part['shape']['kind']): boolean {
  return kind === 'lines' || kind === 'picks'
}
