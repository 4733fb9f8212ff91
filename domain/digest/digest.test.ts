import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { anOpenDatabase, APP_SECRET } from '../../test/service.ts'
import { suppress } from '../accounts/emails/mail-suppression.ts'
import { accountOf } from '../accounts/keys.ts'
import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { digestContent, digestSubject } from './digest-content.ts'
import { DIGEST_BATCH, makeDigest, sendDigest } from './send-digest.ts'
import { addressOfLink, askForDigest, forgetOldRequests, isSubscribed, subscribe, unsubscribe } from './subscribe.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

/** Wednesday. The week that ended last is that of the 9th. */
const NOW = new Date('2026-11-18T12:00:00Z')
const WEEK = '2026-11-09'
const NEXT = '2026-11-16'
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(NOW.getTime() + ms)
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(open.db.read, { text, values })
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => open.db.transaction(work)

let sent: { name: string; payload: unknown }[] = []
const jobs: JobSender = async (name, payload) => void sent.push({ name, payload })

beforeEach(async () => {
  for (const table of ['digest', 'digest_subscriber', 'digest_request', 'email', 'award', 'award_week', 'listing'])
    await rows(`delete from ${table}`)
  sent = []
})

const make = (now = NOW) => inTransaction((tx) => makeDigest({ tx, jobs, now }))
const send = (after: string | null = null, now = NOW) =>
  inTransaction((tx) => sendDigest({ tx, jobs, appSecret: APP_SECRET, now }, { week: WEEK, after }))
const queued = async () =>
  (await rows<{ recipient: string }>(`select recipient from email where kind = 'weekly-digest' order by 1`)).map(
    ({ recipient }) => recipient,
  )
const subscriber = (email: string, now = NOW) => inTransaction((tx) => subscribe(tx, email, now))
const awarded = () => rows('insert into award_week (week, given_at) values ($1, $2)', [WEEK, NOW])

async function aWinner() {
  const id = await aListing(open, { slug: 'fennel', name: 'Fennel', launchWeek: WEEK })
  await awarded()
  await rows('insert into award (week, place, listing_id, votes) values ($1, 1, $2, 7)', [WEEK, id])
  return id
}

test('a digest is made once, when the awards of the week are given, and only if there is news', async () => {
  await aListing(open, { slug: 'this-week', launchWeek: NEXT })
  await make()
  expect([sent, await rows('select 1 from digest')]).toEqual([[], []])
  await awarded()
  for (let times = 0; times < 2; times++) await make()
  expect(sent).toEqual([{ name: 'send-digest', payload: { week: WEEK, after: null } }])
  await rows('delete from digest')
  await rows(`update listing set status = 'withdrawn'`)
  sent = []
  await make()
  expect(sent).toEqual([])
  expect(await rows('select 1 from digest')).toHaveLength(1)
})

test('it goes once to each subscriber from before, however often the job runs, and not once the next week has begun', async () => {
  await aWinner()
  await subscriber('ann@example.com')
  await make()
  await subscriber('late@example.com', later(1))
  await send(null, new Date('2026-11-23T00:00:00Z'))
  expect(await queued()).toEqual([])
  await send(null, new Date('2026-11-22T23:59:59Z'))
  await send()
  expect(await queued()).toEqual(['ann@example.com'])
})

test('a batch of subscribers get theirs in one transaction with the job for the rest, and not while many wait', async () => {
  await aWinner()
  await rows(
    `insert into digest_subscriber (email, confirmed_at) select 'fan-' || n || '@example.com', $1 from generate_series(1, $2::int) as n`,
    [NOW, DIGEST_BATCH + 1],
  )
  await make()
  await expect(
    inTransaction(async (tx) => {
      await sendDigest({ tx, jobs, appSecret: APP_SECRET, now: NOW }, { week: WEEK, after: null })
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await queued()).toEqual([])
  sent = []
  await send()
  const { payload } = sent.find(({ name }) => name === 'send-digest') as { payload: { after: string } }
  expect(await queued()).toHaveLength(DIGEST_BATCH)
  const emails = sent.filter(({ name }) => name === 'send-letter')
  expect(emails.every(({ payload: one }) => (one as { isBulk?: true }).isBulk)).toBe(true)
  // Emails that other weeks left.
  const wait = (count: number) =>
    rows(
      `insert into email (id, kind, recipient, reference, sealed, created_at)
       select gen_random_uuid(), 'weekly-digest', 'other-' || n || '@example.com', $1, 'x', $2 from generate_series(1, $3::int) as n`,
      [`${count}`, NOW, count],
    )
  await wait(2000 - DIGEST_BATCH)
  sent = []
  await send(payload.after)
  expect(sent).toEqual([{ name: 'send-digest', payload }])
  await rows(`delete from email where id in (select id from email where recipient like 'other-%' limit 1)`)
  await send(payload.after)
  expect((await queued()).filter((email) => email.startsWith('fan-'))).toHaveLength(DIGEST_BATCH + 1)
})

test('people who are blocked or leave, and suppressed addresses, get none', async () => {
  await aWinner()
  for (const name of ['blocked+news', 'leaving', 'bounced', 'stays']) await subscriber(`${name}@example.com`)
  for (const name of ['blocked', 'leaving']) await inTransaction((tx) => accountOf(tx, `${name}@example.com`))
  await rows(`update account set blocked_at = now(), blocked_reason = 'Spam' where email = 'blocked@example.com'`)
  await rows(`update account set delete_at = now() where email = 'leaving@example.com'`)
  await inTransaction((tx) => suppress(tx, { email: 'bounced@example.com', kind: 'all', reason: 'bounced', now: NOW }))
  await make()
  await send()
  expect(await queued()).toEqual(['stays@example.com'])
})

test('new products of followed categories stand first, once each, and hidden ones not at all', async () => {
  const winner = await aWinner()
  const fresh = { liveAt: new Date(NOW.getTime() - DAY_MS), launchWeek: NEXT, category: 'productivity' }
  const ids = [await aListing(open, { slug: 'new-one', ...fresh }), await aListing(open, { slug: 'new-two', ...fresh })]
  await aListing(open, { slug: 'old', category: 'productivity', liveAt: new Date(NOW.getTime() - 8 * DAY_MS) })
  await aListing(open, { slug: 'elsewhere', ...fresh, category: 'marketing' })
  for (const email of ['ann@example.com', 'bob@example.com']) await subscriber(email)
  const { id } = await inTransaction((tx) => accountOf(tx, 'ann@example.com'))
  await rows(`insert into category_follow select id, $1, now() from category where slug = 'productivity'`, [id])
  await make()
  await send()
  const content = await digestContent(open.db.read, { week: WEEK, followed: ids })
  const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug).toSorted()
  expect(slugs(content.followed)).toEqual(['new-one', 'new-two'])
  expect(slugs(content.launches)).toEqual(['elsewhere'])
  expect(content).toMatchObject({ total: 3, winners: [{ id: winner, place: 1, votes: 7 }] })
  await rows(`update listing set status = 'hidden', hidden_reason = 'Spam' where slug = 'new-one'`)
  expect(slugs((await digestContent(open.db.read, { week: WEEK, followed: ids })).followed)).toEqual(['new-two'])
})

const asked: string[] = []
function ask(email: string, { asker = 'network', now = NOW } = {}) {
  return inTransaction((tx) =>
    askForDigest(
      {
        tx,
        writeEmail: async ({ facts }) => Boolean(asked.push((facts as { link: string }).link.split('/').at(-1)!)),
        siteUrl: 'https://directory.example',
        now,
      },
      { email, asker },
    ),
  )
}

test('a mailbox gets three confirmations a day, and a network asks for thirty', async () => {
  for (const email of ['ann@example.com', 'ann+a@example.com', 'ann+b@example.com']) await ask(email)
  const emails = asked.length
  // A stranger doesn't learn that somebody asked for this address today.
  await ask('ann+c@example.com', { asker: 'another' })
  expect(asked.length).toBe(emails)
  await ask('ann+c@example.com', { now: later(DAY_MS) })
  expect(asked.length).toBe(emails + 1)
  await rows('delete from digest_request')
  for (let count = 0; count < 30; count++) await ask(`one-${count}@example.com`)
  await expect(ask('more@example.com')).rejects.toMatchObject({ code: 'rate_limited' })
  await ask('more@example.com', { asker: 'another' })
  await expect(ask('no address', { asker: 'another' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a mailbox gets one digest, at the address that it confirmed last, and unsubscribes as a whole', async () => {
  await aWinner()
  for (const email of ['ann.x@gmail.com', 'annx+2@gmail.com', 'other@gmail.com']) await subscriber(email)
  await make()
  await send()
  expect(await queued()).toEqual(['annx+2@gmail.com', 'other@gmail.com'])
  expect(await isSubscribed(open.db.read, 'annx@gmail.com')).toBe(true)
  await inTransaction((tx) => unsubscribe(tx, 'ann.x@gmail.com'))
  expect(await queued()).toEqual(['other@gmail.com'])
  expect(await isSubscribed(open.db.read, 'annx+2@gmail.com')).toBe(false)
})

test('a confirmation works for seven days, and no longer once its person has unsubscribed', async () => {
  await ask('ann@example.com')
  const token = asked.at(-1)!
  const confirmable = (ms: number) => addressOfLink(open.db.read, token, later(ms))
  expect(await confirmable(7 * DAY_MS - 1)).toBe('ann@example.com')
  expect(await confirmable(7 * DAY_MS)).toBeNull()
  await subscriber('ann@example.com')
  await forgetOldRequests(open.db.read, later(7 * DAY_MS))
  expect(await confirmable(0)).toBe('ann@example.com')
  await inTransaction((tx) => unsubscribe(tx, 'ann@example.com'))
  expect([await confirmable(0), await isSubscribed(open.db.read, 'ann@example.com')]).toEqual([null, false])
})

test('an email says only of the first place that it won the week', () => {
  const line = { slug: 'x', name: 'Second', tagline: null }
  const content = { winners: [{ ...line, place: 2, votes: 3 }], launches: [], followed: [], total: 0 }
  expect(digestSubject(content, 'Here')).toBe('This week on Here')
  expect(digestSubject({ ...content, winners: [{ ...line, place: 1, votes: 4 }, ...content.winners] }, 'Here')).toBe(
    'Second won the week on Here',
  )
})
