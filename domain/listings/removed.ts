import type { ListingRow } from './listing-row.ts'

/** The slug in place of a listing that is no longer public. No listing has it. */
export const REMOVED_SLUG = 'removed'

/** A listing that is no longer public, as a finished week shows it: only its place and votes stay. */
export function removedRow<R extends ListingRow>(row: R): R {
  return {
    ...row,
    slug: REMOVED_SLUG,
    name: 'Removed',
    tagline: null,
    website_url: '',
    logo_url: null,
    pricing_model: null,
    country: null,
  }
}
