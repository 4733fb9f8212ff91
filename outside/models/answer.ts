import * as z from 'zod'
import { POINTED, type PointedField, type PointedProfile } from '../../domain/drafts/pointing/pointers.ts'
import { PRICING_MODELS } from '../../domain/drafts/evidence/cues/pricing-cues.ts'
import type { DraftPart } from '../../domain/profile/field-state.ts'
import { MAX_ITEMS } from '../../domain/profile/fields.ts'

const MAX_LINES = 8
const MAX_PRICE_LINES = 3
const MAX_FOUNDERS = 6

const Line = z.string().regex(/^(?:title|\d{1,5}\.\d{1,5})$/)
/** Models often write a whole line as its number alone, and the number is all that it takes. */
const Pointer = z.union([
  Line.transform((line) => ({ line })),
  z.object({ line: Line, words: z.string().min(1).max(600) }),
])
const Judgement = <T extends z.ZodType<string>>(value: T) =>
  z.object({ value, lines: z.array(Line).min(1).max(MAX_PRICE_LINES) })
/** A list whose malformed items don't spoil the others. */
const list = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(z.unknown())
    .max(200)
    .transform((items) => items.flatMap((one) => item.safeParse(one).data ?? []).slice(0, most) as z.output<T>[])

const FORMS = {
  words: Pointer,
  text: list(Pointer, MAX_LINES),
  items: list(Pointer, MAX_ITEMS),
  judgement: Judgement(z.string()),
  judgements: list(Judgement(z.string()), 3),
  phrases: list(z.string().min(1).max(1_000), MAX_ITEMS),
}
const Founders = list(
  z.union([Pointer, z.object({ line: Line, words: z.string(), title: z.string().nullish() })]),
  MAX_FOUNDERS,
)

/** What the model is told about each field; `oneOf` are the only values allowed. */
const ASKED: Record<PointedField | 'founders', { about: string; oneOf?: readonly string[] }> = {
  name: { about: "The product's name alone." },
  tagline: {
    about: 'The line that says what the product is or does. No greeting, offer or slogan that says nothing.',
  },
  short_description: { about: '1 or 2 sentences: what it does and for whom. Not the tagline again.' },
  description: {
    about:
      '3 to 7 sentences that, read in this order, tell a stranger what it does, for whom and how. Each stands alone: no "it" or "this" without its noun, no call to action, offer, customer\'s word, news, event, or number without a label.',
  },
  stage: { about: 'Only if the lines say so.', oneOf: ['idea', 'mvp', 'launched', 'growing'] },
  categories: { about: 'What the product IS, main one first: 1 to 3 names from CATEGORIES.' },
  tags: { about: 'Up to 8 topics, as words.' },
  pricing_model: {
    about: 'How it is paid for; Freemium takes two lines, a free plan and a paid one.',
    oneOf: PRICING_MODELS,
  },
  pricing_summary: { about: 'Up to 3 lines with a price and what it is for.' },
  country: { about: 'ISO 3166 code, with the line of the address.' },
  city: { about: 'City of that address, as words.' },
  founded_year: { about: 'The year of founding, as words. Never a copyright year.' },
  features: { about: '2 to 12 lines, each one thing the product can do today. A heading is shown with its text.' },
  usps: { about: 'Only lines that compare: "the only", "unlike", "first to".' },
  contact_email: { about: "The website's own address for visitors, as words." },
  keywords: {
    about:
      '8 to 12 search phrases of 2 to 8 words, in your own words, that people who need this but do not know it would type. No names of products or companies.',
  },
  founders: { about: 'Founders of this company alone: the name as words, the title from the same or the next line.' },
}

type Asked = keyof typeof ASKED
const ALL = [...(Object.keys(POINTED) as PointedField[]), 'founders'] as const satisfies Asked[]

/** The given parts that a model is asked for; all such parts when `parts` is undefined. */
export function pointable(parts: readonly DraftPart[] | undefined): Asked[] {
  return parts ? ALL.filter((part) => parts.includes(part)) : [...ALL]
}

const STRING = { type: 'string' }
const NULL = { type: 'null' }
const POINTER = { $ref: '#/$defs/pointer' }
const DEFINITIONS = { pointer: { anyOf: [STRING, objectOf({ line: STRING, words: STRING })] } }

/** The JSON Schema of the answer. Lengths are checked when it is read, because some servers refuse such schemas. */
export function answerSchema(parts: readonly Asked[]): object {
  const properties = Object.fromEntries(
    parts.map((part) => [part, { ...schemaOf(part), description: ASKED[part].about }]),
  )
  return { ...objectOf(properties), $defs: DEFINITIONS }
}

function schemaOf(part: Asked): object {
  if (part === 'founders') return arrayOf(objectOf({ line: STRING, words: STRING, title: { anyOf: [STRING, NULL] } }))
  const { oneOf } = ASKED[part]
  const judgement = objectOf({ value: oneOf ? { ...STRING, enum: [...oneOf] } : STRING, lines: arrayOf(STRING) })
  const schemas: Record<(typeof POINTED)[PointedField], object> = {
    words: { anyOf: [POINTER, NULL] },
    text: arrayOf(POINTER),
    items: arrayOf(POINTER),
    judgement: { anyOf: [judgement, NULL] },
    judgements: arrayOf(judgement),
    phrases: arrayOf(STRING),
  }
  return schemas[POINTED[part]]
}

function objectOf(properties: Record<string, object>): object {
  return { type: 'object', properties, required: Object.keys(properties) }
}

function arrayOf(items: object): object {
  return { type: 'array', items }
}

/** The parts of an answer that have their form: a malformed part doesn't spoil the others. */
export function pointedIn(answer: Record<string, unknown>, parts: readonly Asked[]): PointedProfile {
  const fields = Object.fromEntries(
    parts.flatMap((part) => {
      if (part === 'founders') return []
      const { data } = FORMS[POINTED[part]].safeParse(answer[part])
      const isEmpty = data === undefined || (Array.isArray(data) && !data.length)
      return isEmpty ? [] : [[part, data]]
    }),
  )
  const founders = parts.includes('founders') ? (Founders.safeParse(answer['founders']).data ?? []) : []
  return {
    fields,
    founders: founders.map((one) => ({ ...one, title: 'title' in one ? (one.title ?? undefined) : undefined })),
  }
}
