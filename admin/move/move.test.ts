import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startService } from '../../app/service.ts'
import { readConfig } from '../../config.ts'
import { seal, unseal } from '../../domain/accounts/sealed.ts'
import type { Database } from '../../domain/database/database.ts'
import { createEmbedded } from '../../domain/database/first-start.ts'
import { raw } from '../../domain/database/raw.ts'
import { openWeb } from '../../outside/web/open-web.ts'
import { startPostgres, type OwnPostgres } from '../../test/databases/own-postgres.ts'
import { aListing, anOwner, aVote } from '../../test/factories.ts'
import { aCommand } from '../../test/processes/a-command.ts'
import { aDataDir } from '../../test/processes/data-folder.ts'
import { APP_SECRET, quietConfig } from '../../test/quiet-config.ts'
import { aLog } from '../../test/service.ts'
import type { DomainError } from '../../domain/errors.ts'
import { holdDataDir } from '../lock.ts'
import { move } from './move.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const NOW = new Date('2026-11-20T12:00:00Z')
const [before, after] = [aDataDir(), aDataDir()]
const READS = [
  'listings',
  'listings/kept',
  'launches',
  'leaderboards/community-all-time',
  'categories',
  'listings?query=kept',
  'blog',
]
// It takes more than a minute, so `npm test` leaves it to `npm run test:postgres`.
const postgres = (process.env['DATABASE_URL'] ? await startPostgres() : null)!
/** A database that an ordinary role owns, as on managed servers. */
const databaseUrl = postgres?.url.replace('postgres@', 'launch@').replace(/postgres$/, 'launch')
const moveHere = (dataDir: string, ...args: string[]) => aCommand(['move', ...args], { DATA_DIR: dataDir, APP_SECRET })
const inPostgres = async (...statements: string[]) => {
  const client = new pg.Client((postgres as OwnPostgres).url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

afterAll(async () => {
  await postgres?.stop()
  for (const folder of [before, after]) rmSync(folder, { recursive: true })
})

/** Starts the service on a database, lets `work` use it, and stops it. */
async function serving<T>(
  place: { dataDir: string; databaseUrl?: string },
  work: (service: { db: Database; answers: () => Promise<unknown[]> }) => Promise<T>,
): Promise<T> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The same public address everywhere, because answers contain it.
  const config = { ...quietConfig(new URL('http://directory.example')), worksOnJobs: false, databaseUrl: undefined }
  const service = await startService(
    { ...config, ...place },
    { web: openWeb({ publicUrl: origin }), log: aLog(), now: () => NOW, version: 'test' },
  )
  server.on('request', service.app)
  const answers = () =>
    Promise.all(
      READS.map(async (path) => {
        const answer = await fetch(`${origin}/api/v1/${path}`)
        return { path, status: answer.status, body: await answer.json() }
      }),
    )
  try {
    return await work({ db: service.db, answers })
  } finally {
    server.closeAllConnections()
    server.close()
    await service.close({ graceful: false })
  }
}

let answersBefore: unknown[]

beforeAll(async () => {
  if (!postgres) return
  await inPostgres('create role launch login', 'create database launch owner launch template template0')
  await createEmbedded(before)
  answersBefore = await serving({ dataDir: before }, async ({ db, answers }) => {
    const listing = await aListing(
      { db },
      { slug: 'kept', name: 'Kept "quoted" \\ Ünïcode 🚀', category: 'productivity', further: ['marketing'] },
    )
    await aListing({ db }, { slug: 'other', tagline: 'a\tb\nc' })
    await anOwner({ db }, listing)
    await aVote({ db }, listing, NOW)
    const rows = (text: string, values: unknown[] = []) => raw(db.read, { text, values })
    await rows('insert into listing_image (listing_id, digest, webp, created_at) values ($1, $2, $3, now())', [
      listing,
      'd',
      Buffer.from([0, 255, 10, 13]),
    ])
    await rows(
      `insert into revenue_key (listing_id, account_id, sealed, hint, connected_at) select $1, id, $2, 'h', now() from account limit 1`,
      [listing, seal(APP_SECRET, 'p', 'a revenue key')],
    )
    // JSON's null is a value, unlike a missing one.
    await rows(
      `insert into draft (account_id, url, site, problem) select id, 'https://d.example', 'd.example', 'null' from account limit 1`,
    )
    await rows(
      `insert into pgboss.job (name, data, start_after) values ('tidy', '{"is": "waiting"}', now() + interval '1 day')`,
    )
    return answers()
  })
})

const facts = (db: Database) =>
  raw<object>(db.read, {
    text: `select (select count(*)::int from pgboss.job where data = '{"is": "waiting"}' and state = 'created') as waiting,
             (select webp from listing_image) as webp, (select sealed from revenue_key) as sealed,
             (select problem::text from draft) as problem, (select count(*)::int from pg_trigger where tgenabled <> 'O') as off,
             (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as keys,
             (select count(*)::int from pg_trigger where not tgisinternal) as triggers`,
  })

test.runIf(postgres)(
  'an installation moves to PostgreSQL and back with all it has, also when killed on the way',
  async () => {
    const release = holdDataDir(before)!
    expect((await moveHere(before, '--to', databaseUrl)).err).toBe(
      `A running service uses ${before}. Stop the service and its workers first.\n`,
    )
    release()
    const killedThere = await aCommand(
      ['move', '--to', databaseUrl],
      { DATA_DIR: before, APP_SECRET },
      { killAt: (said) => /^copying/m.test(said) },
    )
    expect(killedThere).toMatchObject({ code: null, out: '' })
    const there = await moveHere(before, '--to', databaseUrl, '--json')
    expect(there.err).toMatch(/comparing 100%/)
    expect(there).toMatchObject({ code: 0 })
    expect(there.err).toMatch(/^copying 100% \([\d,]+ of [\d,]+ rows\)/m)

    const hasIt = { webp: expect.anything(), waiting: 1, problem: 'null', off: 0 }
    const inside = await serving({ dataDir: after, databaseUrl }, async ({ db, answers }) => {
      expect(await answers()).toEqual(answersBefore)
      // New rows get numbers of their own.
      await db.transaction((tx) =>
        raw(tx, {
          text: `insert into listing_update (listing_id, title, body) select id, 'T', 'B' from listing where slug = 'kept'`,
        }),
      )
      await raw(db.read, { text: 'delete from listing_update' })
      return (await facts(db))[0] as { sealed: string }
    })
    expect(inside).toMatchObject(hasIt)
    expect(Buffer.from((inside as unknown as { webp: Uint8Array }).webp)).toEqual(Buffer.from([0, 255, 10, 13]))
    expect(unseal(APP_SECRET, 'p', inside.sealed)).toBe('a revenue key')

    const killedBack = await aCommand(
      ['move', '--from', databaseUrl],
      { DATA_DIR: after, APP_SECRET },
      { killAt: (said) => /^comparing/m.test(said) },
    )
    expect(killedBack).toMatchObject({ code: null, out: '' })
    expect(readdirSync(after)).not.toContain('pg')
    const back = await moveHere(after, '--from', databaseUrl, '--json')
    expect(back).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Set DATA_DIR to ${after}, remove DATABASE_URL`),
    })
    expect(readdirSync(after).toSorted()).toEqual(['lock', 'pg'])
    const tablesOf = ({ out }: { out: string }) =>
      (JSON.parse(out) as { tables: { table: string }[] }).tables.filter(({ table }) => !/^pgboss|setting$/.test(table))
    expect(tablesOf(back)).toEqual(tablesOf(there))
    expect(tablesOf(there)).toContainEqual({
      table: 'public.listing',
      rows: 2,
      checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    await serving({ dataDir: after }, async ({ db, answers }) => {
      expect(await answers()).toEqual(answersBefore)
      expect((await facts(db))[0]).toEqual({ ...inside, webp: expect.anything() })
    })
  },
)

test.runIf(postgres)('a move that can’t end well is refused before anything changes', async () => {
  const errorOf = (dataDir: string, args: string[], appSecret = APP_SECRET) =>
    move(args, { dataDir, appSecret, isSecretKept: false }, () => {}).then(
      () => 'none',
      ({ message, fix }: DomainError) => `${message} ${fix}`,
    )
  const scratch = aDataDir()
  try {
    expect(await errorOf(scratch, [])).toMatch(/^Say where to move\. Run move --to postgres:/)
    expect(await errorOf(scratch, ['--to', 'mysql://x/y'])).toMatch(
      /^That isn’t the URL of a PostgreSQL database\. It must be like postgres:/,
    )
    expect(await errorOf(scratch, ['--to', databaseUrl])).toMatch(/^There is no database in .*\. Set DATA_DIR to/)
    expect(await errorOf(before, ['--to', databaseUrl])).toBe(
      'That database already has tables of this service. Name an empty database: create one with createdb.',
    )
    expect(await errorOf(after, ['--from', databaseUrl])).toMatch(
      / is not empty\. Set DATA_DIR to a new folder, which this creates\.$/,
    )
    expect(await errorOf(scratch, ['--from', databaseUrl], 'x'.repeat(40))).toMatch(/^APP_SECRET isn’t the one that/)
    const other = new pg.Client(databaseUrl)
    await other.connect()
    expect(await errorOf(scratch, ['--from', databaseUrl])).toMatch(/^1 other connections use .* Stop the service/)
    await other.end()
    writeFileSync(join(scratch, 'mine.txt'), 'x')
    expect(await errorOf(scratch, ['--from', databaseUrl])).toMatch(/ is not empty\./)
    expect(readdirSync(scratch).toSorted()).toEqual(['lock', 'mine.txt'])
    // Workers with a role of their own count too, and so the owner of the tables must see them.
    await inPostgres('create role launch_worker login')
    const worker = new pg.Client(databaseUrl.replace('launch@', 'launch_worker@'))
    await worker.connect()
    rmSync(join(scratch, 'mine.txt'))
    expect(await errorOf(scratch, ['--from', databaseUrl])).toMatch(/^1 other connections use /)
    await worker.end()
    // Without APP_SECRET, none is made: other commands would take it for the service's.
    const withoutSecret = readConfig({ DATA_DIR: before })
    await expect(move(['--to', databaseUrl], withoutSecret, () => {})).rejects.toThrow(/^APP_SECRET isn’t the one that/)
    expect(readdirSync(before)).not.toContain('app-secret')
    await inPostgres('create database busy owner launch template template0')
    const busyUrl = databaseUrl.replace(/launch$/, 'busy')
    const busy = new pg.Client(busyUrl)
    await busy.connect()
    await busy.query('create table theirs (id int)')
    await busy.end()
    expect(await errorOf(before, ['--to', busyUrl])).toMatch(/would have different tables: public\.theirs\./)
  } finally {
    rmSync(scratch, { recursive: true })
  }
})
