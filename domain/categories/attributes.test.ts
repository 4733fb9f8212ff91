import { afterEach, expect, test } from 'vitest'
import { anOpenDatabase } from '../../test/service.ts'
import { raw } from '../database/raw.ts'
import { seedCategories } from './categories.ts'
import { SEED_ATTRIBUTES } from './seed-attributes.ts'
import { FIRST_CATEGORIES } from './seed.ts'

let opened: Awaited<ReturnType<typeof anOpenDatabase>> | undefined
afterEach(() => opened?.close())

const namesOf = async (slug: string) => {
  const rows = await raw<{ name: string }>(opened!.db.read, {
    text: `select a.name from category_attribute a join category c on c.id = a.category_id
           where c.slug = $1 order by a.position`,
    values: [slug],
  })
  return rows.map(({ name }) => name)
}

test('at least twenty default categories have three to six attributes each, one key once', () => {
  const known = FIRST_CATEGORIES.flatMap(({ children }) => children)
  expect(known).toEqual(expect.arrayContaining(Object.keys(SEED_ATTRIBUTES)))
  const sizes = Object.values(SEED_ATTRIBUTES).map((attributes) => new Set(attributes.map(({ key }) => key)).size)
  expect(sizes.length).toBeGreaterThanOrEqual(20)
  expect([Math.min(...sizes) >= 3, Math.max(...sizes) <= 6]).toEqual([true, true])
})

test('a new installation has the default attributes, and one that an admin removes stays removed', async () => {
  opened = await anOpenDatabase()
  await seedCategories(opened.db)
  expect(await namesOf('crm')).toEqual(SEED_ATTRIBUTES['CRM']!.map(({ name }) => name))
  await raw(opened.db.read, { text: 'delete from category_attribute' })
  await seedCategories(opened.db)
  expect(await namesOf('crm')).toEqual([])
})

test('an installation that upgrades gets them only where no admin defined any', async () => {
  opened = await anOpenDatabase()
  await seedCategories(opened.db)
  await raw(opened.db.read, { text: `delete from setting where key = 'attributes_seeded'` })
  await raw(opened.db.read, { text: 'delete from category_attribute' })
  await raw(opened.db.read, {
    text: `insert into category_attribute (category_id, name, key) select id, 'Ours', 'ours' from category where slug = 'crm'`,
  })
  await seedCategories(opened.db)
  expect(await namesOf('crm')).toEqual(['Ours'])
  expect(await namesOf('notes')).toEqual(SEED_ATTRIBUTES['Notes']!.map(({ name }) => name))
})
