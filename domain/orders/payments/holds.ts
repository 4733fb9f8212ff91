import type { Database, EntityManager } from '../../database/database.ts'
import { takePlace } from '../../launches/free-queue.ts'
import { readSettings } from '../../shared/settings.ts'

interface Place {
  number: string
  position: number
  week: string
}

/**
 * Holds the places in launch weeks that the order's lines name, all or none; places already held stay. Returns the weeks
 * without room, of which the buyer must be told before paying. Run it inside a transaction that throws when there are any.
 */
export async function holdWeeks(db: Database, em: EntityManager, number: string): Promise<string[]> {
  const settings = await readSettings(db, em)
  const wanted = await db.rows<Place>(em, {
    text: `select l.number, l.position, l.chosen ->> 'week' as week from purchase_line l
           where l.number = $1 and l.chosen ? 'week' and l.fulfilled_at is null
             and not exists (select from week_hold h where h.number = l.number and h.position = l.position)
           order by 3, 2`,
    values: [number],
  })
  const full: string[] = []
  for (const place of wanted) {
    if (!(await takePlace(db, em, place.week, settings))) full.push(place.week)
    else
      await db.rows(em, {
        text: 'insert into week_hold (number, position, week) values ($1, $2, $3)',
        values: [place.number, place.position, place.week],
      })
  }
  return full
}

/** Gives the order's held places back, for one that will not be paid. */
export async function releaseHolds(db: Database, em: EntityManager, number: string): Promise<void> {
  await db.rows(em, {
    text: `with gone as (delete from week_hold where number = $1 returning week)
           update launch_week w set taken = greatest(w.taken - g.n, 0)
           from (select week, count(*)::int as n from gone group by week) as g where w.week = g.week`,
    values: [number],
  })
}

/** Turns a held place into the listing's own: it is no longer given back. Returns whether there was one. */
export async function consumeHold(
  db: Database,
  em: EntityManager,
  { number, position }: Omit<Place, 'week'>,
): Promise<boolean> {
  const held = await db.rows(em, {
    text: 'delete from week_hold where number = $1 and position = $2 returning 1',
    values: [number, position],
  })
  return held.length > 0
}
