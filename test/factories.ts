import { parseWebsite } from '../domain/shared/website.ts'
import type { TestService } from './service.ts'

export interface ListingFacts {
  slug: string
  name: string
  website: string
  tagline?: string
  description?: string
  status?: string
  plan?: 'free' | 'paid'
  category?: string
  /** Slugs of further categories. */
  further?: string[]
  country?: string
  stage?: string
  pricing_model?: string
  launch_week?: string
  votes?: number
  views?: number
  followers?: number
}

/** A listing as it stands after everything an owner did, live unless said otherwise. */
export async function aListing({ db, clock }: Pick<TestService, 'db' | 'clock'>, facts: ListingFacts): Promise<number> {
  const { status = 'live', category = 'uncategorised', ...given } = facts
  const { url, site, host, domain } = parseWebsite(facts.website)
  const em = db.orm.em.fork()
  const profile = {
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
    evidence: {},
    not_found: [],
  }
  const [created] = await db.rows<{ id: number }>(em, {
    text: `insert into listing (slug, name, tagline, description, status, plan, website_url, site, host, domain, category_id, country,
             stage, pricing_model, launch_week, live_at, votes, views, followers, profile)
           select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, id, $12, $13, $14, $15, $16, $17, $18, $19, $20::jsonb
           from category where slug = $11 returning id::int`,
    values: [
      given.slug,
      given.name,
      given.tagline ?? null,
      given.description ?? null,
      status,
      given.plan ?? null,
      url,
      site,
      host,
      domain,
      category,
      given.country ?? null,
      given.stage ?? null,
      given.pricing_model ?? null,
      given.launch_week ?? null,
      status === 'live' ? clock.time.toISOString() : null,
      given.votes ?? 0,
      given.views ?? 0,
      given.followers ?? 0,
      JSON.stringify(profile),
    ],
  })
  for (const [index, slug] of (given.further ?? []).entries())
    await db.rows(em, {
      text: 'insert into listing_category (listing_id, category_id, position) select $1, id, $3 from category where slug = $2',
      values: [created!.id, slug, index + 1],
    })
  return created!.id
}
