import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError, invalidField } from '../errors.ts'

const MOST_APPROVED = 20

export interface ApprovedAlternative {
  id: number
  slug: string
  name: string
  is_live: boolean
}

/** What the owners approved as alternatives, by listing, the first approved first; `get_alternatives` shows those that are live. */
export async function approvedAlternatives(
  db: Reader,
  listingIds: number[],
): Promise<Map<number, ApprovedAlternative[]>> {
  const rows = await raw<ApprovedAlternative & { of: number }>(db, {
    text: `select a.listing_id::int as of, l.id::int, l.slug, l.name, l.status = 'live' as is_live
           from listing_alternative a join listing l on l.id = a.alternative_id
           where a.listing_id = any($1::bigint[]) order by a.approved_at, l.id`,
    values: [listingIds],
  })
  const byListing = new Map(listingIds.map((id): [number, ApprovedAlternative[]] => [id, []]))
  for (const { of, ...alternative } of rows) byListing.get(of)!.push(alternative)
  return byListing
}

/** The slug in what an owner typed: a slug, or the address of a listing's page here. */
export function typedSlug(typed: string): string {
  const path = URL.parse(typed.trim())?.pathname ?? typed.trim()
  return path
    .replace(/^\/?listings\//, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

/** Approves a live listing as an alternative of a listing that the caller holds. A second time changes nothing. */
export async function approveAlternative(
  tx: Tx,
  { listingId, slug, now }: { listingId: number; slug: string; now: Date },
): Promise<void> {
  const [alternative] = await raw<{ id: number }>(tx, {
    text: `select id::int from listing where slug = $1 and status = 'live'`,
    values: [slug],
  })
  if (!alternative)
    throw invalidField(
      '/slug',
      'unknown_listing',
      'There is no live listing of this name.',
      'Copy the address of its page here.',
    )
  if (alternative.id === listingId)
    throw invalidField('/slug', 'same_listing', 'A product is no alternative to itself.', 'Name another listing.')
  const approved = (await approvedAlternatives(tx, [listingId])).get(listingId)!
  if (approved.length >= MOST_APPROVED && !approved.some(({ id }) => id === alternative.id))
    throw new DomainError('wrong_state', `At most ${MOST_APPROVED} alternatives are shown.`, 'Remove one first.')
  await raw(tx, {
    text: `insert into listing_alternative (listing_id, alternative_id, approved_at) values ($1, $2, $3)
           on conflict do nothing`,
    values: [listingId, alternative.id, now.toISOString()],
  })
}

/** Takes an approval back; false when there was none. */
export async function dropAlternative(
  tx: Tx,
  { listingId, alternativeId }: { listingId: number; alternativeId: number },
): Promise<boolean> {
  const dropped = await raw(tx, {
    text: 'delete from listing_alternative where listing_id = $1 and alternative_id = $2 returning 1',
    values: [listingId, alternativeId],
  })
  return dropped.length > 0
}
