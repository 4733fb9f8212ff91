import * as z from 'zod'
import { editOwnListing } from '../../domain/drafts/edit-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import { defineTool } from '../define-tool.ts'
import { ListingId, TypedFaqs, TypedLinks } from '../shared/schemas.ts'
import { EditedListing, ownedListingOf } from './owned-listing.ts'

const text = (max: number) => z.string().max(max).optional()
const list = z.array(z.string().max(200)).max(20).optional()

export default defineTool({
  name: 'update_my_listing',
  title: 'Edit my listing',
  description:
    'Edit my live listing: fix or update text, pricing, links or FAQs of the published page, visible at once. Send ' +
    'only what changes; empty clears, lists are replaced whole. Name, categories, founders: `update_draft`.',
  rest: { method: 'PATCH', path: '/me/listings/{listing_id}' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    listing_id: ListingId.describe('From `list_my_listings`.'),
    fields: z
      .strictObject({
        tagline: text(200).describe('One line'),
        short_description: text(300).describe('One or two sentences'),
        description: text(20_000).describe('Plain text'),
        pricing_model: text(40).describe('Such as Free or Freemium'),
        pricing_summary: text(300).describe('Price in words'),
        country: text(2).describe('ISO code, such as DE'),
        city: text(120).describe('City'),
        founded_year: z.int().min(1800).max(2100).nullable().optional().describe('Year; null removes'),
        demo_video_url: text(500).describe('YouTube link'),
        contact_email: text(254).describe('Public e-mail'),
        features: list.describe('Features'),
        usps: list.describe('What sets it apart'),
        keywords: list.describe('Search words'),
        headline: text(200).describe('Shown for the tagline'),
        summary: text(20_000).describe('Shown for the short description'),
        seo_title: text(200).describe('Title in search engines'),
        seo_description: text(320).describe('Text in search engines'),
      })
      .optional()
      .describe('Values to change.'),
    socials: TypedLinks.optional().describe('All links.'),
    faqs: TypedFaqs.optional().describe('All FAQs.'),
  }),
  output: EditedListing,

  async handler({ listing_id, ...changes }, { tx, actor, now, siteUrl }) {
    const listing = await editOwnListing(tx, { listingId: listing_id, actor, changes, now: now() })
    return ownedListingOf(listing, await surroundingsOf(tx, listing), siteUrl)
  },
})
