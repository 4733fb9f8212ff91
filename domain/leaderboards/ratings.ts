import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'

/** Days until a domain is rated again. */
const REFRESH_DAYS = 7
const DAY_MS = 86_400_000

/**
 * The domains of live listings that have not been checked for a week, those never checked first. A page on a
 * shared host (a repository, a marketplace shop) gets no rating: it would be the host's.
 */
export async function domainsToRate(db: Reader, now: Date, most: number): Promise<string[]> {
  const before = new Date(now.getTime() - REFRESH_DAYS * DAY_MS).toISOString()
  const due = await db.sql
    .selectFrom('listing as l')
    .leftJoin('domain_rating_check as c', 'c.domain', 'l.domain')
    .select('l.domain')
    .where('l.status', '=', constant('live'))
    .whereRef('l.site', '=', 'l.host')
    .where((eb) => eb.or([eb('c.checked_at', 'is', null), eb('c.checked_at', '<=', before)]))
    .groupBy(['l.domain', 'c.checked_at'])
    .orderBy('c.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('l.domain')
    .limit(most)
    .execute()
  return due.map(({ domain }) => domain)
}

/** Notes that these domains were checked, whether the source knew them or not. */
export async function noteRatingCheck(tx: Tx, domains: string[], now: Date): Promise<void> {
  if (!domains.length) return
  await tx.sql
    .insertInto('domain_rating_check')
    // Every transaction locks the rows in the same order, so none deadlock.
    .values(domains.toSorted().map((domain) => ({ domain, checked_at: now.toISOString() })))
    .onConflict((oc) => oc.column('domain').doUpdateSet((eb) => ({ checked_at: eb.ref('excluded.checked_at') })))
    .execute()
}

/** Every rating source with its last result. */
export function ratingSources(db: Reader) {
  return db.sql
    .selectFrom('rating_source')
    .select(['name', 'checked_at', 'problem', 'not_before'])
    .orderBy('name')
    .execute()
}

/** Whether a source asked us to wait until a time that is still ahead. */
export async function isResting(db: Reader, source: string, now: Date): Promise<boolean> {
  const resting = await db.sql
    .selectFrom('rating_source')
    .select('name')
    .where('name', '=', source)
    .where('not_before', '>', now.toISOString())
    .executeTakeFirst()
  return resting !== undefined
}

/**
 * Notes the result of asking a source: its problem, if any, and the time before which it must not be asked
 * again.
 */
export async function noteSource(
  tx: Tx,
  source: string,
  { now, problem = null, notBefore = null }: { now: Date; problem?: string | null; notBefore?: Date | null },
): Promise<void> {
  const state = { checked_at: now.toISOString(), problem, not_before: notBefore?.toISOString() ?? null }
  await tx.sql
    .insertInto('rating_source')
    .values({ name: source, ...state })
    .onConflict((oc) => oc.column('name').doUpdateSet(state))
    .execute()
}
