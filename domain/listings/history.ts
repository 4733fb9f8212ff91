import { isDeepStrictEqual } from 'node:util'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { rfc3339 } from '../shared/clock.ts'
import { COLUMN_FIELDS, columnOf } from '../profile/fields.ts'
import type { Listing } from './listing.entity.ts'

/** Who edits a listing, and how. */
export interface Editor {
  /** Null for the site team at the command line. */
  accountId: string | null
  via: 'api_key' | 'oauth' | 'site' | 'admin' | 'import'
  /** The app that acts for the account. */
  clientId?: string | undefined
}

/**
 * The columns that an edit of a listing's content can change; `profileIn` rebuilds a profile from most of
 * them.
 */
const EDITABLE = [
  ...COLUMN_FIELDS.map(columnOf),
  'headline',
  'summary',
  'profile',
  'story',
  'origins',
  'media',
  'screenshots',
  'photos',
] as const satisfies (keyof Listing)[]

/** A listing's content, or the part of it that an edit changed, as plain data for a version row. */
export type Snapshot = Record<string, unknown>

/** The current values of the `EDITABLE` columns. */
export function snapshotOf(listing: Listing): Snapshot {
  const columns = EDITABLE.map((name) => [name, listing[name] ?? null])
  return JSON.parse(JSON.stringify(Object.fromEntries(columns))) as Snapshot
}

/**
 * Writes a version row in the transaction of the edit, unless no content changed. `before` is null for a new
 * listing.
 */
export async function recordEdit(tx: Tx, edit: Edit): Promise<void> {
  await recordEdits(tx, [edit])
}

/** Does what `recordEdit` does, for the edits of several listings. */
export async function recordEdits(tx: Tx, edits: readonly Edit[]): Promise<void> {
  const rows = edits
    .filter(({ before, after }) => partChanges(before, after).length)
    .map(({ listingId, editor, before, after, now }) => ({
      listing_id: listingId,
      account_id: editor.accountId,
      via: editor.via,
      client_id: editor.clientId ?? null,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
      created_at: now.toISOString(),
    }))
  if (rows.length) await tx.sql.insertInto('listing_version').values(rows).execute()
}

interface Edit {
  listingId: number
  editor: Editor
  before: Snapshot | null
  after: Snapshot
  now: Date
}

/** One edit of a listing, as its owners see it. */
export interface OwnersEdit {
  at: string
  /** Null if the account is gone, or if the edit was made at the command line. */
  accountId: string | null
  via: Editor['via']
  /** The smallest parts that changed, such as `profile.features`; empty for the version that created the listing. */
  parts: string[]
}

/** The newest edits of a listing. */
export async function editsOf(db: Reader, listingId: number, limit: number): Promise<OwnersEdit[]> {
  const rows = await db.sql
    .selectFrom('listing_version')
    .select(['created_at', 'account_id', 'via', 'before', 'after'])
    .where('listing_id', '=', listingId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at, account_id, via, before, after }) => ({
    at: rfc3339(created_at),
    accountId: account_id,
    via: via as Editor['via'],
    parts: before ? partChanges(before, after).map(({ part }) => part) : [],
  }))
}

interface EditLine {
  id: number
  listing: string
  /** The editor's email address; null for the site team and for an edit that was imported from a file. */
  who: string | null
  when: string
  via: string
  app: string | null
  /** Whether it was made elsewhere, and came with the listing's file. */
  imported?: true
  changed: string[]
}

function versions(db: Reader) {
  return db.sql
    .selectFrom('listing_version as v')
    .innerJoin('listing as l', 'l.id', 'v.listing_id')
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .select(['v.id', 'l.slug as listing', 'a.email as who', 'v.created_at', 'v.via', 'v.client_id as app'])
    .select(['v.imported', 'v.before', 'v.after'])
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

function lineOf({ created_at, imported, ...row }: Omit<VersionRow, 'before' | 'after'>): Omit<EditLine, 'changed'> {
  return { ...row, when: rfc3339(created_at), ...(imported ? { imported: true } : {}) }
}

const MAX_SHOWN = 50

/**
 * The newest edits of all listings, or of one. Only for the site team, because they show who made each edit.
 */
export async function newestEdits(db: Reader, slug: string | null): Promise<EditLine[]> {
  const rows = await versions(db)
    .$if(slug !== null, (some) => some.where('l.slug', '=', slug))
    .orderBy('v.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ before, after, ...row }) => ({
    ...lineOf(row),
    changed: before ? changedParts(before, after) : ['everything (new)'],
  }))
}

/** One edit, with the parts that it changed as they were before and after it. Throws `not_found`. */
export async function editNumbered(db: Reader, id: number) {
  const row = await versions(db).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('not_found', `There is no edit ${id}.`, 'Run `edits list` to find its id.')
  const { before, after, ...line } = row
  const parts = before ? changedParts(before, after) : Object.keys(after)
  const only = (from: Snapshot | null) => from && Object.fromEntries(parts.map((part) => [part, from[part] ?? null]))
  return { ...lineOf(line), before: only(before), after: only(after) }
}

/** A part of a listing before and after an edit: `tagline`, `profile.features`, `story.title`. */
export interface PartChange {
  part: string
  before: unknown
  after: unknown
}

/**
 * The origins of values aren't content, so changing them isn't an edit. Versions older than `origins` kept
 * them in the profile.
 */
const FOLLOWING = new Set(['origins', 'profile.evidence', 'profile.not_found'])

/** What an edit changed, split into the smallest parts; for a new listing, all its content. */
export function partChanges(before: Snapshot | null, after: Snapshot): PartChange[] {
  const [was, is] = [partsOf(before ?? {}), partsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((part) => !FOLLOWING.has(part) && !isDeepStrictEqual(was[part] ?? null, is[part] ?? null))
    .map((part) => ({ part, before: was[part] ?? null, after: is[part] ?? null }))
}

/** A snapshot with profile, story and attributes split into their parts. */
export function partsOf(snapshot: Snapshot): Snapshot {
  return Object.fromEntries(
    Object.entries(snapshot).flatMap(([name, value]) =>
      ['profile', 'story', 'attributes'].includes(name) && value !== null
        ? Object.entries(value as object).map(([part, inner]) => [`${name}.${part}`, inner] as const)
        : [[name, value] as const],
    ),
  )
}

function changedParts(before: Snapshot, after: Snapshot): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((part) => !FOLLOWING.has(part) && !isDeepStrictEqual(before[part] ?? null, after[part] ?? null))
    .toSorted()
}
