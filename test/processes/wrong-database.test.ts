import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { aDatabase } from '../service.ts'
import { aFreePort } from '../free-port.ts'
import { aProcess, COMPILED } from './a-process.ts'
import { aDataDir } from './data-folder.ts'

// These tests start whole processes, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 })

const folder = aDataDir()
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true, force: true })
})

/** What a failing command prints to stderr when it runs in an empty folder. */
async function refusedCommand(more: Record<string, string>, ...args: string[]): Promise<string> {
  const script = join(import.meta.dirname, '../../admin.ts')
  const failure = await promisify(execFile)(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, ...more },
  }).catch((error: { code: number; stderr: string }) => error)
  expect(failure).toMatchObject({ code: 1 })
  return failure.stderr
}

test('a command that finds no directory says what to set and where services have it, and makes nothing', async () => {
  const where =
    /Set DATA_DIR or DATABASE_URL, and APP_SECRET, to the values of the service.*launch-admin.*EnvironmentFile/
  for (const args of [['overview'], ['worker-role', '--apply']])
    expect(await refusedCommand({}, ...args)).toMatch(where)
  expect(await refusedCommand({ DATA_DIR: './other' }, 'overview')).toContain(`no database in ${folder}/other.`)
  expect(readdirSync(folder)).toEqual([])
})

test('a file to import that isn’t there is named with its full path', async () => {
  expect(await refusedCommand({}, 'listing', 'import', 'products.txt')).toBe(
    `There is no file ${folder}/products.txt. Check the path, and who may use it.\n`,
  )
})

test('a mistyped option of a move is answered with a near one', async () => {
  expect(await refusedCommand({}, 'move', '--form', 'postgres://x/y')).toMatch(
    /^There is no option --form\. Did you mean `--from`\?/,
  )
  expect(await refusedCommand({}, 'move', '--to')).toMatch(/--to <value>/)
})

test.runIf(process.env['DATABASE_URL'])(
  'a command makes no tables in PostgreSQL, and brings none up to date',
  async () => {
    const { database, drop } = await aDatabase()
    drops.push(drop)
    const DATABASE_URL = database.databaseUrl!
    expect(await refusedCommand({ DATABASE_URL }, 'overview')).toMatch(/^APP_SECRET is not set.*Set DATA_DIR or/)
    const place = { DATABASE_URL, APP_SECRET: 'x'.repeat(32) }
    const client = new pg.Client(DATABASE_URL)
    await client.connect()
    const migrated = () => client.query('select name from mikro_orm_migrations order by name').then(({ rows }) => rows)
    const all = await migrated()
    await client.query(`delete from mikro_orm_migrations where name = '0014-payments'`)
    expect(await refusedCommand(place, 'overview')).toMatch(/older version.*Start this version of the service/)
    expect(await migrated()).toHaveLength(all.length - 1)
    await client.query('drop schema public cascade; drop schema pgboss cascade; create schema public')
    expect(await refusedCommand(place, 'overview')).toMatch(
      /has no tables for this service.*Set DATA_DIR or DATABASE_URL/s,
    )
    expect((await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount).toBe(0)
    await client.end()
    expect(readdirSync(folder)).toEqual([])
  },
)

test.runIf(process.env['DATABASE_URL'])('a mistyped database name is an error', async () => {
  const DATABASE_URL = `${process.env['DATABASE_URL']}-typo`
  const mistyped = aProcess({ APP_SECRET: 'x'.repeat(32), PORT: String(await aFreePort()), DATABASE_URL })
  expect(await mistyped.ended).toMatchObject({ code: 1 })
  expect(mistyped.output()).toMatch(/has no database .*-typo.*createdb/)
  expect(mistyped.output()).not.toContain('Waiting')
})
