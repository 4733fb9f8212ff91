import { constant } from '../../database/constant.ts'
import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { smallVersion, type ListedImage } from '../../profile/pictures.ts'
import type { ListingRow } from '../listing-row.ts'

/** What a card on the site shows of a listing besides its summary. */
export interface CardFacts extends Pick<
  ListingRow,
  'logo_url' | 'category' | 'pricing_model' | 'country' | 'launch_week'
> {
  /** The small version of the first screenshot: its path, and its size in pixels. */
  thumbnail: Pick<ListedImage, 'url' | 'width' | 'height'> | null
  /** Only live listings take votes. */
  is_live: boolean
  /** What reviews rate it; null without a review. */
  rating: { average: number; reviews: number } | null
  /** Its best place among the launches of a week, 1 to 3; null if it won none. */
  best_place: number | null
}

const factsOf = prepare((sql, given: { slugs: readonly string[] }) =>
  sql
    .selectFrom('listing as l')
    .innerJoin('category as c', 'c.id', 'l.category_id')
    .select((eb) => [
      'l.slug',
      eb.ref('l.profile', '->>').key('logo_url').$castTo<string | null>().as('logo_url'),
      'c.slug as category',
      'l.pricing_model',
      'l.country',
      'l.launch_week',
      eb.ref('l.screenshots', '->').at(0).$castTo<ListedImage | null>().as('first'),
      eb('l.status', '=', constant('live')).$castTo<boolean>().as('is_live'),
      'l.community_rating as rating',
      eb
        .selectFrom('award as a')
        .select(({ fn }) => fn.min<number | null>('a.place').as('place'))
        .whereRef('a.listing_id', '=', 'l.id')
        .as('best_place'),
    ])
    .where((eb) => eb('l.slug', '=', eb.fn.any(eb.val(given.slugs)))),
)

/** The card facts, keyed by slug. Unknown slugs are left out. */
export async function cardFacts(db: Reader, slugs: readonly string[]): Promise<Map<string, CardFacts>> {
  const rows = await factsOf(db, { slugs })
  return new Map(rows.map(({ slug, first, ...facts }) => [slug, { ...facts, thumbnail: first && smallVersion(first) }]))
}
