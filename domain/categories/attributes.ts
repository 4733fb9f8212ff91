import type { Reader, Tx } from '../database/database.ts'
import { slugOf } from '../shared/input/slug.ts'
import { SEED_ATTRIBUTES } from './seed-attributes.ts'

/** An attribute that owners answer. Without choices, the answer is free text. */
export interface AskedAttribute {
  key: string
  name: string
  choices: string[]
}

/**
 * The attributes that these categories, and those above them, ask owners for: the first category's first,
 * each key once.
 */
export async function attributesAsked(db: Reader, names: readonly string[]): Promise<AskedAttribute[]> {
  if (!names.length) return []
  const rows = await db.sql
    .selectFrom('category as c')
    .leftJoin('category as above', 'above.id', 'c.parent_id')
    .innerJoin('category_attribute as a', (join) =>
      join.on((eb) => eb.or([eb('a.category_id', '=', eb.ref('c.id')), eb('a.category_id', '=', eb.ref('above.id'))])),
    )
    .select((eb) => [
      'c.name as category',
      'a.key',
      'a.name',
      'a.choices',
      eb('a.category_id', '=', eb.ref('c.id')).as('isOwn'),
    ])
    .where('c.name', 'in', names)
    // An attribute with a source shows a field of the profile, so owners aren't asked for it.
    .where('a.source', 'is', null)
    .orderBy('isOwn', 'desc')
    .orderBy('a.position')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()
  const inOrder = names.flatMap((name) => rows.filter(({ category }) => category === name))
  return [...Map.groupBy(inOrder, ({ key }) => key).values()].map(([first]) => {
    const { key, name, choices } = first!
    return { key, name, choices }
  })
}

/** Set once the default attributes were written, so that those an admin removes stay removed. */
const SEEDED = 'attributes_seeded'

/** Writes the default attributes, once, into categories that have none. */
export async function seedAttributes(tx: Tx): Promise<void> {
  const done = await tx.sql.selectFrom('setting').select('key').where('key', '=', SEEDED).executeTakeFirst()
  if (done) return
  const categories = await tx.sql
    .selectFrom('category')
    .select(['id', 'slug'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('category_attribute as a').select('a.id').whereRef('a.category_id', '=', 'category.id'))),
    )
    .execute()
  const rows = Object.entries(SEED_ATTRIBUTES).flatMap(([name, attributes]) => {
    const category = categories.find(({ slug }) => slug === slugOf(name))
    if (!category) return []
    return attributes.map((attribute, at) => ({
      ...attribute,
      choices: [...attribute.choices],
      category_id: category.id,
      position: at + 1,
    }))
  })
  if (rows.length) await tx.sql.insertInto('category_attribute').values(rows).execute()
  await tx.sql.insertInto('setting').values({ key: SEEDED, value: 'true' }).execute()
}
