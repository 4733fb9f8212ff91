import type { Tx } from '../database/database.ts'
import { slugOf } from '../shared/input/slug.ts'
import { SEED_ATTRIBUTES } from './seed-attributes.ts'

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
