import { PRICING_MODELS } from '../../../domain/drafts/evidence/cues/pricing-cues.ts'
import {
  FIELDS,
  LISTING_TEXTS,
  type Field,
  type FieldKind,
  type FieldName,
  type ListingText,
} from '../../../domain/profile/fields.ts'
import { PLATFORMS } from '../../../domain/profile/profile.ts'
import { STORY_SECTIONS } from '../../../domain/profile/story.ts'
import { COUNTRY_CODES } from '../../../domain/shared/input/countries.ts'
import { FIELD_LABELS } from '../../pages/listing/evidence.ts'
import { countryName, STAGES } from '../words.ts'
import type { Choice, Part, Shape } from './parts.ts'

const LINE: Shape = { kind: 'line' }
const LINES: Shape = { kind: 'lines' }
const LINKS: Shape = { kind: 'links', places: PLATFORMS }
const ONE_PER_LINE = 'One per line.'
/** A listing shows at most this many categories. */
const MAX_CATEGORIES = 4
const CHARACTERS_PER_ROW = 100
const MAX_ROWS = 10

const COUNTRIES: Choice[] = [...COUNTRY_CODES]
  .map((code) => ({ value: code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
const PRICING_CHOICES: Choice[] = PRICING_MODELS.map((model) => ({ value: model, name: model }))
const STAGE_CHOICES: Choice[] = Object.entries(STAGES).map(([value, name]) => ({ value, name }))

/** The form part for a field. `categories` are the choices for the `categories` field. */
export function fieldPart(name: FieldName, categories: readonly Choice[] = []): Part {
  const { kind, label, hint, maxInListing }: Field = FIELDS[name]
  // Visitors filter by these models, so a form offers no others. A saved one that differs stays selectable.
  if (name === 'pricing_model') return { key: name, label, shape: { kind: 'choice', choices: PRICING_CHOICES } }
  const hints = [hint, kind === 'list' ? ONE_PER_LINE : undefined].filter(Boolean)
  return {
    key: name,
    label,
    shape: shapeOf(kind, maxInListing, categories),
    ...(hints.length ? { hint: hints.join(' ') } : {}),
  }
}

function shapeOf(kind: FieldKind, max: number, categories: readonly Choice[]): Shape {
  switch (kind) {
    case 'text':
      return { kind: 'text', rows: Math.min(MAX_ROWS, Math.ceil(max / CHARACTERS_PER_ROW)) }
    case 'list':
      return LINES
    case 'categories':
      return { kind: 'picks', choices: categories, most: MAX_CATEGORIES }
    case 'stage':
      return { kind: 'choice', choices: STAGE_CHOICES }
    case 'country':
      return { kind: 'choice', choices: COUNTRIES }
    case 'line':
    case 'year':
    case 'email':
    case 'video':
    case 'image':
      return LINE
  }
}

/** What owners read below the words that visitors don't see. */
export const ONLY_SEARCHED = 'A judgement, not a fact: people find you by these. Your page doesn’t show them.'

/** The form part for a text field that only listings have. */
export function listingTextPart(name: ListingText): Part {
  const { kind, label, hint } = LISTING_TEXTS[name]
  return { key: name, label, hint, shape: kind === 'line' ? LINE : { kind: 'text', rows: 4 } }
}

export const FAQS: Part = {
  key: 'faqs',
  label: FIELD_LABELS.faqs,
  hint: 'Answer three to five common questions. Empty both boxes to remove one.',
  shape: {
    kind: 'rows',
    one: 'Question',
    most: 10,
    columns: [
      { name: 'question', label: 'Question', kind: 'line' },
      { name: 'answer', label: 'Answer', kind: 'text' },
    ],
  },
}

/** The parts that are neither fields nor texts of the story. */
export const DRAFT_PARTS = {
  founders: {
    key: 'founders',
    label: FIELD_LABELS.founders,
    hint: 'Put the main founder first. Empty all boxes to remove one.',
    shape: {
      kind: 'rows',
      one: 'Founder',
      most: 6,
      columns: [
        { name: 'name', label: 'Full name', kind: 'line' },
        { name: 'title', label: 'Role', kind: 'line', isOptional: true },
        { name: 'bio', label: 'Short bio', kind: 'text', isOptional: true },
      ],
    },
  },
  founder_socials: { key: 'founder_socials', label: 'Founder links', shape: LINKS },
  milestones: {
    key: 'milestones',
    label: 'Milestones',
    hint: 'Such as a first release. Empty all boxes to remove one.',
    shape: milestoneRows(50, 'Link'),
  },
  competitor_url: {
    key: 'competitor_url',
    label: 'Competitor’s website',
    hint: 'We read it and compare both profiles. Empty the box to remove it.',
    shape: LINE,
  },
  invite: {
    key: 'email',
    label: 'Co-founder’s email address',
    hint: 'They get an email and share the draft and its listing with you.',
    shape: LINE,
  },
} satisfies Record<string, Part>

/** The shape of a list of at most `most` milestones; `link` labels the URL column. */
export function milestoneRows(most: number, link: string): Extract<Shape, { kind: 'rows' }> {
  return {
    kind: 'rows',
    one: 'Milestone',
    most,
    columns: [
      { name: 'date', label: 'Date', kind: 'date' },
      { name: 'title', label: 'What happened', kind: 'line' },
      { name: 'description', label: 'Details', kind: 'text', isOptional: true },
      { name: 'url', label: link, kind: 'line', isOptional: true },
    ],
  }
}

/** The company's links. Each operation has its own key for them. */
export function linksPart(key: 'company_socials' | 'socials'): Part {
  return { key, label: FIELD_LABELS.company_socials, shape: LINKS }
}

const STORY_WORDS: Record<(typeof STORY_SECTIONS)[number], [label: string, hint?: string]> = {
  title: ['Story title'],
  story: ['The story', 'Tell it in a few sentences.'],
  why_started: ['Why you started'],
  problem: ['The problem you solve'],
  journey: ['The journey'],
  challenges: ['Challenges'],
  achievements: ['Achievements'],
  lessons: ['Lessons learned'],
  whats_next: ['What’s next'],
}

/** The sections of the founder's story. Each is edited separately. */
export function storyParts(prefix: '' | 'story.'): Part[] {
  return STORY_SECTIONS.map((section) => {
    const [label, hint] = STORY_WORDS[section]
    const shape: Shape = section === 'title' ? LINE : { kind: 'text', rows: 4 }
    return { key: prefix + section, label, shape, ...(hint ? { hint } : {}) }
  })
}
