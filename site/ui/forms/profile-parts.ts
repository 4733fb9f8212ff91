import { PLATFORMS } from '../../../domain/profile/profile.ts'
import { STORY_SECTIONS } from '../../../domain/profile/story.ts'
import { COUNTRY_CODES } from '../../../domain/shared/input/countries.ts'
import { FIELD_LABELS } from '../../pages/listing/evidence.ts'
import { countryName, STAGES } from '../words.ts'
import type { Choice, Part, Shape } from './parts.ts'

const LINE: Shape = { kind: 'line' }
const LINES: Shape = { kind: 'lines' }
const LINKS: Shape = { kind: 'links', places: PLATFORMS }
const ONE_A_LINE = 'One on each line.'

const COUNTRIES: Choice[] = [...COUNTRY_CODES]
  .map((code) => ({ value: code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
const STAGE_CHOICES: Choice[] = Object.entries(STAGES).map(([value, name]) => ({ value, name }))

function part(key: keyof typeof FIELD_LABELS, shape: Shape, hint?: string): Part {
  return { key, label: FIELD_LABELS[key], shape, ...(hint ? { hint } : {}) }
}

/** The parts of a profile that a draft and a listing have alike. */
export const SHARED_PARTS = {
  tagline: part('tagline', LINE, 'One line on what it is.'),
  short_description: part('short_description', { kind: 'text', rows: 3 }, 'One or two sentences.'),
  description: part('description', { kind: 'text', rows: 10 }, 'An empty line starts a paragraph.'),
  pricing_model: part('pricing_model', LINE, 'Such as Free, Freemium, Paid or Open source.'),
  pricing_summary: part('pricing_summary', LINE, 'What it costs, in a sentence.'),
  country: part('country', { kind: 'choice', choices: COUNTRIES }),
  city: part('city', LINE),
  founded_year: part('founded_year', LINE),
  contact_email: part('contact_email', LINE, 'Visitors see it.'),
  demo_video_url: part('demo_video_url', LINE, 'A YouTube address.'),
  features: part('features', LINES, ONE_A_LINE),
  usps: part('usps', LINES, ONE_A_LINE),
  keywords: part('keywords', LINES, `Words it is found by. ${ONE_A_LINE}`),
  faqs: part(
    'faqs',
    {
      kind: 'rows',
      one: 'Question',
      most: 10,
      columns: [
        { name: 'question', label: 'Question', kind: 'line' },
        { name: 'answer', label: 'Answer', kind: 'text' },
      ],
    },
    'Three to five that visitors ask before they decide. Empty both boxes to remove one.',
  ),
} satisfies Record<string, Part>

/** The parts that a draft alone has. */
export const DRAFT_ONLY_PARTS = {
  name: part('name', LINE),
  logo_url: part('logo_url', LINE, 'The https address of an image on the website.'),
  tags: part('tags', LINES, ONE_A_LINE),
  stage: part('stage', { kind: 'choice', choices: STAGE_CHOICES }),
  founders: part(
    'founders',
    {
      kind: 'rows',
      one: 'Founder',
      most: 6,
      columns: [
        { name: 'name', label: 'Full name', kind: 'line' },
        { name: 'title', label: 'Role', kind: 'line', isOptional: true },
        { name: 'bio', label: 'A few sentences', kind: 'text', isOptional: true },
      ],
    },
    'The first is the main one. Empty all boxes to remove one.',
  ),
  founder_socials: { key: 'founder_socials', label: 'Profiles of the founder', shape: LINKS },
  milestones: {
    key: 'milestones',
    label: 'Milestones',
    hint: 'A first release, a thousandth customer. Empty all boxes to remove one.',
    shape: {
      kind: 'rows',
      one: 'Milestone',
      most: 50,
      columns: [
        { name: 'date', label: 'Date', kind: 'date' },
        { name: 'title', label: 'What happened', kind: 'line' },
        { name: 'description', label: 'More about it', kind: 'text', isOptional: true },
        { name: 'url', label: 'Link', kind: 'line', isOptional: true },
      ],
    },
  },
  competitor_url: {
    key: 'competitor_url',
    label: 'Website of a competitor',
    hint: 'It is read, and both profiles are set side by side. Empty the box to forget it.',
    shape: LINE,
  },
  invite: {
    key: 'email',
    label: 'E-mail address of a co-founder',
    hint: 'They get an email, and own the draft and its listing together with you.',
    shape: LINE,
  },
} satisfies Record<string, Part>

/** The company's links, under the name that the operation has for them. */
export function linksPart(key: 'company_socials' | 'socials'): Part {
  return { key, label: FIELD_LABELS.company_socials, shape: LINKS }
}

const STORY_WORDS: Record<(typeof STORY_SECTIONS)[number], [label: string, hint: string]> = {
  title: ['Title of the story', ''],
  story: ['The story', 'How it came about, in a few sentences.'],
  why_started: ['Why it was started', ''],
  problem: ['The problem it solves', ''],
  journey: ['The way so far', ''],
  challenges: ['What was hard', ''],
  achievements: ['What went well', ''],
  lessons: ['What was learned', ''],
  whats_next: ['What comes next', ''],
}

/** The sections of the founder's story; each changes by itself. */
export function storyParts(prefix: '' | 'story.'): Part[] {
  return STORY_SECTIONS.map((section) => {
    const [label, hint] = STORY_WORDS[section]
    const shape: Shape = section === 'title' ? LINE : { kind: 'text', rows: 4 }
    return { key: prefix + section, label, shape, ...(hint ? { hint } : {}) }
  })
}

/** Texts for search engines, under the names that the operation has for them. */
export function seoParts(title: string, meta: string): Part[] {
  return [
    { key: title, label: 'Title for search engines', hint: 'Up to 70 characters are shown.', shape: LINE },
    {
      key: meta,
      label: 'Description for search engines',
      hint: 'Up to 170 characters are shown.',
      shape: { kind: 'text', rows: 2 },
    },
  ]
}
