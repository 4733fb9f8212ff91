import { isDeepStrictEqual } from 'node:util'
import { allCategories } from '../categories/categories.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { syncFounders } from '../founders/sync-founders.ts'
import { firstOwner } from '../listings/first-owner.ts'
import { partChanges, partsOf, recordEdit, snapshotOf, type Editor, type PartChange } from '../listings/history.ts'
import type { Listing, ListingProfile } from '../listings/listing.entity.ts'
import { milestonesOf, plain, replaceMilestones } from '../listings/milestones.ts'
import { fieldOfColumn, toDraftValue, type FieldValue } from '../profile/fields.ts'
import type { Milestone, Story } from '../profile/story.ts'
import type { Draft } from './draft.entity.ts'
import { editDraft, withoutEmpty, type DraftChanges } from './edit-draft.ts'
import { holdWithDraft } from './hold-listing.ts'

/** They stand on the listing alone. */
const TOP = new Set(['headline', 'summary'])

/**
 * Takes one edit back: what it changed says again what it said before, on the listing and in its draft, with a version row
 * of its own. Throws `not_found`, and `wrong_state` for an edit that made the listing, moved its status, or was edited over.
 */
export async function revertEdit(
  tx: Tx,
  { id, editor, now }: { id: number; editor: Editor; now: Date },
): Promise<Listing> {
  const version = await tx.sql
    .selectFrom('listing_version')
    .select(['listing_id', 'before', 'after'])
    .where('id', '=', id)
    .where((eb) => eb.not('imported'))
    .executeTakeFirst()
  if (!version) throw new DomainError('not_found', `There is no edit ${id}.`, 'Take its id from `edits list`.')
  const { before, after, listing_id: listingId } = version
  if (before === null) throw notRevertible('This edit made the listing.', 'Hide the listing instead.')
  const changes = partChanges(before, after)
  if (changes.some(({ part }) => part === 'status'))
    throw notRevertible('This edit withdrew or restored the listing.', 'Hide or restore the listing instead.')

  const { listing, draft } = await holdWithDraft(tx, listingId)
  const milestones = plain(await milestonesOf(tx, listingId))
  const old = snapshotOf(listing)
  refuseEditedOver(changes, { ...partsOf(old), milestones })
  for (const change of changes) writeBack(listing, change, before)
  const lost = changes.find(({ part }) => part === 'milestones')
  if (draft) editDraft(draft, await forDraft(tx, changes), await allCategories(tx), now)
  listing.updatedAt = now
  if (lost) await replaceMilestones(tx, listingId, lost.before as Milestone[], { editor, now })
  if (changes.some(({ part }) => part === 'profile.founders' || part === 'profile.founder_socials'))
    await syncFounders(tx, listing, await founderAccount(tx, listing.id, draft))
  await recordEdit(tx, { listingId, editor, before: old, after: snapshotOf(listing), now })
  return listing
}

/** What was typed over it since is somebody's newer word. */
function refuseEditedOver(changes: PartChange[], current: Record<string, unknown>): void {
  const over = changes.filter(({ part, after }) => !isDeepStrictEqual(current[part] ?? null, after))
  if (over.length)
    throw notRevertible(
      `Edited again since: ${over.map(({ part }) => part).join(', ')}.`,
      'Take the newer edit back first.',
    )
}

function writeBack(listing: Listing, { part, before: value }: PartChange, snapshot: Record<string, unknown>): void {
  const [column, inner] = part.split('.') as [string, string | undefined]
  if (column === 'milestones') return
  if (inner === undefined) {
    Object.assign(listing, { [column]: value })
    carryQuotes(listing, fieldOfColumn(column) ?? column, snapshot)
  } else if (column === 'story') listing.story = withoutEmpty({ ...listing.story, [inner]: value ?? '' })
  else {
    listing.profile = { ...listing.profile, [inner]: value }
    carryQuotes(listing, inner === 'socials' ? 'company_socials' : inner, snapshot)
  }
}

/** The website's words behind the value that is back come back with it. */
function carryQuotes(listing: Listing, name: string, snapshot: Record<string, unknown>): void {
  const then = snapshot['profile'] as ListingProfile | undefined
  const { [name]: _, ...others } = listing.profile.evidence
  const quotes = then?.evidence?.[name]
  const wasMissing = then?.not_found?.some((field) => field === name) ?? false
  listing.profile = {
    ...listing.profile,
    evidence: quotes ? { ...others, [name]: quotes } : others,
    not_found: [
      ...listing.profile.not_found.filter((field) => field !== name),
      ...(wasMissing ? [name as ListingProfile['not_found'][number]] : []),
    ],
  }
}

/** The same for the draft, so that both keep saying the same. */
async function forDraft(db: Reader, changes: PartChange[]): Promise<DraftChanges> {
  const fields: Record<string, string | string[] | null> = {}
  const story: Record<string, string> = {}
  const more: DraftChanges = {}
  for (const { part, before } of changes) {
    const [column, inner] = part.split('.') as [string, string | undefined]
    if (column === 'milestones') more.milestones = before as Milestone[]
    else if (column === 'story') story[inner!] = (before ?? '') as string
    else if (column === 'categoryId') fields['categories'] = await categoryNames(db, before as number)
    else if (inner === 'faqs') more.faqs = before as never
    else if (inner === 'founders') more.founders = before as never
    else if (inner === 'socials') more.company_socials = before as never
    else if (inner === 'founder_socials') more.founder_socials = before as never
    else if (inner === 'seo') more.seo = { title: '', meta: '', ...(before as object) }
    else if (!TOP.has(column)) fields[inner ?? fieldOfColumn(column) ?? column] = toDraftValue(before as FieldValue)
  }
  return { ...more, fields, story: story as Story }
}

async function categoryNames(db: Reader, id: number): Promise<string[] | null> {
  const category = await db.sql.selectFrom('category').select('name').where('id', '=', id).executeTakeFirst()
  return category ? [category.name] : null
}

/** Whose founders they are: the account of the draft, or the first owner. */
async function founderAccount(db: Reader, listingId: number, draft: Draft | null): Promise<string> {
  if (draft) return draft.accountId
  const owner = await firstOwner(db, listingId)
  if (!owner) throw notRevertible('Nobody owns this listing.', 'Edit its founders once somebody does.')
  return owner
}

function notRevertible(detail: string, fix: string): DomainError {
  return new DomainError('wrong_state', detail, fix)
}
