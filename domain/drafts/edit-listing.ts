import { isDeepStrictEqual } from 'node:util'
import { allCategories, type Category } from '../categories/categories.ts'
import type { Tx } from '../database/database.ts'
import { checkAll } from '../errors.ts'
import type { Editor } from '../listings/history.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { acceptedList, acceptedText } from '../profile/field-rules.ts'
import { ownedListing } from '../listings/owned-listing.ts'
import type { DraftPart, Profile } from '../profile/field-state.ts'
import { isField, type EditedField, type FieldName, type FieldValue, type ListingText } from '../profile/fields.ts'
import type { Platform } from '../profile/profile.ts'
import { showsTheSame, withQuotes } from '../profile/sections.ts'
import { STORY_SECTIONS, type Story } from '../profile/story.ts'
import type { Actor } from '../shared/actor.ts'
import { editHeld } from './edit-held.ts'
import { acceptedFaq, acceptedLinks, editProfile, withoutEmpty, type ProfileChanges } from './edit-profile.ts'
import { holdForEdit, holdForTeam } from './hold-listing.ts'
import { listingProfile } from './profile/listing-profile.ts'
import { partsTyped, proofOfEdit, quoteTyped, type ProofSources, type TypedProof } from './proof/proof-on-write.ts'

/** The changes of one edit, saved all or not at all. An empty string or list clears its field. */
export interface ListingChanges {
  fields?:
    | ({ [name in EditedField]?: FieldValue<name> | undefined } & { [name in ListingText]?: string | undefined })
    | undefined
  /** Replaces all links. */
  socials?: { [platform in Platform]?: string | undefined } | undefined
  /** Replaces all FAQs. */
  faqs?: { question: string; answer: string }[] | undefined
}

/** Edits the actor's listing and records one version row. Throws `not_found` and `invalid_input`. */
export async function editOwnListing(tx: Tx, { listingId, actor, changes, proof, now }: OwnEdit): Promise<Listing> {
  const held = await holdForEdit(tx, listingId, actor)
  await editHeld(tx, held, { editor: actor, now }, (profile) => {
    applyTopTexts(held.listing, changes)
    applyChanges(profile, changes, now)
    quoteTyped(profile, proof)
  })
  return held.listing
}

/** What the site team can change: what owners can, and every other field. */
export type TeamChanges = Omit<ListingChanges, 'fields'> & {
  fields?: { [name in FieldName | ListingText]?: string | string[] | undefined } | undefined
}

/**
 * Edits any listing for the site team, by the rules for owners' edits, and records one version row. Throws
 * `not_found`, `invalid_input` and `unknown_category`.
 */
export async function editForTeam(
  tx: Tx,
  { listingId, editor, changes, now }: { listingId: number; editor: Editor; changes: TeamChanges; now: Date },
): Promise<Listing> {
  const held = await holdForTeam(tx, listingId)
  const known = await allCategories(tx)
  await editHeld(tx, held, { editor, now }, (profile) => {
    applyTopTexts(held.listing, changes as ListingChanges)
    applyChanges(profile, changes as ListingChanges, now, known)
  })
  return held.listing
}

function applyTopTexts(listing: Listing, { fields: { headline, summary } = {} }: ListingChanges): void {
  if (headline !== undefined) listing.headline = topText('headline', headline)
  if (summary !== undefined) listing.summary = topText('summary', summary)
}

interface OwnEdit {
  listingId: number
  actor: Actor
  changes: ListingChanges
  /** The website's quotes for what is typed. */
  proof: TypedProof | null
  now: Date
}

/** The website's quotes for what the changes type (`proofOfEdit`). Throws `not_found`. */
export async function proofOfChanges(
  { listingId, actor, changes }: Pick<OwnEdit, 'listingId' | 'actor' | 'changes'>,
  sources: ProofSources,
): Promise<TypedProof | null> {
  const listing = await ownedListing(sources.db, listingId, actor)
  const edit = (profile: Profile) => applyChanges(profile, changes, sources.now())
  const parts = typedBy(changes)
  return proofOfEdit(await listingProfile(sources.db, listing), { site: listing.site, parts, edit }, sources)
}

/** The parts in which the changes type a value. */
export function typedBy({ fields, socials, faqs }: ListingChanges): DraftPart[] {
  return partsTyped({ fields: fields as ProfileChanges['fields'], faqs, company_socials: socials })
}

function applyChanges(profile: Profile, changes: ListingChanges, now: Date, categories: Category[] = []): void {
  const { seo_title, seo_description, ...given } = changes.fields ?? {}
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => isField(name)))
  const seo = {
    ...(seo_title === undefined ? {} : { title: topText('seo_title', seo_title) ?? '' }),
    ...(seo_description === undefined ? {} : { meta: topText('seo_description', seo_description) ?? '' }),
  }
  editProfile(profile, { ...newOnes(profile, { ...changes, fields }), seo }, categories, now)
}

/**
 * Edits the given sections of the story: an empty string clears a section, and a missing one stays unchanged.
 * Throws `not_found` and `invalid_input`.
 */
export async function setOwnStory(
  tx: Tx,
  change: { listingId: number; actor: Actor; story: { [part in keyof Story]?: string | undefined }; now: Date },
): Promise<Listing> {
  const { listingId, actor, story, now } = change
  const held = await holdForEdit(tx, listingId, actor)
  const given = STORY_SECTIONS.filter((part) => story[part] !== undefined)
  await editHeld(tx, held, { editor: actor, now }, (profile) => {
    profile.story = withoutEmpty({
      ...profile.story,
      ...Object.fromEntries(given.map((part) => [part, story[part]!.trim()])),
    })
  })
  return held.listing
}

/**
 * The changes that differ from what the listing shows; retyping a value that is already shown doesn't mark it
 * as the owner's. Throws `invalid_input`.
 */
function newOnes(profile: Profile, { fields, socials, faqs }: ListingChanges): ProfileChanges {
  const typed = Object.entries(fields ?? {}) as [FieldName, string | string[] | number | null | undefined][]
  const accepted: (readonly [FieldName, string | string[] | null])[] = []
  checkAll(
    typed.map(
      ([name, given]) =>
        () =>
          given !== undefined && accepted.push([name, acceptedValue(name, given)]),
    ),
  )
  const { company_socials, faqs: knownFaqs } = profile.sections
  const links = socials && acceptedLinks('/socials', socials)
  const questions = faqs?.map(acceptedFaq)
  return {
    fields: Object.fromEntries(
      accepted.filter(([name, value]) => !isDeepStrictEqual(value, profile.fields[name]?.value ?? null)),
    ),
    ...(links && !showsTheSame(withQuotes(links), company_socials?.value ?? null) ? { company_socials: links } : {}),
    ...(questions && !showsTheSame(withQuotes(questions), knownFaqs?.value ?? null) ? { faqs: questions } : {}),
  }
}

/** The value as it is saved; null clears the field. */
function acceptedValue(name: FieldName, given: string | string[] | number | null): string | string[] | null {
  if (Array.isArray(given)) return given.length ? acceptedList(name, given) : null
  const text = String(given ?? '')
  return text.trim() ? acceptedText(name, text) : null
}

/** The saved text of a field that only listings have; null if it is empty. Throws `invalid_input`. */
export function topText(name: ListingText, typed: string): string | null {
  return typed.trim() ? acceptedText(name, typed) : null
}
