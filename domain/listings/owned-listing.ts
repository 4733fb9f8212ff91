import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { Listing, type ListingStatus } from './listing.entity.ts'
import { lockListing } from './listing.ts'

/** Whether the listing is this person's. */
export async function ownsListing(db: Reader, id: number, { accountId }: Pick<Actor, 'accountId'>): Promise<boolean> {
  const owned = await raw(db, {
    hot: true,
    text: 'select 1 from listing_owner where listing_id = $1 and account_id = $2',
    values: [id, accountId],
  })
  return owned.length > 0
}

/** The actor's listing. Another person's reads as absent: throws `not_found`. */
export async function ownedListing(db: Reader, id: number, actor: Pick<Actor, 'accountId'>): Promise<Listing> {
  const listing = await db.em.findOne(Listing, { id })
  if (!listing || !(await ownsListing(db, id, actor))) throw noListing(id)
  return listing
}

/** The same, held for this transaction. */
export async function lockOwnedListing(tx: Tx, id: number, actor: Pick<Actor, 'accountId'>): Promise<Listing> {
  const listing = await lockListing(tx, id)
  // Asked once the listing is held: it may have changed hands while this waited.
  if (!listing || !(await ownsListing(tx, id, actor))) throw noListing(id)
  return listing
}

/** The error for a listing that is not there, or not the caller's. */
export function noListing(id: number): DomainError {
  return new DomainError(
    'not_found',
    `You have no listing ${id}.`,
    'Call list_my_listings for the ids of your listings.',
  )
}

/** The e-mail addresses of a listing's owners. */
export async function ownersOf(db: Reader, id: number): Promise<string[]> {
  const rows = await raw<{ email: string }>(db, {
    text: `select email from listing_owner o join account on account.id = o.account_id
           where listing_id = $1 order by o.created_at, email`,
    values: [id],
  })
  return rows.map(({ email }) => email)
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
  db: Reader,
  actor: Actor,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: OwnedRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    raw<OwnedRow>(db, {
      text: `select id::int, slug, name, website_url, status, plan, launch_week, votes
             from listing_owner join listing on listing.id = listing_id
             where account_id = $1 order by listing_id desc limit $2 offset $3`,
      values: [actor.accountId, perPage, (page - 1) * perPage],
    }),
    raw<{ n: number }>(db, {
      text: 'select count(*)::int as n from listing_owner where account_id = $1',
      values: [actor.accountId],
    }),
  ])
  return { rows, total: counted!.n }
}
