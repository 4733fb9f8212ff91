import { constant } from '../database/constant.ts'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
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
  | 'origins'
> & { liveAt?: Date | string | null | undefined }

const publicListingOf = prepare((sql, given: { slug: string }) =>
  sql
    .selectFrom('listing')
    .select(['id', 'slug', 'status', 'plan', 'launch_week as launchWeek', 'live_at as liveAt'])
    .select(['website_url as websiteUrl', 'name', 'tagline', 'short_description as shortDescription', 'headline'])
    .select(['summary', 'description', 'stage', 'pricing_model as pricingModel', 'country', 'keywords'])
    .select(['category_id as categoryId', 'profile', 'story', 'unlocked', 'media', 'votes', 'followers'])
    .select(['community_rating as communityRating', 'domain_rating as domainRating', 'origins'])
    .where('slug', '=', given.slug)
    .where('status', 'in', [constant('live'), constant('scheduled')]),
)

/** The listing of this slug if anyone may see it, else null. Prepared and without an entity: it is read most of all. */
export async function publicListing(db: Reader, slug: string): Promise<ProfiledListing | null> {
  const [listing] = await publicListingOf(db, { slug })
  return listing ?? null
}
