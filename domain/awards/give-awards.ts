import type { Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { mondayOf, weeksAfter } from '../launches/week.ts'
import { awardsWait } from './awards-due.ts'

/** How many places of a week win an award. */
export const AWARDED_PLACES = 3

interface Award {
  week: string
  listing_id: number
  place: number
  votes: number
}

/**
 * Gives the awards of every ended week since the last awarded one, in order, but stops at a week whose awards
 * still wait (`awardsWait`). Awards go to the three launches with the most counted votes (at least one) in
 * their week. Returns the new awards; running it twice changes nothing.
 */
export async function giveAwards(tx: Tx, now: Date): Promise<Award[]> {
  // Without this lock, votes that are settled or judged meanwhile could change the week's figures, but not
  // its awards.
  await tx.lock('ballots')
  const ended = weeksAfter(mondayOf(now), -1)
  const last = await tx.sql
    .selectFrom('award_week')
    .select((eb) => eb.fn.max('week').as('week'))
    .executeTakeFirst()
  // After weeks of downtime, every missed week gets its awards; a new service starts with the week that just ended.
  const awards: Award[] = []
  for (let week = last?.week ? weeksAfter(last.week, 1) : ended; week <= ended; week = weeksAfter(week, 1)) {
    if (await awardsWait(tx, week, now)) break
    awards.push(...(await settleWeek(tx, week, now)))
  }
  return awards
}

async function settleWeek(tx: Tx, week: string, now: Date): Promise<Award[]> {
  // The row is the lock: a second process waits for it, then returns.
  const claimed = await tx.sql
    .insertInto('award_week')
    .values({ week, given_at: now })
    .onConflict((oc) => oc.doNothing())
    .returning('week')
    .executeTakeFirst()
  if (!claimed) return []
  const winners = tx.sql
    .selectFrom('launch as l')
    .innerJoin('vote as v', (join) => join.onRef('v.listing_id', '=', 'l.listing_id').on('v.week', '=', week))
    .select((eb) => [
      'l.listing_id as id',
      eb.fn.countAll<number>().as('votes'),
      eb.fn.max('v.cast_at').as('last_vote_at'),
    ])
    .where('l.state', '=', constant('launched'))
    .where('l.week', '=', week)
    .where('v.launch_week', '=', week)
    .where((eb) => eb.ref('v.counted'))
    // A vote withdrawn after the week still counts in it, so a late run gives the same awards.
    .where((eb) =>
      eb.or([eb('v.withdrawn_at', 'is', null), eb('v.withdrawn_at', '>=', `${weeksAfter(week, 1)}T00:00:00Z`)]),
    )
    .groupBy('l.listing_id')
    .orderBy('votes', 'desc')
    .orderBy('last_vote_at')
    .orderBy('l.listing_id')
    .limit(AWARDED_PLACES)
    .as('winners')
  const given = await tx.sql
    .insertInto('award')
    .columns(['week', 'place', 'listing_id', 'votes'])
    .expression(
      tx.sql.selectFrom(winners).select((eb) => [
        eb.cast<string>(eb.val(week), 'date').as('week'),
        eb.fn
          .agg<number>('row_number')
          .over((by) => by.orderBy('votes', 'desc').orderBy('last_vote_at').orderBy('id'))
          .as('place'),
        'id',
        'votes',
      ]),
    )
    .returning(['listing_id', 'place', 'votes'])
    .execute()
  return given.map((award) => ({ week, ...award }))
}
