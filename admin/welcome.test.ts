import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../domain/database/database.ts'
import { openDatabase } from '../domain/database/open.ts'
import { quietConfig } from '../test/quiet-config.ts'
import { aDatabase } from '../test/service.ts'
import { welcome } from './welcome.ts'

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const { database, drop: dropIt } = await aDatabase()
  drop = dropIt
  db = await openDatabase(database)
})
afterAll(async () => {
  await db.close()
  await drop()
})

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
