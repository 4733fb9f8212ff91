import type * as z from 'zod'
import getAlternatives from '../../../tools/listings/get-alternatives.ts'
import getCategory from '../../../tools/categories/get-category.ts'
import type { ListingSummary } from '../../../tools/shared/listing-summary.ts'
import type { Read } from '../shared/read.ts'
import type { Listing } from './evidence.ts'

type Similar = Pick<z.output<typeof ListingSummary>, 'slug' | 'name' | 'tagline' | 'url' | 'votes'>

/** Its alternatives, and where they are few, the most voted listings of its main category, then of the one above. */
export async function similarTo(
  read: Read,
  { slug, categories }: Pick<Listing, 'slug' | 'categories'>,
  most: number,
): Promise<Similar[]> {
  const { items } = await read(getAlternatives, { slug })
  const similar: Similar[] = [...items]
  let next = categories.find(({ primary }) => primary)?.slug
  while (next && similar.length < most) {
    const others = await read(getCategory, { slug: next, per_page: 2 * most })
    const known = new Set([slug, ...similar.map((one) => one.slug)])
    similar.push(...others.items.filter((one) => !known.has(one.slug)))
    next = others.parent?.slug
  }
  return similar.slice(0, most)
}
