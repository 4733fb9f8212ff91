import type { Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Settings } from '../shared/settings.ts'
import { mondayOf, weeksAfter } from './week.ts'

/** Ten years. A longer queue means that the capacity is set wrong. */
const MAX_WEEKS_AHEAD = 520

/**
 * Takes a place in the first launch week with room, starting `fromWeeks` ahead. The update of the week's row
 * is the lock, so simultaneous calls never exceed its capacity.
 */
export async function takeLaunchWeek(
  tx: Tx,
  { now, settings, fromWeeks }: { now: Date; settings: Settings; fromWeeks: number },
): Promise<string> {
  const thisWeek = mondayOf(now)
  for (let ahead = fromWeeks; ahead < MAX_WEEKS_AHEAD; ahead++) {
    const week = weeksAfter(thisWeek, ahead)
    if (await takePlace(tx, week, { settings, now })) return week
  }
  throw new Error('No launch week has room in the next ten years.')
}

/** Takes a place in this week; false if it is full. */
export async function takePlace(
  tx: Tx,
  week: string,
  { settings, now }: { settings: Pick<Settings, 'week_capacity'>; now: Date },
): Promise<boolean> {
  if (await takeFree(tx, week, settings)) return true
  return (await freeUnpaid(tx, week, now)) && takeFree(tx, week, settings)
}

/** Releases a week's places that expired unpaid orders hold; false if there were none. */
async function freeUnpaid(tx: Tx, week: string, now: Date): Promise<boolean> {
  const freed = await tx.sql
    .with('gone', (query) =>
      query
        .deleteFrom('week_hold')
        .where((eb) => {
          // Skips a locked hold: it is being paid for right now.
          const lapsed = eb
            .selectFrom('week_hold')
            .select(['number', 'position'])
            .where('week', '=', week)
            .where('expires_at', '<=', now.toISOString())
            .forUpdate()
            .skipLocked()
          return eb(eb.refTuple('number', 'position'), 'in', lapsed.$asTuple('number', 'position'))
        })
        .returning('number'),
    )
    .updateTable('launch_week')
    .set((eb) => {
      const places = eb.selectFrom('gone').select((of) => of.fn.countAll<number>().as('n'))
      return { taken: eb.fn<number>('greatest', [eb('taken', '-', places), eb.lit(0)]) }
    })
    .where('week', '=', week)
    .where((eb) => eb.exists(eb.selectFrom('gone')))
    .returning('week')
    .executeTakeFirst()
  return freed !== undefined
}

async function takeFree(
  tx: Tx,
  week: string,
  { week_capacity: capacity }: Pick<Settings, 'week_capacity'>,
): Promise<boolean> {
  const place = tx.sql
    .selectNoFrom((eb) => [eb.cast<string>(eb.val(week), 'date').as('week'), eb.lit(1).as('taken')])
    .where((eb) =>
      eb.or([eb.lit(capacity > 0), eb.exists(eb.selectFrom('launch_week').where('launch_week.week', '=', week))]),
    )
  const taken = await tx.sql
    .insertInto('launch_week')
    .columns(['week', 'taken'])
    .expression(place)
    .onConflict((oc) =>
      oc
        .column('week')
        .doUpdateSet((eb) => ({ taken: eb('launch_week.taken', '+', 1) }))
        .where((eb) => eb('launch_week.taken', '<', eb.fn.coalesce('launch_week.capacity', eb.val(capacity)))),
    )
    .returning('week')
    .execute()
  return taken.length > 0
}

/** Releases a place of a listing that will not launch in that week. */
export async function releaseLaunchWeek(tx: Tx, week: string): Promise<void> {
  await tx.sql
    .updateTable('launch_week')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('week', '=', week)
    .where('taken', '>', 0)
    .execute()
}

/** The launch week that choosing the free plan now would get; null if every week is full. */
export async function nextFreeWeek(
  db: Reader,
  { now, settings }: { now: Date; settings: Settings },
): Promise<string | null> {
  const { free_weeks_min: ahead } = settings
  const first = weeksAfter(mondayOf(now), ahead)
  // Looks no further than the first week with room: the weeks go on for years.
  for (const [week, places] of await placesFrom(db, { first, weeks: MAX_WEEKS_AHEAD - ahead, settings, now }))
    if (places > 0) return week
  return null
}

/**
 * The weeks that have a row, from `first` up to but not including `end`; `taken` doesn't count the places of
 * expired orders.
 */
const usedWeeks = prepare((sql, given: { first: string; end: string; now: string }) =>
  sql
    .selectFrom('launch_week as w')
    .select((eb) => {
      const lapsed = eb
        .selectFrom('week_hold as h')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('h.week', '=', 'w.week')
        .where('h.expires_at', '<=', given.now)
      return ['w.week', 'w.capacity', eb('w.taken', '-', lapsed).as('taken')]
    })
    .where('w.week', '>=', given.first)
    .where('w.week', '<', given.end),
)

interface Weeks {
  /** The Monday of the first week. */
  first: string
  weeks: number
  settings: Pick<Settings, 'week_capacity'>
  now: Date
}

/**
 * The weeks with room among the `weeks` weeks from `first` on, in order. Places held by expired unpaid orders count as
 * free.
 */
export async function weeksWithRoom(db: Reader, asked: Weeks): Promise<string[]> {
  return [...(await placesLeft(db, asked))].flatMap(([week, places]) => (places > 0 ? [week] : []))
}

/** How many places each of the `weeks` weeks from `first` on has left, in order; at least 0. */
export async function placesLeft(db: Reader, asked: Weeks): Promise<Map<string, number>> {
  return new Map(await placesFrom(db, asked))
}

async function placesFrom(db: Reader, { first, weeks, settings, now }: Weeks): Promise<Iterable<[string, number]>> {
  const used = await usedWeeks(db, { first, end: weeksAfter(first, weeks), now: now.toISOString() })
  const usedOf = new Map(used.map((week) => [week.week, week]))
  return (function* () {
    for (let n = 0; n < weeks; n++) {
      const week = weeksAfter(first, n)
      const { capacity, taken } = usedOf.get(week) ?? { capacity: null, taken: 0 }
      yield [week, Math.max(0, (capacity ?? settings.week_capacity) - taken)]
    }
  })()
}
