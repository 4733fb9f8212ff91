import * as z from 'zod'

export const pagination = {
  page: z.int().min(1).max(1000).default(1).describe('Page.'),
  per_page: z.int().min(1).max(100).default(20).describe('Limit.'),
}

/** The schema of one page of a list. */
export function paginated<T extends z.ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_is_capped: z.boolean().describe('There are more than `total`.'),
    has_more: z.boolean(),
  })
}

/** The envelope around one page of items. */
export function pageOf<T>(
  items: T[],
  {
    page,
    per_page,
    total,
    capped = false,
    shown = capped ? Infinity : total,
  }: {
    page: number
    per_page: number
    total: number
    capped?: boolean
    /** How many items can be paged through; by default `total`, or no limit if `total` is capped. */
    shown?: number
  },
) {
  return { items, page, per_page, total, total_is_capped: capped, has_more: page * per_page < shown }
}
