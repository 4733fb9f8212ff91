import { allCategories } from '../categories/categories.ts'
import type { Tx } from '../database/database.ts'
import { syncFounders } from '../founders/sync-founders.ts'
import { valuesOf } from '../listings/lists/answers.ts'
import { recordEdit, snapshotOf, type Editor } from '../listings/history.ts'
import { refuseListedSite } from '../listings/listed-site.ts'
import { Listing } from '../listings/listing.entity.ts'
import { emptyProfile } from '../profile/field-state.ts'
import { slugOf } from '../shared/input/slug.ts'
import { parseWebsite } from '../shared/input/website.ts'
import type { Draft } from './draft.entity.ts'
import { freeSlugs } from '../listings/names/free-slugs.ts'
import { refuseOverLimits } from './profile/listing-limits.ts'
import { categoriesIn, chosenCategories, replaceRows, setColumns } from './profile/write-profile.ts'

/**
 * Saves a draft as a listing. From then on the listing's row stores the profile, and the draft is its handle.
 * The caller must have locked the draft. `top` is the listing's own headline and summary. Throws
 * `invalid_input`, `unknown_category` and `already_listed`.
 */
export async function saveAsListing(
  tx: Tx,
  draft: Draft,
  { editor, now, top = {} }: { editor: Editor; now: Date; top?: { headline?: string | null; summary?: string | null } },
): Promise<Listing> {
  refuseOverLimits(draft, emptyProfile())
  const categories = chosenCategories(await allCategories(tx), draft)
  const listing = await newListing(tx, draft)
  setColumns(listing, draft, categories)
  Object.assign(listing, top, { updatedAt: now })
  await insertOwners(tx, listing, draft) // saves the listing, so that it has an id
  await replaceRows(tx, listing.id, { profile: draft, old: emptyProfile(), categories })
  await tx.sql
    .updateTable('listing_image')
    .set({ listing_id: listing.id, draft_id: null })
    .where('draft_id', '=', draft.id)
    .execute()
  await syncFounders(tx, listing, draft.accountId)
  const after = { ...snapshotOf(listing), categories: categoriesIn(draft), attributes: valuesOf(draft.attributes) }
  await recordEdit(tx, { listingId: listing.id, editor, before: null, after, now })
  Object.assign(draft, emptyProfile(), { listingId: listing.id, status: 'submitted', updatedAt: now })
  return listing
}

async function newListing(tx: Tx, { url: typedUrl, fields }: Draft): Promise<Listing> {
  const { url, site, host, domain } = parseWebsite(typedUrl)
  await refuseListedSite(tx, site)
  const name = fields.name!.value as string
  const wanted = slugOf(name) || slugOf(host)
  const slugs = await freeSlugs(tx, [wanted])
  return tx.em.create(Listing, {
    slug: await slugs(wanted),
    websiteUrl: url,
    site,
    host,
    domain,
    name,
    keywords: [],
    unlocked: [],
    categoryId: 0,
    profile: {} as never,
  })
}

/** Makes the draft's account and its co-founders owners of the listing. */
async function insertOwners(tx: Tx, { slug }: Listing, { id, accountId }: Draft): Promise<void> {
  await tx.sql
    .insertInto('listing_owner')
    .columns(['listing_id', 'account_id'])
    .expression(
      tx.sql
        .selectFrom(
          tx.sql
            .selectNoFrom((eb) => eb.cast<string>(eb.val(accountId), 'uuid').as('account_id'))
            .union((and) => and.selectFrom('draft_owner').select('account_id').where('draft_id', '=', id))
            .as('owner'),
        )
        .innerJoin('listing', (join) => join.on('listing.slug', '=', slug))
        .select(['listing.id as listing_id', 'owner.account_id']),
    )
    .execute()
}
