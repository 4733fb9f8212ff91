import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aListing, aVote } from '../../test/factories.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import { howMany, upTo } from '../../test/how-many.ts'
import { APP_SECRET, anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { giveAwards } from '../awards/give-awards.ts'
import type { Tx } from '../database/database.ts'
import { NAME_LAUNCHES } from '../database/migrations/0020-0039/0039-votes-per-launch-not-for-older.ts'
import { raw } from '../database/raw.ts'
import { openLaunchWeek } from '../launches/free-plan.ts'
import { planRelaunch } from '../launches/relaunch.ts'
import { mondayOf, weeksAfter } from '../launches/week.ts'
import { castBallot } from './cast-ballot.ts'
import { castVote, withdrawVote } from './cast-vote.ts'
import { judgeVote } from './judge-vote.ts'
import { recomputeRanking, recountListing } from './recount.ts'
import { settleWaitingVotes } from './settle-waiting.ts'
import { EPOCH_SECONDS, HALF_LIFE_SECONDS } from './standing.ts'
import { ownVote } from './voters-view.ts'

// Hundreds of small transactions take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => open.db.transaction(work)
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(open.db.read, { text, values })

async function anAccount(email: string, since: Date): Promise<string> {
  const { id } = await inTransaction((tx) => accountOf(tx, email))
  await rows('update account set email_verified_at = $2 where id = $1', id, since.toISOString())
  return id
}

/** Figures of a listing and its launches as stored. */
async function stored(id: number) {
  const [listing] = await rows<{ votes: number; last: number | null; trend: number | null }>(
    'select votes, (extract(epoch from last_vote_at) * 1000)::float8 as last, trend from listing where id = $1',
    id,
  )
  const launches = await rows<{ week: string; votes: number; last: number | null }>(
    `select week::text, votes, (extract(epoch from last_vote_at) * 1000)::float8 as last from launch
     where listing_id = $1 order by week`,
    id,
  )
  return { ...listing!, launches }
}

interface Launch {
  week: string
  isPlanned: boolean
  /** The figures when its awards were given. */
  final?: { votes: number; last: number | null }
}

interface Vote {
  id: number
  listing: number
  account: string
  mailbox: string
  at: number
  withdrawn: number | null
  isCounted: boolean
  reason: string | null
  launch: string | null
}

/** The rules of voting in plain loops, over one list of votes. */
class Model {
  readonly launches = new Map<number, Launch[]>()
  readonly votes: Vote[] = []

  current(listing: number, now: Date): string | null {
    const thisWeek = mondayOf(now)
    const begun = this.launches
      .get(listing)!
      .filter(({ week, isPlanned }) => (isPlanned ? week === thisWeek : week <= thisWeek))
    return (
      begun
        .map(({ week }) => week)
        .toSorted()
        .at(-1) ?? null
    )
  }

  standing(listing: number, account: string, now: Date): Vote | undefined {
    const launch = this.current(listing, now)
    return this.votes.find(
      (vote) =>
        vote.listing === listing && vote.account === account && vote.withdrawn === null && vote.launch === launch,
    )
  }

  figures(listing: number) {
    const counted = this.votes.filter((vote) => vote.listing === listing && vote.isCounted)
    const standing = counted.filter(({ withdrawn }) => withdrawn === null)
    const latest = (mailbox: string) =>
      standing
        .filter((vote) => vote.mailbox === mailbox)
        .map(({ launch }) => launch ?? '')
        .toSorted()
        .at(-1)
    const ofPeople = standing.filter(({ mailbox, launch }) => (launch ?? '') === latest(mailbox))
    const weights = ofPeople.map(({ at }) => 2 ** ((at / 1000 - EPOCH_SECONDS) / HALF_LIFE_SECONDS))
    return {
      ...summed(ofPeople),
      trend: weights.length ? Math.log2(weights.reduce((sum, weight) => sum + weight, 0)) : null,
      launches: this.launches
        .get(listing)!
        .map((launch) => ({ week: launch.week, ...(launch.final ?? this.inWeek(listing, launch.week)) }))
        .toSorted((a, b) => (a.week < b.week ? -1 : 1)),
    }
  }

  inWeek(listing: number, week: string) {
    const ends = Date.parse(`${weeksAfter(week, 1)}T00:00:00Z`)
    return summed(
      this.votes.filter(
        (vote) =>
          vote.listing === listing &&
          vote.isCounted &&
          vote.launch === week &&
          mondayOf(new Date(vote.at)) === week &&
          (vote.withdrawn === null || vote.withdrawn >= ends),
      ),
    )
  }
}

function summed(votes: Vote[]) {
  return { votes: votes.length, last: votes.length ? Math.max(...votes.map(({ at }) => at)) : null }
}

test.for(upTo(howMany({ onPostgres: 6, embedded: 2 })))(
  'random history %i of votes, launches, verdicts and awards: every figure is what plain loops say',
  async (seed) => {
    const next = seededRandom(seed)
    const below = (limit: number) => Math.floor(next() * limit)
    const one = <T>(of: readonly T[]) => of[below(of.length)]!
    let now = new Date(Date.parse('2028-01-05T10:00:00Z') + seed * 365 * DAY)
    const model = new Model()
    const firsts = [mondayOf(now), weeksAfter(mondayOf(now), -2), null]
    for (const [place, week] of firsts.entries()) {
      const id = await aListing(open, { slug: `history-${seed}-${place}`, launchWeek: week })
      model.launches.set(id, week ? [{ week, isPlanned: false }] : [])
    }
    const listings = [...model.launches.keys()]
    const people = await Promise.all(
      ['ann', 'ann+1', 'ben', 'cleo', 'dan'].map(async (name, place) => {
        const since = now.getTime() - (place === 4 ? 0 : 400 * DAY)
        const id = await anAccount(`${name}@h${seed}.example.com`, new Date(since))
        return { id, mailbox: name.split('+')[0]!, since }
      }),
    )

    const cast = async (listing: number, person: (typeof people)[number], reason: string | null, hasRules: boolean) => {
      const { id: account, mailbox } = person
      const ofListing = model.votes.filter((vote) => vote.listing === listing)
      const own = ofListing.filter((vote) => vote.account === account)
      const launch = model.current(listing, now)
      const stands = model.standing(listing, account, now) !== undefined
      const isRefused =
        hasRules &&
        !stands &&
        (own.filter(({ at }) => at > now.getTime() - DAY).length >= 3 ||
          own.filter((vote) => vote.launch === launch).length >= 10)
      const voting = inTransaction((tx) =>
        hasRules
          ? castBallot(tx, { listingId: listing, accountId: account, network: null, appSecret: APP_SECRET, now })
          : castVote(tx, { listingId: listing, accountId: account, now, discountedFor: reason as never }),
      )
      if (isRefused)
        return expect(voting).rejects.toMatchObject({ code: expect.stringMatching(/rate_limited|wrong_state/) })
      expect(await voting).toBe(!stands)
      if (stands) return
      const isSecond = ofListing.some(
        (vote) =>
          vote.launch === launch &&
          vote.mailbox === mailbox &&
          vote.account !== account &&
          vote.withdrawn === null &&
          (vote.isCounted || vote.reason === 'new_account'),
      )
      const isYoung = now.getTime() - person.since < DAY
      const why = hasRules ? (isSecond ? 'same_person' : isYoung ? 'new_account' : null) : reason
      const [{ id }] = (await rows<{ id: number }>('select max(id)::int as id from vote')) as [{ id: number }]
      const vote = { id, listing, account, mailbox, at: now.getTime(), withdrawn: null, launch }
      model.votes.push({ ...vote, isCounted: why === null, reason: why })
    }
    const withdraw = async (listing: number, account: string) => {
      const vote = model.standing(listing, account, now)
      const isDone = await inTransaction((tx) => withdrawVote(tx, { listingId: listing, accountId: account, now }))
      expect(isDone).toBe(vote !== undefined)
      if (vote) vote.withdrawn = now.getTime()
    }
    const judge = async (vote: Vote, reason: 'traded' | null) => {
      await inTransaction((tx) => judgeVote(tx, vote.id, reason))
      Object.assign(vote, { isCounted: reason === null, reason })
    }
    const settle = async () => {
      await inTransaction((tx) => settleWaitingVotes(tx, now))
      for (const vote of model.votes)
        if (vote.reason === 'new_account' && vote.withdrawn === null) {
          const { since } = people.find(({ id }) => id === vote.account)!
          if (now.getTime() - since >= DAY) Object.assign(vote, { isCounted: true, reason: null })
        }
    }
    const relaunch = async (listing: number) => {
      const launches = model.launches.get(listing)!
      if (launches.some(({ isPlanned }) => isPlanned)) return
      const week = weeksAfter(mondayOf(now), 1 + below(2))
      await inTransaction((tx) => planRelaunch(tx, listing, week))
      launches.push({ week, isPlanned: true })
    }
    const monday = async () => {
      await inTransaction((tx) => openLaunchWeek(tx, now))
      const thisWeek = mondayOf(now)
      for (const launch of [...model.launches.values()].flat())
        if (launch.isPlanned && launch.week <= thisWeek) Object.assign(launch, { week: thisWeek, isPlanned: false })
      await settle()
      await inTransaction((tx) => giveAwards(tx, now))
      for (const [listing, launches] of model.launches)
        for (const launch of launches) if (launch.week < thisWeek) launch.final ??= model.inWeek(listing, launch.week)
    }

    await monday()
    for (let step = 0; step < 70; step++) {
      const edge = Date.parse(`${weeksAfter(mondayOf(now), 1)}T00:00:00Z`)
      now = next() < 0.1 ? new Date(edge + below(3) - 1) : new Date(now.getTime() + below(20) * HOUR + 60_000)
      const [listing, person, action] = [one(listings), one(people), next()]
      if (action < 0.35) await cast(listing, person, null, true)
      else if (action < 0.5) await cast(listing, person, next() < 0.7 ? null : 'automated', false)
      else if (action < 0.65) await withdraw(listing, person.id)
      else if (action < 0.75 && model.votes.length) await judge(one(model.votes), next() < 0.5 ? null : 'traded')
      else if (action < 0.8) await settle()
      else if (action < 0.9) await relaunch(listing)
      else await monday()

      for (const [place, id] of listings.entries()) {
        const { trend, ...figures } = await stored(id)
        const { trend: expected, ...rest } = model.figures(id)
        expect(figures).toEqual(rest)
        expect(trend === null).toBe(expected === null)
        expect(trend ?? 0).toBeCloseTo(expected ?? 0, 6)
        const { vote } = await ownVote(open.db.read, `history-${seed}-${place}`, person.id, now)
        expect(vote !== 'none').toBe(model.standing(id, person.id, now) !== undefined)
      }
    }
    expect(model.votes.length).toBeGreaterThan(10)
    expect([...model.launches.values()].flat().filter(({ isPlanned }) => !isPlanned).length).toBeGreaterThan(3)
    expect(await inTransaction((tx) => recomputeRanking(tx))).toBe(0)
  },
)

test('in a new launch everybody at once votes again, once each, while old votes are judged: nobody counts twice', async () => {
  // Later than the weeks that the random histories finish.
  const [FIRST, SECOND] = ['2040-11-05', '2040-11-19']
  const listingId = await aListing(open, { slug: 'rush-again', launchWeek: FIRST })
  const accounts = await Promise.all(
    Array.from({ length: 8 }, (_, place) => anAccount(`rush-again-${place}@example.com`, new Date('2026-01-01'))),
  )
  const vote = (time: string) => (accountId: string) =>
    inTransaction((tx) => castVote(tx, { listingId, accountId, now: new Date(time) }))
  await Promise.all(accounts.map(vote('2040-11-06T10:00:00Z')))
  const old = await rows<{ id: number }>('select id::int from vote where listing_id = $1 order by id', listingId)
  await inTransaction((tx) => planRelaunch(tx, listingId, SECOND))
  await inTransaction((tx) => openLaunchWeek(tx, new Date('2040-11-19T00:00:00Z')))
  const again = vote('2040-11-20T10:00:00Z')
  const cast = Promise.all([...accounts, ...accounts].map(again))
  await Promise.all(old.slice(0, 4).map(({ id }) => inTransaction((tx) => judgeVote(tx, id, 'traded'))))
  expect((await cast).filter(Boolean)).toHaveLength(8)
  expect(await stored(listingId)).toMatchObject({
    votes: 8,
    launches: [
      { week: FIRST, votes: 4 },
      { week: SECOND, votes: 8 },
    ],
  })
  expect(await inTransaction((tx) => recomputeRanking(tx))).toBe(0)
})

test('votes of deleted accounts each count, since nobody can tell whose they were', async () => {
  const listingId = await aListing(open, { slug: 'forgotten', launchWeek: '2026-11-02' })
  for (const by of ['gone@example.com', 'gone-too@example.com'])
    await aVote(open, listingId, '2026-11-03T10:00:00Z', { by })
  await inTransaction((tx) => planRelaunch(tx, listingId, '2026-11-16'))
  await inTransaction((tx) => openLaunchWeek(tx, new Date('2026-11-16T00:00:00Z')))
  await aVote(open, listingId, '2026-11-17T10:00:00Z', { by: 'gone@example.com' })
  expect((await stored(listingId)).votes).toBe(2)
  await rows(`delete from account where email like 'gone%@example.com'`)
  await inTransaction((tx) => recountListing(tx, listingId))
  expect((await stored(listingId)).votes).toBe(3)
})

test('an upgrade keeps every vote and figure, and finds the launch of each vote', async () => {
  const ids = [
    await aListing(open, { slug: 'upgraded', launchWeek: '2026-11-02' }),
    await aListing(open, { slug: 'upgraded-weekless' }),
  ]
  for (const id of ids) {
    await aVote(open, id, '2026-10-30T10:00:00Z', { by: 'early@example.com' })
    await aVote(open, id, '2026-11-03T10:00:00Z', { by: 'first@example.com' })
    await aVote(open, id, '2026-11-10T10:00:00Z', { by: 'between@example.com' })
    await inTransaction((tx) => planRelaunch(tx, id, '2026-11-16'))
    await aVote(open, id, '2026-11-16T00:00:01Z', { by: 'second@example.com' })
    await inTransaction((tx) => openLaunchWeek(tx, new Date('2026-11-16T00:05:00Z')))
    await aVote(open, id, '2026-11-25T10:00:00Z', { by: 'after@example.com', discountedFor: 'traded' })
    await inTransaction((tx) => planRelaunch(tx, id, '2026-12-07'))
  }
  const votes = () =>
    rows<{ launch_week: string | null }>('select * from vote where listing_id = any($1) order by id', ids)
  const figures = () => Promise.all(ids.map(stored))
  const before = [await votes(), await figures()]
  const weeks = (await votes()).map(({ launch_week: week }) => week)
  expect(weeks.slice(0, 5)).toEqual([null, '2026-11-02', '2026-11-02', '2026-11-16', '2026-11-16'])
  expect(weeks.slice(5)).toEqual([null, null, null, '2026-11-16', '2026-11-16'])
  await inTransaction(async (tx) => {
    // Restores the tables as they were before the migration. They allow one active vote per person and
    // listing, so the votes of other tests have to go.
    await raw(tx, { text: 'delete from vote where listing_id <> all($1)', values: [ids] })
    await raw(tx, { text: 'drop index vote_active' })
    await raw(tx, { text: 'alter table vote drop column launch_week' })
    await raw(tx, {
      text: 'create unique index vote_active on vote (listing_id, account_id) where withdrawn_at is null',
    })
    for (const text of NAME_LAUNCHES) await raw(tx, { text })
  })
  expect([await votes(), await figures()]).toEqual(before)
  await inTransaction((tx) => recomputeRanking(tx))
  expect([await votes(), await figures()]).toEqual(before)
})
