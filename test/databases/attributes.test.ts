import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWERS_BY_KEY } from '../../domain/database/migrations/0040-0059/0041-attributes-not-for-older.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing } from '../factories.ts'
import { aService, type TestService } from '../service.ts'

/** The tables as earlier versions had them. */
const EARLIER = [
  `drop table listing_attribute`,
  `create table listing_attribute (
     listing_id bigint not null references listing on delete cascade,
     attribute_id bigint not null references category_attribute on delete cascade,
     value text not null,
     evidence jsonb not null default '[]',
     primary key (listing_id, attribute_id))`,
  `create index listing_attribute_attribute on listing_attribute (attribute_id)`,
  `alter table category_attribute drop column choices`,
  `alter table draft drop column attributes`,
]

let service: TestService
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

/** The slug of the category above this one. */
async function above(slug: string): Promise<string> {
  const [row] = await rows<{ slug: string }>(
    'select above.slug from category c join category above on above.id = c.parent_id where c.slug = $1',
    [slug],
  )
  return row!.slug
}

test('what listings answered is kept by key, with its quotes', async () => {
  const quote = { quote: 'Since 2019.', url: 'https://a.example.com/', fetched_at: '2026-11-03T09:00:00Z' }
  await aListing(service, { slug: 'one', category: 'crm', further: ['seo'], plan: 'paid' })
  await aListing(service, { slug: 'two', category: 'crm' })
  await rows('delete from category_attribute')
  for (const statement of EARLIER) await rows(statement)
  for (const [category, key] of [
    ['crm', 'age'],
    ['seo', 'age'],
    ['notes', 'age'],
    ['crm', 'size'],
    ['notes', 'size'],
    ['crm', 'none'],
    ['notes', 'none'],
    ['crm', 'open'],
    ['seo', 'open'],
    ['notes', 'open'],
    [await above('crm'), 'above'],
    ['seo', 'above'],
    [await above('seo'), 'above further'],
    ['notes', 'above further'],
    ['notes', 'moved'],
  ])
    await rows(
      `insert into category_attribute (category_id, name, key, position)
       select id, $2, $2, case when slug = 'notes' then 9 else 1 end from category where slug = $1`,
      [category, key],
    )
  const answer = (slug: string, category: string, key: string, value: string, evidence: object[] = []) =>
    rows(
      `insert into listing_attribute (listing_id, attribute_id, value, evidence)
       select l.id, a.id, $4, $5 from listing l, category_attribute a join category c on c.id = a.category_id
       where l.slug = $1 and c.slug = $2 and a.key = $3`,
      [slug, category, key, value, JSON.stringify(evidence)],
    )
  await answer('one', 'seo', 'age', 'of the further category')
  await answer('one', 'crm', 'age', 'of the main category')
  await answer('one', 'notes', 'age', 'of another category')
  await answer('one', 'crm', 'size', 'Quoted', [quote])
  await answer('one', 'notes', 'size', 'of another category')
  await answer('one', 'crm', 'none', '')
  await answer('one', 'notes', 'none', 'of another category')
  await answer('one', 'crm', 'open', '')
  await answer('one', 'seo', 'open', 'of the further category')
  await answer('one', 'notes', 'open', 'of another category')
  await answer('one', await above('crm'), 'above', 'of the one above')
  await answer('one', 'seo', 'above', 'of the further category')
  await answer('one', await above('seo'), 'above further', 'of the one above')
  await answer('one', 'notes', 'above further', 'of another category')
  await answer('one', 'notes', 'moved', 'of its former category')
  await answer('two', 'crm', 'age', 'Six')
  for (const statement of ANSWERS_BY_KEY) await rows(statement)
  const kept = await rows(
    `select slug, key, value, state, ai, jsonb_array_length(evidence) as quotes
     from listing_attribute join listing l on l.id = listing_id order by slug, key`,
  )
  const typed = { state: 'manual', ai: null, quotes: 0 }
  expect(kept).toEqual([
    { slug: 'one', key: 'above', value: 'of the one above', ...typed },
    { slug: 'one', key: 'above further', value: 'of the one above', ...typed },
    { slug: 'one', key: 'age', value: 'of the main category', ...typed },
    { slug: 'one', key: 'moved', value: 'of its former category', ...typed },
    { slug: 'one', key: 'none', value: null, state: 'deleted', ai: null, quotes: 0 },
    { slug: 'one', key: 'open', value: 'of the further category', ...typed },
    { slug: 'one', key: 'size', value: 'Quoted', state: 'ai', ai: 'Quoted', quotes: 1 },
    { slug: 'two', key: 'age', value: 'Six', ...typed },
  ])
  const { body } = await service.request('GET', '/compare?a=one&b=two')
  const [age] = body.rows.filter(({ key }: { key: string }) => key === 'age')
  expect([age.a.value, age.b.value]).toEqual(['of the main category', 'Six'])
})
