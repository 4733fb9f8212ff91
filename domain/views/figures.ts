import type { Reader } from '../database/database.ts'
import { votesByDay } from '../votes/votes-by-day.ts'

const DAY_MS = 86_400_000
/** Earlier than any day with a figure. */
const ALWAYS = '0001-01-01'

/** What happened to a listing on a day (UTC). */
export interface DayFigures {
  day: string
  views: number
  /** Cast on this day and in the public total today. */
  votes: number
  /** Who began to follow on this day and still does. */
  followers: number
  clicks: number
}

export interface Figures {
  /** Every day up to today, oldest first; at least one. */
  days: DayFigures[]
  /** The sums of as many days before those; null if these are all days. */
  before: Omit<DayFigures, 'day'> | null
  referrers: { day: string; host: string; views: number }[]
  /** All views since the listing is here, as `listing.views`. */
  allViews: number
  /** Those of `allViews` from before they were counted by day. */
  viewsBefore: number
}

/** How often a listing was viewed, and its website visited, on each of the last `days` days, today included. */
export async function viewsByDay(
  db: Reader,
  listingId: number,
  { days, now }: { days: number; now: Date },
): Promise<Pick<DayFigures, 'day' | 'views' | 'clicks'>[]> {
  const from = dayOf(now.getTime() - (days - 1) * DAY_MS)
  const counted = new Map((await countedFrom(db, listingId, from)).map((row) => [row.day, row]))
  return daysFrom(from, now).map((day) => counted.get(day) ?? { day, views: 0, clicks: 0 })
}

/** A listing's figures of the last `days` days, today included; of all days for null. */
export async function figuresOf(
  db: Reader,
  listingId: number,
  { days, now }: { days: number | null; now: Date },
): Promise<Figures> {
  const daysBack = (n: number) => dayOf(now.getTime() - (n - 1) * DAY_MS)
  const from = days === null ? ALWAYS : daysBack(days)
  const fromBefore = days === null ? ALWAYS : daysBack(2 * days)
  const [counted, votes, followers, referrers, total] = await Promise.all([
    countedFrom(db, listingId, fromBefore),
    votesByDay(db, listingId, fromBefore),
    followersByDay(db, listingId, fromBefore),
    db.sql
      .selectFrom('listing_referrer_day')
      .select(['day', 'host', 'views'])
      .where('listing_id', '=', listingId)
      .where('day', '>=', from)
      .orderBy('day')
      .orderBy('views', 'desc')
      .orderBy('host')
      .execute(),
    db.sql
      .selectFrom('listing as l')
      .leftJoin('listing_day as d', 'd.listing_id', 'l.id')
      .select(({ fn }) => ['l.views', fn.sum<string | null>('d.views').as('by_day')])
      .where('l.id', '=', listingId)
      .groupBy('l.id')
      .executeTakeFirstOrThrow(),
  ])
  const first = days === null ? [...counted, ...votes, ...followers].map(({ day }) => day).toSorted()[0] : from
  const byDay = <Row extends { day: string }>(rows: Row[]) => new Map(rows.map((row) => [row.day, row]))
  const sumBefore = <Row extends { day: string }>(rows: Row[], of: (row: Row) => number) =>
    rows.reduce((sum, row) => (row.day < from ? sum + of(row) : sum), 0)
  const [countedOf, votesOf, followersOf] = [byDay(counted), byDay(votes), byDay(followers)]
  return {
    days: daysFrom(first ?? dayOf(now.getTime()), now).map((day) => ({
      day,
      views: countedOf.get(day)?.views ?? 0,
      votes: votesOf.get(day)?.n ?? 0,
      followers: followersOf.get(day)?.n ?? 0,
      clicks: countedOf.get(day)?.clicks ?? 0,
    })),
    before:
      days === null
        ? null
        : {
            views: sumBefore(counted, ({ views }) => views),
            votes: sumBefore(votes, ({ n }) => n),
            followers: sumBefore(followers, ({ n }) => n),
            clicks: sumBefore(counted, ({ clicks }) => clicks),
          },
    referrers,
    allViews: total.views,
    viewsBefore: total.views - Number(total.by_day ?? 0),
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Every day from `first` up to today. */
function daysFrom(first: string, now: Date): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= now.getTime(); at += DAY_MS) days.push(dayOf(at))
  return days
}

function countedFrom(db: Reader, listingId: number, from: string) {
  return db.sql
    .selectFrom('listing_day')
    .select(['day', 'views', 'clicks'])
    .where('listing_id', '=', listingId)
    .where('day', '>=', from)
    .execute()
}

function followersByDay(db: Reader, listingId: number, from: string): Promise<{ day: string; n: number }[]> {
  return db.sql
    .selectFrom((query) =>
      query
        .selectFrom('listing_follow')
        .select((eb) => eb.fn<string>('date', [eb.fn('timezone', [eb.val('UTC'), 'created_at'])]).as('day'))
        .where('listing_id', '=', listingId)
        .as('follows'),
    )
    .select(({ fn }) => ['day', fn.countAll<number>().as('n')])
    .where('day', '>=', from)
    .groupBy('day')
    .execute()
}
