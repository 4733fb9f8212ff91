import * as z from 'zod'

export const pagination = {
  page: z.int().min(1).max(1000).default(1).describe('Page number, from 1.'),
  per_page: z.int().min(1).max(100).default(20).describe('Items per page.'),
}

/** One page of a list. */
export function paginated<T extends z.ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    page: z.int().describe('Page number.'),
    per_page: z.int().describe('Items per page.'),
    total: z.int().describe('How many there are, as far as they are counted.'),
    total_is_capped: z.boolean().describe('There are more than `total`.'),
    has_more: z.boolean().describe('A next page exists.'),
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
    /** How many can be paged through. */
    shown?: number
  },
) {
  return { items, page, per_page, total, total_is_capped: capped, has_more: page * per_page < shown }
}
