import { constant } from '../../database/constant.ts'
import type { Reader, Tx } from '../../database/database.ts'
import type { Evidence, QuoteFate } from '../../profile/profile.ts'
import { rfc3339 } from '../../shared/clock.ts'
import type { Listing } from '../listing.entity.ts'
import { quotesIn } from './origins.ts'

/** How often a listing's evidence is checked. */
const CHECK_MS = 7 * 24 * 3_600_000

/**
 * A quote that is no longer on its page. Only the listing's owner sees such changes; the values stay as they
 * are.
 */
export interface EvidenceChange {
  field: string
  quote: string
  url: string
  state: 'changed' | 'gone'
  /** When we first noticed the change. */
  since: string
  /** The similar text that the page has now; null if there is none. */
  now: string | null
}

/** The response headers that identify a page's version, for conditional requests. */
export interface PageVersion {
  etag?: string | undefined
  lastModified?: string | undefined
}

export interface EvidenceCheck {
  checkedAt: string | null
  pages: Record<string, PageVersion>
  changes: EvidenceChange[]
}

/** The result of checking one page again; `unknown` if it could not be read this time. */
export type PageFate =
  | { state: 'unchanged' | 'gone' | 'unknown' }
  | { state: 'read'; version: PageVersion; quotes: QuoteFate[] }

/**
 * A JSON path that finds something if `quotesIn` does. `ai` exists only if the value shown isn't the website's;
 * then `proof` may hold its quotes.
 */
const QUOTE_BEHIND_A_VALUE = '$.* ? (!exists(@.ai) || exists(@.proof)).**.quote'

const GONE: QuoteFate = { state: 'gone' }

/**
 * Live listings with quotes that were last checked more than a week ago, or have been live for a week and
 * never been checked; those that have waited longest first.
 */
export async function listingsToCheck(db: Reader, now: Date, limit: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('listing')
    .leftJoin('evidence_check', 'evidence_check.listing_id', 'listing.id')
    .select('id')
    .where('status', '=', constant('live'))
    .where(({ eb, fn }) =>
      eb(fn.coalesce('checked_at', 'live_at'), '<', new Date(now.getTime() - CHECK_MS).toISOString()),
    )
    .where(({ fn, ref }) => fn<boolean>('jsonb_path_exists', [ref('origins'), constant(QUOTE_BEHIND_A_VALUE)]))
    .orderBy(({ fn }) => fn.coalesce('checked_at', 'live_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The quotes behind a listing's values, keyed by the address of the page that they came from. */
export function quotesByPage({ origins }: Pick<Listing, 'origins'>): Map<string, { field: string; quote: string }[]> {
  const quotes = Object.entries(quotesIn(origins)).flatMap(([field, evidence]) =>
    evidence.map(({ quote, url }) => ({ field, quote, url })),
  )
  return Map.groupBy(quotes, ({ url }) => url)
}

/** The last evidence check of a listing; an empty one if there was none. */
export async function lastCheck(db: Reader, listingId: number): Promise<EvidenceCheck> {
  const row = await db.sql
    .selectFrom('evidence_check')
    .select(['checked_at', 'pages', 'changes'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  return row
    ? { checkedAt: rfc3339(row.checked_at), pages: row.pages, changes: row.changes }
    : { checkedAt: null, pages: {}, changes: [] }
}

/**
 * The last check, updated with the new result of each page. A page that is unchanged or could not be read
 * keeps its earlier result.
 */
export function checkedNow(
  before: EvidenceCheck,
  pages: { url: string; quotes: { field: string; quote: string }[]; fate: PageFate }[],
  now: Date,
): EvidenceCheck {
  const known = (field: string, quote: string, url: string) =>
    before.changes.find((one) => one.field === field && one.quote === quote && one.url === url)
  const changes = pages.flatMap(({ url, quotes, fate }) =>
    quotes.flatMap(({ field, quote }, index): EvidenceChange[] => {
      const old = known(field, quote, url)
      const found = fate.state === 'read' ? fate.quotes[index]! : fate.state === 'gone' ? GONE : null
      if (found === null) return old ? [old] : []
      if (found.state === 'found') return []
      const since = old?.state === found.state ? old.since : now.toISOString()
      return [{ field, quote, url, state: found.state, since, now: found.state === 'changed' ? found.now : null }]
    }),
  )
  const versions = pages.map(({ url, fate }) => [
    url,
    fate.state === 'read' ? fate.version : fate.state === 'gone' ? {} : (before.pages[url] ?? {}),
  ])
  return { checkedAt: now.toISOString(), pages: Object.fromEntries(versions), changes }
}

/** Saves a check if its listing is still live. */
export async function keepCheck(tx: Tx, listingId: number, check: EvidenceCheck): Promise<void> {
  await tx.sql
    .insertInto('evidence_check')
    .columns(['listing_id', 'checked_at', 'pages', 'changes'])
    .expression((of) =>
      of
        .selectFrom('listing')
        .select((eb) => [
          'id',
          eb.cast(eb.val(check.checkedAt), 'timestamptz').as('checked_at'),
          eb.cast(eb.val(JSON.stringify(check.pages)), 'jsonb').as('pages'),
          eb.cast(eb.val(JSON.stringify(check.changes)), 'jsonb').as('changes'),
        ])
        .where('id', '=', listingId)
        .where('status', '=', constant('live')),
    )
    .onConflict((conflict) =>
      conflict.column('listing_id').doUpdateSet((eb) => ({
        checked_at: eb.ref('excluded.checked_at'),
        pages: eb.ref('excluded.pages'),
        changes: eb.ref('excluded.changes'),
      })),
    )
    .execute()
}

/**
 * The changes to quotes that still prove a value. A value that was typed or drafted again since has other
 * quotes or none.
 */
export function standingChanges(changes: EvidenceChange[], evidence: Record<string, Evidence[]>): EvidenceChange[] {
  return changes.filter(({ field, quote, url }) =>
    evidence[field]?.some((one) => one.quote === quote && one.url === url),
  )
}
