import { shownPeople } from '../accounts/public-person.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'

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
  if (!person) throw new DomainError('not_found', 'This person shows no page.', 'Look for the product instead.')
  return person
}

/** Follows a person: their launches are told by email. Following them again changes nothing. Throws `wrong_state`. */
export async function followPerson(tx: Tx, { personId, accountId, now }: Follow & { now: Date }): Promise<void> {
  if (personId === accountId)
    throw new DomainError('wrong_state', 'This is your own page.', 'We email you about your launches anyway.')
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
    // A form can send any text as the id.
    .where((eb) => eb.cast<string>('person_id', 'text'), '=', personId)
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

export interface FollowedPerson {
  id: string
  name: string
  /** The slug of their page; null while they show none. */
  slug: string | null
}

/** The people somebody follows, most recently followed first. */
export function peopleFollowedBy(db: Reader, accountId: string, most: number): Promise<FollowedPerson[]> {
  return named(db)
    .innerJoin('person_follow as f', 'f.person_id', 'n.account_id')
    .where('f.account_id', '=', accountId)
    .orderBy('f.created_at', 'desc')
    .orderBy('n.account_id')
    .limit(most)
    .execute()
}

/** Somebody who may be followed, also while they show no page; null if nobody has this id. */
export async function followedPerson(db: Reader, id: string): Promise<FollowedPerson | null> {
  return (await named(db).where('n.account_id', '=', id).executeTakeFirst()) ?? null
}

function named(db: Reader) {
  return db.sql
    .selectFrom('public_person as n')
    .leftJoin(shownPeople(db.sql).select(['p.account_id', 'p.slug']).as('s'), 's.account_id', 'n.account_id')
    .select(['n.account_id as id', 'n.name', 's.slug'])
}
