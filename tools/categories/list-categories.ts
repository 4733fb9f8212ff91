import * as z from 'zod'
import { allCategories, liveCounts, type Category } from '../../domain/categories/categories.ts'
import { defineTool } from '../define-tool.ts'

interface Node {
  slug: string
  name: string
  description: string
  listings: number
  subcategories: Node[]
}

const level = {
  slug: z.string().describe('Pass it to search_listings as `category`.'),
  name: z.string().describe('Use it in a draft’s `categories`.'),
  description: z.string(),
  listings: z.int().describe('Live listings, those of its subcategories included.'),
}

export default defineTool({
  name: 'list_categories',
  title: 'List categories',
  description:
    'The whole category tree with live listing counts. Use the names in `update_draft`, the slugs in `search_listings`.',
  rest: { method: 'GET', path: '/categories' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    include_empty: z.boolean().default(true).describe('Also categories without a live listing.'),
  }),
  output: z.strictObject({
    categories: z.array(z.strictObject({ ...level, subcategories: z.array(z.strictObject(level)) })),
    total: z.int().describe('Categories listed, subcategories included.'),
  }),

  async handler({ include_empty }, { db, em }) {
    const [categories, counts] = await Promise.all([allCategories(db, em), liveCounts(db, em)])
    const tree = treeOf(categories, counts, null).filter(({ listings }) => include_empty || listings > 0)
    const shown = tree.map(({ subcategories, ...top }) => ({
      ...top,
      subcategories: subcategories
        .filter(({ listings }) => include_empty || listings > 0)
        .map(({ subcategories: _, ...sub }) => sub),
    }))
    return { categories: shown, total: shown.reduce((sum, { subcategories }) => sum + 1 + subcategories.length, 0) }
  },
})

function treeOf(categories: Category[], counts: Map<number, number>, parentId: number | null): Node[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .map(({ id, slug, name, description }) => {
      const subcategories = treeOf(categories, counts, id)
      const below = subcategories.reduce((sum, { listings }) => sum + listings, 0)
      return { slug, name, description, listings: (counts.get(id) ?? 0) + below, subcategories }
    })
}
