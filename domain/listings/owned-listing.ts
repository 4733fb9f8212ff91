import { isBlockedMailbox } from '../accounts/emails/mailbox.ts'
import type { Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Row } from '../database/row.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { Listing } from './listing.entity.ts'
import { lockListing } from './listing.ts'

const ownership = prepare((sql, given: { id: number; accountId: string }) =>
  sql
    .selectFrom('listing_owner')
    .select('listing_id')
    .where('listing_id', '=', given.id)
    .where('account_id', '=', given.accountId),
)

export async function ownsListing(db: Reader, id: number, { accountId }: Pick<Actor, 'accountId'>): Promise<boolean> {
  const owned = await ownership(db, { id, accountId })
  return owned.length > 0
}

/** A listing that the actor owns. Throws `not_found` for another person's listing, as if it didn't exist. */
export async function ownedListing(db: Reader, id: number, actor: Pick<Actor, 'accountId'>): Promise<Listing> {
  const listing = await db.em.findOne(Listing, { id })
  if (!listing || !(await ownsListing(db, id, actor))) throw noListing(id)
  return listing
}

/** Like `ownedListing`, but locks the listing for this transaction. */
export async function lockOwnedListing(tx: Tx, id: number, actor: Pick<Actor, 'accountId'>): Promise<Listing> {
  const listing = await lockListing(tx, id)
  // Checks after locking, because the owner may have changed while this waited.
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

/** The email addresses of a listing's owners. */
export async function ownersOf(db: Reader, id: number): Promise<string[]> {
  const rows = await ownerAddresses(db, id).execute()
  return rows.map(({ email }) => email)
}

/** The addresses of a listing's owners that get emails about it: not those whose mailbox is blocked. */
export async function ownersToTell(db: Reader, id: number): Promise<string[]> {
  const rows = await ownerAddresses(db, id)
    .where((eb) => eb.not(isBlockedMailbox(eb.ref('account.mailbox'))))
    .execute()
  return rows.map(({ email }) => email)
}

function ownerAddresses({ sql }: Reader, id: number) {
  return sql
    .selectFrom('listing_owner as o')
    .innerJoin('account', 'account.id', 'o.account_id')
    .select('email')
    .where('listing_id', '=', id)
    .orderBy('o.created_at')
    .orderBy('email')
}

const OWNED = ['id', 'slug', 'name', 'website_url', 'status', 'plan', 'launch_week', 'votes'] as const

/** The actor's listings, newest first. */
export async function listingsOwnedBy(
  db: Reader,
  actor: Actor,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: Row<'listing', (typeof OWNED)[number]>[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db.sql
      .selectFrom('listing_owner')
      .innerJoin('listing', 'listing.id', 'listing_id')
      .select(OWNED)
      .where('account_id', '=', actor.accountId)
      .orderBy('listing_id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    db.sql
      .selectFrom('listing_owner')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('account_id', '=', actor.accountId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.n }
}
