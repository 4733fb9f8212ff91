import { SECTION_NAMES, type DraftPart } from '../../../domain/profile/field-state.ts'
import { FIELD_NAMES, isField, type FieldName } from '../../../domain/profile/fields.ts'
import { answerIn, ATTRIBUTES_LEAD, ATTRIBUTES_TITLE, attributeParts, isAttribute } from '../shared/attribute-parts.ts'
import { emptyValue, filledIn, type Part, type Row, type Value } from '../../ui/forms/parts.ts'
import type { DraftShown, DraftView, TopTexts } from './draft-view.ts'
import { DRAFT_PARTS, FAQS, fieldPart, linksPart, listingTextPart, storyParts } from '../../ui/forms/profile-parts.ts'

const TOP_TEXTS = ['headline', 'summary'] as const

export interface Group {
  id: string
  title: string
  lead?: string
  /** Collapsed while it's empty, because publishing doesn't need it. */
  isExtra?: boolean
  parts: Part[]
}

/**
 * Everything a person can edit in a draft, or in the listing that it became, in reading order. A field that no group names
 * is in the group "More".
 */
export function draftGroups({
  categories,
  attributes,
  top,
}: Pick<DraftView, 'categories' | 'attributes' | 'top'>): Group[] {
  const { founders, founder_socials, milestones, competitor_url, invite } = DRAFT_PARTS
  const fields = (...names: FieldName[]) => names.map((name) => fieldPart(name, categories))
  const groups: Group[] = [
    {
      id: 'basics',
      title: 'Basics',
      parts: fields('name', 'tagline', 'short_description', 'categories', 'description', 'logo_url'),
    },
    { id: 'reasons', title: 'Features and video', parts: fields('features', 'usps', 'demo_video_url') },
    { id: 'prices', title: 'Pricing', parts: fields('pricing_model', 'pricing_summary') },
    {
      id: 'company',
      title: 'Company',
      parts: [
        founders,
        founder_socials,
        ...fields('contact_email'),
        linksPart('company_socials'),
        ...fields('country', 'city', 'founded_year'),
      ],
    },
    ...(attributes.length
      ? [
          {
            id: 'attributes',
            title: ATTRIBUTES_TITLE,
            lead: ATTRIBUTES_LEAD,
            parts: attributeParts(attributes),
          },
        ]
      : []),
    { id: 'questions', title: 'FAQs', parts: [FAQS] },
    {
      id: 'finding',
      title: 'How people find you',
      parts: [
        ...fields('tags', 'keywords', 'stage'),
        { ...listingTextPart('seo_title'), key: 'seo.title' },
        { ...listingTextPart('seo_description'), key: 'seo.meta' },
      ],
    },
    top
      ? {
          id: 'top',
          title: 'Headline and summary',
          lead: 'Only for visitors of your page. Lists and search use the tagline and the short description.',
          isExtra: true,
          parts: TOP_TEXTS.map(listingTextPart),
        }
      : {
          id: 'story',
          title: 'Founder story and milestones',
          lead: 'Visitors see these once you upgrade or unlock the section.',
          isExtra: true,
          parts: [...storyParts('story.'), milestones],
        },
    { id: 'rival', title: 'Compare a competitor', isExtra: true, parts: [competitor_url] },
    { id: 'cofounders', title: 'Invite a co-founder', isExtra: true, parts: [invite] },
  ]
  const grouped = new Set(groups.flatMap(({ parts }) => parts.map(({ key }) => key)))
  const rest = FIELD_NAMES.filter((name) => !grouped.has(name))
  if (!rest.length) return groups
  const firstExtra = groups.findIndex(({ isExtra }) => isExtra)
  return groups.toSpliced(firstExtra, 0, { id: 'more', title: 'More', parts: fields(...rest) })
}

const SECTIONS: readonly string[] = SECTION_NAMES

/** Whether a field or section can be locked, restored and regenerated. */
export function isDrafted(key: string): key is DraftPart {
  return isField(key) || SECTIONS.includes(key)
}

export function isTopText(key: string): key is keyof TopTexts {
  return TOP_TEXTS.some((name) => name === key)
}

/** The saved value of a part; empty if nothing is saved. */
export function valueIn(
  { draft, attributes, top }: Pick<DraftView, 'draft' | 'attributes' | 'top'>,
  part: Part,
): Value {
  const { key } = part
  if (isAttribute(key)) return answerIn(attributes, key)
  if (isTopText(key)) return top?.[key] ?? ''
  if (isField(key)) return draft.fields[key].value ?? emptyValue(part)
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

/** The state of a field or section; undefined for parts that we don't draft. */
export function stateIn(draft: DraftShown, key: string) {
  if (isField(key)) return draft.fields[key].state
  return SECTIONS.includes(key) ? draft.section_states[key as (typeof SECTION_NAMES)[number]] : undefined
}

/** Whether the field is empty because the website wasn't read for it. */
export function isUnread({ missing }: DraftShown, key: string): boolean {
  return missing.some(({ field, unread }) => field === key && unread)
}

/** The quotes behind a field's or section's value; empty for parts that we don't draft. */
export function quotesIn(draft: DraftShown, key: string) {
  if (isField(key)) return draft.fields[key].evidence
  if (key === 'faqs') return draft.faqs.flatMap(({ evidence }) => evidence)
  if (key === 'founders') return draft.founders.flatMap(({ evidence }) => evidence)
  if (key === 'company_socials') return Object.values(draft.company_socials_evidence).flatMap((quotes) => quotes ?? [])
  return []
}

/** The edits as input for `update_draft`: without attributes, a listing's own texts and the co-founder's email address. */
export function draftInput(parts: readonly Part[], changed: ReadonlyMap<string, Value>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const inside = (name: string) => (input[name] ??= {}) as Record<string, unknown>
  for (const { key, shape } of parts) {
    const value = changed.get(key)
    if (value === undefined || key === 'email' || isAttribute(key) || isTopText(key)) continue
    const [whole, section] = key.split('.') as [string, string | undefined]
    if (isField(key)) inside('fields')[key] = value.length ? value : null
    else if (section !== undefined) inside(whole)[section] = value
    else if (shape.kind === 'rows') input[key] = (value as Row[]).map((row) => filledIn(shape.columns, row))
    else input[key] = value
  }
  return input
}
