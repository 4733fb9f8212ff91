import type { Kysely } from 'kysely'
import type { Row } from '../database/row.ts'
import type { Tables } from '../database/tables.ts'

type Kept = 'slug' | 'name' | 'tagline' | 'website_url' | 'pricing_model' | 'country' | 'votes' | 'launch_week'

/** A listing in a list. Has no id, which is internal. */
export interface ListingRow extends Row<'listing', Kept> {
  logo_url: string | null
  /** Slug of the primary category. */
  category: string
}

/** A query of listings `l` with their categories `c`, as `ListingRow`s. */
export function listingRows(sql: Kysely<Tables>) {
  return sql
    .selectFrom('listing as l')
    .innerJoin('category as c', 'c.id', 'l.category_id')
    .select(['l.slug', 'l.name', 'l.tagline', 'l.website_url', 'c.slug as category'])
    .select((eb) => eb.ref('l.profile', '->>').key('logo_url').$castTo<string | null>().as('logo_url'))
    .select(['l.pricing_model', 'l.country', 'l.votes', 'l.launch_week'])
}
