import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, aVote } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { giveAwards } from '../awards/give-awards.ts'
import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { leaderboardPage } from '../leaderboards/boards.ts'
import { recomputeRanking } from '../votes/recount.ts'
import { launchCalendar } from './launch-calendar.statements.ts'
import { launchesOfWeek, launchFeed } from './launch-lists.ts'
import { openLaunchWeek } from './free-plan.ts'
import { cancelRelaunch, planRelaunch, plannedRelaunch } from './relaunch.ts'
import { weeksAtAGlance } from './weeks-at-a-glance.statements.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const FIRST = '2026-11-02'
const SECOND = '2026-11-16'
const THIRD = '2026-12-07'
const at = (day: string, hour = '10') => new Date(`${day}T${hour}:00:00Z`)
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => open.db.transaction(work)
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(open.db.read, { text, values })

/** Everything that a week shows at this time. */
async function shown(week: string, now: Date) {
  const [{ rows: launches, total }, board, calendar, months] = [
    await launchesOfWeek(open.db.read, week, now, 50),
    await leaderboardPage(open.db.read, { board: 'community-weekly', week, page: 1, perPage: 50 }),
    await launchCalendar(open.db.read, { from: week, to: week }),
    await weeksAtAGlance(open.db.read, { from: week, to: week, named: 9 }),
  ]
  return {
    total,
    launches: launches.map(({ slug, week_votes, launch_week }) => [slug, week_votes, launch_week]),
    board: board.rows.map(({ listing, metric }) => [listing.slug, metric.value]),
    calendar: calendar.map(({ listings, total: n }) => [n, ...listings.map(({ slug }) => slug)]),
    months: months.map(({ first, total: n }) => [n, ...first.map(({ slug }) => slug)]),
    awards: await rows(
      'select place, slug, a.votes from award a join listing l on l.id = listing_id where week = $1 order by place',
      week,
    ),
  }
}

test('a listing that was awarded and launches twice more keeps both old weeks, and each week counts its own votes', async () => {
  const id = await aListing(open, { slug: 'again', launchWeek: FIRST })
  const other = await aListing(open, { slug: 'other', launchWeek: FIRST })
  for (const day of ['2026-11-03', '2026-11-04']) await aVote(open, id, at(day))
  await aVote(open, other, at('2026-11-03'))
  await inTransaction((tx) => giveAwards(tx, at('2026-11-09', '00')))
  const first = await shown(FIRST, at('2026-11-10'))
  expect(first).toMatchObject({
    launches: [
      ['again', 2, FIRST],
      ['other', 1, FIRST],
    ],
    board: [
      ['again', 2],
      ['other', 1],
    ],
    awards: [
      { place: 1, slug: 'again', votes: 2 },
      { place: 2, slug: 'other', votes: 1 },
    ],
  })

  // Once bought, the relaunch is upcoming until its week begins, and the first launch doesn't change.
  await inTransaction((tx) => planRelaunch(tx, id, SECOND))
  expect(await shown(FIRST, at('2026-11-10'))).toEqual(first)
  expect(await shown(SECOND, at('2026-11-10'))).toMatchObject({ total: 1, launches: [['again', 0, SECOND]], board: [] })
  const upcoming = await launchFeed(open.db.read, 'upcoming', at('2026-11-10'), { page: 1, perPage: 9 })
  expect(upcoming.rows.map(({ slug, launch_week }) => [slug, launch_week])).toEqual([['again', SECOND]])
  expect(await plannedRelaunch(open.db.read, id)).toBe(SECOND)

  // A vote before the relaunch's week counts for the listing, but for no week.
  await aVote(open, id, at('2026-11-11'))
  expect(await inTransaction((tx) => openLaunchWeek(tx, at('2026-11-16', '00')))).toEqual({
    launched: [],
    relaunched: [id],
  })
  const again = await inTransaction((tx) => openLaunchWeek(tx, at('2026-11-16', '01')))
  expect(again).toEqual({ launched: [], relaunched: [] })
  expect(await plannedRelaunch(open.db.read, id)).toBeUndefined()
  await aVote(open, id, at('2026-11-17'))
  const second = await shown(SECOND, at('2026-11-18'))
  expect(second).toMatchObject({ launches: [['again', 1, SECOND]], board: [['again', 1]] })

  // Buying another relaunch leaves the running week unchanged, and the listing still gets its award.
  await inTransaction((tx) => planRelaunch(tx, id, THIRD))
  expect(await shown(SECOND, at('2026-11-18'))).toEqual(second)
  await inTransaction((tx) => giveAwards(tx, at('2026-11-23', '00')))
  expect((await shown(SECOND, at('2026-11-24'))).awards).toEqual([{ place: 1, slug: 'again', votes: 1 }])

  // After downtime, a missed launch takes place in the week in which the service is back.
  await inTransaction((tx) => openLaunchWeek(tx, at('2026-12-15')))
  expect(await shown('2026-12-14', at('2026-12-15'))).toMatchObject({ launches: [['again', 0, '2026-12-14']] })
  expect(await shown(FIRST, at('2026-12-15'))).toEqual(first)
  expect(await rows('select votes from listing where id = $1', id)).toEqual([{ votes: 4 }])
  expect(await inTransaction((tx) => recomputeRanking(tx))).toBe(0)
  expect(await rows('select kind, state from launch where listing_id = $1 order by week', id)).toEqual([
    { kind: 'free', state: 'launched' },
    { kind: 'relaunch', state: 'launched' },
    { kind: 'relaunch', state: 'launched' },
  ])
})

test('a finished week stays when votes of it are judged later', async () => {
  const id = await aListing(open, { slug: 'finished', launchWeek: '2027-01-04' })
  await aVote(open, id, at('2027-01-05'))
  await inTransaction((tx) => giveAwards(tx, at('2027-01-11', '00')))
  const before = await shown('2027-01-04', at('2027-01-12'))
  // A week from before the first awards is finished, too.
  const older = await aListing(open, { slug: 'finished-before', launchWeek: '2026-10-12' })
  await aVote(open, older, at('2026-10-13'))
  const earlier = await shown('2026-10-12', at('2027-01-12'))
  await rows(`update vote set counted = false, reason = 'traded' where listing_id = any($1)`, [id, older])
  await inTransaction((tx) => recomputeRanking(tx))
  expect(await shown('2027-01-04', at('2027-01-12'))).toEqual(before)
  expect(await shown('2026-10-12', at('2027-01-12'))).toEqual({
    ...earlier,
    launches: [['finished-before', 1, '2026-10-12']],
  })
  expect(await rows('select votes from listing where id = $1', id)).toEqual([{ votes: 0 }])
})

test('a planned relaunch is hidden with its listing, is back with it, and can be cancelled once', async () => {
  const id = await aListing(open, { slug: 'cancelled', launchWeek: '2026-10-05' })
  await rows(`insert into launch_week (week, taken) values ('2027-03-01', 1)`)
  await inTransaction((tx) => planRelaunch(tx, id, '2027-03-01'))
  const names = async () => (await shown('2027-03-01', at('2027-02-01'))).launches.map(([slug]) => slug)
  expect(await names()).toEqual(['cancelled'])
  await rows(`update listing set status = 'hidden' where id = $1`, id)
  expect(await names()).toEqual([])
  await rows(`update listing set status = 'live' where id = $1`, id)
  expect(await names()).toEqual(['cancelled'])
  // Refunding an earlier relaunch doesn't cancel a later one.
  const cancel = (week: string, now = at('2027-02-28')) =>
    inTransaction((tx) => cancelRelaunch(tx, { listingId: id, week, now }))
  expect(await cancel('2026-11-02')).toBe(false)
  expect(await names()).toEqual(['cancelled'])
  // The week has begun: people can vote in it from Monday on.
  expect(await cancel('2027-03-01', at('2027-03-01', '00'))).toBe(false)
  expect(await names()).toEqual(['cancelled'])
  expect(await cancel('2027-03-01')).toBe(true)
  expect(await cancel('2027-03-01')).toBe(false)
  expect(await names()).toEqual([])
  expect(await rows(`select taken from launch_week where week = '2027-03-01'`)).toEqual([{ taken: 0 }])
})

test('a first launch that is planned moves with its listing’s week, also to go live at once, and goes with its place', async () => {
  const id = await aListing(open, { slug: 'moving', status: 'scheduled', launchWeek: '2027-04-05' })
  const weeks = async () =>
    (await rows<{ week: string }>('select week::text from launch where listing_id = $1', id)).map(({ week }) => week)
  expect(await weeks()).toEqual(['2027-04-05'])
  await rows(`update listing set launch_week = '2027-04-12' where id = $1`, id)
  expect(await weeks()).toEqual(['2027-04-12'])
  await rows(`update listing set status = 'live', launch_week = '2027-03-29', live_at = now() where id = $1`, id)
  expect(await weeks()).toEqual(['2027-03-29'])
  await rows(`update listing set status = 'draft', launch_week = null, live_at = null where id = $1`, id)
  expect(await weeks()).toEqual([])
})
