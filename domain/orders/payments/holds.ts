import { lockMailbox } from '../../accounts/emails/mailbox.ts'
import type { Reader, Tx } from '../../database/database.ts'
import { DomainError } from '../../errors.ts'
import { takePlace } from '../../launches/free-queue.ts'
import { longDate } from '../../shared/clock.ts'
import { readSettings } from '../../shared/settings.ts'

interface Place {
  number: string
  position: number
  week: string
}

/** How long the places of an unpaid order are held. */
export const HOLD_MINUTES = 30
/**
 * Maximum number of places in one week, both for one order and for all of a person's unpaid orders together.
 */
export const MAX_HELD = 3

/**
 * Holds the order's places in launch weeks for half an hour; places it already holds keep their expiry. Returns the weeks that
 * are full: if there are any, the caller must roll back and tell the buyer before they pay. Throws `wrong_state` if the
 * buyer's unpaid orders already hold `MAX_HELD` places in a week.
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

/** Holds the order's places without an expiry, once it's paid or being paid. Returns the weeks that are full. */
export async function keepWeeks(tx: Tx, number: string, now: Date): Promise<string[]> {
  await tx.sql.updateTable('week_hold').set({ expires_at: null }).where('number', '=', number).execute()
  return takeMissing(tx, number, { now, until: null })
}

async function takeMissing(
  tx: Tx,
  number: string,
  { now, until, before }: { now: Date; until: Date | null; before?: (place: Place) => Promise<void> },
): Promise<string[]> {
  const settings = await readSettings(tx)
  const wanted = await tx.sql
    .selectFrom('purchase_line as l')
    .select((eb) => ['l.number', 'l.position', eb.ref('l.chosen', '->>').key('week').as('week')])
    .where('l.number', '=', number)
    .where((eb) => eb(eb.ref('l.chosen', '->>').key('week'), 'is not', null))
    .where('l.fulfilled_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('week_hold as h').whereRef('h.number', '=', 'l.number').whereRef('h.position', '=', 'l.position'),
        ),
      ),
    )
    .orderBy('week')
    .orderBy('l.position')
    .$narrowType<{ week: string }>()
    .execute()
  const full: string[] = []
  for (const place of wanted) {
    await before?.(place)
    if (!(await takePlace(tx, place.week, { settings, now }))) full.push(place.week)
    else
      await tx.sql
        .insertInto('week_hold')
        .values({ ...place, expires_at: until })
        .execute()
  }
  return full
}

async function refuseMoreHolds(
  db: Reader,
  { week, accountId, now }: { week: string; accountId: string; now: Date },
): Promise<void> {
  const { held } = await db.sql
    .selectFrom('week_hold as h')
    .innerJoin('purchase as p', 'p.number', 'h.number')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('h.week', '=', week)
    .where('h.expires_at', '>', now.toISOString())
    .where('p.account_id', 'in', (eb) =>
      eb
        .selectFrom('account as one')
        .innerJoin('account as other', 'other.mailbox', 'one.mailbox')
        .select('other.id')
        .where('one.id', '=', accountId),
    )
    .executeTakeFirstOrThrow()
  if (held >= MAX_HELD)
    throw new DomainError(
      'wrong_state',
      `Your unpaid orders already hold ${held} places in the week of ${longDate(week)}, the most for one person.`,
      `Pay one of them first, or try again in ${HOLD_MINUTES} minutes, when unpaid places are released.`,
    )
}

/**
 * Releases places that the order holds: all of them, those that expire by `until`, or the one for the line at
 * `position`.
 */
export async function releaseHolds(
  tx: Tx,
  number: string,
  { until, position }: { until?: Date; position?: number } = {},
): Promise<void> {
  await tx.sql
    .with('gone', (query) =>
      query
        .deleteFrom('week_hold')
        .where('number', '=', number)
        .$if(until !== undefined, (holds) => holds.where('expires_at', '<=', until!.toISOString()))
        .$if(position !== undefined, (holds) => holds.where('position', '=', position!))
        .returning('week'),
    )
    .updateTable('launch_week as w')
    .from((eb) =>
      eb
        .selectFrom('gone')
        .select((one) => ['week', one.fn.countAll<number>().as('n')])
        .groupBy('week')
        .as('g'),
    )
    .set((eb) => ({ taken: eb.fn<number>('greatest', [eb('w.taken', '-', eb.ref('g.n')), eb.lit(0)]) }))
    .whereRef('w.week', '=', 'g.week')
    .execute()
}

/**
 * Deletes the hold on a line's place, which now belongs to the listing and won't be released later. Returns
 * whether there was one.
 */
export async function consumeHold(tx: Tx, { number, position }: Omit<Place, 'week'>): Promise<boolean> {
  const held = await tx.sql
    .deleteFrom('week_hold')
    .where('number', '=', number)
    .where('position', '=', position)
    .returning('position')
    .executeTakeFirst()
  return held !== undefined
}
