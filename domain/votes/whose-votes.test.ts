import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { raw } from '../database/raw.ts'
import { aListing, anOwner } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { judgeVote } from './judge-vote.ts'
import { settleWaitingVotes } from './settle-waiting.ts'

let service: TestService
const START = new Date('2026-11-18T12:00:00Z')
beforeAll(async () => {
  service = await aService()
  service.clock.time = START
})
afterAll(() => service.stop())

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const pass = (ms: number) => (service.clock.time = new Date(service.clock.time.getTime() + ms))
const settle = () => service.db.transaction((tx) => settleWaitingVotes(tx, service.clock.time))

let made = 0
/** A listing that launched this week. */
async function aLaunch({ owner }: { owner?: string } = {}) {
  const slug = `fair-${++made}`
  const id = await aListing(service, { slug, launchWeek: '2026-11-16' })
  if (owner) await anOwner(service, id, owner)
  return { id, slug }
}
type Launch = Awaited<ReturnType<typeof aLaunch>>

/** A signed-in browser of a person whose email address was verified this many days ago. */
async function aPerson(email: string, days = 30) {
  const { id } = await service.db.transaction((tx) => accountOf(tx, email))
  const since = new Date(service.clock.time.getTime() - days * DAY).toISOString()
  await rows('update account set email_verified_at = $2 where id = $1', [id, since])
  const visitor = aVisitor(service, new Map([['sid', (await service.signedIn(email)).replace('sid=', '')]]))
  const send = async ({ slug }: Launch, what: 'vote' | 'unvote') => {
    const { page } = await visitor.get(`/listings/${slug}`)
    const token = page.querySelector('input[name=token]')!.getAttribute('value')!
    return visitor.post(`/listings/${slug}/${what}`, { token })
  }
  return {
    id,
    vote: (launch: Launch) => send(launch, 'vote'),
    unvote: (launch: Launch) => send(launch, 'unvote'),
    told: async ({ slug }: Launch) => (await visitor.get(`/listings/${slug}`)).page.querySelector('.upvote-note')?.text,
  }
}

/**
 * The discount reasons of a listing's active votes, oldest first (null if a vote counts), and its vote
 * counts.
 */
async function ledgerOf({ id }: Launch) {
  const votes = await rows<{ reason: string | null }>(
    'select reason from vote where listing_id = $1 and withdrawn_at is null order by id',
    [id],
  )
  const [figures] = await rows<{ votes: number; week_votes: number }>(
    `select l.votes, n.votes as week_votes from listing l join launch n on n.listing_id = l.id and n.week = l.launch_week
     where l.id = $1`,
    [id],
  )
  return { reasons: votes.map(({ reason }) => reason), ...figures! }
}

describe('whoever owns a listing', () => {
  test('votes for it without being counted, and is told so', async () => {
    const launch = await aLaunch({ owner: 'maker@example.com' })
    const owner = await aPerson('maker@example.com')
    expect((await owner.vote(launch)).status).toBe(303)
    expect(await ledgerOf(launch)).toEqual({ reasons: ['own_listing'], votes: 0, week_votes: 0 })
    expect(await owner.told(launch)).toMatch(/your own listing don’t count/)
    await settle()
    expect((await ledgerOf(launch)).votes).toBe(0)
    // Another person's vote isn't affected.
    const stranger = await aPerson('stranger@example.com')
    await stranger.vote(launch)
    expect(await ledgerOf(launch)).toEqual({ reasons: ['own_listing', null], votes: 1, week_votes: 1 })
    expect(await stranger.told(launch)).toBe('Select again to remove your vote.')
    const other = await aLaunch()
    await owner.vote(other)
    expect(await ledgerOf(other)).toMatchObject({ reasons: [null], votes: 1 })
  })

  test('is nobody else by another address of the same mailbox', async () => {
    const launch = await aLaunch({ owner: 'ann.lee@gmail.com' })
    await (await aPerson('annlee+vote@googlemail.com')).vote(launch)
    expect(await ledgerOf(launch)).toMatchObject({ reasons: ['own_listing'], votes: 0 })
  })

  test('is also whoever was invited to, accepted or not', async () => {
    const launch = await aLaunch({ owner: 'inviter@example.com' })
    const inviter = await aPerson('inviter@example.com')
    const [draft] = await rows<{ id: string }>(
      `insert into draft (account_id, url, site, status, listing_id) values ($1, 'https://x.example.com', 'x.example.com',
         'submitted', $2) returning id`,
      [inviter.id, launch.id],
    )
    await rows(
      `insert into draft_invite (id, draft_id, invited_by, email, hash, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, 'invited@example.com', 'x', now(), now())`,
      [draft!.id, inviter.id],
    )
    await (await aPerson('invited+too@example.com')).vote(launch)
    await (await aPerson('not-invited@example.com')).vote(launch)
    expect(await ledgerOf(launch)).toMatchObject({ reasons: ['own_listing', null], votes: 1 })
  })

  test('loses the vote of before, counted or waiting, at the next settling', async () => {
    const launch = await aLaunch()
    const [counted, waiting, other] = [
      await aPerson('counted@example.com'),
      await aPerson('waiting@example.com', 0.9),
      await aPerson('other@example.com'),
    ]
    for (const person of [counted, waiting, other]) await person.vote(launch)
    expect(await ledgerOf(launch)).toMatchObject({ reasons: [null, 'new_account', null], votes: 2 })
    pass(MINUTE)
    const own = (id: string) =>
      rows('insert into listing_owner (listing_id, account_id, created_at) values ($1, $2, $3)', [
        launch.id,
        id,
        service.clock.time.toISOString(),
      ])
    await own(counted.id)
    await own(waiting.id)
    expect(await settle()).toBe(1)
    expect(await ledgerOf(launch)).toEqual({ reasons: ['own_listing', 'new_account', null], votes: 1, week_votes: 1 })
    pass(0.2 * DAY)
    expect(await settle()).toBe(1)
    expect(await ledgerOf(launch)).toMatchObject({ reasons: ['own_listing', 'own_listing', null], votes: 1 })
    expect(await settle()).toBe(0)
    service.clock.time = START
  })

  test('keeps a vote that the site team counts, and one of a launch week that is over', async () => {
    const [judged, finished] = [await aLaunch(), await aLaunch()]
    const person = await aPerson('late-owner@example.com')
    await person.vote(judged)
    await person.vote(finished)
    const [vote] = await rows<{ id: number }>('select id::int from vote where listing_id = $1', [judged.id])
    await service.db.transaction((tx) => judgeVote(tx, vote!.id, null))
    const own = async ({ id }: Launch) =>
      rows('insert into listing_owner (listing_id, account_id, created_at) values ($1, $2, $3)', [
        id,
        person.id,
        service.clock.time.toISOString(),
      ])
    await own(judged)
    // The week ends on Sunday at midnight.
    service.clock.time = new Date('2026-11-23T00:00:00Z')
    await own(finished)
    await settle()
    expect([(await ledgerOf(judged)).votes, (await ledgerOf(finished)).votes]).toEqual([1, 1])
    // A minute earlier, the week isn't over yet.
    service.clock.time = new Date('2026-11-22T23:59:00Z')
    await settle()
    expect([(await ledgerOf(judged)).votes, (await ledgerOf(finished)).votes]).toEqual([1, 0])
    service.clock.time = START
  })

  test('of long ago keeps what was counted then', async () => {
    const launch = await aLaunch()
    const person = await aPerson('old-owner@example.com')
    await person.vote(launch)
    const ownSince = (time: number) =>
      rows(
        `insert into listing_owner (listing_id, account_id, created_at) values ($1, $2, $3)
         on conflict (listing_id, account_id) do update set created_at = excluded.created_at`,
        [launch.id, person.id, new Date(time).toISOString()],
      )
    // Simulates a vote that an earlier version counted although the person already owned the listing.
    await ownSince(START.getTime() - 1)
    await settle()
    expect((await ledgerOf(launch)).votes).toBe(1)
    await ownSince(START.getTime())
    await settle()
    expect((await ledgerOf(launch)).votes).toBe(0)
  })

  test('is looked for among the owners of the last seven days', async () => {
    const launch = await aLaunch()
    await rows('update listing set launch_week = null where id = $1', [launch.id])
    await rows('delete from launch where listing_id = $1', [launch.id])
    const person = await aPerson('found-late@example.com')
    await person.vote(launch)
    await rows('insert into listing_owner (listing_id, account_id, created_at) values ($1, $2, $3)', [
      launch.id,
      person.id,
      START.toISOString(),
    ])
    pass(7 * DAY)
    expect(await settle()).toBe(0)
    pass(-1)
    expect(await settle()).toBe(1)
    service.clock.time = START
  })
})

describe('one mailbox', () => {
  test('has one vote for a listing, however many accounts it has; each is told', async () => {
    const launch = await aLaunch()
    const people = await Promise.all(
      ['kim@example.com', 'kim+1@example.com', 'kim+2@example.com', 'kim@example.net'].map((email) => aPerson(email)),
    )
    for (const person of people) await person.vote(launch)
    expect(await ledgerOf(launch)).toEqual({
      reasons: [null, 'same_person', 'same_person', null],
      votes: 2,
      week_votes: 2,
    })
    expect(await people[1]!.told(launch)).toMatch(/Each person gets one vote/)
    const elsewhere = await aLaunch()
    await people[1]!.vote(elsewhere)
    expect(await ledgerOf(elsewhere)).toMatchObject({ reasons: [null], votes: 1 })
  })

  test('has it also while the first vote waits, and again once that was taken back', async () => {
    const launch = await aLaunch()
    const [young, alias] = [await aPerson('lou@example.com', 0.5), await aPerson('lou+1@example.com')]
    await young.vote(launch)
    await alias.vote(launch)
    expect((await ledgerOf(launch)).reasons).toEqual(['new_account', 'same_person'])
    await alias.unvote(launch)
    await young.unvote(launch)
    await alias.vote(launch)
    expect(await ledgerOf(launch)).toMatchObject({ reasons: [null], votes: 1 })
  })

  test('of whose votes none counts may still count once', async () => {
    const launch = await aLaunch({ owner: 'someone@example.com' })
    const [first, second] = [await aPerson('max@example.com'), await aPerson('max+1@example.com')]
    await first.vote(launch)
    const [vote] = await rows<{ id: number }>('select id::int from vote where listing_id = $1', [launch.id])
    await service.db.transaction((tx) => judgeVote(tx, vote!.id, 'automated'))
    await second.vote(launch)
    expect((await ledgerOf(launch)).reasons).toEqual(['automated', null])
  })
})

describe('changing one’s mind', () => {
  test('three votes for a listing within a day are all; then a person is told when to come back', async () => {
    const launch = await aLaunch()
    const person = await aPerson('unsure@example.com')
    for (let time = 0; time < 3; time++) {
      expect((await person.vote(launch)).status).toBe(303)
      // Voting again changes nothing.
      expect((await person.vote(launch)).status).toBe(303)
      expect((await person.unvote(launch)).status).toBe(303)
    }
    const refused = await person.vote(launch)
    expect(refused.status).toBe(429)
    expect(refused.text).toMatch(/3 times in 24 hours.+tomorrow/i)
    expect(await rows('select 1 from vote where listing_id = $1', [launch.id])).toHaveLength(3)
    expect((await person.vote(await aLaunch())).status).toBe(303)
    pass(DAY - 1)
    expect((await person.vote(launch)).status).toBe(429)
    pass(1)
    expect((await person.vote(launch)).status).toBe(303)
    expect((await ledgerOf(launch)).votes).toBe(1)
    service.clock.time = START
  })

  test('the ledger keeps ten votes of a person for a listing; a standing one can always be taken back', async () => {
    const launch = await aLaunch()
    const person = await aPerson('never-sure@example.com')
    for (let day = 0; day < 10; day++) {
      expect((await person.vote(launch)).status).toBe(303)
      expect((await person.unvote(launch)).status).toBe(303)
      pass(DAY)
    }
    const refused = await person.vote(launch)
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/10 times/)
    expect(await rows('select 1 from vote where listing_id = $1', [launch.id])).toHaveLength(10)
    service.clock.time = START
  })
})
