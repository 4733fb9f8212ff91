import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEmbedded } from '../open.ts'

let pglite: PGlite
beforeAll(async () => {
  pglite = await anEmbedded('memory://')
})
afterAll(() => pglite.close())
beforeEach(async () => {
  await pglite.exec('discard all')
  await pglite.exec('drop table if exists note; create table note (id int primary key, words text)')
})

const DOUBLED = 'select $1::int * 2 as doubled'
/** The texts that the engine keeps, without the one that asks. */
async function kept(): Promise<string[]> {
  const results = await pglite.exec('select statement from pg_prepared_statements order by prepare_time')
  return results[0]!.rows.map((row) => row['statement'] as string)
}
const rowsOf = async (text: string, values: unknown[] = []) => (await pglite.query(text, values)).rows

test('a statement is kept from the second time on, and gives what it gives without', async () => {
  expect(await rowsOf(DOUBLED, [1])).toEqual([{ doubled: 2 }])
  expect(await kept()).toEqual([])
  for (let value = 2; value < 10; value++) expect(await rowsOf(DOUBLED, [value])).toEqual([{ doubled: value * 2 }])
  expect(await kept()).toEqual([DOUBLED])
  const insert = 'insert into note values ($1, $2)'
  for (const [id, words] of [
    [1, 'naïve 🎉'],
    [2, null],
    [3, ''],
  ])
    expect(await pglite.query(insert, [id, words])).toMatchObject({ affectedRows: 1, rows: [] })
  expect(await rowsOf('select * from note order by id')).toEqual([
    { id: 1, words: 'naïve 🎉' },
    { id: 2, words: null },
    { id: 3, words: '' },
  ])
  expect(await kept()).toEqual([DOUBLED, insert])
})

test('many at once each get their own answer', async () => {
  const texts = Array.from({ length: 5 }, (_, add) => `select $1::int + ${add} as sum`)
  const asked = Array.from({ length: 60 }, (_, at) => ({ text: texts[at % 5]!, at }))
  const answers = await Promise.all(asked.map(({ text, at }) => rowsOf(text, [at])))
  expect(answers).toEqual(asked.map(({ at }) => [{ sum: at + (at % 5) }]))
})

test('an error is told each time, and spoils neither the statement nor the next transaction', async () => {
  const divide = 'select 10 / $1::int as part'
  for (let times = 0; times < 3; times++) {
    await expect(pglite.query(divide, [0])).rejects.toThrow('division by zero')
    expect(await rowsOf(divide, [5])).toEqual([{ part: 2 }])
    await expect(pglite.query(divide, ['x'])).rejects.toThrow('invalid input syntax')
    await expect(pglite.query('select * from nothing')).rejects.toThrow('does not exist')
    await expect(pglite.transaction((tx) => tx.query(divide, [0]))).rejects.toThrow('division by zero')
    expect(await pglite.transaction(async (tx) => (await tx.query(divide, [2])).rows)).toEqual([{ part: 5 }])
  }
})

test('a table that changes is read as it is now', async () => {
  const all = 'select * from note'
  for (let times = 0; times < 3; times++) await rowsOf(all)
  await pglite.exec('insert into note values (1); alter table note add column color text')
  expect(await rowsOf(all)).toEqual([{ id: 1, words: null, color: null }])
  for (let times = 0; times < 3; times++) await rowsOf(all)
  await pglite.query('alter table note drop column words')
  expect(await rowsOf(all)).toEqual([{ id: 1, color: null }])
  for (let times = 0; times < 3; times++) await rowsOf(all)
  await pglite.exec('discard all')
  expect(await rowsOf(all)).toEqual([{ id: 1, color: null }])
})

test.for<[name: string, change: () => Promise<unknown>]>([
  ['is taken back', () => pglite.transaction((tx) => addColumn(tx).then(() => tx.rollback()))],
  ['is in a block', () => pglite.query(`do $$ begin alter table note add column color text; end $$`)],
  ['is followed by an error', () => refused('begin; alter table note add column color text; commit; select 1 / 0')],
  ['is a table in its place', () => pglite.query('create temp table note as select 1 as one')],
  ['ends with such a table', () => temporarily()],
])('a change that %s is seen, too', async ([, change]) => {
  const all = 'select * from note'
  for (let times = 0; times < 3; times++) await rowsOf(all)
  await change()
  const expected = (await pglite.exec(all))[0]!.fields.map(({ name }) => name)
  for (let times = 0; times < 3; times++)
    expect((await pglite.query(all)).fields.map(({ name }) => name)).toEqual(expected)
  await pglite.exec('discard temp')
  expect(await rowsOf(all)).toEqual([])
})

/** Adds a column, and reads the table often enough that the statement is kept with it. */
async function addColumn(tx: Pick<PGlite, 'query'>): Promise<void> {
  await tx.query('alter table note add column color text')
  for (let times = 0; times < 3; times++) await tx.query('select * from note')
}

async function refused(text: string): Promise<void> {
  await expect(pglite.exec(text)).rejects.toThrow('division by zero')
}

async function temporarily(): Promise<void> {
  await pglite.exec('create temp table note as select 1 as one')
  for (let times = 0; times < 3; times++) await pglite.query('select * from note')
  await pglite.exec('discard temp')
}

test('a long text is never kept, and many together only up to a megabyte', async () => {
  const long = `select '${'x'.repeat(20_000)}' as words`
  for (let times = 0; times < 3; times++) await pglite.query(long)
  expect(await kept()).toEqual([])
  const texts = Array.from({ length: 200 }, (_, at) => `select '${'x'.repeat(10_000)}' as words, ${at} as number`)
  for (const text of texts) for (let times = 0; times < 2; times++) await pglite.query(text)
  expect((await kept()).length).toBeLessThan(102)
})

test('only the last 500 are kept', async () => {
  const texts = Array.from({ length: 520 }, (_, at) => `select ${at} as number`)
  for (const text of [...texts, ...texts.slice(20), ...texts.slice(20)]) await pglite.query(text)
  expect(await kept()).toHaveLength(500)
  for (const text of [texts[0]!, texts[1]!, texts[0]!, texts[1]!]) await pglite.query(text)
  expect(await kept()).toEqual(expect.arrayContaining(texts.slice(0, 2)))
  expect((await kept()).length).toBeLessThanOrEqual(502)
})
