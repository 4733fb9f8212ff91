import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { ListingStatus } from '../listings/listing.entity.ts'
import { BADGE_KINDS, type BadgeKind, type BadgeSubject } from './badge-kinds.ts'

/** The facts that decide which badges a listing has. */
export interface BadgeFacts {
  name: string
  status: ListingStatus
  has_launched: boolean
  was_featured: boolean
  is_verified: boolean
  /** The best place among the listing's awards; null if it has none. */
  place: number | null
}

const factsOf = prepare((sql, given: { slug: string; time: string }) =>
  sql
    .selectFrom('listing')
    .select((eb) => {
      const featured = eb
        .selectFrom('featured_place as f')
        .whereRef('f.listing_id', '=', 'listing.id')
        .where('f.starts_at', '<=', given.time)
      return [
        'name',
        'status',
        eb('live_at', 'is not', null).$castTo<boolean>().as('has_launched'),
        eb('verified_at', 'is not', null).$castTo<boolean>().as('is_verified'),
        eb.exists(featured).$castTo<boolean>().as('was_featured'),
        eb
          .selectFrom('award as a')
          .select((of) => of.fn.min('place').as('place'))
          .whereRef('a.listing_id', '=', 'listing.id')
          .as('place'),
      ]
    })
    .where('slug', '=', given.slug),
)

/** The facts that decide a listing's badges; undefined for an unknown slug. */
export async function badgeFacts(db: Reader, slug: string, now: Date): Promise<BadgeFacts | undefined> {
  const [facts] = await factsOf(db, { slug, time: now.toISOString() })
  return facts
}

/**
 * The badges a listing has; none while it's hidden or withdrawn. It has `listed` before it is public, because
 * a free listing needs that badge to launch.
 */
export function earnedBadges({ status, has_launched, was_featured, is_verified, place }: BadgeFacts): BadgeSubject[] {
  if (status === 'hidden' || status === 'withdrawn') return []
  const isEarned: Record<BadgeKind, boolean> = {
    listed: true,
    launched: has_launched && status === 'live',
    featured: was_featured,
    verified: is_verified,
    'launch-of-the-week': place !== null,
  }
  return BADGE_KINDS.filter((kind) => isEarned[kind]).map((kind) =>
    kind === 'launch-of-the-week' ? { kind, place: place ?? undefined } : { kind },
  )
}
