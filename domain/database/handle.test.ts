import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase, anOpenDatabase } from '../../test/service.ts'
import { Account } from '../accounts/account.entity.ts'
import type { Database } from './database.ts'
import { openDatabase } from '../open-database.ts'
import { askingOnce } from './handle.ts'
import { prepare } from './prepare.ts'
import { raw } from './raw.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
})
afterAll(() => close())

const nameOf = (email: string, at: Pick<Database['read'], 'sql'> = db.read) =>
  at.sql.selectFrom('account').select('name').where('email', '=', email).executeTakeFirst()

test('a statement in a transaction sees earlier changes to records', async () => {
  await db.transaction(async (tx) => {
    const ann = tx.em.create(Account, { email: 'ann@example.com' })
    expect(await nameOf('ann@example.com', tx)).toEqual({ name: null })
    ann.name = 'Ann'
    expect(await nameOf('ann@example.com', tx)).toEqual({ name: 'Ann' })
    tx.em.remove(ann)
    expect(await nameOf('ann@example.com', tx)).toBeUndefined()
  })
  expect(await nameOf('ann@example.com')).toBeUndefined()
})

test('changes left at the end of a transaction are saved; one that throws rolls back records and statements', async () => {
  await db.transaction(async ({ em }) => void em.create(Account, { email: 'ben@example.com', name: 'Ben' }))
  expect(await nameOf('ben@example.com')).toEqual({ name: 'Ben' })
  const failing = db.transaction(async (tx) => {
    const ben = await tx.em.findOneOrFail(Account, { email: 'ben@example.com' })
    ben.name = 'Benjamin'
    await tx.sql.insertInto('account').values({ email: 'cat@example.com' }).execute()
    expect(await nameOf('ben@example.com', tx)).toEqual({ name: 'Benjamin' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([await nameOf('ben@example.com'), await nameOf('cat@example.com')]).toEqual([{ name: 'Ben' }, undefined])
})

test('outside a transaction, records are read again each time', async () => {
  await db.transaction(async ({ em }) => void em.create(Account, { email: 'dan@example.com' }))
  const { em } = db.read
  expect(await em.findOne(Account, { email: 'dan@example.com' })).toMatchObject({ name: null })
  await db.read.sql.updateTable('account').set({ name: 'Dan' }).where('email', '=', 'dan@example.com').execute()
  expect(await db.read.em.findOne(Account, { email: 'dan@example.com' })).toMatchObject({ name: 'Dan' })
})

test('a reader that asks once gets the first answer again, for the same statement with the same values', async () => {
  const once = askingOnce(db.read)
  const renamed = (name: string) =>
    db.read.sql.updateTable('account').set({ name }).where('email', '=', 'ben@example.com').execute()
  expect(await nameOf('ben@example.com', once)).toEqual({ name: 'Ben' })
  await renamed('Benno')
  expect(await nameOf('ben@example.com', once)).toEqual({ name: 'Ben' })
  expect(await raw(once, { text: `select name from account where email = $1`, values: ['ben@example.com'] })).toEqual([
    { name: 'Benno' },
  ])
  expect(await nameOf('dan@example.com', once)).toEqual({ name: 'Dan' })
  expect(await nameOf('ben@example.com', askingOnce(db.read))).toEqual({ name: 'Benno' })
  expect(await once.em.findOne(Account, { email: 'ben@example.com' })).toMatchObject({ name: 'Benno' })
})

test('both engines return counts and ids as numbers, times as text, and the number of changed rows', async () => {
  const { sql } = db.read
  const week = { week: '2026-11-23', taken: 2 }
  await sql.insertInto('launch_week').values(week).execute()
  const [row] = await sql
    .selectFrom('launch_week')
    .select((eb) => ['week', eb.fn.countAll<number>().as('n'), eb.fn.sum<number>('taken').as('taken')])
    .groupBy('week')
    .execute()
  expect(row).toEqual({ week: '2026-11-23', n: 1, taken: 2 })
  const { numUpdatedRows } = await sql.updateTable('launch_week').set({ taken: 3 }).executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
})

test('a prepared statement is compiled once, and each call passes its values', async () => {
  let written = 0
  const namesLike = prepare((sql, given: { beginning: string; most: number }) => {
    written++
    return sql
      .selectFrom('account')
      .select('name')
      .where('email', 'like', given.beginning)
      .where((eb) => eb('role', '=', eb.val('person')))
      .orderBy('email')
      .limit(given.most)
  })
  await db.transaction(async ({ em }) => {
    for (const name of ['Eve', 'Eva', 'Fay']) em.create(Account, { email: `${name.toLowerCase()}@example.net`, name })
  })
  expect(await namesLike(db.read, { beginning: 'ev%@example.net', most: 9 })).toEqual([
    { name: 'Eva' },
    { name: 'Eve' },
  ])
  expect(await namesLike(db.read, { beginning: 'ev%@example.net', most: 1 })).toEqual([{ name: 'Eva' }])
  expect(await db.transaction((tx) => namesLike(tx, { beginning: 'fay%', most: 9 }))).toEqual([{ name: 'Fay' }])
  expect(written).toBe(1)
})

test('a prepared statement refuses values that are spread, computed with or missing, since it would send something else', async () => {
  const spread = prepare((sql, given: { email: string }) => sql.insertInto('account').values({ ...given }))
  await expect(spread(db.read, { email: 'gus@example.org' })).rejects.toThrow('cannot be spread')
  const computed = prepare((sql, given: { name: string }) =>
    sql.selectFrom('account').select('email').where('name', 'like', `${given.name}%`),
  )
  await expect(computed(db.read, { name: 'Eve' })).rejects.toThrow('is not known when')
  const missing = prepare((sql, given: { email?: string }) =>
    sql.selectFrom('account').select('name').where('email', '=', given.email!),
  )
  await expect(missing(db.read, {})).rejects.toThrow('needs the value email')
})

test('the format of times does not depend on the settings of the server', async ({ skip }) => {
  const { database, drop } = await aDatabase()
  skip(!database.databaseUrl, 'the embedded database has no settings of its own')
  const name = new URL(database.databaseUrl!).pathname.slice(1)
  const first = await openDatabase(database)
  await raw(first.read, { text: `alter database "${name}" set datestyle = 'SQL, DMY'` })
  await raw(first.read, { text: `alter database "${name}" set timezone = 'America/New_York'` })
  await first.close()
  const second = await openDatabase(database)
  const times = await raw(second.read, {
    text: `select '2026-11-23'::date as week, '2026-11-23T10:00:00Z'::timestamptz as at`,
  })
  expect(times).toEqual([{ week: '2026-11-23', at: '2026-11-23 10:00:00+00' }])
  await second.close()
  await drop()
})

test('prepared statements go on after a migration, on every connection that prepared them', async () => {
  await raw(db.read, { text: 'create table probe (n int)' })
  await raw(db.read, { text: 'insert into probe values (1)' })
  // The pause makes the statements overlap, so each prepares on a connection of its own.
  const statement = { text: 'select probe.* from probe, pg_sleep(0.02)', hot: true }
  await Promise.all(Array.from({ length: 5 }, () => raw(db.read, statement)))
  await raw(db.read, { text: `alter table probe add m text default 'new'` })
  expect(await raw(db.read, statement)).toEqual([{ n: 1, m: 'new' }])
  await raw(db.read, { text: 'drop table probe' })
  await expect(raw(db.read, statement)).rejects.toThrow('probe')
})
