import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { accountOf } from '../../domain/accounts/keys.ts'
import { raw } from '../../domain/database/raw.ts'
import { castBallot } from '../../domain/votes/cast-ballot.ts'
import { judgeVote } from '../../domain/votes/judge-vote.ts'
import { settleWaitingVotes } from '../../domain/votes/settle-waiting.ts'
import { aListing, aVote } from '../factories.ts'
import { APP_SECRET, aService, type TestService } from '../service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const HOUR = 3_600_000
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const body = async (path: string) => (await service.request('GET', path)).body
const pageOf = async (path: string) => (await aVisitor(service).get(path)).text

/** A vote, cast on the site, of an account that verified its address this many hours before. */
async function aBallot(listingId: number, time: string, name: string, hours: number) {
  const now = new Date(time)
  const { id } = await service.db.transaction((tx) => accountOf(tx, `${name}@example.com`))
  const since = hours === Infinity ? null : new Date(now.getTime() - hours * HOUR).toISOString()
  await rows('update account set email_verified_at = $2 where id = $1', id, since)
  await service.db.transaction((tx) =>
    castBallot(tx, { listingId, accountId: id, network: null, appSecret: APP_SECRET, now }),
  )
}

/** Runs the job at this time and waits until it finishes. */
async function awardsAt(time: string) {
  service.clock.time = new Date(time)
  await service.sendJob('give-awards', {})
  const unfinished = `select 1 from pgboss.job where name = 'give-awards' and state not in ('completed', 'failed')`
  await expect.poll(() => rows(unfinished), { timeout: 10_000 }).toEqual([])
}
const settleAt = (time: string) => service.db.transaction((tx) => settleWaitingVotes(tx, new Date(time)))
const winners = async (week: string) =>
  (await body('/awards?per_page=50')).items
    .filter((award: { week: string }) => award.week === week)
    .map(({ listing, week_votes }: { listing: { name: string }; week_votes: number }) => [listing.name, week_votes])
const ranking = async (week: string) =>
  (await body(`/launches/weeks/${week}`)).items.map((item: { name: string; week_votes: number }) => [
    item.name,
    item.week_votes,
  ])

test('awards wait until the last new account of the week is a day old, count its vote, and the week says so meanwhile', async () => {
  const WEEK = '2026-11-16'
  const [early, close] = [
    await aListing(service, { slug: 'early', launchWeek: WEEK }),
    await aListing(service, { slug: 'close', launchWeek: WEEK }),
  ]
  await aVote(service, early, '2026-11-17T10:00:00Z')
  await aBallot(close, '2026-11-22T12:00:00Z', 'sunday', 10)
  await aBallot(close, '2026-11-22T23:50:00Z', 'last-minute', 0)
  const note = async () => (await body(`/launches/weeks/${WEEK}`)).awards_note
  service.clock.time = new Date('2026-11-22T23:59:00Z')
  expect(await note()).toBeUndefined()
  await awardsAt('2026-11-23T00:10:00Z')
  expect(await winners(WEEK)).toEqual([])
  const said = 'Awards follow by 24 November 2026, once new voters’ accounts are a day old.'
  expect([await note(), await pageOf(`/launches/${WEEK}`)]).toEqual([said, expect.stringContaining(said)])
  const admin = aVisitor(service, new Map([['sid', (await service.signedIn('team@example.com')).replace('sid=', '')]]))
  await rows(`update account set role = 'admin' where email = 'team@example.com'`)
  expect((await admin.get('/admin/weeks')).text).toContain(`Last week: ${said}`)
  // A vote settled before the awards are given counts in the week, and later in the awards.
  expect(await settleAt('2026-11-23T14:00:00Z')).toBe(1)
  await awardsAt('2026-11-23T14:10:00Z')
  expect([await winners(WEEK), await ranking(WEEK)]).toEqual([
    [],
    [
      ['early', 1],
      ['close', 1],
    ],
  ])
  expect(await settleAt('2026-11-23T23:50:00Z')).toBe(1)
  await awardsAt('2026-11-24T00:10:00Z')
  const final = [
    ['close', 2],
    ['early', 1],
  ]
  expect([await winners(WEEK), await ranking(WEEK), await note()]).toEqual([final, final, undefined])
  expect(await pageOf(`/launches/${WEEK}`)).not.toContain('Awards follow')
  // Once the awards are given, the week's figures stay.
  const [vote] = await rows<{ id: number }>('select max(id)::int as id from vote where listing_id = $1', close)
  await service.db.transaction((tx) => judgeVote(tx, vote!.id, 'traded'))
  await service.admin('votes', 'recompute')
  expect([await winners(WEEK), await ranking(WEEK)]).toEqual([final, final])
})

test('awards wait for no vote that counts in no public launch of the week, was taken back, or can’t be settled', async () => {
  const WEEK = '2026-11-23'
  const [launch, older] = [
    await aListing(service, { slug: 'prompt', launchWeek: WEEK }),
    await aListing(service, { slug: 'older', launchWeek: '2026-11-09' }),
  ]
  await aVote(service, launch, '2026-11-24T10:00:00Z')
  await aBallot(older, '2026-11-29T23:00:00Z', 'elsewhere', 0)
  await aBallot(launch, '2026-11-29T23:00:00Z', 'never-verified', Infinity)
  await aBallot(launch, '2026-11-29T23:00:00Z', 'regrets', 0)
  await rows(`update vote set withdrawn_at = '2026-11-29T23:30:00Z'
    where account_id = (select id from account where email = 'regrets@example.com')`)
  const hidden = await aListing(service, { slug: 'hidden', launchWeek: WEEK })
  await aBallot(hidden, '2026-11-29T23:00:00Z', 'of-a-hidden-launch', 0)
  await rows(`update listing set status = 'hidden' where id = $1`, hidden)
  await awardsAt('2026-11-30T00:10:00Z')
  expect(await winners(WEEK)).toEqual([['prompt', 1]])
})

test('awards are given within 48 hours, even if votes could not be settled', async () => {
  const WEEK = '2026-11-30'
  const id = await aListing(service, { slug: 'unsettled', launchWeek: WEEK })
  await aVote(service, id, '2026-12-01T10:00:00Z')
  await aBallot(id, '2026-12-06T23:00:00Z', 'stuck', 0)
  await awardsAt('2026-12-08T22:10:00Z')
  expect(await winners(WEEK)).toEqual([])
  await awardsAt('2026-12-08T23:10:00Z')
  expect(await winners(WEEK)).toEqual([['unsettled', 1]])
  // Its vote still counts for the listing, not for the week.
  await settleAt('2026-12-08T23:20:00Z')
  expect(await ranking(WEEK)).toEqual([['unsettled', 1]])
  expect((await body('/listings/unsettled')).votes).toBe(2)
})
