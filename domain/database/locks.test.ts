import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDatabase } from '../../test/service.ts'
import { raw } from './raw.ts'
import type { Reader, Tx } from './database.ts'
import { LOCKS } from './locks.ts'

let opened: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  opened = await anOpenDatabase()
})
afterAll(() => opened.close())

test('no two locks share a number', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length)
})

test('only locks.ts contains the numbers of locks', () => {
  const root = join(import.meta.dirname, '../..')
  const elsewhere = globSync('**/*.{ts,mjs}', {
    cwd: root,
    exclude: ['node_modules/**', 'domain/database/migrations/**', 'domain/database/locks.ts'],
  })
  expect(elsewhere.length).toBeGreaterThan(500)
  expect(elsewhere.filter((file) => /\b7_?301_?\d{3}\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

/** The advisory locks that the transaction holds, with and without a key. */
async function heldIn(db: Reader) {
  const held = await raw<{ name: number; has_key: boolean }>(db, {
    text: `select (case objsubid when 2 then classid else objid end)::bigint::int as name, objsubid = 2 as has_key
           from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid() order by has_key, name`,
  })
  return held.map(({ name, has_key }) => `${name} ${has_key ? 'of a key' : 'alone'}`)
}

test('a lock is held until the transaction ends, and each key has its own', async () => {
  const { db } = opened
  await db.transaction(async (tx) => {
    await tx.lock('ballots')
    await tx.lock('ballots')
    expect(await heldIn(tx)).toEqual([`${LOCKS.ballots} alone`])
    await tx.lock('orders', 'ann')
    await tx.lock('orders', 'ann')
    await tx.lock('orders', '')
    expect(await tx.tryLock('wordCounts')).toBe(true)
    expect(await heldIn(tx)).toEqual([
      `${LOCKS.wordCounts} alone`,
      `${LOCKS.ballots} alone`,
      `${LOCKS.orders} of a key`,
      `${LOCKS.orders} of a key`,
    ])
  })
  expect(await heldIn(db.read)).toEqual([])
})

test('tryLock does not wait for another transaction', async ({ skip }) => {
  const { db } = opened
  skip(db.engine === 'pglite', 'the embedded database runs one transaction at a time')
  const other = (run: (tx: Tx) => Promise<unknown>) => db.transaction(run)
  await other(async (tx) => {
    await tx.lock('wordCounts')
    expect(await other((tx) => tx.tryLock('wordCounts'))).toBe(false)
    expect(await other((tx) => tx.tryLock('ballots'))).toBe(true)
  })
})
