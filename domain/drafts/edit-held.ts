import { isDeepStrictEqual } from 'node:util'
import { allCategories } from '../categories/categories.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { syncFounders } from '../founders/sync-founders.ts'
import { valuesOf } from '../listings/lists/answers.ts'
import { firstOwner } from '../listings/first-owner.ts'
import { partChanges, recordEdit, snapshotOf, type Editor } from '../listings/history.ts'
import { newestFirst } from '../listings/milestones.ts'
import { ownsListing } from '../listings/owned-listing.ts'
import type { Profile } from '../profile/field-state.ts'
import type { Actor } from '../shared/actor.ts'
import type { Draft } from './draft.entity.ts'
import { holdForTeam, touch, type Held } from './hold-listing.ts'
import { refusePhrases } from './phrases/own-phrases.ts'
import { refuseOverLimits } from './profile/listing-limits.ts'
import { listingProfile } from './profile/listing-profile.ts'
import type { DraftProfile } from './profile/draft-profile.ts'
import { categoriesIn, chosenCategories, replaceRows, setColumns } from './profile/write-profile.ts'

/**
 * Edits a draft's profile where it lives: in the draft or, once saved as a listing, in the listing. Run it
 * with the draft locked. Throws `invalid_input` and `unknown_category` for values that a listing doesn't
 * accept, and `wrong_state` when the listing is no longer the actor's.
 */
export async function editDraft(
  tx: Tx,
  draft: Draft,
  { actor, now }: { actor: Actor; now: Date },
  edit: (profile: Profile) => void,
): Promise<DraftProfile> {
  draft.updatedAt = now
  if (draft.listingId == null) {
    const { site, fields, competitor } = draft
    edit(draft)
    const product = { site, listingId: null, competitors: [competitor] }
    await refusePhrases(tx, { before: { fields }, after: draft, product, now })
    return { profile: draft, listing: null }
  }
  const held = await holdListingOf(tx, draft.listingId, actor)
  return { profile: await editHeld(tx, held, { editor: actor, now }, edit), listing: held.listing }
}

/** Locks the listing that the actor's draft became. Throws `wrong_state` when the actor no longer owns it. */
export async function holdListingOf(tx: Tx, listingId: number, actor: Actor): Promise<Held> {
  const held = await holdForTeam(tx, listingId)
  if (await ownsListing(tx, listingId, actor)) return held
  throw new DomainError(
    'wrong_state',
    'You no longer own the listing of this draft: someone else proved that they own the website.',
    'If you own the website, claim the listing with claim_listing.',
  )
}

/**
 * Edits the profile of a locked listing, and records one version row if anything changed. Touches the
 * listing's handles, so that whoever watches one of these drafts is notified. With `mayExceed`, values may break
 * today's limits and rules for search phrases; with `hasJudgedPhrases`, only the rules for search phrases. Throws `invalid_input` and `unknown_category`, and `wrong_state` if the founders of a
 * listing without an owner change.
 */
export async function editHeld(
  tx: Tx,
  held: Held,
  {
    editor,
    now,
    mayExceed = false,
    hasJudgedPhrases = false,
  }: { editor: Editor; now: Date; mayExceed?: boolean; hasJudgedPhrases?: boolean },
  edit: (profile: Profile) => void,
): Promise<Profile> {
  const { listing, handles } = held
  const known = await allCategories(tx)
  const old = await listingProfile(tx, listing)
  const profile = { ...old }
  const columns = snapshotOf(listing)
  edit(profile)
  if (!mayExceed) refuseOverLimits(profile, old)
  if (!mayExceed && !hasJudgedPhrases) {
    const competitors = handles.map(({ competitor }) => competitor)
    const product = { site: listing.site, listingId: listing.id, competitors }
    await refusePhrases(tx, { before: old, after: profile, product, now })
  }
  profile.milestones = newestFirst(profile.milestones)
  const categories = chosenCategories(known, profile)
  await replaceRows(tx, listing.id, { profile, old, categories })
  setColumns(listing, profile, categories)

  const hasNewMilestones = !isDeepStrictEqual(profile.milestones, old.milestones)
  const rowsOf = (one: Profile) => ({
    categories: categoriesIn(one),
    attributes: valuesOf(one.attributes),
    ...(hasNewMilestones ? { milestones: one.milestones } : {}),
  })
  const [before, after] = [
    { ...columns, ...rowsOf(old) },
    { ...snapshotOf(listing), ...rowsOf(profile) },
  ]
  const changed = partChanges(before, after).map(({ part }) => part)
  if (!changed.length) return profile
  await touch(tx, held, now)
  if (changed.some((part) => part === 'profile.founders' || part === 'profile.founder_socials'))
    await syncFounders(tx, listing, await founderAccount(tx, listing.id, handles))
  await recordEdit(tx, { listingId: listing.id, editor, before, after, now })
  return profile
}

/**
 * The account that a listing's founders are saved for: that of its handle, else its first owner. Throws
 * `wrong_state` if there is neither.
 */
async function founderAccount(db: Reader, listingId: number, [handle]: Draft[]): Promise<string> {
  const account = handle?.accountId ?? (await firstOwner(db, listingId))
  if (account === null)
    throw new DomainError('wrong_state', 'Nobody owns this listing.', 'Edit its founders once it has an owner.')
  return account
}
