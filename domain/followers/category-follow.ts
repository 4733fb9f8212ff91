import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'

// Only people on the site can follow: no operation or scope reaches this file.

interface Follow {
  categoryId: number
  accountId: string
}

/** The category with this slug. Throws `not_found`. */
export async function categoryToFollow(db: Reader, slug: string): Promise<{ id: number; name: string }> {
  const category = await db.sql
    .selectFrom('category')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!category) throw noCategory()
  return category
}

const noCategory = () => new DomainError('not_found', 'There is no such category.', 'Open the list of categories.')

/**
 * Follows a category: its new products stand first in the person's weekly email. Following it again changes nothing. Throws
 * `not_found` if it was removed meanwhile.
 */
export async function followCategory(tx: Tx, { categoryId, accountId, now }: Follow & { now: Date }): Promise<void> {
  // Locked, so that it can't be removed before the follow is saved.
  const followed = await tx.sql
    .selectFrom('category')
    .select('id')
    .where('id', '=', categoryId)
    .forKeyShare()
    .executeTakeFirst()
  if (!followed) throw noCategory()
  await tx.sql
    .insertInto('category_follow')
    .values({ category_id: categoryId, account_id: accountId, created_at: now.toISOString() })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Ends the follow of a category, if there is one. */
export async function unfollowCategory(tx: Tx, { categoryId, accountId }: Follow): Promise<void> {
  await tx.sql
    .deleteFrom('category_follow')
    .where('category_id', '=', categoryId)
    .where('account_id', '=', accountId)
    .execute()
}

export interface FollowedCategory {
  slug: string
  name: string
}

/** The categories a person follows, by name. */
export function categoriesFollowedBy(db: Reader, accountId: string): Promise<FollowedCategory[]> {
  return db.sql
    .selectFrom('category_follow as f')
    .innerJoin('category as c', 'c.id', 'f.category_id')
    .select(['c.slug', 'c.name'])
    .where('f.account_id', '=', accountId)
    .orderBy('c.name')
    .execute()
}
