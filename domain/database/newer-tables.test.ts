import { beforeAll, expect, test } from 'vitest'
import { aDatabase, anOpenDatabase } from '../../test/service.ts'
import { openDatabase } from '../open-database.ts'
import type { Database } from './database.ts'
import { migrationsDone, refuseNewerTables } from './newer-tables.ts'
import { newerMigrations } from './open.ts'
import { raw } from './raw.ts'

// Starting an engine is slow; later copies reuse this one.
beforeAll(async () => (await anOpenDatabase()).close())

const VERSION = [{ name: '0001' }, { name: '0002' }]
const starts = (engine: Database['engine'], ...done: string[]) => {
  try {
    refuseNewerTables({ engine } as Database, done, VERSION)
    return true
  } catch {
    return false
  }
}

test('PostgreSQL lets an older version start on newer tables, unless a migration forbids it', () => {
  expect([starts('postgres', '0001', '0002'), starts('postgres', '0001', '0002', '0003')]).toEqual([true, true])
  expect([starts('postgres', '0003-not-for-older'), starts('postgres', '0003-not-for-older', '0004')]).toEqual([
    false,
    false,
  ])
})

test('the embedded database never lets an older version start on newer tables', () => {
  expect([starts('pglite'), starts('pglite', '0001', '0002'), starts('pglite', '0001', '0003')]).toEqual([
    true,
    true,
    false,
  ])
  expect(newerMigrations(['0001-foundation', '9999-future'])).toEqual(['9999-future'])
})

test.each([
  ['all migrations', 'delete from mikro_orm_migrations', true],
  [
    'the last migration',
    'delete from mikro_orm_migrations where name = (select max(name) from mikro_orm_migrations)',
    false,
  ],
])('a process that does not migrate refuses to start without %s', async (_which, text, isEmpty) => {
  const { database, drop } = await aDatabase()
  const opened = await openDatabase({ ...database, migrate: false })
  await raw(opened.read, { text })
  if (database.databaseUrl) await opened.close()
  await expect(openDatabase({ ...database, migrate: false })).rejects.toMatchObject({
    code: 'OUTDATED_TABLES',
    isEmpty,
  })
  await drop()
})

test('a database without tables has no migrations, and any other error is thrown', async () => {
  const { db, close } = await anOpenDatabase()
  const alter = (change: string) => raw(db.read, { text: `alter table ${change}` })
  await alter('mikro_orm_migrations rename to elsewhere')
  expect(await migrationsDone(db)).toEqual([])
  await alter('elsewhere rename to mikro_orm_migrations')
  await alter('mikro_orm_migrations rename column name to other')
  await expect(migrationsDone(db)).rejects.toThrow('column')
  await alter('mikro_orm_migrations rename column other to name')
  await close()
})
