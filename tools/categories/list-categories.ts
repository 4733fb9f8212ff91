import * as z from 'zod'
import { allCategories, liveCounts, type Category } from '../../domain/categories/categories.ts'
import { defineTool } from '../define-tool.ts'

const category = {
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  listings: z.int().describe('Live listings, those of its subcategories included.'),
}

export default defineTool({
  name: 'list_categories',
  title: 'All categories: find the right category, type or section',
  description:
    'All categories as a tree: kinds and types of software, topics, sections, with slugs, names and how many ' +
    'products in each. Use to see what is covered, or where an app belongs.',
  rest: { method: 'GET', path: '/categories' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    include_empty: z.boolean().default(true).describe('Also those without a listing.'),
  }),
  output: z.strictObject({
    categories: z.array(z.strictObject({ ...category, subcategories: z.array(z.strictObject(category)) })),
    total: z.int(),
  }),

  async handler({ include_empty }, { db }) {
    const [categories, counts] = await Promise.all([allCategories(db), liveCounts(db)])
    const under = (parent: number | null) => categories.filter(({ parentId }) => parentId === parent)
    const isShown = ({ listings }: { listings: number }) => include_empty || listings > 0
    const tree = under(null)
      .map((top) => {
        const subcategories = under(top.id).map((sub) => counted(sub, counts.get(sub.id) ?? 0))
        return { ...counted(top, counts.get(top.id) ?? 0), subcategories: subcategories.filter(isShown) }
      })
      .filter(isShown)
    return { categories: tree, total: tree.reduce((sum, { subcategories }) => sum + 1 + subcategories.length, 0) }
  },
})

function counted({ slug, name, description }: Category, listings: number) {
  return { slug, name, description, listings }
}
