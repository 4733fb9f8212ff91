import { lockMailbox, ofOneMailbox } from '../../accounts/mailbox.ts'
import type { Reader, Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { DomainError } from '../../errors.ts'
import { takePlace } from '../../launches/free-queue.ts'
import { readSettings } from '../../shared/settings.ts'

interface Place {
  number: string
  position: number
  week: string
}

const HOLD_MINUTES = 30
/** A week's places are for many people: so many the unpaid orders of one hold, and one order takes. */
export const MOST_HELD = 3

/**
 * Holds the places in launch weeks that the order's lines name for half an hour, all or none; places already held stay, and not
 * for longer. Returns the weeks without room, of which the buyer must be told before paying. Throws `wrong_state` for somebody
 * whose unpaid orders hold as many already. Run it inside a transaction that throws when there are any.
 */
export async function holdWeeks(
  tx: Tx,
  number: string,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string[]> {
  await lockMailbox(tx, accountId)
  await releaseHolds(tx, number, { until: now })
  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000)
  return takeMissing(tx, number, {
    now,
    until,
    before: ({ week }) => refuseMoreHolds(tx, { week, accountId, now }),
  })
}

/** Keeps the order's places for good, for one that is being paid for or is paid. Returns the weeks without room. */
export async function keepWeeks(tx: Tx, number: string, now: Date): Promise<string[]> {
  await raw(tx, { text: 'update week_hold set expires_at = null where number = $1', values: [number] })
  return takeMissing(tx, number, { now, until: null })
}

async function takeMissing(
  tx: Tx,
  number: string,
  { now, until, before }: { now: Date; until: Date | null; before?: (place: Place) => Promise<void> },
): Promise<string[]> {
  const settings = await readSettings(tx)
  const wanted = await raw<Place>(tx, {
    text: `select l.number, l.position, l.chosen ->> 'week' as week from purchase_line l
           where l.number = $1 and l.chosen ? 'week' and l.fulfilled_at is null
             and not exists (select from week_hold h where h.number = l.number and h.position = l.position)
           order by 3, 2`,
    values: [number],
  })
  const full: string[] = []
  for (const place of wanted) {
    await before?.(place)
    if (!(await takePlace(tx, place.week, { settings, now }))) full.push(place.week)
    else
      await raw(tx, {
        text: 'insert into week_hold (number, position, week, expires_at) values ($1, $2, $3, $4)',
        values: [place.number, place.position, place.week, until?.toISOString() ?? null],
      })
  }
  return full
}

async function refuseMoreHolds(
  db: Reader,
  { week, accountId, now }: { week: string; accountId: string; now: Date },
): Promise<void> {
  const [held] = await raw<{ n: number }>(db, {
    text: `select count(*)::int as n from week_hold h join purchase p using (number)
           where h.week = $1 and h.expires_at > $3 and p.account_id in ${ofOneMailbox('$2')}`,
    values: [week, accountId, now.toISOString()],
  })
  if (held!.n >= MOST_HELD)
    throw new DomainError(
      'wrong_state',
      `Your unpaid orders hold ${held!.n} places in the week of ${week}, as many as one person holds at once.`,
      `Pay one of them first, or come back later: a place is held for ${HOLD_MINUTES} minutes while you pay.`,
    )
}

/** Gives the order's held places back; with `until` those whose time was over by then, with `position` that of one line. */
export async function releaseHolds(
  tx: Tx,
  number: string,
  { until, position }: { until?: Date; position?: number } = {},
): Promise<void> {
  await raw(tx, {
    text: `with gone as (
             delete from week_hold where number = $1 and ($2::timestamptz is null or expires_at <= $2)
               and ($3::int is null or position = $3) returning week)
           update launch_week w set taken = greatest(w.taken - g.n, 0)
           from (select week, count(*)::int as n from gone group by week) as g where w.week = g.week`,
    values: [number, until?.toISOString() ?? null, position ?? null],
  })
}

/** Turns a held place into the listing's own: it is no longer given back. Returns whether there was one. */
export async function consumeHold(tx: Tx, { number, position }: Omit<Place, 'week'>): Promise<boolean> {
  const held = await raw(tx, {
    text: 'delete from week_hold where number = $1 and position = $2 returning 1',
    values: [number, position],
  })
  return held.length > 0
}
