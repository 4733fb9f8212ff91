import type { ExpressionBuilder } from 'kysely'
import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import type { Tables } from '../../domain/database/tables.ts'
import { revertEdit as takeBack } from '../../domain/drafts/revert-edit.ts'
import { DomainError } from '../../domain/errors.ts'
import { partChanges, type PartChange } from '../../domain/listings/history.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction, type Work } from '../action.ts'
import { rowId } from '../typed.ts'

const id = rowId

export const seenEdit = defineAction({
  name: 'edits seen',
  about: 'mark an edit as reviewed; all: every edit of an owner that isn’t yet',
  words: { id: 'ID|all' },
  input: z.strictObject({ id: z.union([z.literal('all'), id], 'Enter an edit’s id from `edits list`, or all.') }),
  target: ({ id }) => (id === 'all' ? 'all edits' : `edit ${id}`),
  state: async ({ id }, work) => (id === 'all' ? null : reviewOf(work, id)),
  async run({ id }, work) {
    if (id === 'all') {
      const seen = await markAllSeen(work)
      return { answer: { seen }, ...(seen ? { noted: { seen } } : {}) }
    }
    await markSeen(work, id)
    return { answer: { id, seen: true } }
  },
})

export const revertEdit = defineAction({
  name: 'edits revert',
  about: 'revert an edit',
  words: { id: 'ID' },
  input: z.strictObject({ id }),
  target: ({ id }) => `edit ${id}`,
  state: ({ id }, work) => reviewOf(work, id),
  async run({ id }, work) {
    const { tx, now, accountId } = work
    await markSeen(work, id)
    const listing = await takeBack(tx, { id, editor: { accountId, via: 'admin' }, now })
    const { before, after } = await tx.sql
      .selectFrom('listing_version')
      .select(['before', 'after'])
      .where('id', '=', id)
      .$narrowType<Snapshots>()
      .executeTakeFirstOrThrow()
    const reverted = partChanges(before, after).map(({ part }) => part)
    return { answer: { id, listing: listing.slug, reverted }, noted: { listing: listing.slug, reverted } }
  },
})

async function reviewOf({ tx }: Work, id: number) {
  const row = await tx.sql
    .selectFrom('listing_version')
    .select('seen_by')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

async function markSeen({ tx, who, now }: Work, id: number): Promise<void> {
  const known = await tx.sql
    .updateTable('listing_version')
    .set((eb) => ({
      seen_at: eb.fn.coalesce('seen_at', eb.val(now.toISOString())),
      seen_by: eb.fn.coalesce('seen_by', eb.val(who)),
    }))
    .where('id', '=', id)
    .where((eb) => eb.not('imported'))
    .returning('id')
    .executeTakeFirst()
  if (!known) throw new DomainError('not_found', `There is no edit ${id}.`, 'Run `edits list` to find its id.')
}

async function markAllSeen({ tx, who, now }: Work): Promise<number> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('listing_version as v')
    .set({ seen_at: now.toISOString(), seen_by: who })
    .where('v.seen_at', 'is', null)
    .where((eb) => eb.not('v.imported'))
    .where(isByOwner)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The editable part of a listing, before and after an edit; `before` is null for a new listing. */
type Snapshots = { before: Record<string, unknown> | null; after: Record<string, unknown> }

type EditRow = Awaited<ReturnType<ReturnType<typeof edits>['execute']>>[number]

export interface ReviewedEdit extends Omit<EditRow, 'before' | 'after'> {
  isNew: boolean
  changes: PartChange[]
}

/** Whether an edit isn't the site team's: made under /admin, or imported for nobody. */
export function isByOwner({ and, or, eb }: ExpressionBuilder<{ v: Tables['listing_version'] }, 'v'>) {
  return and([eb('v.via', '<>', 'admin'), or([eb('v.via', '<>', 'import'), eb('v.account_id', 'is not', null)])])
}

/**
 * Edits of one listing or all, newest first. `onlyUnseen` leaves out reviewed edits and edits made by the
 * site team; `before`, an edit's id, leaves out that edit and newer ones.
 */
export async function editsToReview(
  db: Reader,
  filter: { onlyUnseen: boolean; slug?: string | undefined; before?: number | undefined; limit: number },
): Promise<ReviewedEdit[]> {
  const { onlyUnseen, slug, before, limit } = filter
  const rows = await edits(db)
    .$if(onlyUnseen, (query) => query.where('v.seen_at', 'is', null).where(isByOwner))
    .$if(slug !== undefined, (query) => query.where('l.slug', '=', slug!))
    .$if(before !== undefined, (query) => query.where('v.id', '<', before!))
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(reviewed)
}

/** One edit with all its changes; null when there's none with this id. */
export async function editToReview(db: Reader, id: number): Promise<ReviewedEdit | null> {
  const row = await edits(db).where('v.id', '=', id).executeTakeFirst()
  return row ? reviewed(row) : null
}

function edits(db: Reader) {
  return db.sql
    .selectFrom('listing_version as v')
    .innerJoin('listing as l', 'l.id', 'v.listing_id')
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .select([
      'v.id',
      'l.slug',
      'l.name',
      'a.email as who',
      'v.via',
      'v.client_id as app',
      'v.created_at as at',
      'v.seen_by',
      'v.before',
      'v.after',
    ])
    .where((eb) => eb.not('v.imported'))
    .$narrowType<Snapshots>()
}

function reviewed({ before, after, at, ...row }: EditRow): ReviewedEdit {
  return { ...row, at: rfc3339(at), isNew: before === null, changes: partChanges(before, after) }
}
