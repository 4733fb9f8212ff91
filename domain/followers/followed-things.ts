import type { Reader, Tx } from '../database/database.ts'
import { categoryToFollow, followCategory, unfollowCategory } from './category-follow.ts'
import { follow, followable, unfollow } from './follow.ts'
import { followPerson, personToFollow, unfollowPerson } from './person-follow.ts'

interface Follow {
  slug: string
  accountId: string
}

interface Thing {
  /** Throws `not_found`. */
  find(db: Reader, slug: string): Promise<{ name: string }>
  /** Doing it again changes nothing. Throws `not_found`, and `wrong_state` for one's own page. */
  follow(tx: Tx, followed: Follow & { now: Date }): Promise<void>
  /** Ends a follow, if there is one. Throws `not_found`. */
  unfollow(tx: Tx, followed: Follow): Promise<void>
}

/** What a person can follow, by the part of the site where its page stands. */
export const THINGS = {
  listings: thing(
    followable,
    (tx, listingId, who) => follow(tx, { listingId, ...who }),
    (tx, listingId, who) => unfollow(tx, { listingId, ...who }),
  ),
  categories: thing(
    categoryToFollow,
    (tx, categoryId, who) => followCategory(tx, { categoryId, ...who }),
    (tx, categoryId, who) => unfollowCategory(tx, { categoryId, ...who }),
  ),
  people: thing(
    personToFollow,
    (tx, personId, who) => followPerson(tx, { personId, ...who }),
    (tx, personId, who) => unfollowPerson(tx, { personId, ...who }),
  ),
} satisfies Record<string, Thing>

export type FollowedThing = keyof typeof THINGS

function thing<Id>(
  find: (db: Reader, slug: string) => Promise<{ id: Id; name: string }>,
  begin: (tx: Tx, id: Id, who: { accountId: string; now: Date }) => Promise<void>,
  end: (tx: Tx, id: Id, who: { accountId: string }) => Promise<unknown>,
): Thing {
  return {
    find,
    follow: async (tx, { slug, ...who }) => begin(tx, (await find(tx, slug)).id, who),
    unfollow: async (tx, { slug, ...who }) => {
      await end(tx, (await find(tx, slug)).id, who)
    },
  }
}
