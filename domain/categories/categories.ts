import type { Database, Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { DomainError } from '../errors.ts'
import { slugOf } from '../shared/input/slug.ts'
import { seedAttributes } from './attributes.ts'
import { SUBCATEGORY_DESCRIPTIONS } from './seed-descriptions.ts'
import { FIRST_CATEGORIES, UNCATEGORISED } from './seed.ts'

export interface Category {
  id: number
  slug: string
  name: string
  description: string
  parentId: number | null
}

const categoriesInOrder = prepare((sql) =>
  sql
    .selectFrom('category')
    .select(['id', 'slug', 'name', 'description', 'parent_id as parentId'])
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .orderBy('name'),
)

/** Every category: the top-level ones, then the subcategories grouped by parent; each group by position. */
export async function allCategories(db: Reader): Promise<Category[]> {
  return categoriesInOrder(db, {})
}

/** A category and the one that it is under. */
export interface NamedCategory {
  name: string
  parent: string | null
}

/** The names of categories with their parents' names. */
export function withParents(categories: readonly Category[]): NamedCategory[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return categories.map(({ name, parentId }) => ({ name, parent: (parentId && names.get(parentId)) || null }))
}

const liveCountRows = prepare((sql) =>
  sql
    .selectFrom('category_count')
    .select((eb) => ['category_id as id', eb.cast<number>(eb.fn.sum('n'), 'integer').as('n')])
    .groupBy('category_id'),
)

/**
 * The number of live listings in each category, keyed by category id. A category's count includes its
 * subcategories, with each listing counted once.
 */
export async function liveCounts(db: Reader): Promise<Map<number, number>> {
  const rows = await liveCountRows(db, {})
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** The ids of a category and its subcategories. Throws `unknown_category`. */
export function withSubcategories(categories: Category[], slug: string): number[] {
  const top = categories.find((category) => category.slug === slug)
  if (!top)
    throw new DomainError('unknown_category', `There is no category ${slug}.`, 'Call list_categories for the slugs.', {
      errors: [{ pointer: '/category', code: 'unknown_category', detail: 'This category does not exist.' }],
    })
  const ids = new Set([top.id])
  // Parents come before their children, so one pass reaches every level.
  for (const { id, parentId } of categories) if (ids.has(parentId!)) ids.add(id)
  return [...ids]
}

/**
 * The categories with these names, in the given order and without duplicates. Throws `unknown_category`,
 * naming the closest ones.
 */
export function namedCategories(categories: Category[], names: string[], pointer: string): Category[] {
  const byName = new Map(categories.map((category) => [category.name.toLowerCase(), category]))
  const found = names.map((name, index) => {
    const category = byName.get(name.trim().toLowerCase())
    if (category) return category
    const close = closestNames(categories, name).join(', ')
    throw new DomainError(
      'unknown_category',
      `${pointer.slice(1).replaceAll('/', '.')}: There is no category ${name}. Closest: ${close}.`,
      'Use names from list_categories.',
      { errors: [{ pointer: `${pointer}/${index}`, code: 'unknown_category', detail: `Closest: ${close}.` }] },
    )
  })
  return [...new Set(found)]
}

const CLOSEST = 3

function closestNames(categories: Category[], name: string): string[] {
  const wanted = pairsOf(name)
  const shared = (other: string) => {
    const pairs = pairsOf(other)
    return (2 * pairs.filter((pair) => wanted.includes(pair)).length) / (pairs.length + wanted.length)
  }
  return categories
    .map((category) => category.name)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, CLOSEST)
}

/** The pairs of neighboring letters, which Dice's coefficient compares. */
function pairsOf(text: string): string[] {
  const letters = text.toLowerCase()
  return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2))
}

/**
 * Fills an empty table with the default category tree. In a table without subcategories, nests the default
 * categories; an existing tree stays as it is.
 */
export async function seedCategories(db: Database): Promise<void> {
  const rows = FIRST_CATEGORIES.flatMap(({ name, description, children }) => [
    { name, description },
    ...children.map((child) => ({ name: child, description: SUBCATEGORY_DESCRIPTIONS[child]! })),
  ])
  const all = [...rows, UNCATEGORISED].map((row, position) => ({ ...row, slug: slugOf(row.name), position }))
  await db.transaction(async (tx) => {
    await tx.lock('categories')
    const some = await tx.sql.selectFrom('category').select('id').limit(1).executeTakeFirst()
    if (!some) await tx.sql.insertInto('category').values(all).execute()
    await tx.sql
      .updateTable('category')
      .from('category as parent')
      .set((eb) => ({ parent_id: eb.ref('parent.id') }))
      .where((eb) =>
        eb.or(
          FIRST_CATEGORIES.map(({ name, children }) =>
            eb.and([eb('parent.name', '=', name), eb('category.slug', 'in', children.map(slugOf))]),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('category as nested').select('nested.id').where('nested.parent_id', 'is not', null))),
      )
      .execute()
    await seedAttributes(tx)
  })
}
