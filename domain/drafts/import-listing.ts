import { allCategories } from '../categories/categories.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { ListingFile } from '../listings/listing-file.ts'
import type { Listing } from '../listings/listing.entity.ts'
import {
  emptyProfile,
  notStated,
  quoted,
  SECTION_NAMES,
  stated,
  type Drafted,
  type Profile,
} from '../profile/field-state.ts'
import { FIELD_NAMES, toDraftValue } from '../profile/fields.ts'
import { isElsewhere } from '../profile/pictures.ts'
import { withoutQuotes, withQuotes, type ItemQuotes, type Section } from '../profile/sections.ts'
import { parseWebsite } from '../shared/input/website.ts'
import { Draft } from './draft.entity.ts'
import { editHeld } from './edit-held.ts'
import { topText } from './edit-listing.ts'
import { editProfile } from './edit-profile.ts'
import { holdForEdit } from './hold-listing.ts'
import { refusePhrases } from './phrases/own-phrases.ts'
import { saveAsListing } from './save-as-listing.ts'

interface Import {
  file: ListingFile
  /** Who owns the listing. */
  accountId: string
  /**
   * Whether to trust the file's quotes and history: this service wrote it, or the operator vouches for it.
   */
  isTrusted: boolean
  now: Date
}

/**
 * Overwrites the account's own listing of the file's website with the file's content. If there is none, saves
 * a new listing, without plan, votes or verification. Values follow the same rules as typed ones, except that
 * the search phrases of a trusted file stay as they are. Throws
 * `invalid_input`, `unknown_category` and `already_listed`.
 */
export async function importListing(
  tx: Tx,
  { file, accountId, isTrusted, now }: Import,
): Promise<{ listing: Listing; isNew: boolean }> {
  // The website of the account's own listing needn't be public, as in the demonstration.
  const own = await ownListing(tx, accountId, { website_url: file.website_url })
  const { url, site } = own ? { url: file.website_url, site: own.site } : parseWebsite(file.website_url, '/website_url')
  const known = (own ?? (await ownListing(tx, accountId, { site })))?.id
  const profile = emptyProfile()
  editProfile(profile, changesOf(file), await allCategories(tx), now)
  if (isTrusted) quoteWebsite(profile, file)
  const top = topTextsOf(file)
  const editor = { accountId, via: 'import' as const }
  if (known !== undefined) {
    const held = await holdForEdit(tx, known, { accountId })
    await editHeld(tx, held, { editor, now, hasJudgedPhrases: isTrusted }, (current) => {
      Object.assign(held.listing, top)
      // A file has no attributes and no pictures, so the listing keeps its own.
      const { attributes, screenshots, photos, fields } = current
      Object.assign(current, { ...profile, attributes, screenshots, photos })
      const logo = fields.logo_url
      if (logo?.value && !isElsewhere(logo.value) && !file.fields.logo_url)
        current.fields = { ...current.fields, logo_url: logo }
    })
    return { listing: held.listing, isNew: false }
  }
  if (!isTrusted) {
    const product = { site, listingId: null, competitors: [] }
    await refusePhrases(tx, { before: emptyProfile(), after: profile, product, now })
  }
  const draft = tx.em.create(Draft, { accountId, url, site, ...profile })
  const listing = await saveAsListing(tx, draft, { editor, now, top })
  await insertPast(tx, listing.id, { file, isTrusted, now })
  return { listing, isNew: true }
}

/** The account's newest listing of a website. */
async function ownListing(
  db: Reader,
  accountId: string,
  website: { site: string } | { website_url: string },
): Promise<{ id: number; site: string } | undefined> {
  return db.sql
    .selectFrom('listing')
    .innerJoin('listing_owner', 'listing_id', 'listing.id')
    .select(['id', 'site'])
    .where((eb) => eb.and(website))
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The headline and summary of a file, as they are saved. Throws `invalid_input`. */
export function topTextsOf({ fields: { headline, summary } }: ListingFile) {
  return { headline: topText('headline', headline ?? ''), summary: topText('summary', summary ?? '') }
}

/** The values of a file as an edit. Throws `invalid_input`. */
export function changesOf({ fields, founders, faqs, socials, founder_socials, story, milestones, seo }: ListingFile) {
  return {
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, toDraftValue(fields[name] ?? null)])),
    founders,
    faqs,
    company_socials: socials,
    founder_socials,
    story,
    milestones,
    seo: { title: topText('seo_title', seo.title ?? '') ?? '', meta: topText('seo_description', seo.meta ?? '') ?? '' },
  }
}

/**
 * Marks values with quotes as read from the website, and missing ones that the website doesn't state as not
 * found. All others count as typed, with their own quotes.
 */
export function quoteWebsite(
  profile: Profile,
  { evidence, typed_evidence = {}, not_found_on_website }: ListingFile,
): void {
  for (const name of FIELD_NAMES) {
    const { value = null } = profile.fields[name] ?? {}
    const quotes = evidence[name] ?? []
    if (value !== null && quotes.length)
      profile.fields = { ...profile.fields, [name]: { value, ai: value, state: 'ai', evidence: quotes } }
    else if (value === null && not_found_on_website.includes(name))
      profile.fields = { ...profile.fields, [name]: notStated() }
    const field = profile.fields[name]
    const proof = typed_evidence[name]
    if (field?.state === 'manual' && proof?.length) profile.fields = { ...profile.fields, [name]: quoted(field, proof) }
  }
  for (const name of SECTION_NAMES) {
    const { value } = profile.sections[name] ?? {}
    const quotes = evidence[name] ?? []
    const [first] = Object.values(value ?? {})
    const proof = typed_evidence[name]
    if (value && proof) {
      const known = profile.sections[name] as Drafted<Section>
      const typed = withQuotes(withoutQuotes(value), proof as ItemQuotes)
      profile.sections = { ...profile.sections, [name]: stated({ ...known, value: typed }) }
    }
    if (!first || !quotes.length) continue
    // The file doesn't say which item its quotes belong to, so the first one gets them.
    first.evidence = quotes
    profile.sections = { ...profile.sections, [name]: { value, ai: value, state: 'ai', evidence: [] } }
  }
}

/** Adds the file's updates, without telling followers, and a trusted file's history, marked as imported. */
export async function insertPast(
  tx: Tx,
  listingId: number,
  { file, isTrusted, now }: Pick<Import, 'file' | 'isTrusted' | 'now'>,
): Promise<void> {
  const past = (time: string) => (Date.parse(time) > now.getTime() ? now.toISOString() : time)
  const updates = file.updates.map(({ title, body, posted_at }) => ({
    listing_id: listingId,
    title,
    body,
    created_at: past(posted_at),
  }))
  if (updates.length) await tx.sql.insertInto('listing_update').values(updates).execute()
  if (!isTrusted) return
  const edits = file.history.map(({ at, via, before, after }) => ({
    listing_id: listingId,
    via,
    before: before && JSON.stringify(before),
    after: JSON.stringify(after),
    created_at: past(at),
    imported: true,
  }))
  if (edits.length) await tx.sql.insertInto('listing_version').values(edits).execute()
}
