import { accountOf } from '../domain/accounts/keys.ts'
import type { Database } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'
import { Listing, type ListingProfile } from '../domain/listings/listing.entity.ts'
import { originsOf } from '../domain/listings/evidence/origins.ts'
import type { FieldName } from '../domain/profile/fields.ts'
import type { Evidence } from '../domain/profile/profile.ts'
import { castVote } from '../domain/votes/cast-vote.ts'
import type { DiscountReason } from '../domain/votes/judge-vote.ts'
import { parseWebsite } from '../domain/shared/input/website.ts'

const NOTHING: ListingProfile = {
  tags: [],
  features: [],
  usps: [],
  pricing_summary: null,
  city: null,
  founded_year: null,
  contact_email: null,
  demo_video_url: null,
  logo_url: null,
  faqs: [],
  founders: [],
  socials: {},
  founder_socials: {},
  seo: {},
}

/** What a listing says, the quotes behind it, and what its website doesn't state. */
export type SaidProfile = Partial<ListingProfile> & {
  evidence?: Record<string, Evidence[]>
  not_found?: FieldName[]
}

type Facts = Partial<Omit<Listing, 'profile' | 'id'>> & {
  slug: string
  website?: string
  /** Slug of the primary category. */
  category?: string
  /** Slugs of further categories. */
  further?: string[]
  profile?: SaidProfile
  /** Whether its website was read before. Default: true. */
  isRead?: boolean
}

/** What a listing needs before it is published, besides a name and a category. */
const MINIMUM = { tagline: 'Plans your week', description: 'Turns an inbox into a plan for the week.' }

/** Inserts a fictional listing, live by default, and returns its id. One that isn't live has the minimum content. */
export async function aListing(
  { db }: { db: Database },
  {
    slug,
    website = `https://${slug}.example.com`,
    further = [],
    profile: { evidence = {}, not_found = [], ...profile } = {},
    isRead = true,
    status = 'live',
    category = status === 'live' ? 'uncategorised' : 'productivity',
    ...given
  }: Facts,
): Promise<number> {
  const categoryIds = await Promise.all([category, ...further].map((name) => categoryId(db, name)))
  const { url, site, host, domain } = parseWebsite(website)
  const isLive = status === 'live'
  const listing = await db.transaction(async ({ em }) =>
    em.create(Listing, {
      slug,
      name: slug,
      status,
      plan: 'free',
      liveAt: isLive ? new Date('2026-11-16T00:00:00Z') : null,
      websiteUrl: url,
      site,
      host,
      domain,
      keywords: [],
      unlocked: [],
      categoryId: categoryIds[0]!,
      profile: { ...NOTHING, ...profile },
      origins: originsOf({ evidence, not_found, ...profile }),
      ...(isLive ? {} : MINIMUM),
      ...given,
    }),
  )
  if (isRead)
    await raw(db.read, {
      text: 'insert into site_read (site, read_at) values ($1, $2) on conflict do nothing',
      values: [site, '2026-11-01T00:00:00Z'],
    })
  for (const [place, id] of categoryIds.entries())
    if (place > 0)
      await raw(db.read, {
        text: 'insert into listing_category (listing_id, category_id, position) values ($1, $2, $3)',
        values: [listing.id, id, place],
      })
  return listing.id
}

async function categoryId(db: Database, slug: string): Promise<number> {
  const [found] = await raw<{ id: number }>(db.read, {
    text: 'select id::int from category where slug = $1',
    values: [slug],
  })
  if (!found) throw new Error(`There is no category ${slug}.`)
  return found.id
}

/** Makes an account an owner of a listing. */
export async function anOwner({ db }: { db: Database }, listingId: number, email = 'maker@example.com'): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await accountOf(tx, email)
    await raw(tx, {
      text: 'insert into listing_owner (listing_id, account_id) values ($1, $2) on conflict do nothing',
      values: [listingId, id],
    })
  })
}

let awards = 0

/** Gives a listing an award for a week long ago in which no other listing has one. */
export async function anAward({ db }: { db: Database }, listingId: number): Promise<void> {
  const week = new Date(Date.UTC(2015, 0, 5 + 7 * awards++)).toISOString().slice(0, 10)
  await raw(db.read, { text: 'insert into award_week (week, given_at) values ($1, now())', values: [week] })
  await raw(db.read, {
    text: 'insert into award (week, place, listing_id, votes) values ($1, 1, $2, 3)',
    values: [week, listingId],
  })
}

let people = 0

/**
 * Casts a vote at a given time, by a new account by default. Returns false if the account has already voted.
 */
export async function aVote(
  { db }: { db: Database },
  listingId: number,
  at: string | Date,
  { by = `voter-${++people}@example.com`, discountedFor }: { by?: string; discountedFor?: DiscountReason } = {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { id: accountId } = await accountOf(tx, by)
    const now = new Date(at)
    return castVote(tx, { listingId, accountId, now, ...(discountedFor ? { discountedFor } : {}) })
  })
}

/** Inserts a blog post, published by default. */
export async function aPost(
  { db }: { db: Database },
  { slug, title = slug, summary = '', body = '', published = '2026-11-01T09:00:00Z', faqs = [] }: Post,
): Promise<void> {
  await raw(db.read, {
    text: `insert into blog_post (slug, title, summary, body_markdown, author, published_at, faqs)
           values ($1, $2, $3, $4, 'Ada Example', $5, $6)`,
    values: [slug, title, summary, body, published, JSON.stringify(faqs)],
  })
}

interface Post {
  slug: string
  title?: string
  summary?: string
  body?: string
  published?: string | null
  faqs?: { question: string; answer: string }[]
}
