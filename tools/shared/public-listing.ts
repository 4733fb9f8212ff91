import * as z from 'zod'
import { STORY_SECTIONS } from '../../domain/drafts/draft.ts'
import { FIELD_NAMES } from '../../domain/drafts/profile.ts'
import { shows } from '../../domain/listings/listing.ts'
import type { ProfiledListing } from '../../domain/listings/public-listing.ts'
import type { Surroundings } from '../../domain/listings/surroundings.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { byPlatform, Evidence } from './schemas.ts'

const text = z.string().nullable()

export const StoryRecord = z.strictObject(
  Object.fromEntries(STORY_SECTIONS.map((part) => [part, z.string().optional()])) as Record<
    (typeof STORY_SECTIONS)[number],
    z.ZodOptional<z.ZodString>
  >,
)

export const MilestoneRecord = z.strictObject({
  id: z.int(),
  date: z.string().describe('YYYY-MM-DD.'),
  title: z.string(),
  description: text,
  url: text,
})

/** The fields of a profile that everyone sees; owners see the same and more. */
export const publicFields = {
  slug: z.string(),
  name: z.string(),
  headline: text.describe('Stands at the top; the tagline where the owner wrote none.'),
  summary: text.describe('Stands below it; the short description where the owner wrote none.'),
  tagline: text,
  short_description: text,
  description: text,
  stage: text,
  categories: z
    .array(z.strictObject({ slug: z.string(), name: z.string(), primary: z.boolean() }))
    .describe('The primary one first.'),
  tags: z.array(z.string()),
  features: z.array(z.string()),
  usps: z.array(z.string()).describe('What sets it apart.'),
  keywords: z.array(z.string()),
  pricing_model: text,
  pricing_summary: text,
  country: text.describe('ISO 3166 code.'),
  city: text,
  founded_year: z.int().nullable(),
  contact_email: text,
  logo_url: text,
  demo_video_url: text,
  founders: z.array(z.strictObject({ name: z.string(), title: z.string().optional(), bio: z.string().optional() })),
  faqs: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  socials: byPlatform(z.string()),
  founder_socials: byPlatform(z.string()),
  latest_updates: z.array(z.strictObject({ title: z.string(), body: z.string(), posted_at: z.string() })),
  votes: z.int().describe('Community votes.'),
  followers: z.int(),
  community_rating: z
    .strictObject({ average: z.number(), reviews: z.int() })
    .nullable()
    .describe('Average of genuine reviews; null without any.'),
  domain_rating: z
    .strictObject({ value: z.number(), source: z.string(), observed_at: z.string(), trend: z.array(z.number()) })
    .nullable()
    .describe('Website authority as a third party measured it; null when not known.'),
  seo: z
    .strictObject({ title: z.string().optional(), meta: z.string().optional() })
    .describe('Texts for search engines, where the owner wrote some.'),
  launch_week: text.describe('Monday of the launch week.'),
  live_at: text.describe('When it went live.'),
  links: z.strictObject({
    page: z.string().describe('Page of the listing here.'),
    website: z.string().describe("The product's own website."),
  }),
  not_found_on_website: z
    .array(z.enum(FIELD_NAMES))
    .describe("Facts the company's own website does not state; left blank on purpose."),
  evidence: z
    .record(z.string(), z.array(Evidence))
    .describe("The website's own words behind each value, by field. Values without evidence were typed by the owner."),
}

export const PublicListing = z.strictObject({
  ...publicFields,
  status: z.enum(['live', 'scheduled']).describe('`scheduled` goes live in its launch week.'),
  story: StoryRecord.optional().describe('Only when unlocked.'),
  milestones: z.array(MilestoneRecord).optional().describe('Only when unlocked.'),
  media: z
    .array(z.strictObject({ url: z.string(), alt: z.string() }))
    .optional()
    .describe('Only when unlocked.'),
})

/** The part of a listing that everyone sees, without the paid sections. */
export function publicFieldsOf(listing: ProfiledListing, { categories, updates }: Surroundings, siteUrl: string) {
  const { profile } = listing
  return {
    slug: listing.slug,
    name: listing.name,
    headline: listing.headline ?? listing.tagline ?? null,
    summary: listing.summary ?? listing.shortDescription ?? null,
    tagline: listing.tagline ?? null,
    short_description: listing.shortDescription ?? null,
    description: listing.description ?? null,
    stage: listing.stage ?? null,
    categories,
    tags: profile.tags,
    features: profile.features,
    usps: profile.usps,
    keywords: listing.keywords,
    pricing_model: listing.pricingModel ?? null,
    pricing_summary: profile.pricing_summary,
    country: listing.country ?? null,
    city: profile.city,
    founded_year: profile.founded_year,
    contact_email: profile.contact_email,
    logo_url: profile.logo_url,
    demo_video_url: profile.demo_video_url,
    founders: profile.founders,
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
    not_found_on_website: profile.not_found,
    evidence: profile.evidence,
  }
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
    ...(shows(listing, 'media') ? { media: listing.media } : {}),
  }
}
