import { allCategories } from '../categories/categories.ts'
import type { Reader } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { gapsIn, wordsOf, type Content, type Gap } from '../profile/minimum-content.ts'
import { fieldValue } from '../listings/field-values.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { isPublic } from '../listings/listing.ts'

/** Code of the error for a listing that lacks content. */
export const INCOMPLETE = 'incomplete'

/** What a listing still lacks before it can be published for the first time; empty if it is or was public. */
export function gapsBefore(listing: Content & Pick<Listing, 'status'> & { hasLaunched: boolean }): Gap[] {
  return listing.hasLaunched || isPublic(listing) ? [] : gapsIn(listing)
}

/** Like `gapsBefore`, for a listing as it is stored. */
export async function gapsOf(db: Reader, listing: Listing): Promise<Gap[]> {
  const { status, liveAt, name, categoryId } = listing
  const category = (await allCategories(db)).find(({ id }) => id === categoryId)!
  return gapsBefore({
    status,
    hasLaunched: liveAt != null,
    name,
    tagline: fieldValue(listing, 'tagline'),
    short_description: fieldValue(listing, 'short_description'),
    description: fieldValue(listing, 'description'),
    features: fieldValue(listing, 'features'),
    category: category.name,
  })
}

/** Throws `wrong_state`, naming everything that is missing, if the listing can't be published for lack of content. */
export async function refuseIncomplete(db: Reader, listing: Listing): Promise<void> {
  const gaps = await gapsOf(db, listing)
  if (!gaps.length) return
  const { needs, fix } = wordsOf(gaps)
  throw new DomainError('wrong_state', `${listing.slug} can’t be published yet. It needs ${needs}.`, fix, {
    errors: gaps.map(({ what, fields: [field] }) => ({
      pointer: `/fields/${field}`,
      code: INCOMPLETE,
      detail: `The listing needs ${what}.`,
    })),
  })
}
