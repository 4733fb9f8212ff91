import { LockMode } from '@mikro-orm/core'
import { allCategories } from '../categories/categories.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { ListingFile } from '../listings/listing-file.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { replaceMilestones } from '../listings/milestones.ts'
import { FIELD_NAMES, toDraftValue, type FieldName } from '../profile/fields.ts'
import type { Evidence } from '../profile/profile.ts'
import { parseWebsite } from '../shared/input/website.ts'
import { Draft } from './draft.entity.ts'
import { editDraft } from './edit-draft.ts'
import { unread } from './field-state.ts'
import { publishDraft } from './publish-draft.ts'

interface Import {
  file: ListingFile
  /** Whose listing it becomes or is. */
  accountId: string
  /** Whether quotes and history of the file are believed: it is a file of ours, or the operator vouches for it. */
  isTrusted: boolean
  now: Date
}

/**
 * Brings a file in by the way of every draft: the account's own listing of that website says what the file says, or a new
 * one is saved, without plan, votes or verification. Values meet the same rules as typed ones. Throws `invalid_input`,
 * `unknown_category` and `already_listed`.
 */
export async function importListing(
  tx: Tx,
  { file, accountId, isTrusted, now }: Import,
): Promise<{ listing: Listing; isNew: boolean }> {
  const { url, site } = parseWebsite(file.website_url, '/website_url')
  const known = await ownListingOfSite(tx, site, accountId)
  const categories = await allCategories(tx)
  const draft = await emptyDraft(tx, known, { accountId, url, site })
  editDraft(draft, changesOf(file), categories, now)
  for (const name of FIELD_NAMES) markField(draft, name, isTrusted ? file : null)
  if (isTrusted) markSections(draft, file)
  draft.status = 'submitted'

  const actor = { accountId, via: 'import' as const }
  const { headline, summary } = file.fields
  const listing = await publishDraft(tx, draft, { actor, now, top: { headline, summary } })
  if (known !== null) await replaceMilestones(tx, listing.id, draft.milestones, { editor: actor, now })
  else await insertPast(tx, listing.id, { file, isTrusted, now })
  return { listing, isNew: known === null }
}

async function ownListingOfSite(db: Reader, site: string, accountId: string): Promise<number | null> {
  const own = await db.sql
    .selectFrom('listing')
    .innerJoin('listing_owner', 'listing_id', 'listing.id')
    .select('id')
    .where('site', '=', site)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return own?.id ?? null
}

/** The draft of the known listing, emptied, or a new one. */
async function emptyDraft(
  tx: Tx,
  listingId: number | null,
  { accountId, url, site }: { accountId: string; url: string; site: string },
): Promise<Draft> {
  const kept =
    listingId === null ? null : await tx.em.findOne(Draft, { listingId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const nothing = { fields: {}, sections: {}, founderSocials: {}, story: {}, milestones: [], seo: {} }
  const draft = kept ?? tx.em.create(Draft, { accountId, url, site, status: 'submitted', listingId, ...nothing })
  Object.assign(draft, nothing)
  return draft
}

function changesOf({ fields, founders, faqs, socials, founder_socials, story, milestones, seo }: ListingFile) {
  return {
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, toDraftValue(fields[name] ?? null)])),
    founders,
    faqs,
    company_socials: socials,
    founder_socials,
    story,
    milestones,
    seo,
  }
}

/** A value with quotes is the website's, one without was typed; an empty one is open, or left empty on purpose. */
function markField(draft: Draft, name: FieldName, trusted: ListingFile | null): void {
  const field = draft.fields[name] ?? unread<string | string[]>()
  const quotes = trusted?.evidence[name]
  if (field.value !== null && quotes?.length)
    draft.fields = { ...draft.fields, [name]: { value: field.value, ai: field.value, state: 'ai', evidence: quotes } }
  else if (field.value === null && trusted?.not_found_on_website.includes(name))
    draft.fields = { ...draft.fields, [name]: unread() }
}

/** Quotes of a list stand with its items; which item, the file does not say. */
function markSections(draft: Draft, { evidence }: ListingFile): void {
  const { faqs, founders, company_socials } = draft.sections
  const first = <T extends { evidence: Evidence[] }>(items: T[], quotes: Evidence[]) =>
    items.map((item, index) => (index === 0 ? { ...item, evidence: quotes } : item))
  if (faqs?.value && evidence.faqs) faqs.value = first(faqs.value, evidence.faqs)
  if (founders?.value && evidence.founders) founders.value = first(founders.value, evidence.founders)
  if (company_socials?.value && evidence.company_socials) {
    const [platform] = Object.keys(company_socials.value) as (keyof typeof company_socials.value)[]
    const link = platform && company_socials.value[platform]
    if (link) company_socials.value[platform] = { ...link, evidence: evidence.company_socials }
  }
}

/** Updates without telling anybody, and the history as something that was not seen here. */
async function insertPast(
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
