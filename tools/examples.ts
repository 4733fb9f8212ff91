import type * as z from 'zod'
import type { Tool } from './define-tool.ts'
import { schemasOf } from './json-schema.ts'

type Schema = z.core.JSONSchema.JSONSchema

/** A plausible value for each required property of an operation. */
const INPUTS: Record<string, unknown> = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  slug: 'acme-planner',
  listing_id: 42,
  week: 'next',
  board: 'community-weekly',
  a: 'acme-planner',
  b: 'fennel-notes',
  url: 'https://acme.example.com',
  email: 'co-founder@acme.example.com',
  title: 'Version 2 is out',
  body: 'Plans now follow your calendar.',
  date: '2026-11-23',
  milestone_id: 7,
  claim_id: 12,
  method: 'dns',
  number: 'LD-7K3M9Q2X4B8C',
  answers: [{ question_id: 1, answer: 'We missed a planner for two.' }],
  items: [{ product: 'featured', listing_id: 42 }],
}

/** Optional input that the example shows, too. */
const OPTIONAL_INPUTS: Record<string, Record<string, unknown>> = {
  search_listings: { q: 'weekly planner', sort: 'newest' },
  update_my_listing: { fields: { headline: 'Plan your week in five minutes' } },
  set_founder_story: { why_started: 'We missed a planner for two.' },
  update_draft: { fields: { tagline: 'Plan your week in five minutes' }, lock_fields: ['tagline'] },
}

/** A valid input for the operation. */
export function exampleInput(tool: Tool): Record<string, unknown> {
  const { required = [] } = schemasOf(tool).input
  return { ...Object.fromEntries(required.map((name) => [name, INPUTS[name]])), ...OPTIONAL_INPUTS[tool.name] }
}

/** Plausible values for properties of outputs, by name. The first that fits a property's type is its example. */
const OUTPUTS: Record<string, unknown[]> = {
  id: [42, INPUTS['id']],
  draft_id: [INPUTS['id']],
  slug: ['acme-planner'],
  name: ['Acme Planner'],
  site_name: ['Launch Directory'],
  tagline: ['Plan your week in five minutes'],
  headline: ['Plan your week in five minutes'],
  short_description: ['A weekly planner for two people and one calendar.'],
  summary: ['A weekly planner for two people and one calendar.'],
  description: ['A weekly planner for two people and one calendar.'],
  purpose: ['A directory and launch calendar for software products.'],
  field: ['tagline'],
  title: ['Version 2 is out'],
  body: ['Plans now follow your calendar.'],
  body_markdown: ['Plans now follow your calendar.'],
  quote: ['Plan your week in five minutes.'],
  alt: ['The week view'],
  question: ['Why did you start?'],
  answer: ['We missed a planner for two.'],
  text: ['Reading the website'],
  detail: ['The website was read.'],
  reason: ['The badge isn’t on the homepage yet.'],
  why: ['Show the person what is missing.'],
  operation: ['get_draft'],
  email: ['you@acme.example.com'],
  contact_email: ['hello@acme.example.com'],
  country: ['DE'],
  city: ['Berlin'],
  founded_year: [2021],
  stage: ['launched'],
  pricing_model: ['Freemium'],
  pricing_summary: ['Free for one calendar, $5 a month for more.'],
  founder: ['ada-example'],
  author: ['Ada Example'],
  role: ['Founder'],
  tags: ['planner'],
  changed: ['tagline'],
  features: ['Shared weeks: two people plan one week together.'],
  usps: ['Works offline'],
  keywords: ['planner for couples'],
  not_found_on_website: ['founded_year'],
  categories: [12, 'calendars-and-scheduling'],
  status: [200],
  number: ['LD-7K3M9Q2X4B8C'],
  product: ['featured'],
  products: ['featured'],
  code: ['featured'],
  choices: ['Oak'],
  quantity: [1],
  votes: [24],
  week_votes: [9],
  followers: [3],
  place: [1, 'acme.example.com'],
  completeness: [85],
  done: [4],
  of: [12],
  vat_rate_bp: [1900],
  rate_bp: [1900],
  vat_cents: [931],
  gross_cents: [5831],
  total_cents: [5831],
  refunded_cents: [0],
  treatment: ['domestic'],
  note: ['VAT of 19% is included.'],
  unit: ['votes'],
  source: ['Stripe'],
  trend: [61],
  award: ['Launch of the Week #1'],
  iso_week: ['2026-W48'],
  last_day: ['2026-11-29'],
  previous_week: ['2026-11-16'],
  next_week: ['2026-11-30'],
  date: ['2026-11-23'],
  html: ['<a href="https://directory.example.com/listings/acme-planner">Acme Planner</a>'],
  content: ['launch-directory=3f9c'],
  per_page: [20],
  has_more: [false],
  total_is_capped: [false],
  fulfilled: [false],
  test: [false],
  paid: [false],
  key: ['pricing_model'],
  value: [24],
}

/** Properties that are null in an example if they may be, because another property's example says so. */
const NULLS = new Set(['competitor', 'dispute_ends_at', 'fulfilled_at', 'paid_at', 'problem', 'reason', 'verified_at'])

/** Rules for the names that `OUTPUTS` doesn't list. */
const BY_ENDING: [ending: RegExp, value: unknown][] = [
  [/_at$|^since$/, '2026-11-23T09:00:00.000Z'],
  [/week$|^weeks$/, '2026-11-23'],
  [/_cents$/, 4900],
  [/^(website|homepage)$|^website_url$/, 'https://acme.example.com/'],
  [
    /^(url|page|api|docs|mcp|openapi|site|light|dark|auto)$|_url$/,
    'https://directory.example.com/listings/acme-planner',
  ],
]

/** A valid output of the operation, with its required properties. */
export function exampleOutput(tool: Tool): Record<string, unknown> {
  return exampleOf('', schemasOf(tool).output) as Record<string, unknown>
}

function exampleOf(name: string, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  const { anyOf } = schema
  if (anyOf) {
    const choices = anyOf as Schema[]
    if (NULLS.has(name) && choices.some(({ type }) => type === 'null')) return null
    return exampleOf(
      name,
      choices.find(({ type }) => type !== 'null')!,
    )
  }
  if (schema.properties) {
    const required = schema.required ?? []
    return Object.fromEntries(required.map((part) => [part, exampleOf(part, schema.properties![part] as Schema)]))
  }
  if (schema.type === 'object') return {}
  if (schema.type === 'array') return [exampleOf(name, schema.items as Schema)]
  const known = [
    ...(OUTPUTS[name] ?? []),
    ...BY_ENDING.filter(([ending]) => ending.test(name)).map(([, value]) => value),
  ]
  const fitting = known.find((value) => fits(value, schema))
  if (fitting !== undefined) return fitting
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? name.replaceAll('_', ' ') : 1
}

function fits(value: unknown, { type, enum: choices }: Schema): boolean {
  if (choices) return (choices as unknown[]).includes(value)
  return typeof value === (type === 'integer' ? 'number' : type)
}
