import { isDeepStrictEqual } from 'node:util'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { rfc3339 } from '../shared/clock.ts'
import { COLUMN_FIELDS, columnOf } from '../profile/fields.ts'
import type { Listing } from './listing.entity.ts'

/** Who changes a listing, and through what. */
export interface Editor {
  /** null: the site team, from the command line. */
  accountId: string | null
  via: 'api_key' | 'oauth' | 'site' | 'admin' | 'import'
  /** The app that calls for its person. */
  clientId?: string | undefined
}

/** The properties of a listing that edits change. */
const EDITABLE = [
  ...COLUMN_FIELDS.map(columnOf),
  'headline',
  'summary',
  'categoryId',
  'profile',
  'story',
] as const satisfies (keyof Listing)[]

/** The editable part of a listing, as plain data for the version history. */
export function snapshotOf(listing: Listing): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(Object.fromEntries(EDITABLE.map((name) => [name, listing[name] ?? null]))),
  ) as Record<string, unknown>
}

/** Writes a version row, in the transaction of the edit; nothing when nothing changed. `before` is null for what is new. */
export async function recordEdit(tx: Tx, { listingId, editor, before, after, now }: Edit): Promise<void> {
  // jsonb keeps no order of keys.
  if (isDeepStrictEqual(before, after)) return
  await tx.sql
    .insertInto('listing_version')
    .values({
      listing_id: listingId,
      account_id: editor.accountId,
      via: editor.via,
      client_id: editor.clientId ?? null,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
      created_at: now.toISOString(),
    })
    .execute()
}

interface Edit {
  listingId: number
  editor: Editor
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  now: Date
}

interface EditLine {
  id: number
  listing: string
  /** E-mail address of who did it; null for the site team and for what a file brought along. */
  who: string | null
  when: string
  via: string
  app: string | null
  imported: boolean
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

const MAX_SHOWN = 50

/** The newest edits of all listings, or of one. For the site team alone: it names people. */
export async function newestEdits(db: Reader, slug: string | null): Promise<EditLine[]> {
  const rows = await versions(db)
    .$if(slug !== null, (some) => some.where('l.slug', '=', slug))
    .orderBy('v.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ before, after, created_at, ...line }) => ({
    ...line,
    when: rfc3339(created_at),
    changed: before ? changedParts(before, after) : ['everything (new)'],
  }))
}

/** One edit with what changed, before and after. Throws `not_found`. */
export async function editNumbered(db: Reader, id: number) {
  const row = await versions(db).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('not_found', `There is no edit ${id}.`, 'Take its id from `edits list`.')
  const { before, after, created_at, ...line } = row
  const parts = before ? changedParts(before, after) : Object.keys(after)
  const only = (from: Record<string, unknown> | null) =>
    from && Object.fromEntries(parts.map((part) => [part, from[part] ?? null]))
  return { ...line, when: rfc3339(created_at), before: only(before), after: only(after) }
}

/** A part of a listing as an edit found and left it: `tagline`, `profile.features`, `story.title`. */
export interface PartChange {
  part: string
  before: unknown
  after: unknown
}

/** Kept for every value of the profile; they follow the values. */
const FOLLOWING = new Set(['profile.evidence', 'profile.not_found'])

/** What an edit changed, by the smallest parts; of a new listing everything it says. */
export function partChanges(before: Record<string, unknown> | null, after: Record<string, unknown>): PartChange[] {
  const [was, is] = [partsOf(before ?? {}), partsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((part) => !FOLLOWING.has(part) && !isDeepStrictEqual(was[part] ?? null, is[part] ?? null))
    .map((part) => ({ part, before: was[part] ?? null, after: is[part] ?? null }))
}

/** A snapshot with profile and story taken apart. */
export function partsOf(snapshot: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(snapshot).flatMap(([name, value]) =>
      (name === 'profile' || name === 'story') && value !== null
        ? Object.entries(value as object).map(([part, inner]) => [`${name}.${part}`, inner] as const)
        : [[name, value] as const],
    ),
  )
}

function changedParts(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((part) => !isDeepStrictEqual(before[part] ?? null, after[part] ?? null))
    .toSorted()
}
