import { defineEntity, p } from '@mikro-orm/core'
import type { ProfileValues } from '../profile/fields.ts'
import type { ListedImage, Photos, Screenshot } from '../profile/pictures.ts'
import type { Platform } from '../profile/profile.ts'
import type { Story } from '../profile/story.ts'
import type { TableOf } from '../database/tables.ts'
import { Category } from '../categories/category.entity.ts'
import type { Origins } from './evidence/origins.ts'

export const LISTING_STATUSES = ['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden', 'withdrawn'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]
/** The sections that a paid listing shows, and a free one only if an order has unlocked them. */
export const PAID_SECTIONS = ['story', 'milestones', 'media', 'categories'] as const
export type PaidSection = (typeof PAID_SECTIONS)[number]

/** The part of a profile that no list filters or sorts by. Read its fields with `fieldValue`. */
export interface ListingProfile extends ProfileValues {
  faqs: { question: string; answer: string }[]
  founders: { name: string; title?: string | undefined; bio?: string | undefined }[]
  socials: Partial<Record<Platform, string>>
  founder_socials: Partial<Record<Platform, string>>
  seo: { title?: string | undefined; meta?: string | undefined }
}

/** The state of a listing's badge, as of the last check. */
interface BadgeState {
  checked_at?: string
  found_at?: string
  /** When the place in the launch week was taken. */
  asked_at?: string
  /** When the badge of a live listing was first missing. */
  missing_since?: string
  reason?: string
  detail?: string
}

const ListingSchema = defineEntity({
  name: 'Listing',
  tableName: 'listing',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    slug: p.text().unique(),
    status: p.enum(LISTING_STATUSES).default('draft'),
    plan: p.enum(['free', 'paid']).nullable(),
    launchWeek: p.date().nullable(),
    liveAt: p.datetime().nullable(),
    websiteUrl: p.text(),
    site: p.text(),
    host: p.text(),
    domain: p.text(),
    name: p.text(),
    tagline: p.text().nullable(),
    shortDescription: p.text().nullable(),
    description: p.text().nullable(),
    stage: p.text().nullable(),
    pricingModel: p.text().nullable(),
    country: p.text().nullable(),
    keywords: p.array().$type<string[]>().defaultRaw("'{}'"),
    categoryId: p.manyToOne(Category).mapToPk().fieldName('category_id'),
    profile: p.json<ListingProfile>().defaultRaw("'{}'"),
    story: p
      .json<Story>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
    unlocked: p.array().$type<PaidSection[]>().defaultRaw("'{}'"),
    badge: p
      .json<BadgeState>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
    media: p
      .json<ListedImage[]>()
      .onCreate(() => [])
      .defaultRaw("'[]'"),
    communityRating: p.json<{ average: number; reviews: number }>().nullable(),
    domainRating: p.json<{ value: number; source: string; observed_at: string; trend: number[] }>().nullable(),
    votes: p.integer().default(0),
    trend: p.double().$type<number>().nullable(),
    views: p.bigint('number').defaultRaw('0'),
    followers: p.integer().default(0),
    /** How many comments are shown; a trigger counts them. */
    comments: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
    verifiedAt: p.datetime().nullable(),
    lastVoteAt: p.datetime().nullable(),
    billboardCents: p.bigint('number').defaultRaw('0'),
    domainRatingSource: p.text().generated("((domain_rating ->> 'source'::text)) stored").nullable(),
    domainRatingValue: p
      .double()
      .generated("(((domain_rating ->> 'value'::text))::double precision) stored")
      .nullable(),
    revenueCents: p.bigint('number').nullable(),
    /** The names of its categories and of those above them; a trigger keeps it up to date. */
    categoryNames: p.text().default(''),
    search: p
      .string()
      .columnType('tsvector')
      .lazy()
      .generated(
        '(f_search_document(name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names)) stored',
      )
      .nullable(),
    headline: p.text().nullable(),
    summary: p.text().nullable(),
    withdrawnFrom: p.enum(['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden']).nullable(),
    trophyCabinet: p.json<{ style?: string; heading?: string }>().nullable(),
    hiddenFrom: p.enum(['scheduled', 'live']).nullable(),
    hiddenReason: p.text().nullable(),
    origins: p
      .json<Origins>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
    screenshots: p
      .json<Screenshot[]>()
      .onCreate(() => [])
      .defaultRaw("'[]'"),
    photos: p
      .json<Photos>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
  },
  indexes: [
    {
      name: 'listing_billboard',
      expression:
        "CREATE INDEX listing_billboard ON listing USING btree (billboard_cents DESC, id) WHERE ((status = 'live'::text) AND (billboard_cents > 0))",
    },
    {
      name: 'listing_by_category',
      expression:
        "CREATE INDEX listing_by_category ON listing USING btree (category_id, votes DESC, last_vote_at, id) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_country',
      expression: "CREATE INDEX listing_country ON listing USING btree (country) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_domain',
      expression:
        "CREATE INDEX listing_domain ON listing USING btree (domain) WHERE (status = ANY (ARRAY['scheduled'::text, 'live'::text]))",
    },
    {
      name: 'listing_domain_rating',
      expression:
        "CREATE INDEX listing_domain_rating ON listing USING btree (domain_rating_source, domain_rating_value DESC, id) WHERE ((status = 'live'::text) AND (domain_rating_value IS NOT NULL))",
    },
    {
      name: 'listing_followers',
      expression:
        "CREATE INDEX listing_followers ON listing USING btree (followers DESC, id DESC) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_free_place',
      expression:
        "CREATE INDEX listing_free_place ON listing USING btree (host) WHERE ((plan = 'free'::text) AND (launch_week IS NOT NULL))",
    },
    {
      name: 'listing_live_badge',
      expression:
        "CREATE INDEX listing_live_badge ON listing USING btree (((badge ->> 'checked_at'::text))) WHERE ((status = 'live'::text) AND (plan = 'free'::text))",
    },
    {
      name: 'listing_named',
      expression:
        "CREATE INDEX listing_named ON listing USING gin (lower(((((name || ' '::text) || slug) || ' '::text) || site)) gin_trgm_ops)",
    },
    {
      name: 'listing_newest',
      expression:
        "CREATE INDEX listing_newest ON listing USING btree (live_at DESC, id DESC) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_pricing_model',
      expression:
        "CREATE INDEX listing_pricing_model ON listing USING btree (lower(pricing_model)) INCLUDE (pricing_model) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_ranking',
      expression:
        "CREATE INDEX listing_ranking ON listing USING btree (votes DESC, last_vote_at, id) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_revenue_order',
      expression:
        "CREATE INDEX listing_revenue_order ON listing USING btree (revenue_cents DESC, id) WHERE ((status = 'live'::text) AND (revenue_cents IS NOT NULL))",
    },
    {
      name: 'listing_search',
      expression:
        "CREATE INDEX listing_search ON listing USING gin (search) WITH (fastupdate=off) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_search_upcoming',
      expression:
        "CREATE INDEX listing_search_upcoming ON listing USING gin (search) WITH (fastupdate=off) WHERE (status = 'scheduled'::text)",
    },
    {
      name: 'listing_site',
      expression:
        "CREATE UNIQUE INDEX listing_site ON listing USING btree (site) WHERE (status = ANY (ARRAY['scheduled'::text, 'live'::text]))",
    },
    {
      name: 'listing_site_gone',
      expression:
        "CREATE INDEX listing_site_gone ON listing USING btree (site) WHERE (status = ANY (ARRAY['hidden'::text, 'withdrawn'::text]))",
    },
    {
      name: 'listing_stage',
      expression: "CREATE INDEX listing_stage ON listing USING btree (stage) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_trend',
      expression:
        "CREATE INDEX listing_trend ON listing USING btree (trend DESC NULLS LAST, id DESC) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_upcoming',
      expression:
        "CREATE INDEX listing_upcoming ON listing USING btree (launch_week, id) WHERE (status = 'scheduled'::text)",
    },
    {
      name: 'listing_views',
      expression:
        "CREATE INDEX listing_views ON listing USING btree (views DESC, id DESC) WHERE (status = 'live'::text)",
    },
    {
      name: 'listing_went_live',
      expression: 'CREATE INDEX listing_went_live ON listing USING btree (live_at) WHERE (live_at IS NOT NULL)',
    },
    {
      name: 'listing_week',
      expression:
        "CREATE INDEX listing_week ON listing USING btree (launch_week) WHERE (status = ANY (ARRAY['awaiting_badge'::text, 'scheduled'::text]))",
    },
  ],
})

export class Listing extends ListingSchema.class {}
ListingSchema.setClass(Listing)

declare module '../database/tables.ts' {
  interface Tables {
    listing: TableOf<typeof ListingSchema>
  }
}
