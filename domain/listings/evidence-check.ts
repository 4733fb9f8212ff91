import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Evidence, QuoteFate } from '../profile/profile.ts'
import { rfc3339 } from '../shared/clock.ts'
import type { Listing } from './listing.entity.ts'

/** A website is looked at again after this long. */
const CHECK_DAYS = 7

/** A quote that no longer stands where it was read. Only its owner sees this; no value changes because of it. */
export interface EvidenceChange {
  field: string
  quote: string
  url: string
  state: 'changed' | 'gone'
  /** When that was first seen. */
  since: string
  /** What the page says there now, where it says something like it. */
  now: string | null
}

/** What a server said of a page's version, to be asked for changes alone. */
export interface PageVersion {
  etag?: string | undefined
  lastModified?: string | undefined
}

export interface EvidenceCheck {
  checkedAt: string | null
  pages: Record<string, PageVersion>
  changes: EvidenceChange[]
}

/** What looking at one page again gave; `unknown` when it could not be read this time. */
export type PageFate =
  | { state: 'unchanged' | 'gone' | 'unknown' }
  | { state: 'read'; version: PageVersion; quotes: QuoteFate[] }

const GONE: QuoteFate = { state: 'gone' }

/** Live listings whose evidence was not looked at for a week, the longest waiting first. */
export async function listingsToCheck(db: Reader, now: Date, limit: number): Promise<number[]> {
  const rows = await raw<{ id: number }>(db, {
    text: `select id::int from listing left join evidence_check on listing_id = id
           where status = 'live' and coalesce(checked_at, live_at) < $1::timestamptz - interval '${CHECK_DAYS} days'
             and profile -> 'evidence' <> '{}'
           order by coalesce(checked_at, live_at), id limit $2`,
    values: [now.toISOString(), limit],
  })
  return rows.map(({ id }) => id)
}

/** The quotes behind a listing's values, by the page they came from. */
export function quotesByPage({ profile }: Pick<Listing, 'profile'>): Map<string, { field: string; quote: string }[]> {
  const quotes = Object.entries(profile.evidence).flatMap(([field, evidence]) =>
    evidence.map(({ quote, url }) => ({ field, quote, url })),
  )
  return Map.groupBy(quotes, ({ url }) => url)
}

/** What the last look at a listing's pages saw. */
export async function lastCheck(db: Reader, listingId: number): Promise<EvidenceCheck> {
  const [row] = await raw<{ checked_at: string } & Omit<EvidenceCheck, 'checkedAt'>>(db, {
    text: 'select checked_at, pages, changes from evidence_check where listing_id = $1',
    values: [listingId],
  })
  return row
    ? { checkedAt: rfc3339(row.checked_at), pages: row.pages, changes: row.changes }
    : { checkedAt: null, pages: {}, changes: [] }
}

/** The last check, brought up to date with what each page gave now: what was not read keeps what was known of it. */
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

/** Keeps a check of a listing that is still live. */
export async function keepCheck(tx: Tx, listingId: number, check: EvidenceCheck): Promise<void> {
  await raw(tx, {
    text: `insert into evidence_check (listing_id, checked_at, pages, changes)
           select id, $2, $3::jsonb, $4::jsonb from listing where id = $1 and status = 'live'
           on conflict (listing_id) do update
             set checked_at = excluded.checked_at, pages = excluded.pages, changes = excluded.changes`,
    values: [listingId, check.checkedAt, JSON.stringify(check.pages), JSON.stringify(check.changes)],
  })
}

/** Of the changes seen, those of quotes that still stand behind a value: what was typed or drafted again since has others. */
export function standingChanges(changes: EvidenceChange[], evidence: Record<string, Evidence[]>): EvidenceChange[] {
  return changes.filter(({ field, quote, url }) =>
    evidence[field]?.some((one) => one.quote === quote && one.url === url),
  )
}
