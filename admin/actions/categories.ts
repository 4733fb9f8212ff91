import * as z from 'zod'
import { UNCATEGORISED } from '../../domain/categories/seed.ts'
import { counted } from '../../domain/database/counted.ts'
import type { Reader } from '../../domain/database/database.ts'
import { slugOf } from '../../domain/shared/input/slug.ts'
import { defineAction, type Work } from '../action.ts'
import { faqs, line, prose, refused, slug, whole } from '../typed.ts'
import { renameInProfiles } from './categories.statements.ts'
import { nextPosition } from './next-position.ts'

const parent = z.union([z.literal(''), slug], 'Use a category’s slug, or leave it empty.')

export const addCategory = defineAction({
  name: 'category add',
  about: 'add a category, with --parent SLUG below another',
  words: { name: 'NAME' },
  input: z.strictObject({ name: line(80), text: prose(1000).default(''), parent: parent.default('') }),
  target: ({ name }) => slugOf(name ?? ''),
  state: ({ name }, work) => (name ? categoryState(work, slugOf(name)) : Promise.resolve(null)),
  async run({ name, text, parent: above }, work) {
    const address = slugOf(name)
    if (!address) throw refused('name', 'This name has no Latin letter or digit.', 'Use at least one for the address.')
    await refuseTakenName(work, name, null)
    const added = await work.tx.sql
      .insertInto('category')
      .values({ slug: address, name, description: text, position: nextPosition(work.tx, 'category') })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw refused('name', 'A category with this address already exists.', 'Choose another name.')
    await moveBelow(work, address, above)
    return { answer: { slug: address, ...(await categoryState(work, address)) } }
  },
})

export const setCategory = defineAction({
  name: 'category set',
  about: 'edit a category: its name, text, parent (--parent SLUG), position or FAQs (--faqs JSON)',
  words: { slug: 'SLUG' },
  input: z.strictObject({
    slug,
    name: line(80).optional(),
    text: prose(1000).optional(),
    parent: parent.optional(),
    position: whole(0, 9999).optional(),
    faqs: faqs.optional(),
  }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => categoryState(work, slug),
  async run({ slug, name, parent: above, ...given }, work) {
    const known = await categoryState(work, slug)
    if (!known) throw noCategory(slug)
    if (name !== undefined && name !== known.name) await rename(work, { slug, from: known.name, to: name })
    if (above !== undefined && above !== known.parent) await moveBelow(work, slug, above)
    await work.tx.sql
      .updateTable('category')
      .set((eb) => ({
        description: given.text ?? eb.ref('description'),
        position: given.position ?? eb.ref('position'),
        faqs: given.faqs ? JSON.stringify(given.faqs) : eb.ref('faqs').$castTo<string>(),
      }))
      .where('slug', '=', slug)
      .execute()
    return { answer: { slug, ...(await categoryState(work, slug)) } }
  },
})

export const removeCategory = defineAction({
  name: 'category remove',
  about: 'remove an empty category',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => categoryState(work, slug),
  async run({ slug }, work) {
    const known = await categoryState(work, slug)
    if (!known) throw noCategory(slug)
    refuseFallback(known.name)
    const { listings, below, drafts } = await work.tx.sql
      .selectFrom('category as c')
      .select((eb) => {
        const first = eb.selectFrom('listing as l').whereRef('l.category_id', '=', 'c.id')
        const further = eb.selectFrom('listing_category as f').whereRef('f.category_id', '=', 'c.id')
        const below = eb.selectFrom('category as b').whereRef('b.parent_id', '=', 'c.id')
        const drafts = eb
          .selectFrom('draft as d')
          .where((draft) => draft(draft.ref('d.fields', '->').key('categories').key('value'), '?', draft.ref('c.name')))
          .where('d.status', '<>', 'submitted')
        return [
          eb(counted(first), '+', counted(further)).as('listings'),
          counted(below).as('below'),
          counted(drafts).as('drafts'),
        ]
      })
      .where('c.slug', '=', slug)
      .executeTakeFirstOrThrow()
    if (listings + below + drafts > 0)
      throw refused(
        'slug',
        `${known.name} is in use. Listings: ${listings}. Drafts: ${drafts}. Subcategories: ${below}.`,
        'Move them first.',
      )
    await work.tx.sql.deleteFrom('category').where('slug', '=', slug).execute()
    return { answer: { slug, removed: true } }
  },
})

const noCategory = (slug: string) =>
  refused('slug', `There is no category ${slug}.`, 'Run `category list` to find its slug.')

async function categoryState({ tx }: Work, address: string) {
  await tx.sql.selectFrom('category').select('id').where('slug', '=', address).forUpdate().execute()
  const category = await tx.sql
    .selectFrom('category as c')
    .leftJoin('category as p', 'p.id', 'c.parent_id')
    .select((eb) => [
      'c.name',
      'c.description as text',
      // Empty for a top-level category.
      eb.fn.coalesce('p.slug', eb.val('')).as('parent'),
      'c.position',
      'c.faqs',
    ])
    .where('c.slug', '=', address)
    .executeTakeFirst()
  return category ?? null
}

/** Renames a category, including in profiles, which refer to categories by name. */
async function rename(work: Work, { slug, from, to }: { slug: string; from: string; to: string }): Promise<void> {
  refuseFallback(from)
  await refuseTakenName(work, to, slug)
  await work.tx.sql.updateTable('category').set({ name: to }).where('slug', '=', slug).execute()
  await renameInProfiles(work.tx, { from, to })
}

/** Refuses to rename or remove the category for uncategorized listings, because code looks it up by name. */
function refuseFallback(name: string): void {
  if (name === UNCATEGORISED.name)
    throw refused(
      'name',
      `${name} can’t be renamed or removed: it holds listings without a category.`,
      'Choose another category.',
    )
}

async function refuseTakenName({ tx }: Work, name: string, mine: string | null): Promise<void> {
  const taken = await tx.sql
    .selectFrom('category')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .where('slug', 'is distinct from', mine)
    .executeTakeFirst()
  if (taken) throw refused('name', `A category called ${name} already exists.`, 'Choose another name.')
}

/** Moves a category under another, or to the top level. The tree has two levels. */
async function moveBelow({ tx }: Work, address: string, above: string): Promise<void> {
  if (above === '') {
    await tx.sql.updateTable('category').set({ parent_id: null }).where('slug', '=', address).execute()
    return
  }
  const place = await tx.sql
    .selectFrom('category')
    .select((eb) => [
      'id',
      eb.and([eb('parent_id', 'is', null), eb('slug', '<>', address)]).as('is_top'),
      eb
        .exists(
          eb
            .selectFrom('category as b')
            .innerJoin('category as m', 'm.id', 'b.parent_id')
            .select('b.id')
            .where('m.slug', '=', address),
        )
        .as('has_below'),
    ])
    .where('slug', '=', above)
    .executeTakeFirst()
  if (!place) throw refused('parent', `There is no category ${above}.`, 'Run `category list` to find its slug.')
  if (!place.is_top || place.has_below)
    throw refused(
      'parent',
      'Categories have only two levels.',
      place.is_top ? 'Move this category’s subcategories first.' : 'Choose a top-level category as its parent.',
    )
  await tx.sql.updateTable('category').set({ parent_id: place.id }).where('slug', '=', address).execute()
}

export interface CategoryLine {
  slug: string
  name: string
  parent: string | null
  position: number
  listings: number
  faqs: number
  attributes: number
}

/** The category tree: each top-level category, followed by its subcategories. */
export function categoryTree(db: Reader): Promise<CategoryLine[]> {
  return db.sql
    .selectFrom('category as c')
    .leftJoin('category as p', 'p.id', 'c.parent_id')
    .select((eb) => {
      const listings = eb.selectFrom('listing as l').whereRef('l.category_id', '=', 'c.id')
      const attributes = eb.selectFrom('category_attribute as a').whereRef('a.category_id', '=', 'c.id')
      return [
        'c.slug',
        'c.name',
        'p.slug as parent',
        'c.position',
        counted(listings).as('listings'),
        eb.fn<number>('jsonb_array_length', ['c.faqs']).as('faqs'),
        counted(attributes).as('attributes'),
      ]
    })
    .orderBy((eb) => eb.fn.coalesce('p.position', 'c.position'))
    .orderBy((eb) => eb.fn.coalesce('p.name', 'c.name'))
    .orderBy((eb) => eb('p.id', 'is not', null))
    .orderBy('c.position')
    .orderBy('c.name')
    .execute()
}
