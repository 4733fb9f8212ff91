import * as z from 'zod'

/** As short as can be acted on: twenty of them must not fill an assistant's memory. Whatever else a row has is left out. */
export const ListingSummary = z.object({
  slug: z.string(),
  name: z.string(),
  tagline: z.string().nullable(),
  url: z.string(),
  votes: z.int(),
})

/** A listing as lists show it. */
export function summaryOf<T extends { slug: string }>(row: T, siteUrl: string): T & { url: string } {
  return { ...row, url: `${siteUrl}/listings/${row.slug}` }
}
