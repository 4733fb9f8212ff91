import type * as z from 'zod'
import { SECTION_NAMES } from '../../../domain/drafts/field-state.ts'
import { FIELD_NAMES, type FieldName } from '../../../domain/profile/fields.ts'
import type getDraft from '../../../tools/drafts/get-draft.ts'
import { emptyValue, filledIn, type Choice, type Part, type Row, type Value } from '../../ui/forms/parts.ts'
import { DRAFT_ONLY_PARTS, linksPart, seoParts, SHARED_PARTS, storyParts } from '../../ui/forms/profile-parts.ts'

export type DraftShown = z.output<(typeof getDraft)['output']>

/** How many categories a listing can show. */
const MAX_CATEGORIES = 4

interface Group {
  id: string
  title: string
  lead?: string
  /** Folded away until it is wanted: nobody needs it to publish. */
  isExtra?: boolean
  parts: Part[]
}

/** Everything a person can type into a draft, in the order they read it. */
export function draftGroups(categories: readonly Choice[]): Group[] {
  const { name, logo_url, tags, stage, founders, founder_socials, milestones, competitor_url, invite } =
    DRAFT_ONLY_PARTS
  const shared = SHARED_PARTS
  const picked: Part = {
    key: 'categories',
    label: 'Categories',
    hint: 'The first is the main one. Free listings show it alone; the others are shown once they are unlocked.',
    shape: { kind: 'picks', choices: categories, most: MAX_CATEGORIES },
  }
  return [
    {
      id: 'basics',
      title: 'What it is',
      parts: [name, shared.tagline, shared.short_description, picked, shared.description, logo_url],
    },
    { id: 'reasons', title: 'Why people choose it', parts: [shared.features, shared.usps, shared.demo_video_url] },
    { id: 'prices', title: 'What it costs', parts: [shared.pricing_model, shared.pricing_summary] },
    {
      id: 'company',
      title: 'Who makes it',
      parts: [
        founders,
        shared.contact_email,
        linksPart('company_socials'),
        shared.country,
        shared.city,
        shared.founded_year,
      ],
    },
    { id: 'questions', title: 'Questions and answers', parts: [shared.faqs] },
    {
      id: 'finding',
      title: 'How it is found',
      parts: [tags, shared.keywords, stage, ...seoParts('seo.title', 'seo.meta')],
    },
    {
      id: 'story',
      title: 'The founder’s story and milestones',
      lead: 'Visitors see them once the listing is paid for or the section is unlocked.',
      isExtra: true,
      parts: [...storyParts('story.'), milestones, founder_socials],
    },
    { id: 'rival', title: 'A competitor to compare with', isExtra: true, parts: [competitor_url] },
    { id: 'cofounders', title: 'Co-founders', isExtra: true, parts: [invite] },
  ]
}

const FIELDS: readonly string[] = FIELD_NAMES
const SECTIONS: readonly string[] = SECTION_NAMES

/** A part that can be locked, restored and drafted again. */
export function isDrafted(key: string): boolean {
  return FIELDS.includes(key) || SECTIONS.includes(key)
}

/** What is kept of a part now. */
export function valueIn(draft: DraftShown, part: Part): Value {
  const { key } = part
  if (FIELDS.includes(key)) return draft.fields[key as FieldName].value ?? emptyValue(part)
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

/** Whose words a part is in; undefined for what no website is asked for. */
export function stateIn(draft: DraftShown, key: string) {
  if (FIELDS.includes(key)) return draft.fields[key as FieldName].state
  return SECTIONS.includes(key) ? draft.section_states[key as (typeof SECTION_NAMES)[number]] : undefined
}

/** The website's own words for the value that stands there. */
export function quotesIn(draft: DraftShown, key: string) {
  if (FIELDS.includes(key)) return draft.fields[key as FieldName].evidence
  if (key === 'faqs') return draft.faqs.flatMap(({ evidence }) => evidence)
  if (key === 'founders') return draft.founders.flatMap(({ evidence }) => evidence)
  if (key === 'company_socials') return Object.values(draft.company_socials_evidence).flatMap((quotes) => quotes ?? [])
  return []
}

/** What was typed, as `update_draft` takes it. */
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
