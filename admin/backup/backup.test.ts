import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { runCommand } from '../commands.ts'
import { raw } from '../../domain/database/raw.ts'
import { holdDataDir } from '../lock.ts'
import { serveCommands } from '../socket.ts'
import { signingKeys } from '../../auth/oauth/signing-keys.ts'
import { accountOf, createKey } from '../../domain/accounts/keys.ts'
import { seal, unseal } from '../../domain/accounts/sealed.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import { openWeb } from '../../outside/web/open-web.ts'
import { startService, type Service } from '../../app/service.ts'
import { aListing, anOwner, aVote } from '../../test/factories.ts'
import { aFreePort } from '../../test/free-port.ts'
import { aCommand } from '../../test/processes/a-command.ts'
import { aProcess } from '../../test/processes/a-process.ts'
import { aReadyDataDir } from '../../test/processes/data-folder.ts'
import { APP_SECRET, quietConfig } from '../../test/quiet-config.ts'
import { aLog } from '../../test/service.ts'
import { attentionOf } from '../actions/attention.ts'
import { backUp, restore } from './commands.ts'
import { backupOutcomes } from './outcomes.ts'
import { createScratch, placeOf } from './backup.statements.ts'
import { onServer } from './postgres.ts'
import { backUpOnSchedule } from './scheduled.ts'
import { postgresProgram } from './postgres-programs.ts'

// Starting a service on a restored database takes a long time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const NOW = new Date('2026-11-20T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'launch-backup-'))
const isEmbedded = 'snapshot' in inject('template')
const after: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
afterAll(async () => {
  for (const end of after.toReversed()) await end()
})

interface Place {
  dataDir: string
  databaseUrl: string | undefined
  isSecretKept: boolean
}

/** Where the service to back up runs. */
let here: Place
let service: Service
let key: string
let listingId: number

beforeAll(async () => {
  here = isEmbedded
    ? { dataDir: aReadyDataDir(), databaseUrl: undefined, isSecretKept: true }
    : { dataDir: join(folder, 'none'), databaseUrl: await aDatabaseLike('launch_template'), isSecretKept: true }
  service = await serve(here)
  if (isEmbedded) {
    after.push(() => rmSync(here.dataDir, { recursive: true }))
    writeFileSync(join(here.dataDir, 'app-secret'), APP_SECRET, { mode: 0o600 })
    const place = { ...here, db: service.db, now: () => NOW, siteUrl: 'http://x', appSecret: APP_SECRET }
    const commands = await serveCommands(here.dataDir, (args) => runCommand(place, args))
    after.push(() => commands.close())
  }
  listingId = await aListing(service, { slug: 'kept' })
  await anOwner(service, listingId)
  await aVote(service, listingId, NOW)
  await rows('insert into listing_image (listing_id, digest, webp, created_at) values ($1, $2, $3, $4)', [
    listingId,
    'd',
    Buffer.from([0, 255, 10, 13]),
    NOW.toISOString(),
  ])
  await rows('insert into blog_post (slug, title, author) values ($1, $2, $3)', ['a-post', 'Über cal.com', 'x'])
  await rows(
    'insert into revenue_key (listing_id, account_id, sealed, hint, connected_at) select $1, id, $2, $3, $4 from account limit 1',
    [listingId, seal(APP_SECRET, 'p', 'a revenue key'), 'hint', NOW.toISOString()],
  )
  await signingKeys(service.db, APP_SECRET, NOW)
  key = await service.db.transaction(async (tx) => {
    const { id: accountId } = await accountOf(tx, 'maker@example.com')
    return (await createKey(tx, { accountId, scopes: SCOPES })).secret
  })
})

async function serve({ dataDir, databaseUrl }: Place): Promise<Service & { origin: string }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started = await startService(
    { ...quietConfig(new URL(origin)), worksOnJobs: false, dataDir, databaseUrl },
    { web: openWeb({ publicUrl: origin }), log: aLog(), now: () => NOW, version: 'test' },
  )
  server.on('request', started.app)
  after.push(async () => {
    server.closeAllConnections()
    server.close()
    await started.close({ graceful: false })
  })
  return { ...started, origin }
}

const rows = <Row>(text: string, values: unknown[] = [], { db } = service) => raw<Row>(db.read, { text, values })

/** How many rows each table has. */
async function counts(of: Service): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') order by 1`,
    [],
    of,
  )
  const parts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  const found = await rows<{ name: string; n: number }>(parts.join(' union all '), [], of)
  return Object.fromEntries(found.map(({ name, n }) => [name, n]))
}

/** Creates a database from this template, and drops it after the tests. */
async function aDatabaseLike(template: string): Promise<string> {
  const { databaseUrl } = inject('template') as { databaseUrl: string }
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name} template ${template}`)
  after.push(() => run(`drop database ${name} with (force)`))
  return Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href
}

const anEmptyPlace = async (): Promise<Place> =>
  isEmbedded
    ? { dataDir: join(folder, randomUUID()), databaseUrl: undefined, isSecretKept: true }
    : { dataDir: join(folder, 'none'), databaseUrl: await aDatabaseLike('template0'), isSecretKept: true }

test('what is backed up while the service runs comes back elsewhere, and the service starts on it', async () => {
  const file = join(folder, 'kept.backup')
  const before = await counts(service)
  // What a killed command left goes, and two at once don't take each other's copy away.
  const second = join(folder, 'second.backup')
  if (isEmbedded) writeFileSync(join(here.dataDir, 'snapshot-999999999_x.tar'), '')
  const made = await Promise.all([file, second].map((one) => backUp(one, here, process.env)))
  expect(made).toMatchObject([file, second].map((one) => ({ file: one, bytes: statSync(one).size })))
  rmSync(second)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['kept.backup'])
  if (isEmbedded) expect(readdirSync(here.dataDir).filter((name) => name.startsWith('snapshot'))).toEqual([])
  // Data written after the backup isn't in it.
  await aListing(service, { slug: 'later' })

  const there = await anEmptyPlace()
  await restore(file, there, process.env)
  if (isEmbedded) expect(readFileSync(join(there.dataDir, 'app-secret'), 'utf8')).toBe(APP_SECRET)
  const restored = await serve(there)
  expect(await counts(restored)).toEqual(before)
  const me = await fetch(`${restored.origin}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
  expect(me.status).toBe(200)
  const { db } = restored
  const sql = 'select v.week, i.webp from vote v join listing_image i using (listing_id) where listing_id = $1'
  expect(await rows(sql, [listingId], restored)).toEqual(await rows(sql, [listingId]))
  const [{ sealed }] = (await rows('select sealed from revenue_key', [], restored)) as [{ sealed: string }]
  expect(unseal(APP_SECRET, 'p', sealed)).toBe('a revenue key')
  expect(await signingKeys(db, APP_SECRET, NOW)).toEqual(await signingKeys(service.db, APP_SECRET, NOW))
  expect(
    await rows(`select slug from blog_post where search @@ to_tsquery('english', 'uber & cal')`, [], restored),
  ).toEqual([{ slug: 'a-post' }])
  expect(await aListing(restored, { slug: 'next' })).toBeGreaterThan(listingId)
  await expect(backUp(file, there, process.env)).rejects.toThrow(/already exists/)
  await expect(restore(file, there, process.env)).rejects.toThrow(isEmbedded ? /not empty/ : /has tables/)
})

test.runIf(isEmbedded)(
  'a generated secret is in no backup once APP_SECRET is set, and what is printed says so',
  async () => {
    const dataDir = aReadyDataDir()
    after.push(() => rmSync(dataDir, { recursive: true }))
    writeFileSync(join(dataDir, 'app-secret'), 'of the trial before', { mode: 0o600 })
    const [DATA_DIR, BACKUP_DIR] = [dataDir, join(folder, 'with-app-secret')]
    const running = aProcess({ DATA_DIR, BACKUP_DIR, APP_SECRET, PORT: String(await aFreePort()) })
    after.push(() => running.kill())
    await running.ready
    const made = async (name: string, env: Record<string, string> = {}) => {
      const file = join(folder, name)
      const { out, err } = await aCommand(['backup', file, '--json'], { DATA_DIR, ...env })
      expect(err).toBe('')
      return { hasSecret: hasSecret(file), said: JSON.parse(out).not_in_it }
    }
    const without = { hasSecret: false, said: expect.stringMatching(/^APP_SECRET, which you need/) }
    // The command has no APP_SECRET, but the service that makes the archive has.
    expect(await made('while-running')).toEqual(without)
    const { out } = await aCommand(['backup', 'now', '--json'], { DATA_DIR })
    expect(hasSecret(join(BACKUP_DIR, JSON.parse(out).file))).toBe(false)
    running.child.kill('SIGTERM')
    await running.ended

    expect(await made('stopped', { APP_SECRET })).toEqual(without)
    expect(await made('kept')).toEqual({ hasSecret: true, said: expect.not.stringContaining('need') })
  },
)

function hasSecret(file: string): boolean {
  return execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).split('\n').includes('app-secret')
}

test('a backup of a newer version, of the other engine or of nothing is refused, and nothing is left behind', async () => {
  const there = await anEmptyPlace()
  const newer = join(folder, 'newer.backup')
  await rows(`insert into mikro_orm_migrations (name) values ('9999-of-later')`)
  await backUp(newer, here, process.env)
  await rows(`delete from mikro_orm_migrations where name = '9999-of-later'`)
  await expect(restore(newer, there, process.env)).rejects.toThrow(/newer version/)
  const other = { ...there, databaseUrl: isEmbedded ? 'postgres://127.0.0.1:1/x' : undefined }
  await expect(restore(newer, other, process.env)).rejects.toThrow(/is a backup of/)
  const nothing = join(folder, 'nothing')
  writeFileSync(nothing, 'no backup')
  await expect(restore(nothing, there, process.env)).rejects.toThrow(/isn’t a backup of this service/)
  await expect(restore(join(folder, 'missing'), there, process.env)).rejects.toThrow(/^There is no file \/.*missing\.$/)
  await expect(backUp(join(folder, 'no', 'where'), here, process.env)).rejects.toMatchObject({
    message: expect.stringMatching(/Can’t write .* \(ENOENT\)/),
    fix: expect.stringContaining(`install -d -m 0700 -o ${process.getuid!()} ${join(folder, 'no')}`),
  })
  if (isEmbedded) {
    expect(readdirSync(there.dataDir)).toEqual(['lock'])
    expect(existsSync(other.dataDir)).toBe(true)
    await expect(backUp(join(folder, 'x'), there, process.env)).rejects.toThrow(/no database yet/)
    const release = holdDataDir(there.dataDir)!
    await expect(restore(newer, there, process.env)).rejects.toThrow(/in use by a running service/)
    release()
    writeFileSync(join(there.dataDir, 'note'), '')
    await expect(restore(newer, there, process.env)).rejects.toThrow(/not empty/)
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(readdirSync(isEmbedded ? here.dataDir : folder).filter((name) => name.startsWith('snapshot'))).toEqual([])
})

test.skipIf(isEmbedded)(
  'the table of pgvector and extensions that the service can do without are left out',
  async () => {
    const file = join(folder, 'plain.backup')
    await rows('create extension citext')
    await rows(`create table listing_nearness as select 'x'::citext as vector`)
    await backUp(file, here, process.env)
    await rows('drop table listing_nearness')
    await rows('drop extension citext')
    const there = await anEmptyPlace()
    await restore(file, there, process.env)
    const client = new pg.Client(there.databaseUrl)
    await client.connect()
    const { rows: extensions } = await client.query('select extname from pg_extension order by 1')
    const { rows: tables } = await client.query(`select to_regclass('listing') is not null as listing,
    to_regclass('listing_nearness') is not null as nearness`)
    await client.end()
    expect(extensions.map(({ extname }) => extname)).toEqual(['pg_trgm', 'plpgsql', 'unaccent'])
    expect(tables).toEqual([{ listing: true, nearness: false }])
  },
)

test.skipIf(isEmbedded)(
  'the password is in no list of processes and in no error; an older program is not used',
  async () => {
    const bin = mkdtempSync(join(folder, 'bin-'))
    const seen = join(bin, 'seen')
    writeFileSync(
      join(bin, 'pg_dump'),
      `#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) \${FAKE:-15}.1" && exit\necho "$@" "/$PGPASSWORD" > ${seen}\necho "pg_dump: error: no" >&2\nexit 1\n`,
    )
    chmodSync(join(bin, 'pg_dump'), 0o755)
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` }
    const databaseUrl = Object.assign(new URL(here.databaseUrl!), { password: 'top%20secret' }).href
    await expect(backUp(join(folder, 'failed'), { ...here, databaseUrl }, env)).rejects.toThrow(
      /^pg_dump failed: .*no\.$/,
    )
    expect(existsSync(join(folder, 'failed'))).toBe(false)
    const [args, password] = readFileSync(seen, 'utf8').trim().split(' /')
    expect(password).toBe('top secret')
    expect(args).not.toMatch(/top/)
    expect(() => postgresProgram('pg_dump', 99, env)).toThrow(/older than the server \(99\)/)
  },
)

test(
  'a backup on a schedule gets its name once it is verified; then alone the oldest go',
  { timeout: 180_000 },
  async () => {
    const daily = join(folder, 'daily')
    const { db } = service
    const day = (n: number) => new Date(NOW.getTime() + n * 86_400_000)
    const run = (n: number, place = here) =>
      backUpOnSchedule(db, { ...place, folder: daily, keep: 1 }, { now: day(n), env: process.env })
    const command = (...args: string[]) =>
      runCommand(
        {
          db,
          now: () => day(2),
          siteUrl: 'http://x',
          appSecret: APP_SECRET,
          backups: { folder: daily },
          backUp: () => run(2),
        },
        args,
      )
    // Nobody has made one in the two days since a process began to work on backups.
    await rows(`insert into pgboss.schedule (name, cron, created_on) values ('back-up', '10 3 * * *', $1)`, [day(-3)])
    expect((await attentionOf(db.read, day(0))).backups_failing).toBe(1)
    expect((await attentionOf(db.read, day(-2))).backups_failing).toBe(0)

    const first = await run(0)
    const total = Object.values(await counts(service)).reduce((sum, n) => sum + n, 0)
    expect(first).toMatchObject({ failed: null, limits: null, bytes: expect.any(Number) })
    // The queue's own tables, and the outcome itself, change meanwhile.
    expect(Math.abs(first.rows! - total)).toBeLessThan(50)
    expect(statSync(join(daily, first.file!)).mode & 0o777).toBe(0o600)

    // What a killed run leaves goes with the next one; files of others stay.
    const [, id] = /^directory-([0-9a-f]{8})-/.exec(first.file!)!
    writeFileSync(join(daily, `directory-${id}-2026-11-19T12-00-00.000Z.backup.unverified`), 'half')
    writeFileSync(
      join(daily, `directory-${id}-2026-11-19T12-00-00.000Z.backup.unverified.${randomUUID()}.part`),
      'half',
    )
    mkdirSync(join(daily, `.directory-${id}-scratch-aB3dE9`))
    const theirs = [
      '.directory-00000000-scratch-aB3dE9',
      `.directory-${id}-scratch-notes`,
      '.scratch-notes',
      'directory-00000000-2026-11-18T12-00-00.000Z.backup',
      'directory-00000000-2026-11-19T12-00-00.000Z.backup.unverified',
      `directory-${id}-2026-11-01T12-00-00.000Z.backup`,
      'note',
    ]
    for (const name of theirs) writeFileSync(join(daily, name), 'theirs')

    // A failed run deletes no backup, is noted with the reason, and is for the team to see.
    const nowhere = isEmbedded
      ? { ...here, dataDir: join(folder, 'no-data') }
      : { ...here, databaseUrl: 'postgres://127.0.0.1:1/x' }
    await expect(run(1, nowhere)).rejects.toThrow(isEmbedded ? /ENOENT/ : /ECONNREFUSED/)
    expect(readdirSync(daily)).toEqual(expect.arrayContaining([first.file, ...theirs]))
    const [failed] = await backupOutcomes(db.read)
    expect(failed).toMatchObject({ at: day(1).toISOString(), file: null, failed: expect.stringMatching(/./) })
    expect((await attentionOf(db.read, day(1))).backups_failing).toBe(1)

    expect(await command('backup', 'now')).toMatchObject({ ok: { failed: null } })
    expect((await attentionOf(db.read, day(2))).backups_failing).toBe(0)
    expect((await attentionOf(db.read, day(4.1))).backups_failing).toBe(1)
    const names = readdirSync(daily).filter((name) => !theirs.includes(name))
    expect(names).toEqual([`directory-${id}-2026-11-22T12-00-00.000Z.backup`])
    expect(readdirSync(daily)).toHaveLength(theirs.length + 1)
    expect(await command('backup', 'list')).toMatchObject({
      ok: [
        { file: names[0], verified: expect.stringMatching(/^\d+ rows in \d+ tables$/) },
        { failed: failed!.failed },
        { file: first.file, gone: expect.any(String) },
        ...Array.from({ length: 2 }, () => ({ verified: 'by another database or installation' })),
      ],
    })
    await expect(
      backUpOnSchedule(db, { ...here, folder: join(daily, 'note', 'x'), keep: 2 }, { now: day(4), env: process.env }),
    ).rejects.toThrow(/is a file, or in one/)
  },
)

// The names and dates of the files decide, on either engine; a backup of PostgreSQL is faster to verify.
test.skipIf(isEmbedded)(
  'a wrong clock, another installation or a second run harms no backup in the folder',
  { timeout: 180_000 },
  async () => {
    const shared = join(folder, 'shared')
    const run = (at: string, place = here) =>
      backUpOnSchedule(service.db, { ...place, folder: shared, keep: 1 }, { now: new Date(at), env: process.env })
    // A restored installation knows the outcomes of the one it was, and may share its folder.
    const another = { ...here, databaseUrl: await aDatabaseLike('launch_template') }
    const theirs = await run('2026-11-20T12:00:00Z', another)

    const ahead = await run('2036-01-01T00:00:00Z')
    const [one, second] = await Promise.allSettled([run('2026-11-21T12:00:00Z'), run('2026-11-21T12:00:01Z')])
    const made = [one, second].flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect([one, second].flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([
      expect.stringMatching(/A backup of this database is running already/),
    ])
    expect(made).toMatchObject([{ failed: null }])
    expect(readdirSync(shared)).toHaveLength(2)
    expect(new Set(readdirSync(shared))).toEqual(new Set([theirs.file, made[0]!.file]))
    expect((await backupOutcomes(service.db.read)).slice(0, 3)).toEqual([made[0], ahead, theirs])

    // What can’t be deleted, or is dated in the future, is said; the backup counts.
    mkdirSync(join(shared, ahead.file!))
    // The installation that it was still makes backups.
    const later = theirs.file!.replace('2026-11-20', '2026-11-21')
    writeFileSync(join(shared, later), 'later')
    const last = await run('2026-11-22T12:00:01Z')
    expect(last).toMatchObject({
      failed: null,
      limits: expect.stringMatching(/2036.* can’t be deleted \(.*The date of .*2036.* lies in the future/),
    })
    expect(new Set(readdirSync(shared))).toEqual(new Set([theirs.file, later, last.file, ahead.file]))

    // One that has made none for two days was replaced by what was restored from it, which tidies its backups.
    rmSync(join(shared, later))
    const only = await run('2026-11-22T12:00:02Z')
    expect(new Set(readdirSync(shared))).toEqual(new Set([only.file, ahead.file]))
  },
)

test.skipIf(isEmbedded)('only databases that a run made to verify a backup are dropped', async () => {
  const mine = ['launch_being_verified', `${new URL(here.databaseUrl!).pathname.slice(1, 50)}_being_verified`]
  for (const name of mine) await rows(`create database ${name}`)
  after.push(() => Promise.all(mine.map((name) => rows(`drop database ${name}`))))
  const scratch = () =>
    rows<{ datname: string }>(`select datname from pg_database where datname like '%being_verified%'`)
  // What a killed run left.
  const mark = await onServer(
    here.databaseUrl!,
    async (client) => `A backup of the directory ${(await placeOf(client)).id} is being verified here.`,
  )
  await onServer(here.databaseUrl!, (client) => createScratch(client, mark))
  expect(await scratch()).toHaveLength(3)
  await backUpOnSchedule(service.db, { ...here, folder: join(folder, 'only'), keep: 2 }, { now: NOW, env: process.env })
  expect((await scratch()).map(({ datname }) => datname).toSorted()).toEqual(mine.toSorted())
})

test.skipIf(isEmbedded)('a role that may not create a database reads the whole dump instead, and says so', async () => {
  const name = `reader_${randomUUID().slice(0, 8)}`
  await rows(
    `create role ${name} login password 'x' nocreatedb in role ${new URL(here.databaseUrl!).username || 'postgres'}`,
  )
  after.push(() => rows(`drop role ${name}`))
  const databaseUrl = Object.assign(new URL(here.databaseUrl!), { username: name, password: 'x' }).href
  // These are no ends of lines.
  await rows(`update blog_post set title = repeat(U&'\\2028\\2029', 100)`)
  const run = (databaseUrl: string | undefined, at = NOW) =>
    backUpOnSchedule(
      service.db,
      { ...here, databaseUrl, folder: join(folder, 'reader'), keep: 2 },
      { now: at, env: process.env },
    )
  const outcome = await run(databaseUrl)
  const whole = await run(here.databaseUrl, new Date(NOW.getTime() + 1000))
  expect(Math.abs(outcome.rows! - whole.rows!)).toBeLessThan(50)
  expect(outcome).toMatchObject({ failed: null, limits: expect.stringMatching(/not restored.*createdb/) })
  expect(outcome.rows).toBeGreaterThan(100)
})
