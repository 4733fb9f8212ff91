import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../domain/database/database.ts'
import { openDatabase } from '../domain/database/open.ts'
import { APP_SECRET, quietConfig } from '../test/quiet-config.ts'
import { wordDatabaseError } from '../start-messages.ts'
import { aDatabase } from '../test/service.ts'
import { runCommand } from './commands.ts'
import { startWarnings } from './start-warnings.ts'
import { welcome } from './welcome.ts'

let database: Awaited<ReturnType<typeof aDatabase>>['database']
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  const own = await aDatabase()
  database = own.database
  db = await openDatabase(database)
  close = async () => {
    await db.close()
    await own.drop()
  }
})
afterAll(() => close())

test('the first start in production makes the owner, says how to make a key, and prints none', async () => {
  const config = {
    ...quietConfig(new URL('https://launch.example')),
    ownerEmail: 'Owner@example.com',
    dataDir: '/data',
  }
  const start = () => welcome(db, { ...config, isProduction: true }, { startedInMs: 1 })
  const first = await start()
  expect(first).toContain('key create --email Owner@example.com')
  expect(first).not.toContain('ldk_')
  expect(await db.rows(db.orm.em.fork(), { text: 'select email, role from account' })).toEqual([
    { email: 'owner@example.com', role: 'admin' },
  ])
  expect(await start()).not.toContain('key create')
})

test('a secret other than the one the database was used with is told at each start, until it is accepted', async () => {
  const place = (appSecret: string) => ({ db, appSecret, siteUrl: 'http://x', now: () => new Date() })
  const other = 'another secret, also 32 characters long'
  expect(await startWarnings(db, APP_SECRET)).toEqual([])
  for (const _ of [1, 2])
    expect((await startWarnings(db, other)).join()).toMatch(/^APP_SECRET is not the one.* Set APP_SECRET as it was/)
  expect(await startWarnings(db, APP_SECRET)).toEqual([])
  expect(await runCommand(place(other), ['secret', 'accept'])).toHaveProperty('ok')
  expect(await startWarnings(db, other)).toEqual([])
  expect((await startWarnings(db, APP_SECRET)).join()).toContain('APP_SECRET is not the one')
  await runCommand(place(APP_SECRET), ['secret', 'accept'])
})

// Last: who is refused closes the embedded database.
test('an older version starts on the tables of a newer one only where processes are replaced one by one, and says so', async () => {
  const started = async (name: string) => {
    await db.rows(db.orm.em.fork(), { text: 'insert into mikro_orm_migrations (name) values ($1)', values: [name] })
    const other = await openDatabase(database).catch((error: Error) => error)
    if (other instanceof Error) return wordDatabaseError(other, { databaseUrl: database.databaseUrl, dataDir: '/data' })
    const warnings = await startWarnings(other, APP_SECRET)
    await other.close()
    return warnings.join()
  }
  expect(await startWarnings(db, APP_SECRET)).toEqual([])
  const refused = /^A newer version .*Start the newer version again\. To go back .*restore the backup/
  if (!database.databaseUrl) return expect(await started('9998-of-later')).toMatch(refused)
  expect(await started('9998-of-later')).toMatch(/older .*start the newer version/)
  expect(await started('9999-of-later-not-for-older')).toMatch(refused)
})
