import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anOwner, aVote } from '../../test/factories.ts'
import { APP_SECRET, anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import type { Tx } from '../database/database.ts'
import { OLD_BURSTS } from '../database/migrations/0020-0039/0039-votes-per-launch-not-for-older.ts'
import { raw } from '../database/raw.ts'
import { castBallot } from './cast-ballot.ts'
import { castVote, withdrawVote } from './cast-vote.ts'
import { judgeVote, type DiscountReason } from './judge-vote.ts'
import { recomputeRanking } from './recount.ts'
import { keepSettlingVotes, settleWaitingVotes } from './settle-waiting.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const WEEK = '2026-11-16'
const NOW = new Date('2026-11-18T12:00:00Z')
const HOUR = 3_600_000
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => open.db.transaction(work)
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(open.db.read, { text, values })
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const settle = (now: Date) => inTransaction((tx) => settleWaitingVotes(tx, now))
const aLaunch = (slug: string) => aListing(open, { slug, launchWeek: WEEK })

/** A person who verified their address this many hours before `NOW`. */
async function aPerson(name: string, hours = 999): Promise<string> {
  const { id } = await inTransaction((tx) => accountOf(tx, `${name}@example.com`))
  await rows('update account set email_verified_at = $2 where id = $1', id, hoursLater(-hours).toISOString())
  return id
}
const ballot = (listingId: number, accountId: string) =>
  inTransaction((tx) => castBallot(tx, { listingId, accountId, network: null, appSecret: APP_SECRET, now: NOW }))
const vote = (listingId: number, accountId: string, discountedFor: DiscountReason | null = null) =>
  inTransaction((tx) => castVote(tx, { listingId, accountId, now: NOW, discountedFor }))
const reasonsOf = async (listingId: number) =>
  (await rows<{ reason: string | null }>('select reason from vote where listing_id = $1 order by id', listingId)).map(
    ({ reason }) => reason,
  )
const figures = async (listingId: number) =>
  (
    await rows<{ votes: number; week: number }>(
      'select l.votes, n.votes as week from listing l join launch n on n.listing_id = l.id where l.id = $1',
      listingId,
    )
  )[0]

test('votes of a burst count a day later, for the week they were cast in', async () => {
  const launched = await aLaunch('newsletter')
  const readers = await Promise.all(Array.from({ length: 12 }, (_, at) => aPerson(`reader-${at}`, 48)))
  for (const reader of readers) await ballot(launched, reader)
  expect((await reasonsOf(launched)).slice(9)).toEqual([null, 'burst', 'burst'])
  expect(await settle(hoursLater(23.9))).toBe(0)
  expect(await figures(launched)).toEqual({ votes: 10, week: 10 })
  expect(await settle(hoursLater(24))).toBe(2)
  expect(await figures(launched)).toEqual({ votes: 12, week: 12 })
})

test('at start, votes that became old enough during downtime are settled before anything else happens', async () => {
  const launched = await aLaunch('slept')
  await vote(launched, await aPerson('slept'), 'burst')
  const settling = await keepSettlingVotes(
    open.db,
    () => hoursLater(24),
    (error) => expect.unreachable(String(error)),
  )
  settling.stop()
  expect(await reasonsOf(launched)).toEqual([null])
})

test('a person who voted for too much at once is counted a day later', async () => {
  const clicker = await aPerson('clicker')
  const launches = await Promise.all(Array.from({ length: 22 }, (_, at) => aLaunch(`clicked-${at}`)))
  for (const launch of launches) await ballot(launch, clicker)
  expect(await reasonsOf(launches[21]!)).toEqual(['burst'])
  expect(await settle(hoursLater(24))).toBe(2)
  expect(await figures(launches[21]!)).toEqual({ votes: 1, week: 1 })
})

test('a vote of a burst waits as long as its account is younger than a day', async () => {
  const launched = await aLaunch('young-burst')
  const young = await aPerson('young-burst', -2)
  await vote(launched, young, 'burst')
  await settle(hoursLater(25.9))
  expect(await reasonsOf(launched)).toEqual(['burst'])
  await settle(hoursLater(26))
  expect(await reasonsOf(launched)).toEqual([null])
})

test('a vote of a burst never counts if it is by an owner or a second account, was judged, taken back or is a month old', async () => {
  const launched = await aLaunch('suspects')
  await anOwner(open, launched, 'owns+it@example.com')
  const people = ['owns', 'twice', 'judged', 'regrets', 'old', 'fine'] as const
  for (const name of people) await vote(launched, await aPerson(name), 'burst')
  // Another account of the mailbox was counted meanwhile.
  await vote(launched, await aPerson('twice+2'))
  const [judged] = await rows<{ id: number }>(
    `select v.id::int from vote v join account a on a.id = account_id where email = 'judged@example.com'`,
  )
  await inTransaction((tx) => judgeVote(tx, judged!.id, 'automated'))
  const regrets = await aPerson('regrets')
  await inTransaction((tx) => withdrawVote(tx, { listingId: launched, accountId: regrets, now: NOW }))
  await rows(`update vote set cast_at = '2026-10-20T00:00:00Z' where account_id = $1`, await aPerson('old'))
  await settle(hoursLater(24))
  expect(await reasonsOf(launched)).toEqual(['own_listing', 'same_person', 'automated', 'burst', 'burst', null, null])
  expect((await figures(launched))!.votes).toBe(2)
})

test('a vote of a burst from before the upgrade stays as it was', async () => {
  const launched = await aLaunch('upgraded')
  await vote(launched, await aPerson('before-upgrade'), 'burst')
  await rows(OLD_BURSTS)
  await vote(launched, await aPerson('after-upgrade'), 'burst')
  await settle(hoursLater(24))
  expect(await reasonsOf(launched)).toEqual(['burst', null])
})

test('while it waits, a vote of a burst is the one vote of its mailbox', async () => {
  const launched = await aLaunch('waits-first')
  await vote(launched, await aPerson('lee'), 'burst')
  await ballot(launched, await aPerson('lee+2'))
  await settle(hoursLater(24))
  expect(await reasonsOf(launched)).toEqual([null, 'same_person'])
})

test('a ring that shows once the burst is settled loses all its votes, and every figure agrees', async () => {
  const launches = [await aLaunch('ring-a'), await aLaunch('ring-b'), await aLaunch('ring-c')]
  const ring = await Promise.all([1, 2, 3, 4, 5].map((n) => aPerson(`ring-${n}`)))
  for (const [at, launched] of launches.entries())
    for (const person of ring) await vote(launched, person, at === 2 && person === ring[4] ? 'burst' : null)
  await aVote(open, launches[0]!, NOW, { by: 'honest@example.com' })
  await settle(hoursLater(24))
  expect(await reasonsOf(launches[2]!)).toEqual(['ring', 'ring', 'ring', 'ring', 'ring'])
  expect((await Promise.all(launches.map(figures))).map((figure) => figure!.votes)).toEqual([1, 0, 0])
  expect(await inTransaction((tx) => recomputeRanking(tx))).toBe(0)
})
