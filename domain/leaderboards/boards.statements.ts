import type { MoreColumns } from '../listings/lists/listing-list.ts'

/** The billboard's amount, in cents. Raw: a fragment of the raw statement in `pageOfListings`. */
export const AMOUNT: MoreColumns = { sql: 'l.billboard_cents::float8 as cents' }

/** The columns of a rating. Raw: a fragment of the raw statement in `pageOfListings`. */
export const RATING: MoreColumns = {
  sql: `l.domain_rating_value as rating, l.domain_rating_source as source,
        l.domain_rating ->> 'observed_at' as observed_at, l.domain_rating -> 'trend' as trend`,
}

/** The columns of verified revenue. Raw: a fragment of the raw statement in `pageOfListings`. */
export const REVENUE: MoreColumns = {
  sql: `l.revenue_cents::float8 as cents, (select source from listing_revenue where listing_id = l.id) as source,
        (select observed_at::text from listing_revenue where listing_id = l.id) as observed_at`,
}
