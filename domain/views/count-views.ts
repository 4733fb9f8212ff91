import type { Tx } from '../database/database.ts'

/** At most this many views are counted in one transaction. */
const BATCH = 10_000
/** A listing's day keeps at most this many websites that led to it, so that nobody can fill the table. */
export const MAX_HOSTS_A_DAY = 50
/** The views that further websites led to. No website has this name. */
export const OTHERS = 'others'
const DAY_MS = 86_400_000

/** What one statement has counted of a listing's day. */
interface Counted {
  listing_id: number
  day: string
  is_click: boolean
  referrer: string | null
  n: number
}

/**
 * Adds each noted view to its listing's count and to its day, and each click to its day, only once even if two
 * processes do this at the same time. Returns true if more may be waiting.
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
        .returning(['listing_id', 'day', 'is_click', 'referrer']),
    )
    .with('sums', (query) =>
      query
        .selectFrom('taken')
        .select(({ fn }) => [
          'listing_id',
          'day',
          fn.countAll<number>().filterWhere('is_click', '=', false).as('views'),
          fn.countAll<number>().filterWhere('is_click', '=', true).as('clicks'),
        ])
        .groupBy(['listing_id', 'day']),
    )
    .with('totals', (query) =>
      query
        .selectFrom('sums')
        .select(({ fn }) => ['listing_id', fn.sum<number>('views').as('n')])
        .where('views', '>', 0)
        .groupBy('listing_id'),
    )
    .with('added', (query) =>
      query
        .updateTable('listing')
        .from('totals')
        .set((eb) => ({ views: eb('listing.views', '+', eb.ref('totals.n')) }))
        .whereRef('listing.id', '=', 'totals.listing_id'),
    )
    .with('days', (query) =>
      query
        .insertInto('listing_day')
        .columns(['listing_id', 'day', 'views', 'clicks'])
        .expression((eb) => eb.selectFrom('sums').select(['listing_id', 'day', 'views', 'clicks']))
        .onConflict((oc) =>
          oc.columns(['listing_id', 'day']).doUpdateSet((eb) => ({
            views: eb('listing_day.views', '+', eb.ref('excluded.views')),
            clicks: eb('listing_day.clicks', '+', eb.ref('excluded.clicks')),
          })),
        ),
    )
    .selectFrom('taken')
    .select(({ fn }) => ['listing_id', 'day', 'is_click', 'referrer', fn.countAll<number>().as('n')])
    .groupBy(['listing_id', 'day', 'is_click', 'referrer'])
    .execute()
  await countReferrers(tx, counted)
  return counted.reduce((sum, { n }) => sum + n, 0) === BATCH
}

/** Adds views to the websites that led to them. Further websites of a listing's day count as `OTHERS`. */
async function countReferrers(tx: Tx, counted: readonly Counted[]): Promise<void> {
  const named = counted.filter(({ is_click, referrer }) => !is_click && referrer !== null).toSorted((a, b) => b.n - a.n)
  if (!named.length) return
  const known = await tx.sql
    .selectFrom('listing_referrer_day')
    .select(['listing_id', 'day', 'host'])
    .where('listing_id', 'in', [...new Set(named.map(({ listing_id }) => listing_id))])
    .where('day', 'in', [...new Set(named.map(({ day }) => day))])
    .where('host', '<>', OTHERS)
    .execute()
  const placeOf = ({ listing_id, day }: { listing_id: number; day: string }) => `${listing_id} ${day}`
  const hosts = new Map(
    Object.entries(Object.groupBy(known, placeOf)).map(([place, all]) => [
      place,
      new Set(all!.map(({ host }) => host)),
    ]),
  )
  const rows = new Map<string, { listing_id: number; day: string; host: string; views: number }>()
  for (const { listing_id, day, referrer, n } of named) {
    const place = placeOf({ listing_id, day })
    const ofDay = hosts.get(place) ?? new Set()
    hosts.set(place, ofDay)
    const host = ofDay.has(referrer!) || ofDay.size < MAX_HOSTS_A_DAY ? referrer! : OTHERS
    if (host !== OTHERS) ofDay.add(host)
    const row = rows.get(`${place} ${host}`) ?? { listing_id, day, host, views: 0 }
    rows.set(`${place} ${host}`, { ...row, views: row.views + n })
  }
  await tx.sql
    .insertInto('listing_referrer_day')
    .values([...rows.values()])
    .onConflict((oc) =>
      oc
        .columns(['listing_id', 'day', 'host'])
        .doUpdateSet((eb) => ({ views: eb('listing_referrer_day.views', '+', eb.ref('excluded.views')) })),
    )
    .execute()
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
