import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linkFor } from '../../auth/people/email-sign-in.ts'
import { startSession, type SignInMethod } from '../../auth/people/session.ts'
import { aVisitor, type Visitor } from '../../auth/people/test-visitor.ts'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { settleDispute, settleProof } from '../../domain/claims/settle-claim.ts'
import type { Settling } from '../../domain/claims/settling.ts'
import { raw } from '../../domain/database/raw.ts'
import tidy from '../../jobs/tidy.ts'
import { aListing, anOwner, aVote } from '../factories.ts'
import { oauthOf } from '../oauth/oauth-flow.ts'
import { ok, refusal } from '../operator.ts'
import { aService, type TestService } from '../service.ts'
import { waitingEmails } from '../waiting-emails.ts'

vi.setConfig({ testTimeout: 60_000 })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let service: TestService
let oauth: ReturnType<typeof oauthOf>
beforeAll(async () => {
  // Without a worker, emails wait where the tests read them.
  service = await aService({ config: { worksOnJobs: false } })
  oauth = oauthOf(service)
  await ok(service, 'role', 'set', 'boss@example.com', 'admin')
})
afterAll(() => service.stop())

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const idOf = async (email: string) =>
  (await rows<{ id: string }>('select id from account where email = $1', email))[0]!.id
const later = (ms: number) => {
  service.clock.time = new Date(service.clock.time.getTime() + ms)
}

async function aPerson(email: string): Promise<Visitor> {
  const visitor = aVisitor(service)
  const [name, value] = (await service.signedIn(email)).split('=')
  visitor.jar.set(name!, value!)
  return visitor
}

const runTidy = () =>
  tidy.run({}, {
    ...service.services,
    db: service.db,
    now: () => service.clock.time,
    log: { info() {}, error() {} },
    sweepAuthorizations: async () => {},
  } as never)

const enters = (accountId: string, method: SignInMethod) =>
  service.db.transaction((tx) =>
    startSession(tx, {
      accountId,
      method,
      req: { headers: {} },
      publicUrl: new URL(service.origin),
      now: service.clock.time,
    }),
  )

test('a block ends what is open at other addresses of the mailbox, and refuses them with the reason', async () => {
  const [blocked, other, third] = ['m.any+a@gmail.com', 'many@gmail.com', 'many@example.com']
  const visitor = await aPerson(other)
  const keys = [await service.key({ email: other }), await service.key({ email: third })]
  const { access } = await oauth.connect({ email: other })
  const { link } = (await ok(service, 'signin-link', other)) as { link: string }
  await service.key({ email: blocked })
  expect(await ok(service, 'account', 'block', blocked, '--reason', 'Spam')).toMatchObject({
    ended: { sessions: 2, keys: 2, apps: 1 },
    same_mailbox: [other],
  })
  expect((await visitor.get('/account')).location).toContain('/sign-in')
  const [me, stranger] = await Promise.all(keys.map((key) => service.request('GET', '/me', { key })))
  expect([me!.status, me!.body.detail]).toEqual([401, 'This account is blocked. Reason: Spam.'])
  expect(stranger!.status).toBe(200)
  expect((await oauth.me(access)).status).toBe(401)
  expect((await aVisitor(service).post(new URL(link).pathname, {})).status).toBe(410)
  expect(await refusal(service, 'key', 'create', '--email', other)).toContain('Reason: Spam')
})

test('a blocked person is out at once and is told the reason on every way in, until they are unblocked', async () => {
  const email = 'blocked@example.com'
  const visitor = await aPerson(email)
  const key = await service.key({ email })
  const { clientId, access, refresh } = await oauth.connect({ email })
  const { link } = (await ok(service, 'signin-link', email)) as { link: string }
  expect((await visitor.get('/account')).status).toBe(200)
  expect(await refusal(service, 'account', 'block', email)).toContain('reason')
  expect(await refusal(service, 'account', 'block', 'nobody@example.com', '--reason', 'Spam')).toContain(
    'There is no account nobody@example.com.',
  )
  const discussed = await aListing(service, { slug: 'discussed-by-blocked' })
  await rows(
    `insert into comment (listing_id, account_id, body, created_at, updated_at) values ($1, $2, 'Buy votes', now(), now())`,
    discussed,
    await idOf(email),
  )
  const shown = async () => (await service.request('GET', '/listings/discussed-by-blocked')).body.comments.total
  expect(await shown()).toBe(1)
  expect(await ok(service, 'account', 'block', email, '--reason', 'Sold votes.')).toEqual({
    email,
    blocked: true,
    reason: 'Sold votes.',
    ended: { sessions: 2, keys: 1, apps: 1 },
  })

  expect(await shown()).toBe(0)
  const reason = /This account is blocked\. Reason: Sold votes\./
  expect((await visitor.get('/account')).location).toContain('/sign-in')
  const me = await service.request('GET', '/me', { key })
  expect([me.status, me.body.detail]).toEqual([401, expect.stringMatching(reason)])
  const token = await oauth.me(access)
  expect([token.status, token.body.detail]).toEqual([401, expect.stringMatching(reason)])
  expect(await (await oauth.mcp(access)).text()).toMatch(reason)
  const refreshed = await oauth.refresh(clientId, refresh)
  expect([refreshed.status, refreshed.body]).toEqual([
    400,
    { error: 'invalid_grant', error_description: expect.stringMatching(reason) },
  ])
  const accountId = await idOf(email)
  for (const method of ['email', 'passkey', 'upstream'] as const)
    await expect(enters(accountId, method)).rejects.toThrow(reason)
  // A sign-in link from before has ended; one from afterward says why.
  const stranger = aVisitor(service)
  expect((await stranger.post(new URL(link).pathname, {})).status).toBe(410)
  expect(await refusal(service, 'signin-link', email)).toMatch(/Reason: Sold votes\. Unblock it first/)
  const again = await linkFor({ db: service.db, now: () => service.clock.time }, email)
  const refused = await stranger.post(again, {})
  expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(reason)])
  expect(await refusal(service, 'key', 'create', '--email', email)).toMatch(reason)
  expect((await waitingEmails(service, accountId)).map(({ kind, text }) => [kind, text])).toEqual([
    ['account-blocked', expect.stringContaining('Reason: Sold votes.')],
  ])

  await ok(service, 'account', 'unblock', email)
  expect(await shown()).toBe(1)
  expect((await stranger.post(again, {})).status).toBe(303)
  // What has ended stays ended.
  expect((await service.request('GET', '/me', { key })).status).toBe(401)
  expect((await oauth.me(access)).status).toBe(401)
  const log = (await ok(service, 'audit', 'list', '--target', email)) as unknown as {
    action: string
    details: object
  }[]
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['account unblock', 'account block']))
  expect(log.find(({ action }) => action === 'account block')!.details).toMatchObject({
    after: { blocked_reason: 'Sold votes.' },
    ended: { sessions: 2, keys: 1, apps: 1 },
  })
})

test('ending all access lets the person sign in again; the only admin stays', async () => {
  const visitor = await aPerson('ended@example.com')
  expect(await ok(service, 'account', 'end', 'ended@example.com')).toMatchObject({ ended: { sessions: 1 } })
  expect((await visitor.get('/account')).status).toBe(303)
  expect((await (await aPerson('ended@example.com')).get('/account')).status).toBe(200)
  expect(await refusal(service, 'account', 'block', 'boss@example.com', '--reason', 'x')).toContain('is the only admin')
  expect(await refusal(service, 'account', 'delete', 'boss@example.com')).toContain('is the only admin')
})

test('a person downloads everything about them, whole and without secrets, soon after signing in', async () => {
  const email = 'data@example.com'
  const visitor = await aPerson(email)
  const accountId = await idOf(email)
  const key = await service.key({ email })
  const id = await aListing(service, { slug: 'mine' })
  await anOwner(service, id, email)
  await rows(
    `insert into listing_image (listing_id, account_id, digest, webp, created_at) values ($1, $2, 'd', '\\x0102ff', now())`,
    id,
    accountId,
  )
  const [own] = await rows<{ path: string }>(
    `insert into listing_image (person_id, account_id, digest, webp, created_at) values ($1, $1, 'd', '\\x0304', now())
     returning '/media/' || id || '.webp' as path`,
    accountId,
  )
  await rows(
    `insert into public_person (account_id, slug, name, photo, created_at) values ($1, 'data', 'Dee Data', $2, now())`,
    accountId,
    own!.path,
  )
  await rows(
    `insert into audit_log (at, who, action, target, details) values (now(), $1, 'account block', 'victim@example.com', '{"reason": "Spam"}')`,
    email,
  )
  // More votes than one page of rows.
  await rows(
    `insert into vote (listing_id, account_id, cast_at, week, withdrawn_at)
     select $1, $2, now(), '2026-11-09', now() from generate_series(1, 450)`,
    id,
    accountId,
  )
  const post = async () =>
    fetch(`${service.origin}/account/data`, {
      method: 'POST',
      body: new URLSearchParams({ token: await visitor.token() }),
      headers: {
        origin: service.origin,
        'sec-fetch-site': 'same-origin',
        cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
  const answer = await post()
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const json = (name: string) => JSON.parse(Buffer.from(files[`${name}.json`]!).toString()) as Record<string, unknown>[]
  expect(json('account')).toMatchObject([{ email }])
  expect(json('votes')).toHaveLength(450)
  expect(json('listings')).toMatchObject([{ slug: 'mine' }])
  expect(json('api_keys')).toMatchObject([{ hint: key.slice(-4) }])
  // What somebody did as an admin says nothing about others.
  expect(json('administration')).toEqual([{ at: expect.any(String), action: 'account block' }])
  const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'))
  expect(pictures.map((name) => [...files[name]!].join()).toSorted()).toEqual(['1,2,255', '3,4'])
  expect(json('public_page')).toMatchObject([{ name: 'Dee Data', photo: own!.path }])
  const secrets = await rows<{ hash: string }>('select hash from api_key union select hash from session')
  const text = Object.values(files)
    .map((file) => Buffer.from(file).toString('latin1'))
    .join()
  for (const { hash } of secrets) expect(text).not.toContain(hash)

  const file = join(mkdtempSync(join(tmpdir(), 'person-')), 'data.zip')
  expect(await ok(service, 'account', 'export', email, file)).toMatchObject({ email, file })
  expect(Object.keys(unzipSync(readFileSync(file))).toSorted()).toEqual(Object.keys(files).toSorted())
  expect(await refusal(service, 'account', 'export', email, file)).toContain('already exists')

  later(13 * HOUR_MS)
  const late = await post()
  expect([late.status, await late.text()]).toEqual([400, expect.stringContaining('more than 12 hours ago')])
})

test('a person deletes their account on its page, keeps it with the link, and is gone a week after asking again', async () => {
  const email = 'leaving@example.com'
  const other = await aListing(service, { slug: 'voted', launchWeek: '2026-11-16' })
  await aVote(service, other, service.clock.time, { by: email })
  const visitor = await aPerson(email)
  const accountId = await idOf(email)
  await rows(
    `insert into draft (account_id, url, site, status) values ($1, 'https://a.example', 'a.example', 'ready')`,
    accountId,
  )
  const page = await visitor.get('/account/delete')
  const token = page.page.querySelector('input[name=token]')!.getAttribute('value')!
  const wrong = await visitor.post('/account/delete', { token, email: 'other@example.com', reviews: 'keep' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining(`Type ${email} to delete the account.`)])
  expect(wrong.page.querySelector('input[value=keep]')!.hasAttribute('checked')).toBe(true)
  expect(
    (await visitor.post('/account/delete', { token, email: ` ${email.toUpperCase()} `, reviews: 'delete' })).text,
  ).toContain('Your account will be deleted')
  expect((await visitor.get('/account')).location).toContain('/sign-in')
  await expect(enters(accountId, 'email')).rejects.toThrow(/This account will be deleted on .*2026/)
  expect(await rows('select id from draft where account_id = $1', accountId)).toEqual([])
  expect(await rows('select votes from listing where id = $1', other)).toEqual([{ votes: 0 }])

  const [email1] = await waitingEmails(service, accountId)
  const link = new URL(/https?:\/\/\S+\/account\/keep\/\S+/.exec(email1!.text)![0]).pathname
  const anybody = aVisitor(service)
  expect((await anybody.get(link)).text).toContain(`The account ${email} will be deleted`)
  await expect(enters(accountId, 'email')).rejects.toThrow(/will be deleted/)
  expect((await anybody.post(link, {})).text).toContain('Your account stays')
  expect((await anybody.post(link, {})).status).toBe(410)
  await enters(accountId, 'email')

  later(1000)
  await ok(service, 'account', 'delete', email, 'keep-reviews')
  const [, email2] = await waitingEmails(service, accountId)
  const lastLink = new URL(/https?:\/\/\S+\/account\/keep\/\S+/.exec(email2!.text)![0]).pathname
  later(7 * DAY_MS)
  expect((await anybody.get(lastLink)).status).toBe(410)
  await runTidy()
  expect(await rows('select id from account where email = $1', email)).toEqual([])
  // Nobody stands in for somebody without orders and reviews.
  expect(await rows('select id from account where erased_at is not null')).toEqual([])
})

test.each([
  ['leaving', ['account', 'delete']],
  ['blocked', ['account', 'block', '--reason', 'Spam']],
])('the open claims of a %s person end, and win no listing', async (name, [group, verb, ...more]) => {
  const email = `${name}-claimant@example.com`
  const accountId = await idOf((await aPerson(email), email))
  const [asked, waiting] = [
    await aListing(service, { slug: `asked-${name}` }),
    await aListing(service, { slug: `waiting-${name}` }),
  ]
  await anOwner(service, waiting, `owner-${name}@example.com`)
  for (const [listing, status, reason] of [
    [asked, 'pending', null],
    [waiting, 'disputed', 'approved'],
  ])
    await rows(
      `insert into claim (listing_id, account_id, method, token, status, reason, created_at, expires_at, dispute_ends_at)
       values ($1, $2, 'dns', 'token ' || $1::bigint, $3, $4, $5::timestamptz, $5::timestamptz + interval '7 days', case $3 when 'disputed' then $5::timestamptz end)`,
      listing,
      accountId,
      status,
      reason,
      service.clock.time.toISOString(),
    )
  const claims = () =>
    rows<{ id: number; status: string }>(
      'select id::int, status from claim where account_id = $1 order by id',
      accountId,
    )
  const [pending, disputed] = (await claims()).map(({ id }) => id)
  await ok(service, group!, verb!, email, ...more)
  expect((await claims()).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])

  // Older versions left such claims open.
  await rows(
    `update claim set status = case id when $1 then 'pending' else 'disputed' end,
       dispute_ends_at = case id when $1 then null else created_at end where account_id = $2`,
    pending,
    accountId,
  )
  const settle = (work: (settling: Settling) => Promise<void>) =>
    service.db.transaction((tx) =>
      work({ tx, ...outgoingIn(tx, service.services), siteUrl: service.origin, now: service.clock.time }),
    )
  await settle((settling) => settleProof(settling, pending!))
  await settle((settling) => settleDispute(settling, disputed!, { isProven: true, standingHolder: null }))
  expect((await claims()).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
  expect(await rows('select listing_id from listing_owner where account_id = $1', accountId)).toEqual([])
})

test('an account with a payment under way stays closed, and goes once the payment is decided', async () => {
  const email = 'paying@example.com'
  await aPerson(email)
  const accountId = await idOf(email)
  const number = 'LD-000000000001'
  await rows(
    `insert into purchase (number, account_id, fingerprint, net_cents, vat_cents, vat, billing, created_at, updated_at, expires_at)
     values ($1, $2, 'f', 100, 0, '{}', '{"name":"Pat"}', $3, $3, $3::timestamptz + interval '1 day')`,
    number,
    accountId,
    service.clock.time.toISOString(),
  )
  await rows(
    `insert into payment_session (number, attempt, provider, status, amount_cents, request, created_at, checked_at, expires_at)
     values ($1, 1, 'test', 'open', 100, '{}', $2, $2, $2)`,
    number,
    service.clock.time.toISOString(),
  )
  // Nothing is pending yet, and the answer says so.
  const kept = { email, kept: true }
  expect(await ok(service, 'account', 'keep', email)).toEqual({ ...kept, deletion: 'none was pending' })
  await ok(service, 'account', 'delete', email)
  expect(await ok(service, 'account', 'keep', email)).toEqual(kept)
  await ok(service, 'account', 'delete', email)
  // An unpaid order can no longer be paid.
  expect(
    await rows(
      'select 1 as n from purchase where number = $1 and expires_at > $2',
      number,
      service.clock.time.toISOString(),
    ),
  ).toEqual([])
  later(7 * DAY_MS + 1000)
  const isThere = async () => (await rows('select id from account where id = $1', accountId)).length === 1
  for (const [order, session] of [
    ['pending', 'open'],
    ['processing', 'processing'],
    ['needs_review', 'paid'],
    ['disputed', 'paid'],
  ]) {
    await rows(`update purchase set status = $1`, order)
    await rows(`update payment_session set status = $1`, session)
    await runTidy()
    expect([order, await isThere()]).toEqual([order, true])
  }
  await expect(enters(accountId, 'email')).rejects.toThrow(/will be deleted/)
  await rows(`update purchase set status = 'paid'`)
  await runTidy()
  expect(await isThere()).toBe(false)
})

test('a block outlasts the deletion of the account, and counts for the whole mailbox', async () => {
  const email = 'sly@example.com'
  const second = 'sly+again@example.com'
  await aPerson(email)
  await aPerson(second)
  const [first, other] = [await idOf(email), await idOf(second)]
  await rows(
    `insert into comment (listing_id, account_id, body, created_at, updated_at) values ($1, $2, 'Buy votes', now(), now())`,
    await aListing(service, { slug: 'discussed-by-sly' }),
    other,
  )
  const shown = async () => (await service.request('GET', '/listings/discussed-by-sly')).body.comments.total
  await ok(service, 'account', 'delete', email)
  await ok(service, 'account', 'block', email, '--reason', 'Sold votes.')
  await expect(enters(other, 'email')).rejects.toThrow(/blocked\. Reason: Sold votes\./)
  later(7 * DAY_MS + 1000)
  await runTidy()
  for (const id of [first, other]) await expect(enters(id, 'email')).rejects.toThrow(/blocked/)
  // While one address is blocked, the whole mailbox is.
  await ok(service, 'account', 'block', second, '--reason', 'Sold votes.')
  await ok(service, 'account', 'unblock', second)
  await expect(enters(other, 'email')).rejects.toThrow(/blocked/)
  expect(await shown()).toBe(0)
  await ok(service, 'account', 'unblock', email)
  expect(await shown()).toBe(1)
  await enters(other, 'email')
  await runTidy()
  expect(await rows('select id from account where id = $1', first)).toEqual([])
})

test('whoever deletes their account is told if the email with the link can’t reach them', async () => {
  const email = 'unreachable@example.com'
  const visitor = await aPerson(email)
  await rows(`insert into mail_suppression values ($1, 'account-deletion', 'bounced', now())`, email)
  const page = await visitor.get('/account/delete')
  const token = page.page.querySelector('input[name=token]')!.getAttribute('value')!
  const asked = await visitor.post('/account/delete', { token, email, reviews: 'delete' })
  expect(asked.text).toContain('emails to unreachable@example.com don’t arrive')
  expect(asked.text).not.toContain('use the link')
})

test('the administration shows keys, apps and orders, blocks, and downloads with an entry in the log', async () => {
  const email = 'watched@example.com'
  await aPerson(email)
  await service.key({ email })
  const boss = await aPerson('boss@example.com')
  const id = await idOf(email)
  const path = `/admin/accounts/${id}`
  const page = await boss.get(path)
  for (const heading of ['API keys', 'Connected apps', 'Orders', 'Access', 'Data']) expect(page.text).toContain(heading)
  const form = page.page.querySelector(`form[action="${path}/block"]`)!
  const hidden = Object.fromEntries(
    form
      .querySelectorAll('input[type=hidden]')
      .map((input) => [input.getAttribute('name')!, input.getAttribute('value')!]),
  )
  expect((await boss.post(`${path}/block`, { ...hidden, reason: '<b>Spam</b>' })).status).toBe(303)
  const blocked = await boss.get(path)
  expect(blocked.html).toContain('Blocked: &lt;b&gt;Spam&lt;/b&gt;')
  expect((await boss.get(`${path}/data.zip`)).status).toBe(200)
  const log = (await ok(service, 'audit', 'list', '--who', 'boss@example.com')) as unknown as { action: string }[]
  expect(log.map(({ action }) => action)).toEqual(['account export', 'account block'])
  expect((await (await aPerson('plain@example.com')).get(`${path}/data.zip`)).status).toBe(404)
})
