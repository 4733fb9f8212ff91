import { lockMailbox } from '../../accounts/emails/mailbox.statements.ts'
import type { Reader, Tx } from '../../database/database.ts'
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
export const MAX_HELD = 3

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
      `Your unpaid orders hold ${held} places in the week of ${week}, as many as one person holds at once.`,
      `Pay one of them first, or come back later: a place is held for ${HOLD_MINUTES} minutes while you pay.`,
    )
}

/** Gives the order's held places back; with `until` those whose time was over by then, with `position` that of one line. */
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

/** Turns a held place into the listing's own: it is no longer given back. Returns whether there was one. */
export async function consumeHold(tx: Tx, { number, position }: Omit<Place, 'week'>): Promise<boolean> {
  const held = await tx.sql
    .deleteFrom('week_hold')
    .where('number', '=', number)
    .where('position', '=', position)
    .returning('position')
    .executeTakeFirst()
  return held !== undefined
}
