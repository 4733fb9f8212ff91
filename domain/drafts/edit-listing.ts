import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../database/database.ts'
import { recordEdit, snapshotOf } from '../listings/history.ts'
import type { Listing, ListingProfile } from '../listings/listing.entity.ts'
import { acceptedList, acceptedText } from '../profile/field-rules.ts'
import type { FieldName } from '../profile/fields.ts'
import type { Platform } from '../profile/profile.ts'
import { STORY_SECTIONS, type Story } from '../profile/story.ts'
import type { Actor } from '../shared/actor.ts'
import { acceptedFaq, acceptedLinks, editDraft, withoutEmpty, type DraftChanges } from './edit-draft.ts'
import { holdForEdit } from './hold-listing.ts'

/** Where each text of a listing stands. */
const TEXT_COLUMNS = {
  headline: 'headline',
  summary: 'summary',
  tagline: 'tagline',
  short_description: 'shortDescription',
  description: 'description',
  pricing_model: 'pricingModel',
  country: 'country',
} as const satisfies Record<string, keyof Listing>

type TextName =
  | keyof typeof TEXT_COLUMNS
  | 'pricing_summary'
  | 'city'
  | 'demo_video_url'
  | 'contact_email'
  | 'seo_title'
  | 'seo_description'
type ListName = 'features' | 'usps' | 'keywords'

/** What one edit of a live listing may change; all of it or none. An empty text or list clears its field. */
export interface ListingChanges {
  fields?:
    | ({ [name in TextName]?: string | undefined } & { [name in ListName]?: string[] | undefined } & {
        founded_year?: number | null | undefined
      })
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
  const { seo_title, seo_description, founded_year, ...values } = fields

  for (const [name, given] of Object.entries(values) as [FieldName & keyof typeof values, string | string[]][]) {
    if (given === undefined) continue
    const value = Array.isArray(given) ? acceptedList(name, given) : given.trim() ? acceptedText(name, given) : null
    if (!setValue(listing, name, value)) continue
    ownersWord(listing, name)
    if (!isTop(name)) forDraft.fields[name] = Array.isArray(value) && !value.length ? null : value
  }
  if (founded_year !== undefined && founded_year !== listing.profile.founded_year) {
    listing.profile = { ...listing.profile, founded_year }
    ownersWord(listing, 'founded_year')
    forDraft.fields['founded_year'] = founded_year === null ? null : String(founded_year)
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

/** Headline and summary stand on the listing alone. */
function isTop(name: string): boolean {
  return name === 'headline' || name === 'summary'
}

/** False when the listing says so already. */
function setValue(listing: Listing, name: string, value: string | string[] | null): boolean {
  const column = name === 'keywords' ? name : TEXT_COLUMNS[name as keyof typeof TEXT_COLUMNS]
  const old = column ? listing[column] : listing.profile[name as keyof ListingProfile]
  if (isDeepStrictEqual(old ?? null, value)) return false
  if (column) Object.assign(listing, { [column]: value })
  else listing.profile = { ...listing.profile, [name]: value }
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
