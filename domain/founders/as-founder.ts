import { constant } from '../database/constant.ts'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { photoOf } from '../profile/pictures.ts'
import type { Platform } from '../profile/profile.ts'

/** What a product says of its owner: of the founder with the same name. */
export interface AsFounder {
  /** Of the founder's page. */
  slug: string
  title: string | null
  bio: string | null
  country: string | null
  socials: Partial<Record<Platform, string>>
  /** The path of the photo on this product. */
  photo: string | null
  /** The product that says so. */
  of: { slug: string; name: string }
}

const foundersOf = prepare((sql, given: { accountId: string; name: string }) =>
  sql
    .selectFrom('listing_owner as o')
    .innerJoin('listing as l', 'l.id', 'o.listing_id')
    .innerJoin('listing_founder as lf', 'lf.listing_id', 'l.id')
    .innerJoin('founder as f', 'f.id', 'lf.founder_id')
    .select(({ fn }) => [
      'f.slug',
      'f.country',
      'f.socials',
      'l.photos',
      'l.slug as of_slug',
      'l.name as of_name',
      fn.coalesce('lf.title', 'f.title').as('title'),
      fn.coalesce('lf.bio', 'f.bio').as('bio'),
    ])
    .where('o.account_id', '=', given.accountId)
    .where('f.name', '=', given.name)
    .where('l.status', '=', constant('live'))
    .orderBy('l.votes', 'desc')
    .orderBy('l.id')
    .limit((eb) => eb.lit(1)),
)

/** What the product with most votes of an account's owner says of a founder of this name; null if none names one. */
export async function asFounder(
  db: Reader,
  { accountId, name }: { accountId: string; name: string },
): Promise<AsFounder | null> {
  const [founder] = await foundersOf(db, { accountId, name })
  if (!founder) return null
  const { slug, title, bio, country, socials, photos, of_slug, of_name } = founder
  return { slug, title, bio, country, socials, photo: photoOf(photos, name), of: { slug: of_slug, name: of_name } }
}
