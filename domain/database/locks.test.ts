import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDatabase } from '../../test/service.ts'
import type { EntityManager } from './database.ts'
import { lock, LOCKS, tryLock } from './locks.ts'

let opened: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  opened = await anOpenDatabase()
})
afterAll(() => opened.close())

test('no two locks have one number', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length)
})

test('the number of a lock stands in locks.ts alone', () => {
  const root = join(import.meta.dirname, '../..')
  const elsewhere = globSync('**/*.{ts,mjs}', {
    cwd: root,
    exclude: ['node_modules/**', 'domain/database/migrations/**', 'domain/database/locks.ts'],
  })
  expect(elsewhere.length).toBeGreaterThan(500)
  expect(elsewhere.filter((file) => /\b7_?301_?\d{3}\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

/** The advisory locks of the transaction that the service could have taken: those of a key, and those without. */
async function heldIn(em: EntityManager) {
  const held = await opened.db.rows<{ name: number; has_key: boolean }>(em, {
    text: `select (case objsubid when 2 then classid else objid end)::bigint::int as name, objsubid = 2 as has_key
           from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid() order by has_key, name`,
  })
  return held.map(({ name, has_key }) => `${name} ${has_key ? 'of a key' : 'alone'}`)
}

test('a lock is held until the transaction ends, and is another one for each key', async () => {
  const { db } = opened
  const em = db.orm.em.fork()
  await em.transactional(async (em) => {
    await lock(db, em, 'ballots')
    await lock(db, em, 'ballots')
    expect(await heldIn(em)).toEqual([`${LOCKS.ballots} alone`])
    await lock(db, em, 'orders', 'ann')
    await lock(db, em, 'orders', 'ann')
    await lock(db, em, 'orders', '')
    expect(await tryLock(db, em, 'wordCounts')).toBe(true)
    expect(await heldIn(em)).toEqual([
      `${LOCKS.wordCounts} alone`,
      `${LOCKS.ballots} alone`,
      `${LOCKS.orders} of a key`,
      `${LOCKS.orders} of a key`,
    ])
  })
  expect(await heldIn(em)).toEqual([])
})

test('tryLock does not wait for another transaction', async ({ skip }) => {
  const { db } = opened
  skip(db.engine === 'pglite', 'the embedded database runs one transaction at a time')
  const other = (run: (em: EntityManager) => Promise<unknown>) => db.orm.em.fork().transactional(run)
  await other(async (em) => {
    await lock(db, em, 'wordCounts')
    expect(await other((em) => tryLock(db, em, 'wordCounts'))).toBe(false)
    expect(await other((em) => tryLock(db, em, 'ballots'))).toBe(true)
  })
})
