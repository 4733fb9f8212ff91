import * as z from 'zod'
import { editOwnListing } from '../../domain/listings/edit-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import { defineTool } from '../define-tool.ts'
import { byPlatform, ListingId, TypedFaqs } from '../shared/schemas.ts'
import { OwnedListing, ownedListingOf } from './owned-listing.ts'

const text = (max: number) => z.string().max(max).optional()
const list = z.array(z.string().max(200)).max(20).optional()

export default defineTool({
  name: 'update_my_listing',
  title: 'Edit my listing',
  description:
    'Change one of your listings; visitors see it at once. Send only what changes: an empty text or list clears a field, ' +
    '`socials` and `faqs` replace all. Read it first with `get_my_listing`. Name, categories and founders change through `update_draft`.',
  rest: { method: 'PATCH', path: '/me/listings/{listing_id}' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    listing_id: ListingId.describe('Listing id, from `list_my_listings`.'),
    fields: z
      .strictObject({
        tagline: text(200).describe('One line on what it is.'),
        short_description: text(300).describe('One or two sentences.'),
        description: text(20_000).describe('Plain text; an empty line starts a paragraph.'),
        pricing_model: text(40).describe('Such as Free, Freemium, Paid or Open source.'),
        pricing_summary: text(300).describe('What it costs, in a sentence.'),
        country: text(2).describe('ISO 3166 code, such as DE.'),
        city: text(120).describe('City of the company.'),
        founded_year: z.int().min(1800).max(2100).nullable().optional().describe('null removes it.'),
        demo_video_url: text(500).describe('A YouTube address.'),
        contact_email: text(254).describe('Address that visitors see.'),
        features: list.describe('Replaces the list.'),
        usps: list.describe('What sets it apart; replaces the list.'),
        keywords: list.describe('Words it is found by; replaces the list.'),
        headline: text(200).describe('Stands at the top in place of the tagline.'),
        summary: text(20_000).describe('Stands at the top in place of the short description.'),
        seo_title: text(200).describe('Title for search engines.'),
        seo_description: text(320).describe('Description for search engines.'),
      })
      .optional()
      .describe('Profile values. A changed value loses the quotes of the website: they prove the old one.'),
    socials: byPlatform(z.string().max(500)).optional().describe("Replaces all of the company's links."),
    faqs: TypedFaqs.optional().describe('Replaces all FAQs.'),
  }),
  output: OwnedListing,

  async handler({ listing_id, ...changes }, { db, em, actor, now, siteUrl }) {
    const listing = await editOwnListing(db, em, { listingId: listing_id, actor, changes, now: now() })
    return ownedListingOf(listing, await surroundingsOf(db, em, listing), siteUrl)
  },
  text: ({ id, status, links }) => `Listing ${id} is saved (${status}): ${links.page}`,
})
