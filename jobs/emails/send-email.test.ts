import type { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { writeEmail } from '../../domain/accounts/emails/email.ts'
import { raw } from '../../domain/database/raw.ts'
import { seal } from '../../domain/accounts/sealed.ts'
import { aFreePort } from '../../test/free-port.ts'
import { openMailServer } from '../../test/outside/mail-server.ts'
import { aBuyer, anOwnListing, priceEverything } from '../../test/flows/buyer.ts'
import { aService, type TestService } from '../../test/service.ts'
import sendEmail from './send-email.ts'

let service: TestService | undefined
let server: SMTPServer | undefined
afterEach(async () => {
  await service?.stop()
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
  service = server = undefined
})

async function aMailServer(...args: Parameters<typeof openMailServer>) {
  const opened = await openMailServer(...args)
  server = opened.server
  return opened.delivered
}

const aServiceWithMail = async (port: number) =>
  (service = await aService({
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: '"Directory, Inc" <no-reply@directory.example>' },
  }))

const FACTS = { link: 'http://127.0.0.1/sign-in/link/secret-token', code: '482913', minutes: 15 }

/** Writes an email as an operation does; returns whether it is a new one. */
function write({ db, queue, clock }: TestService, to: string, reference: string, sendBefore?: Date): Promise<boolean> {
  return db.transaction((tx) =>
    writeEmail(
      {
        tx,
        jobs: queue.senderIn(tx),
        appSecret: 'a secret of the tests, 32 characters and more',
        now: clock.time,
      },
      { kind: 'sign-in', to, reference, facts: FACTS, ...(sendBefore ? { sendBefore } : {}) },
    ),
  )
}

/** Writes an email of a kind other than sign-in, so that an address that refuses it is suppressed. */
const writeNews = ({ db, queue, clock }: TestService, to: string, reference: string) =>
  db.transaction((tx) =>
    writeEmail(
      { tx, jobs: queue.senderIn(tx), appSecret: 'a secret of the tests, 32 characters and more', now: clock.time },
      {
        kind: 'claim-won',
        to,
        reference,
        facts: { listing: 'https://directory.example/listings/acme', website: 'acme.com' },
      },
    ),
  )

const emailTo = async ({ db }: TestService, to: string) => {
  const [row] = await raw<{
    id: string
    sealed: string | null
    sent_at: string | null
    given_up_at: string | null
  }>(db.read, {
    text: 'select id, sealed, sent_at, given_up_at from email where recipient = $1',
    values: [to],
  })
  return row!
}

/** The emails to an address that were given up, as the operator sees them. */
const givenUpTo = async (mine: TestService, to: string) => {
  const { ok } = (await mine.admin('email', 'list', to)) as { ok: { status: string }[] }
  return ok.filter(({ status }) => status === 'given_up')
}

test('an email reaches a real mail server as text and HTML, from the configured sender, and its secrets are erased', async () => {
  const port = await aFreePort()
  const delivered = await aMailServer(port)
  const mine = await aServiceWithMail(port)
  await write(mine, 'ann@example.com', '1')
  await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(1)
  const { to, mail } = delivered[0]!
  expect(to).toEqual(['ann@example.com'])
  expect(mail.from).toMatchObject({ name: 'Directory, Inc', address: 'no-reply@directory.example' })
  expect(mail.subject).toBe('Sign in to Test Directory')
  expect(mail.text).toContain(FACTS.link)
  expect(mail.text).toContain(FACTS.code)
  expect(mail.html).toContain(`href="${FACTS.link}"`)
  expect(mail.html).not.toMatch(/<img|<script|<link/)
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  await expect.poll(async () => (await emailTo(mine, 'ann@example.com')).sent_at, { timeout: 10_000 }).not.toBeNull()
  expect((await emailTo(mine, 'ann@example.com')).sealed).toBeNull()
}, 60_000)

test('an email that was queued in the moment in which its topic was turned off isn’t sent', async () => {
  const mine = await aServiceWithMail(await aFreePort())
  await mine.key({ email: 'ann@example.com' })
  await mine.db.transaction(async (tx) => {
    await writeEmail(
      {
        tx,
        jobs: mine.queue.senderIn(tx),
        appSecret: 'a secret of the tests, 32 characters and more',
        now: mine.clock.time,
      },
      { kind: 'badge-found', to: 'ann@example.com', reference: '1', facts: {} as never },
    )
    await raw(tx, {
      text: `insert into email_off select id, 'launch' from account where email = 'ann@example.com'`,
      values: [],
    })
  })
  await expect
    .poll(() => givenUpTo(mine, 'ann@example.com'), { timeout: 10_000 })
    .toMatchObject([{ reason: 'The recipient has turned off emails of this kind.' }])
}, 30_000)

test('a receipt and the email about a refund come with their documents as PDF', async () => {
  const port = await aFreePort()
  const delivered = await aMailServer(port)
  const mine = await aServiceWithMail(port)
  await priceEverything(mine)
  const buyer = aBuyer(mine, await mine.key())
  const number = await buyer.order({ product: 'featured', listing_id: await anOwnListing(mine, { slug: 'acme' }) })
  await buyer.choose(await buyer.goOn(number), 'pay')
  await buyer.becomes(number, { status: 'paid' })
  expect(await mine.admin('order', 'refund', '--yes', number)).toHaveProperty('ok')
  await mine.sendJob('refund-payments', {})
  await buyer.becomes(number, { status: 'refunded' })
  await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(2)
  const files = delivered.flatMap(({ mail }) =>
    mail.attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`),
  )
  expect(new Set(files)).toEqual(new Set(['TEST-INV-000001.pdf application/pdf', 'TEST-CN-000001.pdf application/pdf']))
  for (const { mail } of delivered) {
    const content = Buffer.from(mail.attachments[0]!.content as ArrayBuffer).toString('latin1')
    expect([content.slice(0, 5), content.slice(-6)]).toEqual(['%PDF-', '%%EOF\n'])
    expect(mail.text).toContain(`${mine.origin}/invoices/${mail.attachments[0]!.filename!.replace('.pdf', '')}`)
  }
}, 30_000)

test('while the mail server is away an email waits, then it is sent once, under the one Message-ID', async () => {
  const port = await aFreePort()
  const mine = await aServiceWithMail(port)
  await write(mine, 'ann@example.com', '1')
  await expect
    .poll(
      async () => {
        const [job] = await raw<{ retry_count: number }>(mine.db.read, {
          text: `select retry_count from pgboss.job where name = 'send-letter' and state = 'retry'`,
        })
        return job ? 'tried' : 'waiting'
      },
      { timeout: 10_000 },
    )
    .toBe('tried')
  expect((await emailTo(mine, 'ann@example.com')).sealed).not.toBeNull()
  const delivered = await aMailServer(port)
  await expect.poll(() => delivered.length, { timeout: 18_000 }).toBe(1)
  const { id } = await emailTo(mine, 'ann@example.com')
  expect(delivered[0]!.mail.messageId).toBe(`<${id}@directory.example>`)
  // The mail server has it a moment before the service has noted that.
  await expect.poll(async () => (await emailTo(mine, 'ann@example.com')).sealed).toBeNull()
  await mine.sendJob('send-letter', { letterId: id })
  await write(mine, 'bob@example.com', '2')
  await expect.poll(() => delivered.length).toBe(2)
  expect(delivered.map(({ to }) => to[0])).toEqual(['ann@example.com', 'bob@example.com'])
}, 40_000)

test('of one kind to one address about one thing there is one email', async () => {
  const port = await aFreePort()
  const delivered = await aMailServer(port)
  const mine = await aServiceWithMail(port)
  expect(await write(mine, 'ann@example.com', 'same')).toBe(true)
  expect(await write(mine, 'Ann@Example.com', 'same')).toBe(false)
  expect(await write(mine, 'ann@example.com', 'other')).toBe(true)
  await expect.poll(() => delivered.length).toBe(2)
})

test('an address the mail server refuses for good is given up at once, and one it defers is not', async () => {
  const port = await aFreePort()
  await aMailServer(port, (to) => (to.startsWith('gone') ? 550 : 450))
  const mine = await aServiceWithMail(port)
  await write(mine, 'gone@example.com', '1')
  await write(mine, 'full@example.com', '1')
  await expect.poll(async () => (await emailTo(mine, 'gone@example.com')).given_up_at).not.toBeNull()
  expect((await emailTo(mine, 'full@example.com')).sealed).not.toBeNull()
  const refused = {
    email: 'gone@example.com',
    kind: 'sign-in',
    status: 'given_up',
    reason: 'The mail server permanently refused the address (EENVELOPE 550).',
    given_up_at: mine.clock.time.toISOString(),
    can_resend: true,
  }
  expect(await mine.admin('email', 'list', 'given_up')).toMatchObject({ ok: [refused] })
  expect(await givenUpTo(mine, 'full@example.com')).toEqual([])
  await expect
    .poll(() => mine.admin('email', 'list', 'waiting'))
    .toMatchObject({
      ok: [{ email: 'full@example.com', reason: expect.stringMatching(/right now \(EENVELOPE 450\)/), tries: 1 }],
    })
  // Neither is an outage: the mail server answers.
  expect(await mine.admin('email', 'status')).toMatchObject({ ok: { outage: null, waiting: 1, given_up: 1 } })
  // Simulates an email that was given up before reasons were recorded.
  await raw(mine.db.read, { text: 'update email set given_up_why = null' })
  expect(await givenUpTo(mine, 'gone@example.com')).toMatchObject([{ reason: 'unknown' }])
  const { id: emailId } = await emailTo(mine, 'full@example.com')
  const giveUp = () => sendEmail.giveUp!({ letterId: emailId }, { db: mine.db, now: () => mine.clock.time } as never)
  // A job that still waits, such as that of a resent email, goes on.
  await giveUp()
  expect(await givenUpTo(mine, 'full@example.com')).toEqual([])
  await raw(mine.db.read, { text: `delete from pgboss.job where name = 'send-letter'` })
  await giveUp()
  expect(await givenUpTo(mine, 'full@example.com')).toMatchObject([
    { reason: expect.stringMatching(/^Every try failed for over an hour. The last time: .*450/) },
  ])
})

test('an email whose time has passed is not sent any more', async () => {
  const port = await aFreePort()
  const delivered = await aMailServer(port)
  const mine = await aServiceWithMail(port)
  await write(mine, 'late@example.com', '1', mine.clock.time)
  await expect.poll(async () => (await emailTo(mine, 'late@example.com')).given_up_at).not.toBeNull()
  expect(delivered).toEqual([])
  expect(await givenUpTo(mine, 'late@example.com')).toMatchObject([{ reason: expect.stringMatching(/^It expired/) }])
})

test('no email is written to several addresses, nor to one that carries headers or commands', async () => {
  const mine = (service = await aService())
  for (const to of [
    'ann@example.com\r\nBcc: victim@example.com',
    'ann@example.com, second@example.com',
    '<ann@example.com>, <second@example.com>',
    '"ann@example.com\r\nRCPT TO:<v@example.com>"@example.com',
  ])
    await expect(write(mine, to, '1')).rejects.toThrow('not an email address')
  expect(await mine.emails()).toEqual([])
})

test('an email that is rolled back with its transaction is never sent', async () => {
  const mine = (service = await aService())
  const { db, queue, clock } = mine
  await expect(
    db.transaction(async (tx) => {
      await writeEmail(
        { tx, jobs: queue.senderIn(tx), appSecret: 'x'.repeat(32), now: clock.time },
        { kind: 'sign-in', to: 'ann@example.com', reference: '1', facts: FACTS },
      )
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await write(mine, 'bob@example.com', '1')
  await expect.poll(async () => (await mine.emails()).map(({ to }) => to)).toEqual(['bob@example.com'])
})

test('an address that is refused for good gets no more emails of that kind until the operator lifts it', async () => {
  const port = await aFreePort()
  let isGone = true
  const delivered = await aMailServer(port, (to) => (isGone && to.startsWith('gone') ? 550 : undefined))
  const mine = await aServiceWithMail(port)
  await writeNews(mine, 'gone@example.com', '1')
  await expect.poll(async () => (await emailTo(mine, 'gone@example.com')).given_up_at).not.toBeNull()
  const bounced = { email: 'gone@example.com', kind: 'claim-won', reason: 'bounced' }
  expect(await mine.admin('email', 'suppressed')).toMatchObject({ ok: [{ ...bounced, since: expect.any(String) }] })
  expect(await givenUpTo(mine, 'gone@example.com')).toMatchObject([
    { reason: expect.stringContaining('refused the address') },
  ])
  isGone = false
  await writeNews(mine, 'gone@example.com', '2')
  await write(mine, 'gone@example.com', '1')
  await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(1)
  expect(delivered[0]!.mail.subject).toContain('Sign in')
  await expect
    .poll(() => givenUpTo(mine, 'gone@example.com'), { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ reason: expect.stringMatching(/^This address is suppressed/) }))
  expect(await mine.admin('email', 'lift', 'gone@example.com')).toMatchObject({ ok: { lifted: 1 } })
  expect(await mine.admin('email', 'lift', 'gone@example.com')).toHaveProperty('error')
  await writeNews(mine, 'gone@example.com', '3')
  await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(2)
  expect(delivered[1]!.mail.subject).toContain('You now own')
}, 40_000)

test('an email whose content is refused suppresses nobody', async () => {
  const port = await aFreePort()
  await aMailServer(port)
  server!.onData = (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => done(Object.assign(new Error('No.'), { responseCode: 554 })))
  }
  const mine = await aServiceWithMail(port)
  await writeNews(mine, 'ann@example.com', '1')
  await expect
    .poll(async () => (await emailTo(mine, 'ann@example.com')).given_up_at, { timeout: 10_000 })
    .not.toBeNull()
  expect(await mine.admin('email', 'list', 'given_up')).toMatchObject({
    ok: [{ email: 'ann@example.com', kind: 'claim-won', reason: expect.stringMatching(/refused the email .*554/) }],
  })
}, 30_000)

test('an email that was taken but not recorded as sent goes out again as the same message', async () => {
  const port = await aFreePort()
  const delivered = await aMailServer(port)
  const mine = await aServiceWithMail(port)
  await writeNews(mine, 'ann@example.com', '1')
  await expect.poll(async () => (await emailTo(mine, 'ann@example.com')).sent_at).not.toBeNull()
  const { id } = await emailTo(mine, 'ann@example.com')
  // Simulates a process that died after the mail server accepted the email but before that was saved.
  const waiting = seal(
    'a secret of the tests, 32 characters and more',
    `email ${id}`,
    JSON.stringify({ listing: 'https://directory.example/listings/acme', website: 'acme.com' }),
  )
  await raw(mine.db.read, {
    text: 'update email set sealed = $2, sent_at = null where id = $1',
    values: [id, waiting],
  })
  await mine.sendJob('send-letter', { letterId: id })
  await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(2)
  expect(delivered.map(({ mail }) => mail.messageId)).toEqual([
    `<${id}@directory.example>`,
    `<${id}@directory.example>`,
  ])
}, 30_000)
