import { constant } from '../database/constant.ts'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { photoOf } from '../profile/pictures.ts'

/** A founder of a live listing, as a list of people shows them. */
export interface FirstFounder {
  /** The slug of the listing. */
  listing: string
  slug: string
  name: string
  /** What they are at this listing. */
  title: string | null
  bio: string | null
  /** The path of their photo on this listing. */
  photo: string | null
}

const firstFounders = prepare((sql, given: { slugs: readonly string[] }) =>
  sql
    .selectFrom('listing as l')
    .innerJoin('listing_founder as lf', 'lf.listing_id', 'l.id')
    .innerJoin('founder as f', 'f.id', 'lf.founder_id')
    .distinctOn('l.id')
    .select((eb) => [
      'l.slug as listing',
      'l.photos',
      'f.slug',
      'f.name',
      eb.fn.coalesce('lf.title', 'f.title').as('title'),
      eb.fn.coalesce('lf.bio', 'f.bio').as('bio'),
    ])
    .where((eb) => eb('l.slug', '=', eb.fn.any(eb.val(given.slugs))))
    .where('l.status', '=', constant('live'))
    .orderBy('l.id')
    .orderBy('lf.position'),
)

/** The founder that each of these live listings names first, keyed by the listing's slug. Listings without founders are left out. */
export async function firstFoundersOf(db: Reader, slugs: readonly string[]): Promise<Map<string, FirstFounder>> {
  if (!slugs.length) return new Map()
  const rows = await firstFounders(db, { slugs })
  return new Map(
    rows.map(({ photos, ...founder }) => [founder.listing, { ...founder, photo: photoOf(photos, founder.name) }]),
  )
}
