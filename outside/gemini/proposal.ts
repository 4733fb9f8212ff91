import * as z from 'zod'
import { PRICING_MODELS } from '../../domain/drafts/evidence/cues/pricing-cues.ts'
import type { DraftPart } from '../../domain/profile/field-state.ts'
import type { FieldName } from '../../domain/profile/fields.ts'
import type { ProposedProfile } from '../../domain/profile/profile.ts'

/** Addresses stand in markup, which the model is not shown; questions and links are read there by rules. */
type ModelField = Exclude<FieldName, 'logo_url' | 'demo_video_url'>

const Page = z.number().int().min(0).max(20)
/** The verifier takes quotes up to 600 characters. */
const Quotes = z
  .array(z.object({ page: Page, text: z.string().min(2).max(600) }))
  .min(1)
  .max(8)

const text = (max: number, about: string) =>
  z
    .object({ value: z.string().min(1).max(max), quotes: Quotes })
    .nullable()
    .describe(about)
const one = <const V extends readonly string[]>(values: V, about: string) =>
  z
    .object({ value: z.enum(values), quotes: Quotes })
    .nullable()
    .describe(about)
const list = (most: number, about: string) =>
  z
    .object({
      value: z.array(z.string().min(1).max(200)).min(1).max(most),
      quotes: z
        .array(z.object({ page: Page, text: z.string().min(2).max(600) }))
        .min(1)
        .max(20),
    })
    .nullable()
    .describe(about)

const FIELDS: Record<ModelField, z.ZodType> = {
  name: text(160, "The product's name, as the pages spell it."),
  tagline: text(200, 'The line that says what the product is: copied, not a section heading.'),
  short_description: text(300, 'One or two sentences on what it does and for whom.'),
  description: text(5_000, 'Two to four short paragraphs, divided by line breaks: what it does, for whom, how.'),
  stage: one(['idea', 'mvp', 'launched', 'growing'], 'Only when the pages say so themselves.'),
  categories: list(3, 'Names from `categories`, the fitting one first, that the pages use themselves.'),
  tags: list(10, 'Short topics, copied.'),
  pricing_model: one(PRICING_MODELS, 'How it is paid for; Freemium needs a free plan and a paid one.'),
  pricing_summary: text(300, 'Its plans and prices, copied.'),
  country: text(2, 'ISO 3166 code of the country in the postal address.'),
  city: text(120, 'City of the postal address, copied.'),
  founded_year: text(4, 'Year in which the company or product was founded; never a copyright year.'),
  features: list(12, 'What it can do, each copied.'),
  usps: list(6, 'What sets it apart, each copied.'),
  keywords: list(12, 'Words people would search for, copied.'),
  contact_email: text(254, 'Its own address for visitors, copied.'),
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

const PARTS: Partial<Record<DraftPart, z.ZodType>> = { ...FIELDS, founders: Founders }

/** The parts of a profile that a model is asked for. */
export function wordable(parts: readonly DraftPart[] | undefined): DraftPart[] {
  const all = Object.keys(PARTS) as DraftPart[]
  return parts ? all.filter((part) => parts.includes(part)) : all
}

/** The JSON Schema of the answer. Bare of what the API's subset of JSON Schema does not name. */
export function answerSchema(parts: readonly DraftPart[]): object {
  const shape = Object.fromEntries(parts.map((part) => [part, PARTS[part]!]))
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(shape), {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Lengths are checked when the answer is read: a grammar of long bounded strings is what structured output refuses.
      delete jsonSchema.minLength
      delete jsonSchema.maxLength
    },
  })
  return schema
}

/** What of an answer has the form that was asked for, part by part: one malformed field costs that field alone. */
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
