import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_OWNER } from '../config.ts'
import { accountOf } from '../domain/accounts/keys.ts'
import type { AppSecret } from '../domain/accounts/sealed.ts'
import type { Database } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'
import { openDatabase } from '../domain/open-database.ts'
import { APP_SECRET, quietConfig } from '../test/quiet-config.ts'
import { wordDatabaseError } from '../app/start-messages.ts'
import { aDatabase } from '../test/service.ts'
import { runCommand } from './commands.ts'
import { ownerWarnings, startWarnings } from './start-warnings.ts'
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

const config = { ...quietConfig(new URL('https://launch.example')), dataDir: '/data' }
const started = { startedInMs: 1, drafts: 'rules alone' }
const accounts = () => raw(db.read, { text: 'select email, role from account order by email' })

test('the first start makes the owner an admin, whatever their address and whoever is there already; the next ones nobody', async () => {
  const start = (ownerEmail: string) =>
    welcome(db, { ...config, ownerEmail, isProduction: true }, started).then(({ about }) => about.next)
  // A demo account, and the owner, who has signed in before.
  for (const email of ['voter-1@people.example', 'owner@launch.example'])
    await db.transaction((tx) => accountOf(tx, email))
  expect(await start('Owner@launch.example')).toEqual([
    expect.stringContaining('signin-link EMAIL'),
    expect.stringContaining('key create --email EMAIL'),
  ])
  const made = [
    { email: 'owner@launch.example', role: 'admin' },
    { email: 'voter-1@people.example', role: 'person' },
  ]
  expect(await accounts()).toEqual(made)
  for (const address of ['owner@launch.example', 'voter-1@people.example', 'another@example.com'])
    expect(await start(address)).toEqual([])
  expect(await accounts()).toEqual(made)
  // Whoever set OWNER_EMAIL later is told that it changed nothing.
  const warned = (ownerEmail: string) => ownerWarnings(db, { ownerEmail })
  expect(await warned('Owner@launch.example')).toEqual([])
  expect(await warned(NO_OWNER)).toEqual([])
  for (const address of ['voter-1@people.example', 'another@example.com'])
    expect(await warned(address)).toEqual([expect.stringMatching(/^OWNER_EMAIL .*role set EMAIL admin$/)])
})

test('a key is printed to a developer alone, at the first start', async () => {
  await raw(db.read, { text: 'delete from account' })
  const start = () =>
    welcome(db, { ...config, ownerEmail: 'dev@example.com', isProduction: false }, started).then(
      ({ about: { next } }) => next.join('\n'),
    )
  expect(await start()).toMatch(
    /API key for dev@example\.com[^]*ldk_[^]*\/admin:\n\n  DATA_DIR='.*data' PUBLIC_URL=https:\/\/launch\.example npm run -s admin -- signin-link dev@example\.com$/,
  )
  expect(await start()).toBe('')
  expect(await raw(db.read, { text: 'select label from api_key' })).toEqual([{ label: 'first start' }])
})

test('a secret other than the one the database was used with is told at each start, until it is accepted', async () => {
  const place = (appSecret: AppSecret) => ({ db, appSecret, siteUrl: 'http://x', now: () => new Date() })
  const other = 'another secret, also 32 characters long'
  expect(await startWarnings(db, APP_SECRET)).toEqual([])
  for (const _ of [1, 2])
    expect((await startWarnings(db, other)).join()).toMatch(/^APP_SECRET differs .* Restore the old APP_SECRET/)
  expect(await startWarnings(db, APP_SECRET)).toEqual([])
  expect(await runCommand(place(other), ['secret', 'accept'])).toHaveProperty('ok')
  expect(await startWarnings(db, other)).toEqual([])
  expect((await startWarnings(db, APP_SECRET)).join()).toContain('APP_SECRET differs')
  await runCommand(place(APP_SECRET), ['secret', 'accept'])
})

// Runs last, because a refused start closes the embedded database.
test('an older version starts on the tables of a newer one only where processes are replaced one by one, and says so', async () => {
  const started = async (name: string) => {
    await raw(db.read, { text: 'insert into mikro_orm_migrations (name) values ($1)', values: [name] })
    const other = await openDatabase(database).catch((error: Error) => error)
    if (other instanceof Error) return wordDatabaseError(other, { databaseUrl: database.databaseUrl, dataDir: '/data' })
    const warnings = await startWarnings(other, APP_SECRET)
    await other.close()
    return warnings.join()
  }
  expect(await startWarnings(db, APP_SECRET)).toEqual([])
  const refused = /^A newer version .*Start the newer version again\. To go back .*restore the backup/
  if (!database.databaseUrl) return expect(await started('9998-of-later')).toMatch(refused)
  expect(await started('9998-of-later')).toMatch(/newer version .*start the newer version/)
  expect(await started('9999-of-later-not-for-older')).toMatch(refused)
})
