import { isBlockedMailbox } from '../accounts/emails/mailbox.ts'
import { expressionBuilder } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Tables } from '../database/tables.ts'
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
export const BATCH = 100

/** Which followers come next: of this listing, since before a time, those after the account `after`. */
export interface Asked {
  listingId: number
  after: string | null
  until: string
}

/**
 * The next batch of people who followed a listing, without people who leave or whose mailbox is blocked. `next` is where the
 * batch after it begins; null if there is none.
 */
export async function nextFollowers(
  db: Reader,
  { listingId, ...asked }: Asked,
): Promise<{ followers: { account_id: string; email: string }[]; next: string | null }> {
  const followers = await db.sql
    .selectFrom('listing_follow as f')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .select(['f.account_id', 'a.email'])
    .where('f.listing_id', '=', listingId)
    .where(isNext(asked))
    .orderBy('f.account_id')
    .limit(BATCH)
    .execute()
  return { followers, next: followers.length === BATCH ? followers.at(-1)!.account_id : null }
}

/** Whether the follow `f` is in the next batch, and its account `a` may be told. */
export function isNext({ after, until }: Omit<Asked, 'listingId'>) {
  const eb = expressionBuilder<{ f: Tables['person_follow']; a: Tables['account'] }, 'f' | 'a'>()
  return eb.and([
    eb.not(isBlockedMailbox(eb.ref('a.mailbox'))),
    eb('a.delete_at', 'is', null),
    eb('f.created_at', '<=', until),
    ...(after === null ? [] : [eb('f.account_id', '>', after)]),
  ])
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

/** The listings a person follows, most recently followed first, and how many they are in all. */
export async function followedBy(
  db: Reader,
  accountId: string,
  most: number,
): Promise<{ listings: FollowedListing[]; total: number }> {
  const rows = await db.sql
    .selectFrom('listing_follow as f')
    .innerJoin('listing as l', 'l.id', 'f.listing_id')
    .select((eb) => [
      'l.id',
      'l.slug',
      'l.name',
      eb('l.status', 'in', PUBLIC).$castTo<boolean>().as('is_public'),
      eb.fn.countAll<number>().over().as('total'),
    ])
    .where('f.account_id', '=', accountId)
    .orderBy('f.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute()
  const listings = rows.map(({ id, slug, name, is_public }) => ({ id, slug, name, is_public }))
  return { listings, total: rows[0]?.total ?? 0 }
}
