import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Listing } from './listing.entity.ts'

/** What the public profile of a listing is made of. */
export type ProfiledListing = Pick<
  Listing,
  | 'id'
  | 'slug'
  | 'status'
  | 'plan'
  | 'launchWeek'
  | 'websiteUrl'
  | 'name'
  | 'tagline'
  | 'shortDescription'
  | 'headline'
  | 'summary'
  | 'description'
  | 'stage'
  | 'pricingModel'
  | 'country'
  | 'keywords'
  | 'categoryId'
  | 'profile'
  | 'story'
  | 'unlocked'
  | 'media'
  | 'communityRating'
  | 'domainRating'
  | 'votes'
  | 'followers'
> & { liveAt?: Date | string | null | undefined }

/** The listing of this slug if anyone may see it, else null. Prepared and without an entity: it is read most of all. */
export async function publicListing(db: Reader, slug: string): Promise<ProfiledListing | null> {
  const [listing] = await raw<ProfiledListing>(db, {
    hot: true,
    text: `select id::int, slug, status, plan, launch_week as "launchWeek", live_at as "liveAt", website_url as "websiteUrl",
             name, tagline, short_description as "shortDescription", headline, summary, description, stage, pricing_model as "pricingModel",
             country, to_json(keywords) as keywords, category_id::int as "categoryId", profile, story,
             to_json(unlocked) as unlocked, media, community_rating as "communityRating",
             domain_rating as "domainRating", votes, followers
           from listing where slug = $1 and status in ('live', 'scheduled')`,
    values: [slug],
  })
  return listing ?? null
}
