import * as z from 'zod'

/**
 * A listing in a list. Short, because an assistant may read a hundred of them; a row's other columns are
 * dropped.
 */
export const ListingSummary = z.object({
  slug: z.string(),
  name: z.string(),
  tagline: z.string().nullable(),
  url: z.string(),
  votes: z.int(),
})

/** A row of a list with its listing's URL; the output schema drops the row's other columns. */
export function summaryOf<T extends { slug: string }>(row: T, siteUrl: string): T & { url: string } {
  return { ...row, url: `${siteUrl}/listings/${row.slug}` }
}
