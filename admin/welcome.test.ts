import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../domain/database/database.ts'
import { quietConfig } from '../test/quiet-config.ts'
import { anOpenDatabase } from '../test/service.ts'
import { welcome } from './welcome.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
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
