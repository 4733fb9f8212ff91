import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../database/database.ts'
import { recordEdit, snapshotOf } from '../listings/history.ts'
import { fieldValue, setFieldValue } from '../listings/field-values.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { acceptedList, acceptedText } from '../profile/field-rules.ts'
import {
  isField,
  toDraftValue,
  type EditedField,
  type FieldName,
  type FieldValue,
  type ListingText,
} from '../profile/fields.ts'
import type { Platform } from '../profile/profile.ts'
import { STORY_SECTIONS, type Story } from '../profile/story.ts'
import type { Actor } from '../shared/actor.ts'
import { acceptedFaq, acceptedLinks, editDraft, withoutEmpty, type DraftChanges } from './edit-draft.ts'
import { holdForEdit } from './hold-listing.ts'

/** What one edit of a live listing may change; all of it or none. An empty text or list clears its field. */
export interface ListingChanges {
  fields?:
    | ({ [name in EditedField]?: FieldValue<name> | undefined } & { [name in ListingText]?: string | undefined })
    | undefined
  /** Replaces all. */
  socials?: { [platform in Platform]?: string | undefined } | undefined
  /** Replaces all. */
  faqs?: { question: string; answer: string }[] | undefined
}

/**
 * Edits the actor's listing at once, with a version row. What is typed is written into the listing's draft too, so both
 * say the same and whichever edit came last wins. Throws `not_found` and `invalid_input`.
 */
export async function editOwnListing(
  tx: Tx,
  { listingId, actor, changes, now }: { listingId: number; actor: Actor; changes: ListingChanges; now: Date },
): Promise<Listing> {
  const { listing, draft } = await holdForEdit(tx, listingId, actor)
  const before = snapshotOf(listing)
  const forDraft = editListing(listing, changes)
  const after = snapshotOf(listing)
  if (isDeepStrictEqual(before, after)) return listing
  if (draft) editDraft(draft, forDraft, [], now)
  listing.updatedAt = now
  await recordEdit(tx, { listingId, editor: actor, before, after, now })
  return listing
}

/** Changes the sections of the story that are given: an empty text clears one, what is absent stays. */
export async function setOwnStory(
  tx: Tx,
  change: { listingId: number; actor: Actor; story: { [part in keyof Story]?: string | undefined }; now: Date },
): Promise<Listing> {
  const { listingId, actor, story, now } = change
  const { listing, draft } = await holdForEdit(tx, listingId, actor)
  const before = snapshotOf(listing)
  const given = STORY_SECTIONS.filter((part) => story[part] !== undefined)
  listing.story = withoutEmpty({
    ...listing.story,
    ...Object.fromEntries(given.map((part) => [part, story[part]!.trim()])),
  })
  if (isDeepStrictEqual(before, snapshotOf(listing))) return listing
  if (draft) draft.story = { ...listing.story }
  listing.updatedAt = now
  await recordEdit(tx, { listingId, editor: actor, before, after: snapshotOf(listing), now })
  return listing
}

/**
 * Types values over a listing's own. A value that changed loses the website's quotes: they prove the old one. Returns
 * the same change for its draft. Throws `invalid_input`; the listing is then not to be saved.
 */
function editListing(listing: Listing, { fields = {}, socials, faqs }: ListingChanges): DraftChanges {
  const forDraft = { fields: {} as Record<string, string | string[] | null>, seo: {} as Record<string, string> }
  const more: DraftChanges = {}
  const { seo_title, seo_description, ...values } = fields

  for (const [name, given] of Object.entries(values) as [EditedField | 'headline' | 'summary', FieldValue][]) {
    if (given === undefined) continue
    const value = acceptedValue(name, given)
    if (!setValue(listing, name, value) || !isField(name)) continue
    ownersWord(listing, name)
    forDraft.fields[name] = toDraftValue(value)
  }
  for (const [part, name, given] of [
    ['title', 'seo_title', seo_title],
    ['meta', 'seo_description', seo_description],
  ] as const) {
    if (given === undefined) continue
    forDraft.seo[part] = given.trim() ? acceptedText(name, given) : ''
    listing.profile = { ...listing.profile, seo: withoutEmpty({ ...listing.profile.seo, [part]: forDraft.seo[part] }) }
  }
  if (socials) {
    const links = acceptedLinks('/socials', socials)
    if (!isDeepStrictEqual(links, listing.profile.socials)) {
      listing.profile = { ...listing.profile, socials: links }
      ownersWord(listing, 'company_socials')
      more.company_socials = links
    }
  }
  if (faqs) {
    const accepted = faqs.map(acceptedFaq)
    if (!isDeepStrictEqual(accepted, listing.profile.faqs)) {
      listing.profile = { ...listing.profile, faqs: accepted }
      ownersWord(listing, 'faqs')
      more.faqs = accepted
    }
  }
  return { ...forDraft, ...more }
}

/** What an owner typed, as it is stored. */
function acceptedValue(name: EditedField | ListingText, given: FieldValue): FieldValue {
  if (Array.isArray(given)) return acceptedList(name as EditedField, given)
  return typeof given === 'string' ? (given.trim() ? acceptedText(name, given) : null) : given
}

/** False when the listing says so already. */
function setValue(listing: Listing, name: EditedField | 'headline' | 'summary', value: FieldValue): boolean {
  const old = isField(name) ? fieldValue(listing, name) : (listing[name] ?? null)
  if (isDeepStrictEqual(old, value)) return false
  if (isField(name)) setFieldValue(listing, name, value as never)
  else listing[name] = value as string | null
  return true
}

/** From now on this is what the owner says: no quote proves it, and the website is not asked for it. */
function ownersWord(listing: Listing, name: FieldName | 'faqs' | 'company_socials'): void {
  const { evidence, not_found } = listing.profile
  listing.profile = {
    ...listing.profile,
    evidence: Object.fromEntries(Object.entries(evidence).filter(([field]) => field !== name)),
    not_found: not_found.filter((field) => field !== name),
  }
}
