import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { ATTRIBUTE_SOURCES } from '../../domain/listings/comparison.ts'
import { slugOf } from '../../domain/shared/slug.ts'
import { defineAction, type Work } from '../action.ts'
import { line, oneOf, refused, rowId, slug, whole } from '../typed.ts'

const source = oneOf(['', ...ATTRIBUTE_SOURCES])

export const addAttribute = defineAction({
  name: 'attribute add',
  about: 'a row of comparisons for the listings of a category; --source FIELD takes it from their profile',
  words: { category: 'CATEGORY', name: 'NAME' },
  input: z.strictObject({ category: slug, name: line(80), source: source.default('') }),
  target: ({ category, name }) => `${category}/${slugOf(name ?? '')}`,
  async state({ category, name }, { tx }) {
    const [row] = await raw<{ name: string; source: string }>(tx, {
      text: `select a.name, coalesce(a.source, '') as source from category_attribute a join category c on c.id = a.category_id
             where c.slug = $1 and a.key = $2`,
      values: [category, slugOf(name ?? '')],
    })
    return row ?? null
  },
  async run({ category, name, source: field }, { tx }) {
    const key = slugOf(name)
    if (!key) throw refused('name', 'This name has no letter.', 'Use at least one Latin letter or digit.')
    const [added] = await raw<{ id: number }>(tx, {
      text: `insert into category_attribute (category_id, name, key, source, position)
             select c.id, $2, $3, nullif($4, ''), coalesce((select max(position) from category_attribute where category_id = c.id), 0) + 1
             from category c where c.slug = $1 on conflict (category_id, key) do nothing returning id::int`,
      values: [category, name, key, field],
    })
    if (!added)
      throw refused('name', 'There is such an attribute already, or no such category.', 'Choose another name.')
    return { answer: { id: added.id, category, key } }
  },
})

export const setAttribute = defineAction({
  name: 'attribute set',
  about: 'change what an attribute is called, where it stands and which field it reads',
  words: { id: 'ID' },
  input: z.strictObject({
    id: rowId,
    name: line(80).optional(),
    source: source.optional(),
    position: whole(0, 999).optional(),
  }),
  target: ({ id }) => `attribute ${id}`,
  state: ({ id }, work) => attributeState(work, id),
  async run({ id, name, source: field, position }, { tx }) {
    const changed = await raw(tx, {
      text: `update category_attribute set name = coalesce($2, name), source = case when $3::text is null then source
               else nullif($3, '') end, position = coalesce($4, position) where id = $1 returning 1`,
      values: [id, name ?? null, field ?? null, position ?? null],
    })
    if (!changed.length) throw noAttribute(id)
  },
})

export const removeAttribute = defineAction({
  name: 'attribute remove',
  about: 'take out an attribute with what listings say for it',
  words: { id: 'ID' },
  input: z.strictObject({ id: rowId }),
  target: ({ id }) => `attribute ${id}`,
  state: ({ id }, work) => attributeState(work, id),
  async run({ id }, { tx }) {
    const gone = await raw(tx, { text: 'delete from category_attribute where id = $1 returning 1', values: [id] })
    if (!gone.length) throw noAttribute(id)
    return { answer: { id, removed: true } }
  },
})

async function attributeState({ tx }: Work, id: number) {
  await raw(tx, { text: 'select 1 from category_attribute where id = $1 for update', values: [id] })
  const [row] = await raw<{ name: string; source: string; position: number; category: string; values: number }>(tx, {
    text: `select a.name, coalesce(a.source, '') as source, a.position, c.slug as category,
             (select count(*)::int from listing_attribute v where v.attribute_id = a.id) as values
           from category_attribute a join category c on c.id = a.category_id where a.id = $1`,
    values: [id],
  })
  return row ? { ...row } : null
}

const noAttribute = (id: number) =>
  refused('id', `There is no attribute ${id}.`, 'Take its id from the page of the category.')

export interface AttributeLine {
  id: number
  name: string
  key: string
  source: string
  position: number
  /** Listings that say something for it. */
  values: number
}

/** The attributes of a category, in their order. */
export function attributesOf(db: Reader, category: string): Promise<AttributeLine[]> {
  return raw<AttributeLine>(db, {
    text: `select a.id::int, a.name, a.key, coalesce(a.source, '') as source, a.position,
             (select count(*)::int from listing_attribute v where v.attribute_id = a.id) as values
           from category_attribute a join category c on c.id = a.category_id where c.slug = $1 order by a.position, a.id`,
    values: [category],
  })
}
