import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { revertEdit as takeBack } from '../../domain/drafts/revert-edit.ts'
import { DomainError } from '../../domain/errors.ts'
import { partChanges, type PartChange } from '../../domain/listings/history.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction, type Work } from '../action.ts'
import { rowId } from '../typed.ts'

const id = rowId

export const seenEdit = defineAction({
  name: 'edits seen',
  about: 'an edit was looked at and is fine',
  words: { id: 'ID' },
  input: z.strictObject({ id }),
  target: ({ id }) => `edit ${id}`,
  state: ({ id }, work) => reviewOf(work, id),
  async run({ id }, work) {
    await markSeen(work, id)
    return { answer: { id, seen: true } }
  },
})

export const revertEdit = defineAction({
  name: 'edits revert',
  about: 'take an edit back: the listing says again what it said before',
  words: { id: 'ID' },
  input: z.strictObject({ id }),
  target: ({ id }) => `edit ${id}`,
  state: ({ id }, work) => reviewOf(work, id),
  async run({ id }, work) {
    const { tx, now, accountId } = work
    await tx.em.flush()
    await markSeen(work, id)
    const listing = await takeBack(tx, { id, editor: { accountId, via: 'admin' }, now })
    const [row] = await raw<Pick<EditRow, 'before' | 'after'>>(tx, {
      text: 'select before, after from listing_version where id = $1',
      values: [id],
    })
    const reverted = partChanges(row!.before, row!.after).map(({ part }) => part)
    return { answer: { id, listing: listing.slug, reverted }, noted: { listing: listing.slug, reverted } }
  },
})

async function reviewOf({ tx }: Work, id: number) {
  const [row] = await raw<{ seen_by: string | null }>(tx, {
    text: 'select seen_by from listing_version where id = $1 for update',
    values: [id],
  })
  return row ?? null
}

async function markSeen({ tx, who, now }: Work, id: number): Promise<void> {
  const known = await raw(tx, {
    text: `update listing_version set seen_at = coalesce(seen_at, $2), seen_by = coalesce(seen_by, $3)
           where id = $1 and not imported returning 1`,
    values: [id, now.toISOString(), who],
  })
  if (!known.length) throw new DomainError('not_found', `There is no edit ${id}.`, 'Take its id from `edits list`.')
}

interface EditRow {
  id: number
  slug: string
  name: string
  who: string | null
  via: string
  app: string | null
  at: string
  seen_by: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

export interface ReviewedEdit extends Omit<EditRow, 'before' | 'after'> {
  isNew: boolean
  changes: PartChange[]
}

/** Edits for the site team, the newest first: those nobody has looked at, or all; of every listing or of one. */
export async function editsToReview(
  db: Reader,
  filter: { onlyUnseen: boolean; slug?: string | undefined; before?: number | undefined; limit: number },
): Promise<ReviewedEdit[]> {
  const { onlyUnseen, slug, before, limit } = filter
  const rows = await raw<EditRow>(db, {
    text: `${EDIT} where not v.imported and (not $1::boolean or (v.seen_at is null and v.via <> 'admin'))
             and ($2::text is null or l.slug = $2) and ($3::bigint is null or v.id < $3) order by v.id desc limit $4`,
    values: [onlyUnseen, slug ?? null, before ?? null, limit],
  })
  return rows.map(reviewed)
}

/** One edit with everything it changed; null when there is none of this id. */
export async function editToReview(db: Reader, id: number): Promise<ReviewedEdit | null> {
  const [row] = await raw<EditRow>(db, { text: `${EDIT} where v.id = $1 and not v.imported`, values: [id] })
  return row ? reviewed(row) : null
}

const EDIT = `select v.id::float8 as id, l.slug, l.name, a.email as who, v.via, v.client_id as app, v.created_at::text as at,
    v.seen_by, v.before, v.after
  from listing_version v join listing l on l.id = v.listing_id left join account a on a.id = v.account_id`

function reviewed({ before, after, at, ...row }: EditRow): ReviewedEdit {
  return { ...row, at: rfc3339(at), isNew: before === null, changes: partChanges(before, after) }
}
