import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** Views counted in one transaction. */
const BATCH = 10_000

/**
 * Adds views that were noted and not yet counted to their listings; true when more may wait. Two at once count each view
 * once. Run it inside a transaction.
 */
export async function countViews(tx: Tx): Promise<boolean> {
  // Two runs that update the same listings in other orders would wait for each other.
  await tx.lock('viewCounts')
  const [counted] = await raw<{ n: number }>(tx, {
    text: `with taken as (
             update listing_view set counted = true where (day, viewer) in (
               select day, viewer from listing_view where not counted order by day, viewer limit ${BATCH})
             returning listing_id),
           sums as (select listing_id, count(*) as n from taken group by listing_id),
           added as (update listing set views = views + sums.n from sums where id = sums.listing_id)
           select count(*)::int as n from taken`,
  })
  return counted!.n === BATCH
}

/** Forgets the salts of days that have ended, and a day later who viewed what. */
export async function forgetViewers(tx: Tx, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await raw(tx, { text: 'delete from view_salt where day < $1::date', values: [today] })
  // A day later, since a process may still write the last views of yesterday, which must not be counted twice.
  await raw(tx, { text: 'delete from listing_view where counted and day < $1::date - 1', values: [today] })
}
