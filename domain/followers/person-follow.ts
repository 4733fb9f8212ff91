import { accountsOfOneMailbox } from '../accounts/emails/mailbox.ts'
import { shownPeople } from '../accounts/public-person.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { BATCH, isNext, type Asked } from './follow.ts'

// Only people on the site can follow: no operation or scope reaches this file.

interface Follow {
  /** The account that is followed. */
  personId: string
  accountId: string
}

/** The person who shows a page with this slug. Throws `not_found`. */
export async function personToFollow(db: Reader, slug: string): Promise<{ id: string; name: string }> {
  const person = await shownPeople(db.sql)
    .select(['p.account_id as id', 'p.name'])
    .where('p.slug', '=', slug)
    .executeTakeFirst()
  if (!person) throw showsNone()
  return person
}

const showsNone = () => new DomainError('not_found', 'This person shows no page.', 'Look for the product instead.')

/**
 * Follows a person: their launches are told by email. Following them again changes nothing. Throws `wrong_state` for one's own
 * mailbox, and `not_found` if their account was deleted meanwhile.
 */
export async function followPerson(tx: Tx, { personId, accountId, now }: Follow & { now: Date }): Promise<void> {
  const own = await tx.sql.selectFrom(accountsOfOneMailbox(accountId).as('own')).select('own.id').execute()
  if (own.some(({ id }) => id === personId))
    throw new DomainError('wrong_state', 'This is your own page.', 'We email you about your launches anyway.')
  // Locked, so that it can't be deleted before the follow is saved.
  const followed = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('id', '=', personId)
    .forKeyShare()
    .executeTakeFirst()
  if (!followed) throw showsNone()
  await tx.sql
    .insertInto('person_follow')
    .values({ person_id: personId, account_id: accountId, created_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Ends the follow of a person, if there is one. */
export async function unfollowPerson(tx: Tx, { personId, accountId }: Follow): Promise<void> {
  await tx.sql
    .deleteFrom('person_follow')
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Whether somebody follows a person. */
export async function followsPerson(db: Reader, { personId, accountId }: Follow): Promise<boolean> {
  const row = await db.sql
    .selectFrom('person_follow')
    .select('created_at')
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody to tell of a launch, and the owner whom they follow. */
export interface PersonsFollower {
  account_id: string
  email: string
  person: { id: string; name: string }
}

/** The next batch of people who followed an owner who shows a page, without those whose mailbox is an owner's; at most `BATCH`. */
export async function nextFollowersOfOwners(db: Reader, { listingId, ...asked }: Asked): Promise<PersonsFollower[]> {
  const rows = await db.sql
    .selectFrom('listing_owner as o')
    .innerJoin(shownPeople(db.sql).select(['p.account_id', 'p.name']).as('p'), 'p.account_id', 'o.account_id')
    .innerJoin('person_follow as f', 'f.person_id', 'o.account_id')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .distinctOn('f.account_id')
    .select(['f.account_id', 'a.email', 'f.person_id', 'p.name'])
    .where('o.listing_id', '=', listingId)
    .where(isNext(asked))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('listing_owner as own')
            .innerJoin('account as owner', 'owner.id', 'own.account_id')
            .select('owner.id')
            .where('own.listing_id', '=', listingId)
            .whereRef('owner.mailbox', '=', 'a.mailbox'),
        ),
      ),
    )
    .orderBy('f.account_id')
    .orderBy('f.person_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ account_id, email, person_id: id, name }) => ({ account_id, email, person: { id, name } }))
}

export interface FollowedPerson {
  id: string
  /** null while they show no page: nobody learns their new name then. */
  page: { name: string; slug: string } | null
}

/** The people somebody follows, most recently followed first, and how many they are in all. */
export async function peopleFollowedBy(
  db: Reader,
  accountId: string,
  most: number,
): Promise<{ people: FollowedPerson[]; total: number }> {
  const rows = await db.sql
    .selectFrom('person_follow as f')
    .leftJoin(shownPeople(db.sql).select(['p.account_id', 'p.name', 'p.slug']).as('s'), 's.account_id', 'f.person_id')
    .select((eb) => ['f.person_id as id', 's.name', 's.slug', eb.fn.countAll<number>().over().as('total')])
    .where('f.account_id', '=', accountId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.person_id')
    .limit(most)
    .execute()
  const people = rows.map(({ id, name, slug }) => ({
    id,
    page: name !== null && slug !== null ? { name, slug } : null,
  }))
  return { people, total: rows[0]?.total ?? 0 }
}

/** The page of a person; null while they show none. */
export async function pageOf(db: Reader, accountId: string): Promise<FollowedPerson['page']> {
  const page = await shownPeople(db.sql)
    .select(['p.name', 'p.slug'])
    .where('p.account_id', '=', accountId)
    .executeTakeFirst()
  return page ?? null
}
