import type { Reader } from '../../database/database.ts'
import { rfc3339 } from '../../shared/clock.ts'

/** Whether an unpaid order holds the places in launch weeks that it takes, and until when. */
export interface HoldState {
  weeks: string[]
  /** `ended`: its places were held, and others may have taken them since. */
  state: 'not_yet' | 'held' | 'ended'
  /** When the first of the places is released; null unless `held`. */
  until: string | null
}

/** The state of an unpaid order's places in launch weeks; null if it takes none. */
export async function holdStateOf(db: Reader, number: string, now: Date): Promise<HoldState | null> {
  const places = await db.sql
    .selectFrom('purchase_line as l')
    .leftJoin('week_hold as h', (join) =>
      join.onRef('h.number', '=', 'l.number').onRef('h.position', '=', 'l.position'),
    )
    .select((eb) => [eb.ref('l.chosen', '->>').key('week').$castTo<string>().as('week'), 'h.expires_at'])
    .where('l.number', '=', number)
    .where((eb) => eb(eb.ref('l.chosen', '->>').key('week'), 'is not', null))
    .orderBy('week')
    .execute()
  if (!places.length) return null
  const weeks = [...new Set(places.map(({ week }) => week))]
  const ends = places.map(({ expires_at }) => (expires_at ? rfc3339(expires_at) : '')).toSorted()
  if (ends[0]! > now.toISOString()) return { weeks, state: 'held', until: ends[0]! }
  const begun = await db.sql
    .selectFrom('payment_session')
    .select('number')
    .where('number', '=', number)
    .limit(1)
    .executeTakeFirst()
  return { weeks, state: begun ? 'ended' : 'not_yet', until: null }
}
