import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'
import countViewsJob from '../../jobs/count-views.ts'
import tidy from '../../jobs/tidy.ts'
import { sweep } from '../../auth/oauth/sweep.ts'
import { accountOf } from '../accounts/keys.ts'
import { raw } from '../database/raw.ts'
import { ok } from '../../test/operator.ts'
import { mondayOf, weeksAfter } from '../launches/week.ts'
import { KEPT_DAYS, retentionOf } from './retention.ts'

const DAY_MS = 86_400_000

let service: TestService
let account: string
let listing: number
beforeAll(async () => {
  service = await aService({ config: { worksOnJobs: false } })
  account = (await service.db.transaction((tx) => accountOf(tx, 'kept@example.com'))).id
  listing = await aListing(service, { slug: 'kept' })
})
afterAll(() => service.stop())

/** The rows of the table in the docs. */
function documented(): { record: string; days: number; job: string }[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/privacy-and-retention.md'), 'utf8')
  const section = text.split('## How long records are kept')[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^\| `(\w+)` *\|[^|]*\| ([\d,]+) days? *\|[^|]*\| ([\w-]+) *\|$/gm)].map(
    ([, record, days, job]) => ({ record: record!, days: Number(days!.replace(',', '')), job: job! }),
  )
}

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })

let made = 0

/** Makes one row of each record, whose time counts from `at`. */
const MAKE: Record<string, (at: string) => Promise<unknown>> = {
  session: (at) =>
    rows(
      `insert into session (account_id, hash, method, browser, created_at, last_used_at, expires_at) values ($1, $2, 'email', 'b', $3, $3, $3)`,
      account,
      `h${++made}`,
      at,
    ),
  passkey_challenge: (at) => rows(`insert into passkey_challenge values ($1, null, $2)`, `c${++made}`, at),
  typed_text: (at) => rows(`insert into typed_text values ($1, 'b', $2)`, `h${++made}`, at),
  comment: (at) =>
    rows(
      `insert into comment (listing_id, account_id, body, created_at, updated_at, deleted_at) values ($1, $2, '', $3, $3, $3)`,
      listing,
      account,
      at,
    ),
  sign_in_request: (at) =>
    rows(
      `insert into sign_in_request (id, email, next, link_hash, created_at, expires_at) values (gen_random_uuid(), 'a@example.com', '/', $1, $2, $2)`,
      `h${++made}`,
      at,
    ),
  digest_request: (at) =>
    rows(`insert into digest_request values (gen_random_uuid(), 'a@example.com', $1, 'n', $2)`, `h${++made}`, at),
  idempotency_key: (at) =>
    rows(
      `insert into idempotency_key (account_id, key, operation, request_hash, claim, locked_until, created_at) values ($1, $2, 'o', 'h', gen_random_uuid(), $3, $3)`,
      account,
      `k${++made}`,
      at,
    ),
  site_read: (at) =>
    rows(`insert into site_read (site, pages, read_at) values ($1, '[]', $2)`, `s${++made}.example`, at),
  outbox: (at) => rows(`insert into outbox (id, sealed, created_at) values (gen_random_uuid(), 's', $1)`, at),
  email: (at) =>
    rows(
      `insert into email (id, kind, recipient, reference, created_at) values (gen_random_uuid(), 'sign-in', 'a@example.com', $1, $2)`,
      `r${++made}`,
      at,
    ),
  oidc_payload: (at) =>
    rows(
      `insert into oidc_payload (kind, id, payload, expires_at, created_at) values ('AccessToken', $1, '{}', $2, $2)`,
      `t${++made}`,
      at,
    ),
  draft_invite: async (at) => {
    const [draft] = await rows<{ id: string }>(
      `insert into draft (account_id, url, site, status) values ($1, 'https://a.example', 'a.example', 'ready') returning id`,
      account,
    )
    await rows(
      `insert into draft_invite values (gen_random_uuid(), $1, $2, 'x@example.com', $3, $4, $4)`,
      draft!.id,
      account,
      `h${++made}`,
      at,
    )
  },
  claim_link: async (at) => {
    const [open] = await rows<{ id: number }>(`select id from claim where status = 'pending'`)
    const claim = open?.id ?? (await aClaim('pending', new Date(service.clock.time.getTime() + DAY_MS).toISOString()))
    await rows(
      `insert into claim_link values (gen_random_uuid(), $1, 'x@example.com', $2, 'claim', $3, $3)`,
      claim,
      `h${++made}`,
      at,
    )
  },
  api_key: (at) =>
    rows(
      `insert into api_key (account_id, hash, hint, scopes, revoked_at) values ($1, $2, 'x', '{}', $3)`,
      account,
      `h${++made}`,
      at,
    ),
  claim: (at) => aClaim('expired', at),
  payment_event: (at) => rows(`insert into payment_event values ('test', $1, 'k', 'r', $2)`, `e${++made}`, at),
  audit_log: (at) => rows(`insert into audit_log (at, who, action, target) values ($1, 'operator', 'a b', 't')`, at),
  invoice: async (at) => {
    const number = `LD-${String(++made).padStart(12, '0')}`
    await rows(
      `insert into purchase (number, account_id, fingerprint, net_cents, vat_cents, vat, billing, created_at, updated_at, expires_at) values ($1, $2, 'f', 1, 0, '{}', '{"name":"A"}', $3, $3, $3)`,
      number,
      account,
      at,
    )
    await rows(`insert into invoice_series values ('INV', 0) on conflict do nothing`)
    await rows(
      `insert into invoice (invoice_number, series, n, kind, number, issued_at, body) values ($1, 'INV', $2, 'invoice', $3, $4, '{}')`,
      `INV-${made}`,
      made,
      number,
      at,
    )
    await rows(
      `insert into invoice (invoice_number, series, n, kind, number, issued_at, body, corrects) values ($1, 'INV', $2, 'credit_note', $3, $4, '{}', $5)`,
      `CN-${made}`,
      -made,
      number,
      at,
      `INV-${made}`,
    )
  },
  listing_view: (at) =>
    rows(`insert into listing_view values ($1::timestamptz::date, $2, $3, true)`, at, `v${++made}`, listing),
  // It goes when the listing's next launch begins, which has the weeks before and after now.
  vote_mark: async (at) => {
    const [next, last] = [at > service.clock.time.toISOString() ? 1 : 0, -9]
    const id = await aListing(service, { slug: `marked-${++made}` })
    for (const weeks of [last, next]) {
      const week = weeksAfter(mondayOf(service.clock.time), weeks)
      await rows(
        `insert into launch (listing_id, week, kind, state) values ($1, $2, 'free', $3)`,
        id,
        week,
        weeks < 0 ? 'launched' : 'planned',
      )
    }
    await rows('insert into vote_mark values ($1, $2, $3)', id, weeksAfter(mondayOf(service.clock.time), last), 'm')
  },
  view_salt: (at) =>
    rows(`insert into view_salt (day, salt) values ($1::timestamptz::date, 'x') on conflict do nothing`, at),
}

async function aClaim(status: string, at: string): Promise<number> {
  const { id } = await service.db.transaction((tx) => accountOf(tx, `claimant-${++made}@example.com`))
  const [claim] = await rows<{ id: number }>(
    `insert into claim (listing_id, account_id, method, token, status, created_at, expires_at) values ($1, $2, 'dns', $3, $4, $5, $5) returning id`,
    listing,
    id,
    `t${++made}`,
    status,
    at,
  )
  return claim!.id
}

const count = async (record: string) => {
  const text =
    record === 'site_read'
      ? 'select count(*)::int as n from site_read where pages is not null'
      : `select count(*)::int as n from ${record}`
  return (await rows<{ n: number }>(text))[0]!.n
}

async function runJobs(): Promise<void> {
  const services = {
    ...service.services,
    db: service.db,
    now: () => service.clock.time,
    log: { info() {} },
    sweepAuthorizations: () => sweep(service.db, service.clock.time),
  } as never
  await tidy.run({}, services)
  await countViewsJob.run({}, services)
}

const emptied = async () => {
  for (const record of Object.keys(MAKE).toReversed())
    await rows(
      record === 'site_read'
        ? 'update site_read set pages = null'
        : `delete from ${record}${record === 'invoice' ? ` where kind = 'credit_note'` : ''}`,
    )
  await rows('delete from invoice')
}

test('every record goes when the docs say, and not a minute before', async () => {
  const table = documented()
  expect(table.map(({ record }) => record).toSorted()).toEqual(Object.keys(MAKE).toSorted())
  expect(
    Object.fromEntries(table.filter(({ record }) => record in KEPT_DAYS).map(({ record, days }) => [record, days])),
  ).toEqual(KEPT_DAYS)
  await ok(service, 'retention', 'start')
  await emptied()
  const now = service.clock.time.getTime()
  const isDaily = (job: string) => job === 'count-views'
  const ago = (days: number, job: string, minutes: number) =>
    new Date(
      now - (days + (isDaily(job) ? 1 : 0)) * DAY_MS - (isDaily(job) ? minutes * 1440 : minutes) * 60_000,
    ).toISOString()
  // The ten years of an invoice begin when its year ends. The clock is in 2026.
  const young = async ({ record, days, job }: (typeof table)[number]) =>
    MAKE[record]!(record === 'invoice' ? '2016-01-01T00:00:00Z' : ago(days, job, -1))
  const old = async ({ record, days, job }: (typeof table)[number]) =>
    MAKE[record]!(record === 'invoice' ? '2015-12-31T23:59:00Z' : ago(days, job, 1))
  for (const one of table) await young(one)
  const before = Object.fromEntries(await Promise.all(table.map(async ({ record }) => [record, await count(record)])))
  await runJobs()
  expect(Object.fromEntries(await Promise.all(table.map(async ({ record }) => [record, await count(record)])))).toEqual(
    before,
  )
  for (const one of table) await old(one)
  expect(await count('invoice')).toBe(before['invoice'] + 2)
  await runJobs()
  expect(Object.fromEntries(await Promise.all(table.map(async ({ record }) => [record, await count(record)])))).toEqual(
    before,
  )
  expect(
    await rows(
      `select distinct billing from purchase p where not exists (select from invoice i where i.number = p.number)`,
    ),
  ).toEqual([{ billing: {} }])
})

test('a claim that was verified for years stays for two years after its last check', async () => {
  await emptied()
  const ago = (days: number) => new Date(service.clock.time.getTime() - days * DAY_MS).toISOString()
  const [kept, gone] = [await aClaim('lapsed', ago(1600)), await aClaim('lapsed', ago(1600))]
  await rows('update claim set verified_at = $1', ago(1600))
  await rows('update claim set checked_at = $1 where id = $2', ago(729.9), kept)
  await rows('update claim set checked_at = $1 where id = $2', ago(730.1), gone)
  await runJobs()
  expect(await rows('select id::int from claim')).toEqual([{ id: Number(kept) }])
})

test('the first run only reports; the next day old records go', async () => {
  await emptied()
  await rows(`delete from setting where key = 'retention'`)
  const longAgo = new Date(service.clock.time.getTime() - 4000 * DAY_MS).toISOString()
  for (const record of Object.keys(KEPT_DAYS)) await MAKE[record]!(longAgo)
  await runJobs()
  const report = (await retentionOf(service.db.read))!
  expect(Object.values(report.counts).every((n) => n >= 1)).toBe(true)
  for (const record of Object.keys(KEPT_DAYS))
    expect([record, await count(record)]).toEqual([record, expect.not.toSatisfy((n: number) => n === 0)])
  service.clock.time = new Date(service.clock.time.getTime() + DAY_MS - 1000)
  await runJobs()
  expect(await count('audit_log')).toBeGreaterThan(0)
  service.clock.time = new Date(service.clock.time.getTime() + 2000)
  await runJobs()
  expect(await ok(service, 'retention', 'show')).toMatchObject({
    old_now: Object.fromEntries(Object.keys(KEPT_DAYS).map((name) => [name, 0])),
  })
})
