import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../auth/people/test-visitor.ts'
import { writeEmail } from '../../domain/accounts/emails/email.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing } from '../factories.ts'
import { formOf } from '../form-of.ts'
import { aFreePort } from '../free-port.ts'
import { openMailServer } from '../outside/mail-server.ts'
import { aService, APP_SECRET, type TestService } from '../service.ts'

// An operator sees an outage and a failing job, understands them and mends them; nothing is lost or sent twice.

const SECRET = 'a secret that is at least 16 characters'
const PATIENCE = { timeout: 20_000 }

let service: TestService
let boss: Visitor
let port: number
let mailServer: Awaited<ReturnType<typeof openMailServer>> | undefined

beforeAll(async () => {
  port = await aFreePort()
  service = await aService({ config: { smtpUrl: `smtp://127.0.0.1:${port}`, emailWebhookSecret: SECRET } })
  await service.admin('role', 'set', 'boss@example.com', 'admin')
  const [name, value] = (await service.signedIn('boss@example.com')).split('=') as [string, string]
  boss = aVisitor(service, new Map([[name, value]]))
}, 60_000)
afterAll(async () => {
  await service.stop()
  await mailServer?.close()
})

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const ok = async <T>(...args: string[]) => ((await service.admin(...args)) as { ok: T }).ok
/** Sends a form of an administration page, and returns the page that follows. */
async function click(page: string, action: string, fields: Record<string, string> = {}) {
  const answer = await boss.post(action, { ...(await formOf(boss, page, action)), ...fields })
  return answer.location ? boss.get(answer.location) : answer
}

/** Writes an email as a transaction of the service does. */
const write = (to: string, kind: 'claim-won' | 'sign-in') =>
  service.db.transaction((tx) =>
    writeEmail(
      { tx, jobs: service.queue.senderIn(tx), appSecret: APP_SECRET, now: service.clock.time },
      {
        kind,
        to,
        reference: '1',
        facts:
          kind === 'sign-in'
            ? { link: 'https://directory.example/secret-link', code: '482913', minutes: 15 }
            : { listing: 'https://directory.example/listings/acme', website: 'acme.com' },
      },
    ),
  )

interface Status {
  outage: { since: string; reason: string } | null
  waiting: number
  given_up: number
  next: string | null
}

test('while the mail server is away, the pages and commands say since when, why, how many emails wait and what to do', async () => {
  const since = service.clock.time.toISOString()
  await write('ann@example.com', 'claim-won')
  await write('bob@example.com', 'claim-won')
  await write('cat@example.com', 'sign-in')
  await expect.poll(async () => (await ok<Status>('email', 'status')).outage, PATIENCE).not.toBeNull()
  service.clock.time = new Date(service.clock.time.getTime() + 600_000)
  // Tries again as if minutes had passed: the outage keeps its beginning.
  await expect
    .poll(async () => {
      await rows(`update pgboss.job set start_after = now() where name = 'send-letter' and state = 'retry'`)
      const lines = await ok<{ tries: number }[]>('email', 'list', 'waiting')
      return lines.every(({ tries }) => tries >= 2)
    }, PATIENCE)
    .toBe(true)
  const status = await ok<Status>('email', 'status')
  expect(status).toMatchObject({ waiting: 3, given_up: 0, outage: { since } })
  expect(status.outage!.reason).toMatch(/^The mail server can’t be reached \(ESOCKET\)\. Check that it runs/)
  expect(status.next).toContain('send a test email, then resend all')

  expect(await ok('overview')).toMatchObject({ mail_outages: 1, emails_given_up: 0 })
  const overview = await boss.get('/admin')
  expect(overview.text).toMatch(
    /1 mail server outage The mail server has taken no emails since 20 Nov 2026, 12:00 UTC. The mail server can’t be reached/,
  )
  expect(overview.text).toContain('3 emails wait.')
  const page = await boss.get('/admin/emails?status=waiting')
  for (const to of ['ann', 'bob', 'cat']) expect(page.text).toContain(`${to}@example.com`)
  expect(page.html).not.toMatch(/secret-link|482913/)
})

test('a test email says at once what is wrong, on the page and by command', async () => {
  const refused = await click('/admin/emails', '/admin/emails/test', { email: 'boss@example.com' })
  expect(refused.status).toBe(400)
  expect(refused.text).toMatch(/The mail server can’t be reached \(ESOCKET\).* The test email wasn’t sent/)
  const { db, clock, origin, mail } = service
  const { runCommand } = await import('../../admin/commands.ts')
  const place = { db, now: () => clock.time, siteUrl: origin, appSecret: APP_SECRET, mail }
  expect(await runCommand(place, ['email', 'test', 'boss@example.com'])).toEqual({
    error: expect.stringMatching(
      /The mail server can’t be reached \(ESOCKET\)\..* wasn’t sent\. It isn’t tried again, and the status of emails leaves it out\./,
    ),
  })
  const failed = expect.stringContaining('The mail server can’t be reached')
  expect(await ok('audit', 'list', '--target', 'boss@example.com')).toMatchObject([
    { action: 'email test', who: 'operator', details: { failed } },
    { action: 'email test', who: 'boss@example.com', details: { failed } },
    { action: 'role set' },
  ])
})

test('an email whose last try fails is given up with the reason; once the server is back, all are sent exactly once', async () => {
  await rows(
    `update pgboss.job set retry_count = retry_limit, start_after = now() where name = 'send-letter' and state = 'retry'
     and singleton_key = (select id::text from email where recipient = 'ann@example.com')`,
  )
  await expect
    .poll(() => ok('email', 'list', 'given_up'), PATIENCE)
    .toMatchObject([
      { email: 'ann@example.com', can_resend: true, reason: expect.stringMatching(/^Every try failed.*ESOCKET/) },
    ])
  const [failed] = await ok<{ id: string }[]>('job', 'list', 'send-letter')
  expect(failed).toMatchObject({ about: 'claim-won to ann@example.com', reason: expect.stringContaining('ESOCKET') })

  mailServer = await openMailServer(port)
  const { delivered } = mailServer
  const tested = await click('/admin/emails', '/admin/emails/test', { email: 'boss@example.com' })
  expect(tested.text).toContain('The test email was accepted.')
  expect(delivered.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [['boss@example.com'], expect.stringMatching(/^Test email from 127\.0\.0\.1/)],
  ])
  expect(await ok('email', 'status')).toMatchObject({ outage: null, waiting: 2, given_up: 1 })

  // Both at once: neither the button nor the command sends an email twice.
  const [clicked, command] = await Promise.all([
    click('/admin/emails', '/admin/emails/all/resend'),
    service.admin('email', 'resend', 'all'),
  ])
  expect(clicked.text).toContain('Being sent now.')
  expect(command).toHaveProperty('ok')
  await expect.poll(async () => (await ok<Status>('email', 'status')).waiting, PATIENCE).toBe(0)
  await service.sendJob('send-overdue-emails', {})
  await expect
    .poll(
      () => rows(`select from pgboss.job where state in ('created', 'retry', 'active') and name like 'send-%'`),
      PATIENCE,
    )
    .toEqual([])
  expect(delivered.flatMap(({ to }) => to).toSorted()).toEqual(
    ['ann', 'bob', 'boss', 'cat'].map((name) => `${name}@example.com`),
  )
  expect(await ok('email', 'list', 'sent')).toHaveLength(3)
  expect(await ok('overview')).toMatchObject({ mail_outages: 0, emails_given_up: 0 })
  expect((await boss.get('/admin')).text).not.toContain('outage')

  // The failed job of the email that has been sent since is discarded, or retried without sending it again.
  expect(await ok('job', 'retry', failed!.id)).toEqual({ retried: 1, equal_to_another: 0 })
  await expect
    .poll(() => rows(`select from pgboss.job where id = $1 and state = 'completed'`, failed!.id), PATIENCE)
    .toHaveLength(1)
  expect(delivered).toHaveLength(4)
  const log = await ok<{ who: string; action: string; details: object }[]>('audit', 'list')
  expect(log.map(({ who, action }) => `${who}: ${action}`)).toEqual(
    expect.arrayContaining(['boss@example.com: email test', 'boss@example.com: email resend', 'operator: job retry']),
  )
}, 60_000)

test('a failing job is seen with its reason and what it is about, retried from the page, and done', async () => {
  const listingId = await aListing(service, { slug: 'acme' })
  await rows('alter table listing_logo rename to away')
  await service.sendJob('refresh-logo', { listingId })
  const failedJobs = () => ok<{ id: string; queue: string }[]>('job', 'list')
  await expect
    .poll(async () => (await failedJobs()).map(({ queue }) => queue).toSorted(), PATIENCE)
    .toEqual(['refresh-logo', 'refresh-logo.given-up'])
  const [line] = await ok<object[]>('job', 'list', 'refresh-logo')
  expect(line).toMatchObject({ about: 'acme', tries: 2, reason: 'relation "listing_logo" does not exist' })
  expect(await ok('job', 'queues')).toContainEqual(expect.objectContaining({ queue: 'refresh-logo', failed: 1 }))
  expect(await ok('overview')).toMatchObject({ failed_jobs: 2 })
  const page = await boss.get('/admin/jobs')
  expect(page.text).toMatch(/refresh-logo acme failed .*tried 2 times.* relation "listing_logo" does not exist/)
  const ofQueue = (await boss.get('/admin/jobs?queue=refresh-logo.given-up')).text
  expect([ofQueue.includes('Failed in refresh-logo.given-up'), ofQueue.includes('tried 2 times')]).toEqual([
    true,
    false,
  ])

  await rows('alter table away rename to listing_logo')
  const { id } = (await failedJobs()).find(({ queue }) => queue === 'refresh-logo')!
  const clicked = await click('/admin/jobs', `/admin/jobs/${id}/retry`)
  expect(clicked.text).toContain('Running again.')
  await expect
    .poll(() => rows(`select from pgboss.job where id = $1 and state = 'completed'`, id), PATIENCE)
    .toHaveLength(1)
  expect(await ok('job', 'discard', 'refresh-logo.given-up')).toEqual({ discarded: 1 })
  expect(await service.admin('job', 'discard', 'all')).toEqual({
    error: expect.stringContaining('No such job has failed'),
  })
  expect((await boss.get('/admin/jobs')).text).toContain('No job has failed.')
  expect(await ok('audit', 'list', '--target', `job ${id}`)).toMatchObject([
    { who: 'boss@example.com', action: 'job retry', details: { about: 'acme', retried: 1 } },
  ])
}, 60_000)

test('of equal failed jobs one runs, and one that waits already is not run twice', async () => {
  const failed = (name: string, data: object) =>
    rows(
      `insert into pgboss.job (name, state, data, policy, singleton_key, completed_on, output)
       select name, 'failed', $2, policy, $3, now(), '{"message": "away"}' from pgboss.queue where name = $1`,
      name,
      JSON.stringify(data),
      Object.values(data).join(),
    )
  for (let n = 0; n < 3; n++) await failed('count-views', {})
  for (const listingId of [1, 1, 2]) await failed('refresh-logo', { listingId })
  expect(await ok('job', 'retry', 'all')).toEqual({ retried: 3, equal_to_another: 3 })
  await expect
    .poll(() => rows(`select from pgboss.job where state in ('failed', 'retry', 'active')`), PATIENCE)
    .toEqual([])
})

test('a reported bounce or complaint stops all emails to the address except sign-in emails, until it is lifted', async () => {
  const report = async (body: unknown, authorization = `Bearer ${SECRET}`) => {
    const res = await fetch(`${service.origin}/webhooks/email`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return [res.status, (await res.json()) as { received?: number; suppressed?: number; code?: string }] as const
  }
  for (const name of ['gone', 'hard', 'spam', 'grid', 'report'])
    await rows('insert into account (email) values ($1)', `${name}@example.com`)
  // An address that we know nothing of isn't kept.
  const unknown = { events: [{ type: 'bounce', email: 'stranger@example.com' }] }
  expect(await report(unknown)).toEqual([200, { received: 1, suppressed: 0 }])
  const own = { events: [{ type: 'bounce', email: 'Gone@example.com', reason: 'No such\nmailbox.' }] }
  expect(await report(own)).toEqual([200, { received: 1, suppressed: 1 }])
  expect(await report(own)).toEqual([200, { received: 1, suppressed: 0 }])
  const basic = `Basic ${Buffer.from(`anyone:${SECRET}`).toString('base64')}`
  const postmark = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'hard@example.com', Description: 'Unknown user.' }
  expect(await report(postmark, basic)).toEqual([200, { received: 1, suppressed: 1 }])
  const spam = { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: 'spam@example.com' }
  expect(await report(spam)).toEqual([200, { received: 1, suppressed: 1 }])
  const sendgrid = [
    { event: 'bounce', type: 'bounce', email: 'grid@example.com', reason: '550 no' },
    { event: 'spamreport', email: 'report@example.com' },
    { event: 'bounce', type: 'blocked', email: 'blocked@example.com' },
    { event: 'open', email: 'reader@example.com' },
  ]
  expect(await report(sendgrid)).toEqual([200, { received: 2, suppressed: 2 }])
  const ignored = {
    events: [
      null,
      7,
      { type: 'open', email: 'reader@example.com' },
      { type: 'bounce', email: 'soft@example.com', permanent: false },
      { type: 'bounce', email: 'no address\r\nBcc: v@example.com' },
      { type: 'bounce', email: { $ne: null } },
    ],
  }
  expect(await report(ignored)).toEqual([200, { received: 1, suppressed: 0 }])
  expect(await report({ RecordType: 'Bounce', Type: 'SoftBounce', Email: 'soft@example.com' })).toEqual([
    200,
    { received: 0, suppressed: 0 },
  ])

  for (const header of [
    '',
    'Bearer wrong',
    `Bearer ${SECRET}x`,
    'Basic',
    `Basic ${Buffer.from('a:b').toString('base64')}`,
  ])
    expect((await report(own, header))[0]).toBe(401)
  for (const body of ['', '{', '"bounce"', '{"events":"x"}', '{}', 'null', `${'['.repeat(100_000)}`])
    expect([body.slice(0, 20), (await report(body))[0]]).toEqual([body.slice(0, 20), 400])
  expect((await report('x'.repeat(1_048_577)))[0]).toBe(413)

  const held = await ok<{ email: string }[]>('email', 'suppressed')
  expect(held.map(({ email }) => email).toSorted()).toEqual(
    ['gone', 'grid', 'hard', 'report', 'spam'].map((name) => `${name}@example.com`),
  )
  expect(held.find(({ email }) => email === 'gone@example.com')).toMatchObject({
    kind: 'all',
    reason: 'bounced',
    detail: 'No such mailbox.',
  })
  const { delivered } = mailServer!
  const before = delivered.length
  await write('gone@example.com', 'claim-won')
  await write('gone@example.com', 'sign-in')
  await expect
    .poll(() => ok<object[]>('email', 'list', 'gone@example.com'), PATIENCE)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'sign-in', status: 'sent' }),
        expect.objectContaining({ kind: 'claim-won', status: 'given_up', reason: expect.stringMatching(/suppressed/) }),
      ]),
    )
  expect(delivered.slice(before).map(({ mail }) => mail.subject)).toEqual([expect.stringContaining('Sign in')])
  // Nobody needs to mend an email to a suppressed address.
  expect(await ok('overview')).toMatchObject({ emails_given_up: 0 })
  const lifted = await click('/admin/emails', '/admin/emails/lift', { email: 'gone@example.com', kind: 'all' })
  expect(lifted.text).toContain('We send these emails to the address again.')
  const [{ id }] = (await ok<{ id: string }[]>('email', 'list', 'gone@example.com')).filter(
    (line) => (line as unknown as { kind: string }).kind === 'claim-won',
  ) as [{ id: string }]
  expect(await ok('email', 'resend', id)).toMatchObject({ resent: 1 })
  await service.sendJob('send-letter', { letterId: id })
  await expect.poll(() => delivered.length, PATIENCE).toBe(before + 2)
}, 60_000)
