import { isBlockedMailbox } from '../accounts/emails/mailbox.ts'
import { shownPeople } from '../accounts/public-person.ts'
import type { Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { DomainError } from '../errors.ts'
import { PUBLIC } from '../listings/public-status.ts'

// Only people on the site can follow: no operation or scope reaches this file.

interface Follow {
  listingId: number
  accountId: string
}

/** The public listing with this slug. Throws `not_found`. */
export async function followable(db: Reader, slug: string): Promise<{ id: number; name: string }> {
  const listing = await db.sql
    .selectFrom('listing')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .where('status', 'in', PUBLIC)
    .executeTakeFirst()
  if (!listing) throw new DomainError('not_found', 'This listing is no longer here.', 'Search for the product.')
  return listing
}

/** Follows a listing: the person gets its updates by email. Following it again changes nothing. */
export async function follow(tx: Tx, { listingId, accountId, now }: Follow & { now: Date }): Promise<void> {
  await tx.sql
    .insertInto('listing_follow')
    .values({ listing_id: listingId, account_id: accountId, created_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Lets the followers of a listing follow another one instead; returns how many didn't follow it before. */
export async function moveFollowers(tx: Tx, from: number, into: number): Promise<number> {
  const gone = tx.sql
    .deleteFrom('listing_follow')
    .where('listing_id', '=', from)
    .returning(['account_id', 'created_at'])
  const moved = await tx.sql
    .with('gone', () => gone)
    .insertInto('listing_follow')
    .columns(['listing_id', 'account_id', 'created_at'])
    .expression((eb) =>
      eb.selectFrom('gone').select([eb.val(into).as('listing_id'), 'gone.account_id', 'gone.created_at']),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('account_id')
    .execute()
  return moved.length
}

/** Ends a follow, also that of the listing that took over a merged one; false if there was none. */
export async function unfollow(tx: Tx, { listingId, accountId }: Follow): Promise<boolean> {
  const ended = await tx.sql
    .deleteFrom('listing_follow')
    .where((eb) =>
      eb.or([
        eb('listing_id', '=', listingId),
        eb('listing_id', 'in', eb.selectFrom('merged_listing').select('into_id').where('listing_id', '=', listingId)),
      ]),
    )
    .where('account_id', '=', accountId)
    .returning('listing_id')
    .execute()
  return ended.length > 0
}

const followOf = prepare((sql, given: { slug: string; accountId: string }) =>
  sql
    .selectFrom('listing_follow as f')
    .innerJoin('listing as l', 'l.id', 'f.listing_id')
    .select('l.id')
    .where('l.slug', '=', given.slug)
    .where('f.account_id', '=', given.accountId),
)

/** Whether the person follows the listing with this slug. */
export async function follows(db: Reader, slug: string, accountId: string): Promise<boolean> {
  const rows = await followOf(db, { slug, accountId })
  return rows.length > 0
}

/** Followers per transaction: enough to be fast, few enough to lose little when it fails. */
const BATCH = 100

interface Batch {
  listingId: number
  after: string | null
  until: string
  /** Also people who follow one of its owners and not the listing itself. */
  andOfOwners?: boolean
}

/** Somebody to tell, and the owner whom they follow if they don't follow the listing. */
interface Follower {
  account_id: string
  email: string
  person: { id: string; name: string } | null
}

/**
 * The next batch of people who followed a listing up to a time, those after the account `after`, without people who leave or
 * whose mailbox is blocked. `next` is where the batch after it begins; null if there is none.
 */
export async function nextFollowers(
  db: Reader,
  { listingId, after, until, andOfOwners = false }: Batch,
): Promise<{ followers: Follower[]; next: string | null }> {
  const follows = db.sql
    .selectFrom('listing_follow')
    .select((eb) => ['account_id', 'created_at', eb.cast<string | null>(eb.lit(null), 'uuid').as('person_id')])
    .where('listing_id', '=', listingId)
  const followsOfOwners = db.sql
    .selectFrom('person_follow')
    .select((eb) => ['account_id', 'created_at', eb.ref('person_id').$castTo<string | null>().as('person_id')])
    .where('person_id', 'in', (eb) =>
      eb.selectFrom('listing_owner as o').select('o.account_id').where('o.listing_id', '=', listingId),
    )
    .where('person_id', 'in', shownPeople(db.sql).select('p.account_id'))
  const followers = await db.sql
    .selectFrom((andOfOwners ? follows.unionAll(followsOfOwners) : follows).as('f'))
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .leftJoin('public_person as p', 'p.account_id', 'f.person_id')
    .distinctOn('f.account_id')
    .select(['f.account_id', 'a.email', 'f.person_id', 'p.name'])
    .where((eb) => eb.not(isBlockedMailbox(eb.ref('a.mailbox'))))
    .where('a.delete_at', 'is', null)
    .$if(after !== null, (query) => query.where('f.account_id', '>', after))
    .where('f.created_at', '<=', until)
    .orderBy('f.account_id')
    .orderBy('f.person_id', (order) => order.asc().nullsFirst())
    .limit(BATCH)
    .execute()
  return {
    followers: followers.map(({ account_id, email, person_id: id, name }) => ({
      account_id,
      email,
      person: id !== null && name !== null ? { id, name } : null,
    })),
    next: followers.length === BATCH ? followers.at(-1)!.account_id : null,
  }
}

/** Which of these listings the person follows. */
export async function followedAmong(db: Reader, slugs: readonly string[], accountId: string): Promise<Set<string>> {
  const rows = await db.sql
    .selectFrom('listing_follow as f')
    .innerJoin('listing as l', 'l.id', 'f.listing_id')
    .select('l.slug')
    .where('f.account_id', '=', accountId)
    .where('l.slug', '=', (eb) => eb.fn.any(eb.val([...slugs])))
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

export interface FollowedListing {
  id: number
  slug: string
  name: string
  is_public: boolean
}

/** The listings a person follows, most recently followed first. */
export function followedBy(db: Reader, accountId: string, most: number): Promise<FollowedListing[]> {
  return db.sql
    .selectFrom('listing_follow as f')
    .innerJoin('listing as l', 'l.id', 'f.listing_id')
    .select((eb) => ['l.id', 'l.slug', 'l.name', eb('l.status', 'in', PUBLIC).$castTo<boolean>().as('is_public')])
    .where('f.account_id', '=', accountId)
    .orderBy('f.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute()
}
