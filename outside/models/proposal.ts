import * as z from 'zod'
import { PRICING_MODELS } from '../../domain/drafts/evidence/cues/pricing-cues.ts'
import type { DraftPart } from '../../domain/profile/field-state.ts'
import {
  FIELD_NAMES,
  FIELDS,
  isListField,
  isOnlySearched,
  MAX_ITEMS,
  type FieldName,
} from '../../domain/profile/fields.ts'
import type { ProposedProfile } from '../../domain/profile/profile.ts'

const Page = z.number().int().min(0).max(20)
/** The verifier accepts quotes of up to 600 characters. */
const Quote = z.object({ page: Page, text: z.string().min(2).max(600) })
const Quotes = z.array(Quote).min(1).max(8)
const ListQuotes = z.array(Quote).min(1).max(20)

const valueWith = (value: z.ZodType, quotes: z.ZodType = Quotes) => z.object({ value, quotes }).nullable()
const text = (max: number) => z.string().min(1).max(max)

/** Words of the model's own, which need no quotes. One phrase that is too long doesn't spoil the others. */
const Suggested = z
  .object({ value: z.array(text(1_000)).min(1).max(MAX_ITEMS) })
  .transform((suggested) => ({ ...suggested, quotes: [] }))
  .nullable()

interface Asked {
  /** What the model is told about the field. */
  about: string
  /** Maximum length, where a listing allows more than a model should write. */
  max?: number
  /** Maximum number of items in a list. */
  most?: number
  /** The only values allowed. */
  oneOf?: readonly string[]
}

/**
 * The fields that a model is asked for. The text it gets has no image or video addresses, so rules find
 * those.
 */
const ASKED: Partial<Record<FieldName, Asked>> = {
  name: { about: "The product's name, as the pages spell it." },
  tagline: { about: 'The line that says what the product is: copied, not a section heading.' },
  short_description: { about: 'One or two sentences on what it does and for whom.' },
  description: {
    about: 'Two to four short paragraphs, divided by line breaks: what it does, for whom, how.',
    max: 5_000,
  },
  stage: { about: 'Only when the pages say so themselves.', oneOf: ['idea', 'mvp', 'launched', 'growing'] },
  categories: {
    about: 'Names from `categories`, the fitting one first, that the pages use themselves.',
    most: 3,
  },
  tags: { about: 'Short topics, copied.', most: 10 },
  pricing_model: {
    about: 'How it is paid for; Freemium needs a free plan and a paid one.',
    oneOf: PRICING_MODELS,
  },
  pricing_summary: { about: 'Its plans and prices, copied.' },
  country: { about: 'ISO 3166 code of the country in the postal address.' },
  city: { about: 'City of the postal address, copied.' },
  founded_year: { about: 'Year in which the company or product was founded; never a copyright year.' },
  features: { about: 'What it can do, each copied.', most: 12 },
  usps: { about: 'What sets it apart, each copied.', most: 6 },
  keywords: {
    about:
      '8 to 12 search phrases of 2 to 8 words that people who need this but do not know it would type: the job, the kind of ' +
      'tool in everyday words, synonyms, who it is for. Your own words; no names of products or companies.',
  },
  contact_email: { about: 'Its own address for visitors, copied.' },
}

function schemaOf(name: FieldName, { about, max, most = MAX_ITEMS, oneOf }: Asked) {
  if (isOnlySearched(name)) return Suggested.describe(about)
  const limit = max ?? FIELDS[name].maxInListing
  const schema = isListField(name)
    ? valueWith(z.array(text(limit)).min(1).max(most), ListQuotes)
    : valueWith(oneOf ? z.enum(oneOf) : text(limit))
  return schema.describe(about)
}

const Founders = z
  .array(
    z.object({
      name: z.string().min(2).max(160),
      title: z.string().min(2).max(160).nullable(),
      bio: z.string().min(2).max(600).nullable(),
      quotes: Quotes,
    }),
  )
  .max(6)
  .describe('Founders of this company alone, with title and bio copied.')

const PARTS: Partial<Record<DraftPart, z.ZodType>> = {
  ...Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const asked = ASKED[name]
      return asked ? [[name, schemaOf(name, asked)]] : []
    }),
  ),
  founders: Founders,
}

/** The given parts that a model is asked for; all such parts when `parts` is undefined. */
export function wordable(parts: readonly DraftPart[] | undefined): DraftPart[] {
  const all = Object.keys(PARTS) as DraftPart[]
  return parts ? all.filter((part) => parts.includes(part)) : all
}

/** The JSON Schema of the answer, without what the API rejects. */
export function answerSchema(parts: readonly DraftPart[]): object {
  const shape = Object.fromEntries(parts.map((part) => [part, PARTS[part]!]))
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(shape), {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Lengths are checked when the answer is read, because the API rejects schemas with many long,
      // length-limited strings.
      delete jsonSchema.minLength
      delete jsonSchema.maxLength
    },
  })
  return schema
}

/** The parts of an answer that match their schema, so that a malformed part doesn't spoil the others. */
export function proposalOf(answer: Record<string, unknown>, parts: readonly DraftPart[]): ProposedProfile {
  const proposed: ProposedProfile = { fields: {}, faqs: [], founders: [], company_socials: {} }
  for (const part of parts) {
    const { success, data } = PARTS[part]!.safeParse(answer[part])
    if (!success || data === null) continue
    if (part === 'founders') proposed.founders = (data as z.output<typeof Founders>).map(withoutNulls)
    else proposed.fields[part as FieldName] = data as never
  }
  return proposed
}

function withoutNulls({
  title,
  bio,
  ...founder
}: z.output<typeof Founders>[number]): ProposedProfile['founders'][number] {
  return { ...founder, ...(title ? { title } : {}), ...(bio ? { bio } : {}) }
}
