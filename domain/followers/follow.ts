import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'

// Only people on the site follow: no operation or scope reaches this file.

interface Follow {
  listingId: number
  accountId: string
}

/** The public listing of this slug. Throws `not_found`. */
export async function followable(db: Reader, slug: string): Promise<number> {
  const [listing] = await raw<{ id: number }>(db, {
    text: `select id::int from listing where slug = $1 and status in ('live', 'scheduled')`,
    values: [slug],
  })
  if (!listing)
    throw new DomainError('not_found', 'This listing is not here any more.', 'Look for the product with the search.')
  return listing.id
}

/** Follows a listing: its updates come by e-mail. A second time changes nothing. */
export async function follow(tx: Tx, { listingId, accountId, now }: Follow & { now: Date }): Promise<void> {
  await raw(tx, {
    text: `insert into listing_follow (listing_id, account_id, created_at) values ($1, $2, $3) on conflict do nothing`,
    values: [listingId, accountId, now.toISOString()],
  })
}

/** Ends a follow; false when there was none. */
export async function unfollow(tx: Tx, { listingId, accountId }: Follow): Promise<boolean> {
  const ended = await raw(tx, {
    text: 'delete from listing_follow where listing_id = $1 and account_id = $2 returning 1',
    values: [listingId, accountId],
  })
  return ended.length > 0
}

/** Whether this person follows the listing of this slug. */
export async function follows(db: Reader, slug: string, accountId: string): Promise<boolean> {
  const rows = await raw(db, {
    hot: true,
    text: `select 1 from listing_follow f join listing l on l.id = f.listing_id where l.slug = $1 and f.account_id = $2`,
    values: [slug, accountId],
  })
  return rows.length > 0
}

export interface FollowedListing {
  id: number
  slug: string
  name: string
  is_public: boolean
}

/** What this person follows, the newest follow first. */
export function followedBy(db: Reader, accountId: string, most: number): Promise<FollowedListing[]> {
  return raw<FollowedListing>(db, {
    text: `select l.id::int, l.slug, l.name, l.status in ('live', 'scheduled') as is_public
           from listing_follow f join listing l on l.id = f.listing_id
           where f.account_id = $1 order by f.created_at desc, l.id desc limit $2`,
    values: [accountId, most],
  })
}
