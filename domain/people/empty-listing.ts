import { randomUUID } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import { withdrawListing } from '../launches/withdraw.ts'
import type { ListingProfile } from '../listings/listing.entity.ts'
import { lockListing } from '../listings/listing.ts'

/** What belongs to a listing and goes with its content. Its launches, votes, awards and what was paid for it stay. */
const CONTENT = [
  'claim',
  'comment',
  'draft',
  'evidence_check',
  'featured_place',
  'listing_attribute',
  'listing_category',
  'listing_day',
  'listing_follow',
  'listing_founder',
  'listing_image',
  'listing_logo',
  'listing_owner',
  'listing_referrer_day',
  'listing_revenue',
  'listing_review',
  'listing_to_embed',
  'listing_update',
  'listing_vector',
  'listing_version',
  'listing_view',
  'milestone',
  'revenue_key',
  'review',
  'vote_mark',
] as const

const EMPTY: ListingProfile = {
  tags: [],
  features: [],
  usps: [],
  pricing_summary: null,
  city: null,
  founded_year: null,
  contact_email: null,
  demo_video_url: null,
  logo_url: null,
  faqs: [],
  founders: [],
  socials: {},
  founder_socials: {},
  seo: {},
}

/**
 * Withdraws a listing that nobody owns any more and deletes everything it says, including its website's name. Its row
 * keeps its places in finished weeks.
 */
export async function emptyListing(tx: Tx, id: number, now: Date): Promise<void> {
  const listing = (await lockListing(tx, id))!
  const { site, domain } = listing
  await withdrawListing(tx, { listing, editor: { accountId: null, via: 'admin' }, now })
  for (const table of CONTENT) await tx.sql.deleteFrom(table).where('listing_id', '=', id).execute()
  await tx.sql
    .deleteFrom('listing_alternative')
    .where((eb) => eb.or([eb('listing_id', '=', id), eb('alternative_id', '=', id)]))
    .execute()
  // The addresses of listings that were merged into this one answer like those of any withdrawn listing.
  await tx.sql.deleteFrom('merged_listing').where('into_id', '=', id).execute()
  const website = `removed.invalid/${id}`
  await tx.sql
    .updateTable('listing')
    .set({
      // Nobody can take it before with a listing of that name.
      slug: `removed-${randomUUID()}`,
      name: 'Removed',
      website_url: `https://${website}`,
      site: website,
      host: 'removed.invalid',
      domain: 'removed.invalid',
      tagline: null,
      short_description: null,
      description: null,
      headline: null,
      summary: null,
      stage: null,
      pricing_model: null,
      country: null,
      keywords: [],
      profile: JSON.stringify(EMPTY),
      story: '{}',
      badge: '{}',
      media: '[]',
      screenshots: '[]',
      photos: '{}',
      origins: '{}',
      trophy_cabinet: null,
      domain_rating: null,
      community_rating: null,
      revenue_cents: null,
      verified_at: null,
      hidden_reason: null,
    })
    .where('id', '=', id)
    .execute()
  await forgetWebsite(tx, { site, domain })
}

/** Deletes what we know about a website that no other listing or draft has. */
export async function forgetWebsite(tx: Tx, { site, domain }: { site: string; domain?: string }): Promise<void> {
  await tx.sql
    .deleteFrom('site_read')
    .where('site', '=', site)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing')
            .select('id')
            .where('listing.site', '=', site)
            .unionAll(
              selectFrom('draft')
                .select((eb) => eb.lit(0).as('id'))
                .where('draft.site', '=', site),
            ),
        ),
      ),
    )
    .execute()
  if (domain === undefined) return
  await tx.sql
    .deleteFrom('domain_rating_check')
    .where('domain', '=', domain)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('listing').select('id').where('listing.domain', '=', domain))),
    )
    .execute()
}
