import * as z from 'zod'
import type { ListingRow } from '../../domain/listings/search.ts'

export const ListingSummary = z.strictObject({
  slug: z.string().describe('Pass it to get_listing.'),
  name: z.string(),
  tagline: z.string().nullable(),
  url: z.string().describe('Page of the listing here.'),
  website_url: z.string().describe("The product's own website."),
  logo_url: z.string().nullable(),
  category: z.string().describe('Slug of the primary category.'),
  pricing_model: z.string().nullable(),
  country: z.string().nullable(),
  votes: z.int().describe('Community votes.'),
  launch_week: z.string().nullable().describe('Monday of the launch week.'),
})

/** A listing as lists show it. */
export function summaryOf({ slug, ...row }: ListingRow, siteUrl: string): z.input<typeof ListingSummary> {
  return { slug, url: `${siteUrl}/listings/${slug}`, ...row }
}
