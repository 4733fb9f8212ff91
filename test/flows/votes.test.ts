import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { USAGE } from '../../admin/commands.ts'
import { accountOf } from '../../domain/accounts/keys.ts'
import type { Tx } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import { jobs } from '../../jobs/catalog.ts'
import { castBallot } from '../../domain/votes/cast-ballot.ts'
import { castVote, withdrawVote } from '../../domain/votes/cast-vote.ts'
import { judgeVote } from '../../domain/votes/judge-vote.ts'
import { recomputeRanking, recountListing } from '../../domain/votes/recount.ts'
import { settleWaitingVotes } from '../../domain/votes/settle-waiting.ts'
import { ownVote } from '../../domain/votes/voters-view.ts'
import { aListing, aVote } from '../factories.ts'
import { tools } from '../../tools/catalog.ts'
import { seededRandom } from '../seeded-random.ts'
import { howMany, upTo } from '../how-many.ts'
import { APP_SECRET, aService, type TestService } from '../service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => service.db.transaction(work)

interface Figures {
  votes: number
  last: number | null
  trend: number | null
  week_votes: number
  week_last: number | null
}

async function figures(id: number): Promise<Figures> {
  const [found] = await rows<Figures>(
    `select l.votes, (extract(epoch from l.last_vote_at) * 1000)::float8 as last, l.trend, coalesce(n.votes, 0) as week_votes,
       (extract(epoch from n.last_vote_at) * 1000)::float8 as week_last
     from listing l left join launch n on n.listing_id = l.id and n.week = l.launch_week where l.id = $1`,
    [id],
  )
  return found!
}

async function accountNamed(name: string): Promise<string> {
  return inTransaction(async (tx) => (await accountOf(tx, `${name}@example.com`)).id)
}

const NOW = new Date('2026-11-18T12:00:00Z')

test('a person votes once for a listing, and can take it back and vote again; the ledger keeps every vote', async () => {
  const listingId = await aListing(service, { slug: 'once', launchWeek: '2026-11-16' })
  const by = 'ann@example.com'
  expect(await aVote(service, listingId, NOW, { by })).toBe(true)
  expect(await aVote(service, listingId, NOW, { by })).toBe(false)
  expect(await figures(listingId)).toMatchObject({ votes: 1, week_votes: 1, last: NOW.getTime() })
  const accountId = await accountNamed('ann')
  const withdraw = () => inTransaction((tx) => withdrawVote(tx, { listingId, accountId, now: NOW }))
  expect(await withdraw()).toBe(true)
  expect(await withdraw()).toBe(false)
  expect(await figures(listingId)).toEqual({ votes: 0, last: null, trend: null, week_votes: 0, week_last: null })
  expect(await aVote(service, listingId, NOW, { by })).toBe(true)
  expect(await rows('select id from vote where listing_id = $1', [listingId])).toHaveLength(2)
})

test('many people at once are all counted, the same person once', async () => {
  const listingId = await aListing(service, { slug: 'crowd', launchWeek: '2026-11-16' })
  const accounts = await Promise.all(Array.from({ length: 8 }, (_, place) => accountNamed(`crowd-${place}`)))
  const cast = await Promise.all(
    [...accounts, ...accounts].map((accountId) =>
      inTransaction((tx) => castVote(tx, { listingId, accountId, now: NOW })),
    ),
  )
  expect(cast.filter(Boolean)).toHaveLength(8)
  expect(await figures(listingId)).toMatchObject({ votes: 8, week_votes: 8 })
})

test('only live listings take votes', async () => {
  const listingId = await aListing(service, { slug: 'not-yet', status: 'scheduled', launchWeek: '2026-12-28' })
  await expect(aVote(service, listingId, NOW)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a discounted vote stands in the ledger with its reason and counts nowhere, until it is counted again', async () => {
  const listingId = await aListing(service, { slug: 'judged', launchWeek: '2026-11-16' })
  await aVote(service, listingId, NOW, { discountedFor: 'automated' })
  expect(await figures(listingId)).toMatchObject({ votes: 0, week_votes: 0, trend: null })
  const [vote] = await rows<{ id: number; reason: string }>('select id::int, reason from vote where listing_id = $1', [
    listingId,
  ])
  expect(vote!.reason).toBe('automated')
  await inTransaction((tx) => judgeVote(tx, vote!.id, null))
  expect(await figures(listingId)).toMatchObject({ votes: 1, week_votes: 1 })
})

test('a vote taken back after the launch week no longer counts, and still counted in that week', async () => {
  const listingId = await aListing(service, { slug: 'regret', launchWeek: '2026-11-16' })
  await aVote(service, listingId, NOW, { by: 'late@example.com' })
  const accountId = await accountNamed('late')
  const now = new Date('2026-11-23T00:00:00Z')
  await inTransaction((tx) => withdrawVote(tx, { listingId, accountId, now }))
  expect(await figures(listingId)).toMatchObject({ votes: 0, week_votes: 1 })
})

test('a new launch week starts a fresh weekly count', async () => {
  const listingId = await aListing(service, { slug: 'again', launchWeek: '2026-11-16' })
  await aVote(service, listingId, NOW)
  await rows(`update listing set launch_week = '2026-11-23' where id = $1`, [listingId])
  await inTransaction((tx) => recountListing(tx, listingId))
  expect(await figures(listingId)).toMatchObject({ votes: 1, week_votes: 0, week_last: null })
})

/** An account that verified its address this many hours before `NOW`. */
async function knownFor(hours: number, name: string): Promise<string> {
  const accountId = await accountNamed(name)
  const since = new Date(NOW.getTime() - hours * 3_600_000).toISOString()
  await rows('update account set email_verified_at = $2 where id = $1', [accountId, since])
  return accountId
}
const ballot = (listingId: number, accountId: string, network: string | null = null, now = NOW) =>
  inTransaction((tx) => castBallot(tx, { listingId, accountId, network, appSecret: APP_SECRET, now }))
const reasonsOf = async (listingId: number) =>
  (
    await rows<{ reason: string | null }>(
      'select reason from vote where listing_id = $1 and withdrawn_at is null order by id',
      [listingId],
    )
  ).map(({ reason }) => reason)

test('the vote of a new account is kept and waits; a day later it counts by itself, and the person is told each time', async () => {
  const listingId = await aListing(service, { slug: 'fresh', launchWeek: '2026-11-16' })
  const accountId = await knownFor(1, 'newborn')
  const told = () => ownVote(service.db.read, 'fresh', accountId, NOW).then(({ vote }) => vote)
  expect(await told()).toBe('none')
  expect(await ballot(listingId, accountId)).toBe(true)
  expect([await told(), (await figures(listingId)).votes]).toEqual(['waiting', 0])
  const settle = (now: Date) => inTransaction((tx) => settleWaitingVotes(tx, now))
  expect(await settle(new Date(NOW.getTime() + 22 * 3_600_000))).toBe(0)
  expect(await settle(new Date(NOW.getTime() + 23 * 3_600_000))).toBe(1)
  expect([await told(), (await figures(listingId)).votes]).toEqual(['counted', 1])
  expect(await figures(listingId)).toMatchObject({ last: NOW.getTime(), week_votes: 1 })
})

test('of one network five votes a day count for a product, also when the first waited; the others stay with their reason', async () => {
  const listingId = await aListing(service, { slug: 'office', launchWeek: '2026-11-16' })
  for (let person = 0; person < 8; person++)
    await ballot(listingId, await knownFor(person < 2 ? 1 : 999, `office-${person}`), 'one-network')
  await ballot(listingId, await knownFor(999, 'elsewhere'), 'another-network')
  await ballot(listingId, await knownFor(999, 'nowhere'), null)
  const crowded = 'shared_network'
  expect(await reasonsOf(listingId)).toEqual([
    'new_account',
    'new_account',
    null,
    null,
    null,
    crowded,
    crowded,
    crowded,
    null,
    null,
  ])
  await inTransaction((tx) => settleWaitingVotes(tx, new Date(NOW.getTime() + 86_400_000)))
  expect(await reasonsOf(listingId)).toEqual([null, null, null, null, null, crowded, crowded, crowded, null, null])
  expect((await figures(listingId)).votes).toBe(7)
})

test('a person who votes for everything is a burst; taking votes back does not hide it', async () => {
  const accountId = await knownFor(999, 'clicker')
  for (let time = 0; time < 20; time++) {
    const listingId = await aListing(service, { slug: `clicked-${time}` })
    await ballot(listingId, accountId)
    await inTransaction((tx) => withdrawVote(tx, { listingId, accountId, now: NOW }))
  }
  const other = await aListing(service, { slug: 'clicked-too' })
  await ballot(other, accountId)
  expect(await reasonsOf(other)).toEqual(['burst'])
  const { vote: told } = await ownVote(service.db.read, 'clicked-too', accountId, NOW)
  expect(told).toBe('kept')
})

test('a ring that votes for the same few products is discounted everywhere it is the majority, and stays in the ledger', async () => {
  const few = await Promise.all(
    [1, 2, 3].map((place) => aListing(service, { slug: `ring-${place}`, launchWeek: '2026-11-16' })),
  )
  const ring = await Promise.all([1, 2, 3, 4, 5].map((place) => knownFor(999, `ring-${place}`)))
  const honest = await knownFor(999, 'honest')
  await ballot(few[0]!, honest)
  const [popular, ...crowd] = [
    await aListing(service, { slug: 'popular' }),
    ...(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => knownFor(999, `fan-${n}`)))),
  ]
  for (const fan of crowd) await ballot(popular, fan)
  for (const listingId of few) for (const accountId of ring) await ballot(listingId, accountId)
  expect(await reasonsOf(few[0]!)).toEqual([null, 'ring', 'ring', 'ring', 'ring', 'ring'])
  for (const listingId of few.slice(1))
    expect(await reasonsOf(listingId)).toEqual(['ring', 'ring', 'ring', 'ring', 'ring'])
  expect((await figures(few[0]!)).votes).toBe(1)
  expect((await figures(popular)).votes).toBe(6)
  // No rule overrides a vote that the site team counted again.
  const [first] = await rows<{ id: number }>(
    `select id::int from vote where listing_id = $1 and reason = 'ring' order by id`,
    [few[0]],
  )
  await inTransaction((tx) => judgeVote(tx, first!.id, null))
  await inTransaction((tx) => withdrawVote(tx, { listingId: few[2]!, accountId: ring[4]!, now: NOW }))
  await ballot(few[2]!, ring[4]!)
  expect((await figures(few[0]!)).votes).toBe(2)
})

test('many people at once in one network: five are counted, whatever the order', async () => {
  const listingId = await aListing(service, { slug: 'rush' })
  const accounts = await Promise.all(Array.from({ length: 9 }, (_, at) => knownFor(999, `rush-${at}`)))
  await Promise.all(accounts.map((accountId) => ballot(listingId, accountId, 'rush')))
  expect((await figures(listingId)).votes).toBe(5)
  expect(await reasonsOf(listingId)).toHaveLength(9)
})

test('a second ballot of a person changes nothing', async () => {
  const listingId = await aListing(service, { slug: 'ballot-twice' })
  const accountId = await knownFor(999, 'eager')
  expect([await ballot(listingId, accountId), await ballot(listingId, accountId)]).toEqual([true, false])
})

test('an unknown vote can’t be judged', async () => {
  await expect(inTransaction((tx) => judgeVote(tx, 999_999_999, null))).rejects.toMatchObject({ code: 'not_found' })
})

const FIGURES = `select l.id::int, l.votes, l.last_vote_at, n.week, n.votes as week_votes, n.last_vote_at as week_last
  from listing l left join launch n on n.listing_id = l.id order by l.id, n.week`
const TRENDS = `select trend from listing order by id`

test.for(upTo(howMany({ onPostgres: 5, embedded: 2 })))(
  'random ledger %i: what was stored vote by vote is what the ledger says',
  async (seed) => {
    const next = seededRandom(seed)
    const below = (limit: number) => Math.floor(next() * limit)
    const weeks = ['2026-11-16', '2026-11-09', null]
    const listings = await Promise.all(
      weeks.map((launchWeek, place) => aListing(service, { slug: `random-${seed}-${place}`, launchWeek })),
    )
    const accounts = await Promise.all(
      Array.from({ length: 6 }, (_, place) => knownFor((place - 2) * 200, `random-${place}`)),
    )
    for (let step = 0; step < 60; step++) {
      const listingId = listings[below(listings.length)]!
      const accountId = accounts[below(accounts.length)]!
      // A random time within three weeks, often at the edge of a week.
      const edge = Date.parse('2026-11-16T00:00:00Z')
      const now = new Date(next() < 0.2 ? edge + below(3) - 1 : edge + (next() - 0.5) * 21 * 86_400_000)
      const action = next()
      const step = inTransaction(async (tx) => {
        if (action < 0.3) await castVote(tx, { listingId, accountId, now })
        else if (action < 0.55)
          await castBallot(tx, { listingId, accountId, network: `network-${below(2)}`, appSecret: APP_SECRET, now })
        else if (action < 0.6) await settleWaitingVotes(tx, now)
        else if (action < 0.7) await castVote(tx, { listingId, accountId, now, discountedFor: 'same_person' })
        else if (action < 0.9) await withdrawVote(tx, { listingId, accountId, now })
        else {
          const votes = await raw<{ id: number }>(tx, { text: 'select id::int from vote order by id' })
          await judgeVote(tx, votes[below(votes.length)]!.id, next() < 0.5 ? null : 'traded')
        }
      })
      // Voting and removing the vote too often is refused.
      await step.catch((error: unknown) => expect(error).toMatchObject({ code: 'rate_limited' }))
    }
    const [stored, trends] = [await rows<{ id: number }>(FIGURES), await rows<{ trend: number | null }>(TRENDS)]
    await rows(`update listing set votes = 99, trend = null, last_vote_at = now()`)
    await rows(`update launch set votes = 7, last_vote_at = null`)
    expect(await inTransaction((tx) => recomputeRanking(tx))).toBe(new Set(stored.map(({ id }) => id)).size)
    expect(await rows(FIGURES)).toEqual(stored)
    const rebuilt = await rows<{ trend: number | null }>(TRENDS)
    expect(rebuilt.map(({ trend }) => trend === null)).toEqual(trends.map(({ trend }) => trend === null))
    const apart = rebuilt.map(({ trend }, place) => Math.abs((trend ?? 0) - (trends[place]!.trend ?? 0)))
    expect(Math.max(...apart)).toBeLessThan(1e-9)
  },
)

test('votes recompute mends what is wrong and leaves the rest alone', async () => {
  const run = () => service.admin('votes', 'recompute')
  await run()
  await rows(`update listing set votes = 1000 where slug = 'crowd'`)
  expect(await run()).toEqual({ ok: { corrected: 1 } })
  expect(await run()).toEqual({ ok: { corrected: 0 } })
})

/**
 * Creates this many people and listings. Everyone has voted for every listing, except that one person's vote
 * for the last listing is left to `cast`.
 */
async function aCircle(people: number, listings: number) {
  const [{ n }] = (await rows<{ n: number }>('select count(*)::int as n from listing')) as [{ n: number }]
  const ids = await Promise.all(
    Array.from({ length: listings }, (_, at) => aListing(service, { slug: `circle-${n}-${at}` })),
  )
  const last = await knownFor(999, `circle-${n}-last`)
  const voters = await rows<{ id: string }>(
    `insert into account (email, email_verified_at)
     select 'circle-${n}-' || i || '@example.com', '2026-01-01' from generate_series(2, $1::int) as i returning id`,
    [people],
  )
  const vote = (by: string[], of: number[]) =>
    rows(
      `insert into vote (listing_id, account_id, cast_at, week, counted)
       select l, a, $3, '2026-11-16', true from unnest($1::bigint[]) as l, unnest($2::uuid[]) as a`,
      [of, by, new Date(NOW.getTime() - 86_400_000).toISOString()],
    )
  await vote(
    voters.map(({ id }) => id),
    ids,
  )
  await vote([last], ids.slice(0, -1))
  return { ids, vote, cast: () => ballot(ids.at(-1)!, last) }
}
const isRing = async (ids: number[]) => new Set(await reasonsOf(ids[0]!)).has('ring')

test('a ring has at most twelve listings: people who vote for more are nobody’s puppets', async () => {
  const [twelve, thirteen] = [await aCircle(5, 12), await aCircle(5, 13)]
  await twelve.cast()
  await thirteen.cast()
  expect([await isRing(twelve.ids), await isRing(thirteen.ids)]).toEqual([true, false])
})

test('a ring is the majority of each listing’s voters, counting the new vote', async () => {
  const [majority, half] = [await aCircle(5, 3), await aCircle(5, 3)]
  for (const [{ ids, vote }, others] of [
    [majority, 4],
    [half, 5],
  ] as const)
    for (const id of ids)
      for (let at = 0; at < others; at++) await vote([await knownFor(999, `bystander-${id}-${at}`)], [id])
  await majority.cast()
  await half.cast()
  expect([await isRing(majority.ids), await isRing(half.ids)]).toEqual([true, false])
})

test('listings with 500 voters are too popular for a ring', async () => {
  const { ids, cast } = await aCircle(501, 3)
  await cast()
  expect(await isRing(ids)).toBe(false)
}, 60_000)

const root = join(import.meta.dirname, '../..')
const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8')
  sources.set(file, source)
  return source
}
const sourcesIn = (folders: string) => globSync(`${folders}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] })

/** These files and everything they import, at any depth. */
function reachedFrom(files: string[]): Set<string> {
  const reached = new Set(files)
  for (const file of reached)
    for (const [, path] of sourceOf(file).matchAll(/(?:from |import\()'(\.[^']+\.ts)'/g))
      reached.add(posix.join(posix.dirname(file), path!))
  return reached
}

/** Every entry point other than the site's pages: operations, jobs, commands, protocols and processes. */
const ENTRANCES = [
  ...['tools/*', 'jobs', 'admin', 'auth', 'mcp', 'rest', 'outside'].flatMap((folder) => sourcesIn(folder)),
  'admin.ts',
  'draft.ts',
  'worker.ts',
  'app/start-worker.ts',
  'app/start-jobs.ts',
  'app/start-messages.ts',
  'app/ports.ts',
]

/** Jobs that keep their name from an older version, with the names of their files. */
const OLD_NAMES: Record<string, string> = { 'send-letter': 'send-email' }

test('every operation, job and operator command stands behind these entrances', () => {
  const files = new Set(ENTRANCES)
  const kebab = (name: string) => name.replaceAll('_', '-')
  const missing = [
    ...tools.filter(({ name }) => !ENTRANCES.some((file) => file.endsWith(`/${kebab(name)}.ts`))),
    ...jobs.filter(
      ({ name }) =>
        !ENTRANCES.some((file) => file.startsWith('jobs/') && file.endsWith(`/${OLD_NAMES[name] ?? name}.ts`)),
    ),
  ]
  expect(missing.map(({ name }) => name)).toEqual([])
  expect(files).toContain('admin/commands.ts')
})

test('no operation, job, command, protocol or process of jobs can reach what casts a vote or writes a review', () => {
  const casts = (file: string) =>
    [...reachedFrom([file])].some((reached) => /\/(votes\/cast-vote|reviews\/review)\.ts$/.test(reached))
  expect(ENTRANCES.length).toBeGreaterThan(100)
  expect(ENTRANCES.filter(casts)).toEqual([])
})

test('no scope, operation or job speaks of voting, and operator commands about votes only show and recount them', async () => {
  const named = [...SCOPES, ...tools.map(({ name }) => name), ...jobs.map(({ name }) => name)]
  expect(named.filter((name) => /vote/.test(name))).toEqual([])
  expect(USAGE.split('\n').filter((line) => /^ {2}\w.*vote/.test(line))).toEqual([
    expect.stringMatching(/^ {2}ledger show /),
    expect.stringMatching(/^ {2}votes recompute /),
    expect.stringMatching(/^ {2}ledger recount /),
  ])
})

test('every job that needs nothing runs, and every ranking is recomputed: the ledger is as long as before', async () => {
  const votes = () => rows('select id from vote')
  const before = (await votes()).length
  // Backups need a folder, which this service has none for.
  const scheduled = jobs.filter(({ payload, canRun }) => payload.safeParse({}).success && !canRun)
  expect(scheduled.length).toBeGreaterThan(5)
  for (const { name } of scheduled) await service.sendJob(name, {} as never)
  await service.admin('votes', 'recompute')
  await expect
    .poll(async () => rows(`select name, state, output from pgboss.job where state <> 'completed'`), {
      timeout: 15_000,
    })
    .toEqual([])
  expect(await votes()).toHaveLength(before)
})

test('nothing but the ledger writes votes', () => {
  const writers = sourcesIn('{admin,auth,domain,jobs,mcp,outside,rest,site,tools}').filter((file) =>
    /insert into vote\b|update vote\b|delete from vote\b|\bset votes\b/.test(sourceOf(file)),
  )
  expect(writers.filter((file) => !/^domain\/(votes|database\/migrations)\//.test(file))).toEqual([])
})
