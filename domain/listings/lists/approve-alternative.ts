import { constant } from '../../database/constant.ts'
import type { Reader, Tx } from '../../database/database.ts'
import type { Row } from '../../database/row.ts'
import { DomainError, invalidField } from '../../errors.ts'

const MAX_APPROVED = 20

export type ApprovedAlternative = Row<'listing', 'id' | 'slug' | 'name'> & { is_live: boolean }

/** The approved alternatives of each listing, in order of approval. `get_alternatives` shows the live ones. */
export async function approvedAlternatives(
  db: Reader,
  listingIds: number[],
): Promise<Map<number, ApprovedAlternative[]>> {
  if (!listingIds.length) return new Map()
  const rows = await db.sql
    .selectFrom('listing_alternative as a')
    .innerJoin('listing as l', 'l.id', 'a.alternative_id')
    .select((eb) => [
      'a.listing_id as of',
      'l.id',
      'l.slug',
      'l.name',
      eb('l.status', '=', constant('live')).$castTo<boolean>().as('is_live'),
    ])
    .where('a.listing_id', 'in', listingIds)
    .orderBy('a.approved_at')
    .orderBy('l.id')
    .execute()
  const byListing = new Map(listingIds.map((id): [number, ApprovedAlternative[]] => [id, []]))
  for (const { of, ...alternative } of rows) byListing.get(of)!.push(alternative)
  return byListing
}

/** The slug of a listing, from a slug or the address of a listing page as typed by an owner. */
export function typedSlug(typed: string): string {
  const path = URL.parse(typed.trim())?.pathname ?? typed.trim()
  return path
    .replace(/^\/?listings\//, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

/**
 * Approves a live listing as an alternative of a listing that the caller has locked. Approving it again
 * changes nothing.
 */
export async function approveAlternative(
  tx: Tx,
  { listingId, slug, now }: { listingId: number; slug: string; now: Date },
): Promise<void> {
  const alternative = await tx.sql
    .selectFrom('listing')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', constant('live'))
    .executeTakeFirst()
  if (!alternative)
    throw invalidField(
      '/slug',
      'unknown_listing',
      'There is no live listing with this slug.',
      'Paste the address of its listing page.',
    )
  if (alternative.id === listingId)
    throw invalidField('/slug', 'same_listing', 'A product can’t be its own alternative.', 'Choose another listing.')
  const approved = (await approvedAlternatives(tx, [listingId])).get(listingId)!
  if (approved.length >= MAX_APPROVED && !approved.some(({ id }) => id === alternative.id))
    throw new DomainError('wrong_state', `You can approve at most ${MAX_APPROVED} alternatives.`, 'Remove one first.')
  await tx.sql
    .insertInto('listing_alternative')
    .values({ listing_id: listingId, alternative_id: alternative.id, approved_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes an approval; false if there was none. */
export async function dropAlternative(
  tx: Tx,
  { listingId, alternativeId }: { listingId: number; alternativeId: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('listing_alternative')
    .where('listing_id', '=', listingId)
    .where('alternative_id', '=', alternativeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
