import { constant } from '../database/constant.ts'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { COLUMN_FIELDS, columnOf, type Column, type ColumnField } from '../profile/fields.ts'
import type { FieldStore } from './field-values.ts'
import type { Listing } from './listing.entity.ts'

/** The fields behind a listing's public profile. */
export type ProfiledListing = Pick<
  Listing,
  | 'id'
  | 'slug'
  | 'status'
  | 'plan'
  | 'launchWeek'
  | 'websiteUrl'
  | 'headline'
  | 'summary'
  | 'categoryId'
  | 'story'
  | 'unlocked'
  | 'media'
  | 'screenshots'
  | 'photos'
  | 'communityRating'
  | 'domainRating'
  | 'votes'
  | 'followers'
  | 'comments'
  | 'origins'
> &
  FieldStore & { liveAt?: Date | string | null | undefined }

const COLUMNS = COLUMN_FIELDS.map((name) => `${name} as ${columnOf(name)}`) as {
  [name in ColumnField]: `${name} as ${Column<name>}`
}[ColumnField][]

const publicListingOf = prepare((sql, given: { slug: string }) =>
  sql
    .selectFrom('listing')
    .select(['id', 'slug', 'status', 'plan', 'launch_week as launchWeek', 'live_at as liveAt'])
    .select(COLUMNS)
    .select(['website_url as websiteUrl', 'headline', 'summary'])
    .select(['category_id as categoryId', 'profile', 'story', 'unlocked', 'media', 'votes', 'followers', 'comments'])
    .select([
      'community_rating as communityRating',
      'domain_rating as domainRating',
      'origins',
      'screenshots',
      'photos',
    ])
    .where('slug', '=', given.slug)
    .where('status', 'in', [constant('live'), constant('scheduled')]),
)

/**
 * The public listing with this slug, or null. Uses a prepared statement instead of an entity, because it is
 * read often.
 */
export async function publicListing(db: Reader, slug: string): Promise<ProfiledListing | null> {
  const [listing] = await publicListingOf(db, { slug })
  return listing ?? null
}
