import type { Database, EntityManager } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { lockListing } from './free-plan.ts'
import { Listing, type ListingStatus } from './listing.ts'

/** The actor's listing. Another person's reads as absent: throws `not_found`. */
export async function ownedListing(
  db: Database,
  em: EntityManager,
  id: number,
  actor: Actor,
  { lock = false } = {},
): Promise<Listing> {
  const owned = await db.rows(em, {
    hot: true,
    text: 'select 1 from listing_owner where listing_id = $1 and account_id = $2',
    values: [id, actor.accountId],
  })
  const listing = owned.length ? await (lock ? lockListing(em, id) : em.findOne(Listing, { id })) : null
  if (!listing)
    throw new DomainError(
      'not_found',
      `You have no listing ${id}.`,
      'Call list_my_listings for the ids of your listings.',
    )
  return listing
}

interface OwnedRow {
  id: number
  slug: string
  name: string
  website_url: string
  status: ListingStatus
  plan: 'free' | 'paid' | null
  launch_week: string | null
  votes: number
}

/** The actor's listings, newest first. */
export async function listingsOwnedBy(
  db: Database,
  em: EntityManager,
  actor: Actor,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: OwnedRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db.rows<OwnedRow>(em, {
      text: `select id::int, slug, name, website_url, status, plan, launch_week, votes
             from listing_owner join listing on listing.id = listing_id
             where account_id = $1 order by listing_id desc limit $2 offset $3`,
      values: [actor.accountId, perPage, (page - 1) * perPage],
    }),
    db.rows<{ n: number }>(em, {
      text: 'select count(*)::int as n from listing_owner where account_id = $1',
      values: [actor.accountId],
    }),
  ])
  return { rows, total: counted!.n }
}
