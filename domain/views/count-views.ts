import type { Tx } from '../database/database.ts'

/** At most this many views are counted in one transaction. */
const BATCH = 10_000
const DAY_MS = 86_400_000

/**
 * Adds each noted view to its listing's count, only once even if two processes do this at the same time.
 * Returns true if more views may be waiting.
 */
export async function countViews(tx: Tx): Promise<boolean> {
  // One run at a time, because two that update the same listings in different orders would deadlock.
  await tx.lock('viewCounts')
  const counted = await tx.sql
    .with('taken', (query) =>
      query
        .updateTable('listing_view')
        .set({ counted: true })
        .where((eb) => {
          const next = eb
            .selectFrom('listing_view')
            .select(['day', 'viewer'])
            .where((of) => of.not(of.ref('counted')))
            .orderBy('day')
            .orderBy('viewer')
            .limit(BATCH)
          return eb(eb.refTuple('day', 'viewer'), 'in', next.$asTuple('day', 'viewer'))
        })
        .returning('listing_id'),
    )
    .with('sums', (query) =>
      query
        .selectFrom('taken')
        .select((eb) => ['listing_id', eb.fn.countAll<number>().as('n')])
        .groupBy('listing_id'),
    )
    .with('added', (query) =>
      query
        .updateTable('listing')
        .from('sums')
        .set((eb) => ({ views: eb('listing.views', '+', eb.ref('sums.n')) }))
        .whereRef('listing.id', '=', 'sums.listing_id'),
    )
    .selectFrom('taken')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return counted.n === BATCH
}

/** Deletes the salts of past days, and a day later their counted views. */
export async function forgetViewers(tx: Tx, now: Date): Promise<void> {
  const dayOf = (time: Date) => time.toISOString().slice(0, 10)
  const today = dayOf(now)
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS))
  await tx.sql.deleteFrom('view_salt').where('day', '<', today).execute()
  // A process may still write yesterday's last views. Yesterday's rows are kept, so that no view is counted
  // twice.
  await tx.sql
    .deleteFrom('listing_view')
    .where((eb) => eb.ref('counted'))
    .where('day', '<', yesterday)
    .execute()
}
