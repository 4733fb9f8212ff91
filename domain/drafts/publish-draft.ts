import { allCategories, namedCategories, type Category } from '../categories/categories.ts'
import { UNCATEGORISED } from '../categories/seed.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { syncFounders } from '../founders/sync-founders.ts'
import { recordEdit, snapshotOf, type Editor } from '../listings/history.ts'
import { refuseListedSite } from '../listings/listed-site.ts'
import { Listing } from '../listings/listing.entity.ts'
import { replaceMilestones } from '../listings/milestones.ts'
import { ownsListing } from '../listings/owned-listing.ts'
import { slugOf } from '../shared/input/slug.ts'
import { parseWebsite } from '../shared/input/website.ts'
import type { Draft } from './draft.entity.ts'
import { listingValuesOf } from './listing-values.ts'

/** A paid listing shows this many further categories. */
const FURTHER_CATEGORIES = 3

type Author = Editor & { accountId: string }

/**
 * Brings a listing up to date with its draft, or makes it. Run inside the transaction that changes the draft, which holds
 * the draft. Edits of the listing are written into its draft too (`holdForEdit`), so nothing of theirs is lost here.
 */
export async function publishDraft(
  tx: Tx,
  draft: Draft,
  { actor, now, top = {} }: { actor: Author; now: Date; top?: { headline?: string | null; summary?: string | null } },
): Promise<Listing> {
  const values = { ...listingValuesOf(draft), ...top }
  const categories = await categoriesOf(tx, draft)
  const known = draft.listingId == null ? null : await knownListing(tx, draft.listingId, actor)
  const before = known ? snapshotOf(known) : null
  const listing = known ?? (await newListing(tx, draft, values.name))
  tx.em.assign(listing, { ...values, categoryId: categories[0]!.id, updatedAt: now })
  if (draft.listingId == null) {
    await insertOwners(tx, listing, draft) // which saves the listing, and so gives it its id
    draft.listingId = listing.id
    await replaceMilestones(tx, listing.id, draft.milestones)
  }
  await replaceFurtherCategories(tx, listing.id, categories.slice(1, 1 + FURTHER_CATEGORIES))
  await syncFounders(tx, listing, draft.accountId)
  await recordEdit(tx, { listingId: listing.id, editor: actor, before, after: snapshotOf(listing), now })
  return listing
}

/** A draft edits its listing only while the listing is still its person's. */
async function knownListing(tx: Tx, id: number, actor: Author): Promise<Listing> {
  if (!(await ownsListing(tx, id, actor)))
    throw new DomainError(
      'wrong_state',
      'The listing made from this draft is no longer yours: somebody proved that the website is theirs.',
      'If it is yours, prove it with claim_listing.',
    )
  return tx.em.findOneOrFail(Listing, { id })
}

async function newListing(tx: Tx, draft: Draft, name: string): Promise<Listing> {
  const { url, site, host, domain } = parseWebsite(draft.url)
  await refuseListedSite(tx, site)
  return tx.em.create(Listing, {
    slug: await freeSlug(tx, slugOf(name) || slugOf(host)),
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

/** The first of `acme`, `acme-2`, `acme-3`… that no listing has. */
async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  // Two submits at once: the second waits for the first to commit and then sees its slug.
  await tx.lock('slug')
  const rows = await tx.sql
    .selectFrom('listing')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

async function categoriesOf(db: Reader, draft: Draft): Promise<Category[]> {
  const categories = await allCategories(db)
  const names = (draft.fields.categories?.value ?? []) as string[]
  return namedCategories(categories, names.length ? names : [UNCATEGORISED.name], '/fields/categories')
}

/** Who has the draft has the listing: its account and the co-founders that accepted. */
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

async function replaceFurtherCategories(tx: Tx, listingId: number, further: Category[]) {
  await tx.sql.deleteFrom('listing_category').where('listing_id', '=', listingId).execute()
  const rows = further.map(({ id }, index) => ({ listing_id: listingId, category_id: id, position: index + 1 }))
  if (rows.length) await tx.sql.insertInto('listing_category').values(rows).execute()
}
