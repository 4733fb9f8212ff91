import { accountOf } from '../domain/accounts/keys.ts'
import type { Tx } from '../domain/database/database.ts'
import { OTHERS } from '../domain/views/count-views.ts'
import type { SeededListing } from './seeded-listing.ts'

const DAY_MS = 86_400_000
/** Figures reach back at most this far. */
const MOST_DAYS = 60
/** Who follows: the people who vote. */
const PEOPLE = 28
/** How many of them get the weekly email, which the demonstration keeps in its outbox; the first one follows every category. */
const READERS = 2
/** Where views came from, by share; the rest names no website. */
const SOURCES: [host: string, share: number][] = [
  ['news.example.com', 0.24],
  ['search.example.net', 0.19],
  ['makers.example.org', 0.11],
  ['chat.example.com', 0.06],
  [OTHERS, 0.03],
]
/** The share of views that go on to the website. */
const CLICKS = 0.14

/** Spreads the views of every live listing over its days, with a busy launch and quiet weekends, and adds clicks, referrers, followers and readers of the weekly email. */
export async function seedFigures(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => (await accountOf(tx, `voter-${at + 1}@people.example`)).id),
  )
  const standing = await tx.sql
    .selectFrom('listing')
    .select(['id', 'views', 'votes'])
    .where('status', '=', 'live')
    .execute()
  const days = []
  const referrers = []
  const follows = []
  for (const { id, views, votes } of standing) {
    const { week } = listings.find((listing) => listing.id === id)!
    const from = Math.max(Date.parse(week), now.getTime() - MOST_DAYS * DAY_MS)
    const last = Math.floor((now.getTime() - from) / DAY_MS)
    for (const [at, n] of spread(views, last + 1, id, new Date(from)).entries()) {
      const day = new Date(from + at * DAY_MS).toISOString().slice(0, 10)
      if (!n) continue
      days.push({ listing_id: id, day, views: n, clicks: Math.round(n * CLICKS) })
      for (const [host, share] of SOURCES)
        if (Math.round(n * share)) referrers.push({ listing_id: id, day, host, views: Math.round(n * share) })
    }
    for (let at = 0; at < Math.floor(votes / 3); at++) {
      const since = new Date(from + (now.getTime() - from) * ((at + 0.5) / Math.floor(votes / 3)) ** 2)
      follows.push({ listing_id: id, account_id: people[(at * 3 + id) % PEOPLE]!, created_at: since })
    }
  }
  await tx.sql.insertInto('listing_day').values(days).execute()
  await tx.sql.insertInto('listing_referrer_day').values(referrers).execute()
  await tx.sql
    .insertInto('listing_follow')
    .values(follows)
    .onConflict((oc) => oc.doNothing())
    .execute()
  await followMakers(tx, listings, people)
  await tx.sql
    .insertInto('category_follow')
    .columns(['category_id', 'account_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('category as c')
        .select([
          'c.id',
          eb.cast<string>(eb.val(people[0]!), 'uuid').as('account_id'),
          eb.cast<string>(eb.val(now.toISOString()), 'timestamptz').as('at'),
        ])
        .where('c.parent_id', 'is', null),
    )
    .execute()
  const readers = Array.from({ length: READERS }, (_, at) => ({
    email: `voter-${at + 1}@people.example`,
    confirmed_at: new Date(now.getTime() - DAY_MS),
  }))
  await tx.sql.insertInto('digest_subscriber').values(readers).execute()
}

/** Divides `total` among days: most on the first ones, fewer at weekends, and never quite the same. */
function spread(total: number, days: number, seed: number, from: Date): number[] {
  const weights = Array.from({ length: days }, (_, at) => {
    const weekday = (from.getUTCDay() + at) % 7
    const rhythm = weekday === 0 || weekday === 6 ? 0.55 : 1
    const jitter = 0.75 + (((at + 3) * (seed + 7) * 37) % 50) / 100
    return (0.25 + Math.exp(-at / 5)) * rhythm * jitter
  })
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const shares = weights.map((weight) => Math.floor((total * weight) / sum))
  shares[0]! += total - shares.reduce((all, share) => all + share, 0)
  return shares
}

/** Some of them follow the makers of what launched, from its launch on. */
async function followMakers(tx: Tx, listings: SeededListing[], people: readonly string[]): Promise<void> {
  const follows = listings
    .filter(({ isLive }) => isLive)
    .flatMap(({ id, ownerId, week }) =>
      Array.from({ length: 2 + (id % 4) }, (_, at) => ({
        person_id: ownerId,
        account_id: people[(at * 5 + id) % PEOPLE]!,
        created_at: new Date(`${week}T12:00:00Z`),
      })),
    )
  await tx.sql
    .insertInto('person_follow')
    .values(follows)
    .onConflict((oc) => oc.doNothing())
    .execute()
}
