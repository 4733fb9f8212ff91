import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type * as z from 'zod'
import { workerRole } from '../../admin/worker-role.ts'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { accountOf } from '../../domain/accounts/keys.ts'
import { connectRevenue } from '../../domain/leaderboards/revenue-key.ts'
import { mondayOf, weeksAfter } from '../../domain/launches/week.ts'
import { castVote } from '../../domain/votes/cast-vote.ts'
import { jobs } from '../../jobs/catalog.ts'
import { openWeb } from '../../outside/web/open-web.ts'
import { startWorkerService, type WorkerService } from '../../app/start-jobs.ts'
import { acmeHome } from '../acme.ts'
import { aListing, aVote } from '../factories.ts'
import { aProcess } from '../processes/a-process.ts'
import { aDataDir } from '../processes/data-folder.ts'
import { aService, APP_SECRET, type TestService } from '../service.ts'
import { openFakeOpenPageRank } from '../vendors/ratings.ts'
import { openFakeStripeRevenue } from '../vendors/stripe-revenue.ts'

vi.setConfig({ testTimeout: 60_000 })

const template = inject('template')

describe.runIf('snapshot' in template)('on the embedded database', () => {
  test('a worker of its own says that it needs DATABASE_URL, and so does WORKER=off', async () => {
    const DATA_DIR = aDataDir()
    const worker = aProcess({ DATA_DIR }, 'worker.ts')
    expect(await worker.ended).toMatchObject({ code: 1 })
    expect(worker.output()).toContain('needs DATABASE_URL')
    const web = aProcess({ DATA_DIR, WORKER: 'off' })
    expect(await web.ended).toMatchObject({ code: 1 })
    expect(web.output()).toMatch(/WORKER: off needs DATABASE_URL/)
  })
})

describe.skipIf('snapshot' in template)('on PostgreSQL', () => {
  const role = `worker_${randomUUID().slice(0, 8)}`
  const errors: unknown[] = []
  let service: TestService
  let worker: WorkerService
  let openPageRank: Awaited<ReturnType<typeof openFakeOpenPageRank>>
  let revenue: Awaited<ReturnType<typeof openFakeStripeRevenue>>
  /** The database as the worker's role sees it. */
  let asWorker: Database
  let workerUrl: string
  let key: string

  const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })

  beforeAll(async () => {
    openPageRank = await openFakeOpenPageRank()
    openPageRank.known = { 'example.com': 4 }
    revenue = await openFakeStripeRevenue('rk_live_12345678')
    service = await aService({ config: { worksOnJobs: false } })
    key = await service.key()
    const { ok } = (await service.admin('worker-role', '--name', role, '--apply')) as { ok: { password: string } }
    const [{ name }] = (await rows<{ name: string }>('select current_database() as name')) as [{ name: string }]
    const url = new URL((template as { databaseUrl: string }).databaseUrl)
    workerUrl = Object.assign(url, { username: role, password: ok.password, pathname: `/${name}` }).href
    const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) })
    worker = await startWorkerService(
      {
        publicUrl: new URL(service.origin),
        siteName: 'Test Directory',
        appSecret: APP_SECRET,
        smtpUrl: undefined,
        mailFrom: 'Test Directory <no-reply@directory.example>',
        isProduction: false,
        model: undefined,
        embeddings: undefined,
        testPayments: false,
        dnsServers: ['127.0.0.1:9'],
        stripe: undefined,
        btcpay: undefined,
        vat: { registrations: [], number: undefined, viesUrl: 'http://127.0.0.1:9' },
        seller: { name: 'Test', address: [], vat_number: null },
        ratings: { vendor: 'open_page_rank', key: 'k', baseUrl: openPageRank.url },
        revenueUrl: revenue.url,
        databaseUrl: workerUrl,
        ownsTables: false,
      },
      {
        web: openWeb({ publicUrl: service.origin, ...service.websites.webOptions }),
        log,
        version: '0.0.0-test',
        now: () => service.clock.time,
        keepsSchedules: false,
      },
    )
    asWorker = await openDatabase({ databaseUrl: workerUrl, migrate: false })
  })
  afterAll(async () => {
    await asWorker.close()
    await worker.close({ graceful: false })
    await service.stop()
    await openPageRank.close()
    await revenue.close()
    const client = new pg.Client((template as { databaseUrl: string }).databaseUrl)
    await client.connect()
    await client.query(`drop role ${role}`)
    await client.end()
  })

  test('a worker by a role of its own does all the work of a directory whose web process does none', async () => {
    const host = 'worked.example.org'
    service.websites.setPage(host, '/', acmeHome())
    const call = async (method: string, path: string) => (await service.request(method, path, { key })).body
    const { body: draft } = await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })
    await expect.poll(async () => (await call('GET', `/drafts/${draft.id}`)).status, { timeout: 20_000 }).toBe('ready')
    const { listing_id: id } = await call('POST', `/drafts/${draft.id}/submit`)
    const mine = () => call('GET', `/me/listings/${id}`)
    const chosen = await call('POST', `/me/listings/${id}/free`)
    service.websites.setPage(host, '/', acmeHome({ footer: (await mine()).badge.html }))
    await service.sendJob('check-badges', {})
    await expect.poll(async () => (await mine()).status, { timeout: 20_000 }).toBe('scheduled')
    service.clock.time = new Date(`${chosen.launch_week}T00:00:00Z`)
    await service.sendJob('open-launch-week', {})
    await expect.poll(async () => (await mine()).status, { timeout: 20_000 }).toBe('live')

    await aVote(service, id, service.clock.time)
    service.clock.time = new Date(service.clock.time.getTime() + 7 * 86_400_000)
    await service.sendJob('give-awards', {})
    await expect
      .poll(() => rows('select 1 from award where listing_id = $1', [id]), { timeout: 20_000 })
      .toHaveLength(1)

    await aVisitor(service).ask('reader@example.com') // Returns once the worker has sent the email.
    const slug = 'rated-and-viewed'
    const listingId = await aListing(service, { slug })
    await rows(`update listing set verified_at = '2026-11-01' where id = $1`, [listingId])
    service.views.note({ slug, ip: '192.0.2.1', userAgent: 'x' })
    await service.views.flush()
    await service.db.transaction(async (tx) => {
      const { id: accountId } = await accountOf(tx, 'founder@example.com')
      await raw(tx, {
        text: 'insert into listing_owner (listing_id, account_id) values ($1, $2)',
        values: [listingId, accountId],
      })
      await connectRevenue(tx, {
        listingId,
        accountId,
        key: 'rk_live_12345678',
        appSecret: APP_SECRET,
        now: service.clock.time,
      })
    })
    const created = service.clock.time.getTime() / 1000 - 86_400
    revenue.transactions = [{ id: 'txn_1', created, amount: 700, currency: 'usd', reporting_category: 'charge' }]
    for (const name of ['count-views', 'refresh-ratings', 'refresh-revenues'] as const) await service.sendJob(name, {})
    await expect
      .poll(
        () =>
          rows('select views::int, domain_rating_value, revenue_cents::int from listing where id = $1', [listingId]),
        { timeout: 20_000 },
      )
      .toEqual([{ views: 1, domain_rating_value: 4, revenue_cents: 700 }])
  })

  test('every job of the catalog ends well by that role', async () => {
    // Somebody whose account is due to be deleted, with votes in a finished week and outside of one.
    for (const launchWeek of [weeksAfter(mondayOf(service.clock.time), -3), null]) {
      const listingId = await aListing(service, { slug: `voted-${launchWeek}`, launchWeek })
      await aVote(service, listingId, `${launchWeek ?? '2026-11-01'}T12:00:00Z`, { by: 'leaves@example.com' })
    }
    await rows(`update account set delete_at = $1 where email = 'leaves@example.com'`, [
      service.clock.time.toISOString(),
    ])
    const [{ id }] = (await rows<{ id: number }>('select id::int from listing limit 1')) as [{ id: number }]
    // Backups need a folder, which this service has none for. `settle-payment` deliberately waits for an unknown session; tests of other payment jobs cover what it
    // writes.
    const ending = jobs.filter(({ name, canRun }) => name !== 'settle-payment' && !canRun)
    for (const { name, payload } of ending) {
      const shape = (payload as unknown as z.ZodObject).shape
      const example = Object.fromEntries(
        Object.entries(shape).map(([field, schema]) => [
          field,
          [id, randomUUID(), 'x', '2026-11-02', true, [], (schema as z.ZodEnum).options?.[0]].find(
            (value) => (schema as z.ZodType).safeParse(value).success,
          ),
        ]),
      )
      await service.sendJob(name, example as never)
    }
    await expect
      .poll(() => rows(`select name, state, output from pgboss.job where state <> 'completed'`), { timeout: 30_000 })
      .toEqual([])
    const done = await rows<{ name: string }>(`select distinct name from pgboss.job where state = 'completed'`)
    expect(done.map(({ name }) => name)).toEqual(expect.arrayContaining(ending.map(({ name }) => name)))
    expect(errors).toEqual([])
    expect(await rows(`select id from account where email = 'leaves@example.com'`)).toEqual([])
    expect(await rows('select launch_week from vote_mark')).toHaveLength(1)
  })

  test('by that role the database refuses every way to write a vote', async () => {
    const listingId = await aListing(service, { slug: 'not-to-be-voted-for' })
    const accountId = await service.db.transaction(async (tx) => (await accountOf(tx, 'robot@example.com')).id)
    const ledger = () => rows('select * from vote order by id')
    const before = await ledger()
    const now = service.clock.time
    const cast = asWorker.transaction((tx) => castVote(tx, { listingId, accountId, now }))
    await expect(cast).rejects.toMatchObject({ code: '42501' })
    const vote = `insert into vote (listing_id, account_id, cast_at, week) values (${listingId}, '${accountId}', now(), '2026-11-16')`
    const ways = [
      vote,
      `with cast_one as (${vote} returning id) select * from cast_one`,
      `do $$ begin execute $v$${vote}$v$; end $$`,
      `merge into vote v using listing l on v.listing_id = l.id and false when not matched then
         insert (listing_id, cast_at, week) values (l.id, now(), '2026-11-16')`,
      'copy vote (listing_id, cast_at, week) from stdin',
      'update vote set counted = counted',
      `update vote set listing_id = ${listingId}`,
      'delete from vote',
      'truncate vote',
      'alter table vote add column extra int',
      'alter table vote disable trigger all',
      'create trigger more before insert on listing for each row execute function f_refresh_founders_of_listing()',
      `create function public.f_vote() returns void language sql security definer as $$ ${vote} $$`,
      `create rule more as on update to listing do also ${vote}`,
      'drop table vote',
      'set role postgres',
      'set session_replication_role = replica',
      `alter role ${role} superuser`,
      'create table public.elsewhere (id int)',
    ]
    const allowed: string[] = []
    for (const text of ways) {
      const code = await raw(asWorker.read, { text }).then(
        () => 'allowed',
        (error: { code?: string }) => error.code,
      )
      if (code !== '42501') allowed.push(`${code} ${text}`)
    }
    expect(allowed).toEqual([])
    // A grant that changes nothing may only log a warning, so check the rights themselves.
    await raw(asWorker.read, { text: `grant insert on vote to ${role}` }).catch(() => {})
    expect(
      await rows(
        `select privilege from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) as privilege
         where has_table_privilege('${role}', 'vote', privilege)`,
      ),
    ).toEqual([])
    expect(await ledger()).toEqual(before)
  })

  test('who may make no role is told how to let it, or somebody else, make one', async () => {
    await expect(workerRole(asWorker, { name: `${role}_other`, apply: true })).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('permission denied to create role'),
      fix: expect.stringMatching(new RegExp(`superuser.*alter role ${role} createrole.*without --apply.*_other`)),
    })
  })

  test('tables of later versions are the worker’s to use, and the ledger stays closed when the role is made again', async () => {
    await rows('create table of_a_later_version (id bigint generated always as identity primary key, name text)')
    await raw(asWorker.read, { text: `insert into of_a_later_version (name) values ('x')` })
    expect(await rows('select name from of_a_later_version')).toEqual([{ name: 'x' }])
    await rows('drop table of_a_later_version')
    const { ok } = (await service.admin('worker-role', '--name', role)) as { ok: string }
    expect(ok).not.toMatch(/create role|password/)
    await rows(`grant insert on vote to ${role}`)
    await rows(`alter role ${role} createdb bypassrls`)
    // Workers of another database may use the same role, so its password stays.
    expect(await service.admin('worker-role', '--name', role, '--apply')).toMatchObject({
      ok: { password: 'as before' },
    })
    expect(await rows(`select rolcreatedb, rolbypassrls from pg_roles where rolname = '${role}'`)).toEqual([
      { rolcreatedb: false, rolbypassrls: false },
    ])
    await expect(raw(asWorker.read, { text: 'delete from vote' })).rejects.toMatchObject({ code: '42501' })
    await expect(raw(asWorker.read, { text: 'insert into vote default values' })).rejects.toMatchObject({
      code: '42501',
    })
    expect(await service.admin('worker-role', '--name', 'x; drop table vote')).toMatchObject({
      error: expect.stringContaining('role name'),
    })
  })

  test('a worker process starts by that role, waits for nobody, and stops on SIGTERM; on old tables it waits and says so', async () => {
    const { databaseUrl } = template as { databaseUrl: string }
    const DATABASE_URL = Object.assign(new URL(databaseUrl), { pathname: new URL(workerUrl).pathname }).href
    const env = { DATABASE_URL, WORKER_DATABASE_URL: workerUrl, APP_SECRET }
    const started = aProcess(env, 'worker.ts')
    await started.ready
    started.child.kill('SIGTERM')
    expect(await started.ended).toEqual({ code: 0, signal: null })
    await rows(`delete from mikro_orm_migrations where name = '0014-payments'`)
    const early = aProcess(env, 'worker.ts')
    const waits = /WORKER_DATABASE_URL.*not up to date.*web process.*Trying again/
    await expect.poll(early.output, { timeout: 30_000 }).toMatch(waits)
    await rows(`insert into mikro_orm_migrations (name) values ('0014-payments')`)
    await early.ready
    early.child.kill('SIGTERM')
    expect(await early.ended).toEqual({ code: 0, signal: null })
  })
})
