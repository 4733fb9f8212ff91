import * as z from 'zod'
import { UNCATEGORISED } from '../../domain/categories/seed.ts'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { slugOf } from '../../domain/shared/slug.ts'
import { defineAction, type Work } from '../action.ts'
import { faqs, line, prose, refused, slug, whole } from '../typed.ts'

const parent = z.union([z.literal(''), slug], 'Name a category by its slug, or leave it empty.')

export const addCategory = defineAction({
  name: 'category add',
  about: 'a new category, below another one with --parent SLUG',
  words: { name: 'NAME' },
  input: z.strictObject({ name: line(80), text: prose(1000).default(''), parent: parent.default('') }),
  target: ({ name }) => slugOf(name ?? ''),
  state: ({ name }, work) => (name ? categoryState(work, slugOf(name)) : Promise.resolve(null)),
  async run({ name, text, parent: above }, work) {
    const address = slugOf(name)
    if (!address)
      throw refused('name', 'This name has no letter for an address.', 'Use at least one Latin letter or digit.')
    await refuseTakenName(work, name, null)
    const added = await raw(work.tx, {
      text: `insert into category (slug, name, description, position)
             select $1, $2, $3, coalesce(max(position), 0) + 1 from category on conflict do nothing returning 1`,
      values: [address, name, text],
    })
    if (!added.length) throw refused('name', 'There is a category at this address already.', 'Choose another name.')
    await moveBelow(work, address, above)
    return { answer: { slug: address, ...(await categoryState(work, address)) } }
  },
})

export const setCategory = defineAction({
  name: 'category set',
  about: 'change its name, text, place in the tree (--parent SLUG) or FAQs (--faqs JSON)',
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
    if (!known) throw refused('slug', `There is no category ${slug}.`, 'Run `category list` for the slugs.')
    if (name !== undefined && name !== known.name) await rename(work, { slug, from: known.name, to: name })
    if (above !== undefined && above !== known.parent) await moveBelow(work, slug, above)
    await raw(work.tx, {
      text: `update category set description = coalesce($2, description), position = coalesce($3, position),
               faqs = coalesce($4::jsonb, faqs) where slug = $1`,
      values: [slug, given.text ?? null, given.position ?? null, given.faqs ? JSON.stringify(given.faqs) : null],
    })
    return { answer: { slug, ...(await categoryState(work, slug)) } }
  },
})

export const removeCategory = defineAction({
  name: 'category remove',
  about: 'take out a category that nothing stands in',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => categoryState(work, slug),
  async run({ slug }, work) {
    const known = await categoryState(work, slug)
    if (!known) throw refused('slug', `There is no category ${slug}.`, 'Run `category list` for the slugs.')
    refuseFallback(known.name)
    const [used] = await raw<{ listings: number; below: number; drafts: number }>(work.tx, {
      text: `select (select count(*)::int from listing where category_id = c.id)
                 + (select count(*)::int from listing_category where category_id = c.id) as listings,
               (select count(*)::int from category where parent_id = c.id) as below,
               (select count(*)::int from draft where fields -> 'categories' -> 'value' ? c.name and status <> 'submitted') as drafts
             from category c where slug = $1`,
      values: [slug],
    })
    const { listings, below, drafts } = used!
    if (listings + below + drafts > 0)
      throw refused(
        'slug',
        `${known.name} is in use: ${listings} listings, ${drafts} drafts, ${below} categories below it.`,
        'Move them first.',
      )
    await raw(work.tx, { text: 'delete from category where slug = $1', values: [slug] })
    return { answer: { slug, removed: true } }
  },
})

interface CategoryState extends Record<string, unknown> {
  name: string
  text: string
  /** Slug of the category above; empty at the top. */
  parent: string
  position: number
  faqs: { question: string; answer: string }[]
}

async function categoryState({ tx }: Work, address: string): Promise<CategoryState | null> {
  await raw(tx, { text: 'select 1 from category where slug = $1 for update', values: [address] })
  const [category] = await raw<CategoryState>(tx, {
    text: `select c.name, c.description as text, coalesce(p.slug, '') as parent, c.position, c.faqs
           from category c left join category p on p.id = c.parent_id where c.slug = $1`,
    values: [address],
  })
  return category ?? null
}

/** Drafts name their categories: they keep meaning the same one. */
async function rename(work: Work, { slug, from, to }: { slug: string; from: string; to: string }): Promise<void> {
  refuseFallback(from)
  await refuseTakenName(work, to, slug)
  await raw(work.tx, { text: 'update category set name = $2 where slug = $1', values: [slug, to] })
  for (const part of ['value', 'ai'])
    await raw(work.tx, {
      text: `update draft set fields = jsonb_set(fields, '{categories,${part}}', (
               select jsonb_agg(case when name = $1 then $2 else name end order by nth)
               from jsonb_array_elements_text(fields -> 'categories' -> '${part}') with ordinality as named(name, nth)))
             where fields -> 'categories' -> '${part}' ? $1`,
      values: [from, to],
    })
}

/** Listings that name no category stand in it, and are found by this name. */
function refuseFallback(name: string): void {
  if (name === UNCATEGORISED.name)
    throw refused(
      'name',
      `${name} keeps its name: listings without a category stand in it.`,
      'Leave its name as it is.',
    )
}

async function refuseTakenName({ tx }: Work, name: string, mine: string | null): Promise<void> {
  const taken = await raw(tx, {
    text: 'select 1 from category where lower(name) = lower($1) and slug is distinct from $2',
    values: [name, mine],
  })
  if (taken.length) throw refused('name', `There is a category ${name} already.`, 'Choose another name.')
}

/** The tree has two levels: a category stands at the top, or below one that does. */
async function moveBelow({ tx }: Work, address: string, above: string): Promise<void> {
  if (above === '') {
    await raw(tx, { text: 'update category set parent_id = null where slug = $1', values: [address] })
    return
  }
  const [place] = await raw<{ id: string; is_top: boolean; has_below: boolean }>(tx, {
    text: `select id, parent_id is null and slug <> $1 as is_top,
             exists (select from category b join category m on m.id = b.parent_id where m.slug = $1) as has_below
           from category where slug = $2`,
    values: [address, above],
  })
  if (!place) throw refused('parent', `There is no category ${above}.`, 'Choose one of the list.')
  if (!place.is_top || place.has_below)
    throw refused('parent', 'The tree has two levels.', 'Choose a category at the top, for one that has none below it.')
  await raw(tx, { text: 'update category set parent_id = $2 where slug = $1', values: [address, place.id] })
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

/** The whole tree: each category at the top, followed by those below it. */
export function categoryTree(db: Reader): Promise<CategoryLine[]> {
  return raw<CategoryLine>(db, {
    text: `select c.slug, c.name, p.slug as parent, c.position,
             (select count(*)::int from listing l where l.category_id = c.id) as listings,
             jsonb_array_length(c.faqs) as faqs,
             (select count(*)::int from category_attribute a where a.category_id = c.id) as attributes
           from category c left join category p on p.id = c.parent_id
           order by coalesce(p.position, c.position), coalesce(p.name, c.name), p.id is not null, c.position, c.name`,
  })
}
