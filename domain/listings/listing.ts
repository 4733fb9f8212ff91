import { defineEntity, LockMode, p } from '@mikro-orm/core'
import type { Tx } from '../database/database.ts'
import type { Evidence, FieldName, Platform } from '../profile/profile.ts'
import type { Story } from '../profile/story.ts'

export const LISTING_STATUSES = ['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden', 'withdrawn'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]
/** What a paid listing shows, and a product may unlock on a free one. */
export const PAID_SECTIONS = ['story', 'milestones', 'media', 'categories'] as const
export type PaidSection = (typeof PAID_SECTIONS)[number]

/** The part of a profile that no list filters or sorts by. */
export interface ListingProfile {
  tags: string[]
  features: string[]
  usps: string[]
  pricing_summary: string | null
  city: string | null
  founded_year: number | null
  contact_email: string | null
  demo_video_url: string | null
  logo_url: string | null
  faqs: { question: string; answer: string }[]
  founders: { name: string; title?: string | undefined; bio?: string | undefined }[]
  socials: Partial<Record<Platform, string>>
  founder_socials: Partial<Record<Platform, string>>
  seo: { title?: string | undefined; meta?: string | undefined }
  /** The website's own words behind each value that came from it. */
  evidence: Record<string, Evidence[]>
  /** Facts the website does not state; left blank on purpose. */
  not_found: FieldName[]
}

/** What the last look at the homepage saw. */
interface BadgeState {
  checked_at?: string
  found_at?: string
  /** When the place in the launch week was taken. */
  asked_at?: string
  /** Of a live listing: when its badge was first not found any more. */
  missing_since?: string
  reason?: string
  detail?: string
}

/** An image of a listing, where its visitors find it. */
export interface ListedImage {
  url: string
  alt: string
  width: number
  height: number
}

const ListingSchema = defineEntity({
  name: 'Listing',
  tableName: 'listing',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
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
    headline: p.text().nullable(),
    summary: p.text().nullable(),
    tagline: p.text().nullable(),
    shortDescription: p.text().nullable(),
    description: p.text().nullable(),
    stage: p.text().nullable(),
    pricingModel: p.text().nullable(),
    country: p.text().nullable(),
    keywords: p.array().$type<string[]>(),
    categoryId: p.bigint('number'),
    profile: p.json<ListingProfile>(),
    story: p.json<Story>().onCreate(() => ({})),
    unlocked: p.array().$type<PaidSection[]>(),
    withdrawnFrom: p.enum(['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden']).nullable(),
    badge: p.json<BadgeState>().onCreate(() => ({})),
    media: p.json<ListedImage[]>().onCreate(() => []),
    communityRating: p.json<{ average: number; reviews: number }>().nullable(),
    domainRating: p.json<{ value: number; source: string; observed_at: string; trend: number[] }>().nullable(),
    votes: p.integer().default(0),
    views: p.bigint('number').default(0),
    followers: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})

export class Listing extends ListingSchema.class {}
ListingSchema.setClass(Listing)

/** The listing, held for this transaction. */
export function lockListing(tx: Tx, id: number): Promise<Listing | null> {
  return tx.em.findOne(Listing, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Story, milestones, media and further categories are public on paid listings, or when the section was unlocked. */
export function shows(listing: Pick<Listing, 'plan' | 'unlocked'>, section: PaidSection): boolean {
  return listing.plan === 'paid' || listing.unlocked.includes(section)
}

/** Anyone may see it: live, or scheduled for a launch week. */
export function isPublic(listing: Pick<Listing, 'status'>): boolean {
  return listing.status === 'live' || listing.status === 'scheduled'
}
