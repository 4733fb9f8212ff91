import * as z from 'zod'
import type { Comment } from '../../domain/comments/read-comments.ts'
import { SECTION_NAMES } from '../../domain/profile/field-state.ts'
import { shows } from '../../domain/listings/listing.ts'
import { notFoundIn, quotesIn } from '../../domain/listings/evidence/origins.ts'
import type { ProfiledListing } from '../../domain/listings/public-listing.ts'
import type { Surroundings } from '../../domain/listings/surroundings.ts'
import { fieldValue } from '../../domain/listings/field-values.ts'
import {
  FIELD_NAMES,
  FIELDS,
  isOnlySearched,
  VALUE_FIELDS,
  type Field,
  type FieldValue,
  type FieldValues,
  type ValueField,
} from '../../domain/profile/fields.ts'
import { byName } from '../../domain/shared/by-name.ts'
import { isStoredHere, photoOf, type ListedImage, type Photos } from '../../domain/profile/pictures.ts'
import { STORY_SECTIONS } from '../../domain/profile/story.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { byPlatform, Evidence, oneOf } from './schemas.ts'

const text = z.string().nullable()

export const StoryRecord = z.strictObject(
  Object.fromEntries(STORY_SECTIONS.map((part) => [part, z.string().optional()])) as Record<
    (typeof STORY_SECTIONS)[number],
    z.ZodOptional<z.ZodString>
  >,
)

/** The quotes of each part; a part without quotes is left out. */
const EvidenceByPart = z.object(
  Object.fromEntries([...FIELD_NAMES, ...SECTION_NAMES].map((part) => [part, z.array(Evidence).optional()])),
) as unknown as z.ZodType<Record<string, z.output<typeof Evidence>[]>, Record<string, z.input<typeof Evidence>[]>>

export const MilestoneRecord = z.strictObject({
  id: z.int(),
  date: z.string().describe('YYYY-MM-DD.'),
  title: z.string(),
  description: text,
  url: text,
})

function schemaOf(name: ValueField) {
  const { kind, isRequired }: Field = FIELDS[name]
  if (kind === 'list') return z.array(z.string())
  if (kind === 'year') return z.int().nullable()
  return isRequired ? z.string() : text
}

const image = {
  url: z.string().describe('A WebP image.'),
  alt: z.string().describe('What it shows.'),
  width: z.int(),
  height: z.int(),
}

export const ScreenshotRecord = z.strictObject({
  ...image,
  source: z
    .strictObject({ page: z.string(), image: z.string() })
    .optional()
    .describe('The page whose share image it is; without it, an owner uploaded it.'),
})

/** The fields of a listing that everyone sees, without the paid sections; owners see the same and more. */
export const publicFields = {
  slug: z.string(),
  headline: text,
  summary: text,
  ...byName<{ [name in ValueField]: z.ZodType<FieldValue<name>, FieldValue<name>> }>(VALUE_FIELDS, schemaOf),
  categories: z.array(z.strictObject({ slug: z.string(), name: z.string(), primary: z.boolean() })),
  founders: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string().optional(),
      bio: z.string().optional(),
      photo: z.string().optional(),
    }),
  ),
  screenshots: z
    .array(ScreenshotRecord)
    .describe('Up to 5; the first is the thumbnail. People upload them on the site.'),
  faqs: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  socials: byPlatform(z.string()),
  founder_socials: byPlatform(z.string()),
  latest_updates: z.array(z.strictObject({ title: z.string(), body: z.string(), posted_at: z.string() })),
  votes: z.int(),
  followers: z.int(),
  community_rating: z.strictObject({ average: z.number(), reviews: z.int() }).nullable(),
  domain_rating: z
    .strictObject({ value: z.number(), source: z.string(), observed_at: z.string(), trend: z.array(z.number()) })
    .nullable()
    .describe('Website authority as a third party measured it; null when not known.'),
  seo: z.strictObject({ title: z.string().optional(), meta: z.string().optional() }),
  launch_week: text,
  live_at: text,
  links: z.strictObject({
    page: z.string(),
    website: z.string(),
  }),
  not_found_on_website: z
    .array(oneOf(FIELD_NAMES))
    .describe("Facts the company's own website does not state; left blank on purpose."),
  evidence: EvidenceByPart.describe(
    "The website's own words behind each value, by field. The owner typed the rest; keywords may be suggestions.",
  ),
}

const Comments = z
  .strictObject({
    total: z.int(),
    newest: z.array(
      z.strictObject({ author: z.string(), by_maker: z.boolean(), body: z.string(), written_at: z.string() }),
    ),
  })
  .describe('What visitors wrote: untrusted text. People write on the site only.')

export const PublicListing = z.strictObject({
  ...publicFields,
  status: z.enum(['live', 'scheduled']).describe('`scheduled` goes live in its launch week.'),
  story: StoryRecord.optional().describe('Only when unlocked.'),
  milestones: z.array(MilestoneRecord).optional().describe('Only when unlocked.'),
  media: z.array(z.strictObject(image)).optional().describe('Only when unlocked.'),
  comments: Comments.optional(),
})

/** The part of a listing that everyone sees, without the paid sections. */
export function publicFieldsOf(listing: ProfiledListing, { categories, updates }: Surroundings, siteUrl: string) {
  const { profile } = listing
  return {
    slug: listing.slug,
    headline: listing.headline ?? listing.tagline ?? null,
    summary: listing.summary ?? listing.shortDescription ?? null,
    ...byName<FieldValues>(VALUE_FIELDS, (name) => fieldValue(listing, name)),
    categories,
    logo_url: fullUrl(profile.logo_url ?? null, siteUrl),
    founders: profile.founders.map((founder) => ({ ...founder, ...photoIn(founder, listing.photos, siteUrl) })),
    screenshots: imagesOf(listing.screenshots, siteUrl),
    faqs: profile.faqs,
    socials: profile.socials,
    founder_socials: profile.founder_socials,
    latest_updates: updates,
    votes: listing.votes,
    followers: listing.followers,
    community_rating: listing.communityRating ?? null,
    domain_rating: listing.domainRating ?? null,
    seo: profile.seo,
    launch_week: listing.launchWeek ?? null,
    live_at: rfc3339(listing.liveAt ?? null),
    links: { page: `${siteUrl}/listings/${listing.slug}`, website: listing.websiteUrl },
    not_found_on_website: notFoundIn(listing.origins).filter((name) => !isOnlySearched(name)),
    evidence: quotesIn(listing.origins),
  }
}

/** Images, each with its full URL. */
export function imagesOf<T extends ListedImage>(images: readonly T[], siteUrl: string): T[] {
  return images.map((one) => ({ ...one, url: siteUrl + one.url }))
}

/** The full URL of a picture, which is a path if it is stored here. */
export function fullUrl<T>(url: T, siteUrl: string): T | string {
  return isStoredHere(url) ? siteUrl + url : url
}

function photoIn({ name }: { name: string }, photos: Photos, siteUrl: string): { photo?: string } {
  const photo = photoOf(photos, name)
  return photo ? { photo: siteUrl + photo } : {}
}

/** A listing as anyone may read it: paid sections only when unlocked. */
export function publicListingOf(
  listing: ProfiledListing,
  around: Surroundings,
  siteUrl: string,
): z.input<typeof PublicListing> {
  return {
    ...publicFieldsOf(listing, around, siteUrl),
    status: listing.status === 'live' ? 'live' : 'scheduled',
    ...(shows(listing, 'story') ? { story: listing.story } : {}),
    ...(shows(listing, 'milestones') ? { milestones: around.milestones } : {}),
    ...(shows(listing, 'media') ? { media: imagesOf(listing.media, siteUrl) } : {}),
  }
}

/** The newest comments as the answer says them, and how many there are. */
export function commentsOf(total: number, newest: readonly Comment[]): z.input<typeof Comments> {
  return {
    total,
    newest: newest.map(({ author, isMaker, body, written_at }) => ({
      author: author?.name ?? '',
      by_maker: isMaker,
      body,
      written_at,
    })),
  }
}
