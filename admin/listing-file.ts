import * as z from 'zod'
import { DomainError } from '../domain/errors.ts'
import type { AppSecret } from '../domain/accounts/sealed.ts'
import { FILE_FORMAT, FILE_VERSION, isOurs, QUOTED_PARTS, type ListingFile } from '../domain/listings/listing-file.ts'
import {
  FIELD_NAMES,
  FIELDS,
  isListField,
  LISTING_TEXTS,
  MAX_YEAR,
  MIN_YEAR,
  type FieldName,
  type FieldValue,
} from '../domain/profile/fields.ts'
import { byName } from '../domain/shared/by-name.ts'
import { PLATFORMS, type Platform } from '../domain/profile/profile.ts'
import { STORY_SECTIONS } from '../domain/profile/story.ts'
import { storable } from '../domain/shared/input/storable.ts'

/** A listing with fifty updates and a long history stays far below this. */
export const MAX_FILE_BYTES = 2_000_000

/** The URLs of images found on a website may be longer than those that people type. */
const MAX_IMAGE_URL = 2048

const text = (max: number) => z.string().max(max).nullable()
const list = z.array(z.string().max(500)).max(50)
const time = z.iso.datetime()
const day = z.iso.date().refine((date) => !date.startsWith('0000'), 'There is no year 0.')
const links = z.strictObject(
  Object.fromEntries(PLATFORMS.map((name) => [name, z.string().max(500).optional()])) as Record<
    (typeof PLATFORMS)[number],
    z.ZodOptional<z.ZodString>
  >,
)
const quote = { quote: z.string().max(5000), url: z.httpUrl().max(2048), fetched_at: time }
const quotes = z.array(z.strictObject(quote)).max(200)
const typedQuotes = z.array(z.strictObject({ ...quote, items: list.optional() })).max(200)
const snapshot = z.record(z.string().max(60), z.unknown())

const File = z.strictObject({
  format: z.literal(FILE_FORMAT),
  version: z.literal(FILE_VERSION),
  website_url: z.string().max(2048),
  fields: z.strictObject({
    headline: text(LISTING_TEXTS.headline.maxInListing),
    summary: text(LISTING_TEXTS.summary.maxInListing),
    ...byName<{ [name in FieldName]: z.ZodOptional<z.ZodType<FieldValue<name> | null>> }>(FIELD_NAMES, (name) =>
      valueOf(name).optional(),
    ),
  }),
  founders: z
    .array(
      z.strictObject({
        name: z.string().max(160),
        title: z.string().max(160).optional(),
        bio: z.string().max(3000).optional(),
      }),
    )
    .max(6),
  faqs: z.array(z.strictObject({ question: z.string().max(300), answer: z.string().max(1500) })).max(10),
  socials: links,
  founder_socials: links,
  seo: z.strictObject({
    title: z.string().max(LISTING_TEXTS.seo_title.maxInListing).optional(),
    meta: z.string().max(LISTING_TEXTS.seo_description.maxInListing).optional(),
  }),
  story: z.strictObject(
    Object.fromEntries(STORY_SECTIONS.map((part) => [part, z.string().max(8000).optional()])) as Record<
      (typeof STORY_SECTIONS)[number],
      z.ZodOptional<z.ZodString>
    >,
  ),
  milestones: z
    .array(
      z.strictObject({
        date: day,
        title: z.string().max(200),
        description: z.string().max(2000).optional(),
        url: z.string().max(500).optional(),
      }),
    )
    .max(50),
  updates: z
    .array(z.strictObject({ title: z.string().max(200), body: z.string().max(5000), posted_at: time }))
    .max(1000),
  evidence: z.strictObject(
    Object.fromEntries(QUOTED_PARTS.map((part) => [part, quotes.optional()])) as Record<
      (typeof QUOTED_PARTS)[number],
      z.ZodOptional<typeof quotes>
    >,
  ),
  typed_evidence: z
    .strictObject({
      ...byName<{ [name in FieldName]: z.ZodOptional<typeof typedQuotes> }>(FIELD_NAMES, () => typedQuotes.optional()),
      faqs: z.array(typedQuotes).max(10).optional(),
      founders: z.array(typedQuotes).max(6).optional(),
      company_socials: z
        .strictObject(
          byName<{ [platform in Platform]: z.ZodOptional<typeof typedQuotes> }>(PLATFORMS, () =>
            typedQuotes.optional(),
          ),
        )
        .optional(),
    })
    .optional(),
  not_found_on_website: z.array(z.enum(FIELD_NAMES)).max(FIELD_NAMES.length),
  history: z
    .array(z.strictObject({ at: time, via: z.string().max(20), before: snapshot.nullable(), after: snapshot }))
    .max(2000),
})

/**
 * What a file may hold for a field. The rules for typed values are checked later, when the file is imported.
 */
function valueOf(name: FieldName) {
  if (isListField(name)) return list
  const { kind, maxInDraft } = FIELDS[name]
  if (kind === 'year') return z.int().min(MIN_YEAR).max(MAX_YEAR).nullable()
  return text(kind === 'image' ? MAX_IMAGE_URL : maxInDraft)
}

/**
 * Reads a listing's file. Throws `invalid_input` with pointers to at most five errors, without any values
 * from the file. `isOurs` means that this service made the file and it hasn't been changed since.
 */
export function readListingFile(source: string, appSecret: AppSecret): { file: ListingFile; isOurs: boolean } {
  if (source.length > MAX_FILE_BYTES)
    throw new DomainError(
      'invalid_input',
      `A listing file has at most ${MAX_FILE_BYTES / 1_000_000} MB.`,
      'Choose the listing file you downloaded.',
    )
  const json = parsed(source)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw notOne()
  const { signature, ...content } = json as Record<string, unknown>
  if (content['format'] !== FILE_FORMAT) throw notOne()
  const checked = File.safeParse(storable(content))
  if (!checked.success) {
    const errors = checked.error.issues.slice(0, 5).map((issue) => ({
      pointer: `/${issue.path.join('/')}`,
      code: issue.code,
      detail: `${issue.path.join('.') || 'The file'} ${faultOf(issue)}.`,
    }))
    const detail = errors.map((error) => error.detail).join(' ')
    throw new DomainError('invalid_input', detail, 'docs/listing-file.md says what each part holds.', { errors })
  }
  return { file: checked.data, isOurs: isOurs(content, signature, appSecret) }
}

/** The longest name of an unknown part that an error repeats. */
const MAX_PART_NAME = 40

/** What is wrong with a part, in words that follow its name. */
function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has an unknown part: ${issue.keys[0]!.slice(0, MAX_PART_NAME)}`
  if (issue.code === 'too_big') return `must be at most ${limitOf(issue.origin, issue.maximum)}`
  if (issue.code === 'too_small') return `must be at least ${limitOf(issue.origin, issue.minimum)}`
  return 'isn’t valid'
}

function limitOf(origin: string, limit: number | bigint): string {
  const unit = { string: ' characters long', array: ' items long' }[origin] ?? ''
  return `${limit}${unit}`
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    throw notOne()
  }
}

function notOne(): DomainError {
  return new DomainError(
    'invalid_input',
    'This isn’t a listing file.',
    'Choose a file downloaded from an account page, or made with `listing export`.',
  )
}
