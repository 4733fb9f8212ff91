import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../database/database.ts'
import { syncFounders } from '../founders/sync-founders.ts'
import { snapshotOf } from '../listings/history.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { lockListing } from '../listings/listing.ts'
import { deletePictures } from '../media/stored-pictures.ts'
import { nameKeyOf } from '../profile/pictures.ts'
import { contentWithoutPerson, type Words } from './forget-words.ts'
import { forgetInDrafts, giveDraft } from './leave-drafts.ts'

export interface Leaving {
  id: string
  email: string
  name: string | null
}

/** How many versions of a listing are read at a time. */
const PAGE = 200

/** Takes a person off a listing that others own too: as its owner, and as a founder if it names them. */
export async function leaveListing(
  tx: Tx,
  listingId: number,
  { person, next }: { person: Leaving; next: string },
): Promise<void> {
  const listing = (await lockListing(tx, listingId))!
  await tx.sql
    .deleteFrom('listing_owner')
    .where('listing_id', '=', listingId)
    .where('account_id', '=', person.id)
    .execute()
  await tx.sql
    .updateTable('listing_image')
    .set({ account_id: next })
    .where('listing_id', '=', listingId)
    .where('account_id', '=', person.id)
    .execute()
  const drafts = await tx.sql
    .selectFrom('draft')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('account_id', '=', person.id)
    .execute()
  for (const { id } of drafts) await giveDraft(tx, id, { from: person.id, to: next })
  const claims = await tx.sql
    .deleteFrom('claim')
    .where('listing_id', '=', listingId)
    .where('account_id', '=', person.id)
    .returning('status')
    .execute()
  if (claims.some(({ status }) => status === 'verified')) listing.verifiedAt = null
  const connected = await tx.sql
    .deleteFrom('revenue_key')
    .where('listing_id', '=', listingId)
    .where('account_id', '=', person.id)
    .returning('listing_id')
    .execute()
  if (connected.length) {
    await tx.sql.deleteFrom('listing_revenue').where('listing_id', '=', listingId).execute()
    listing.revenueCents = null
  }
  await forgetInListing(tx, listing, { person, owner: next, owned: true })
}

/**
 * Takes a person's address, and their entry among the founders, out of a locked listing, its history and its drafts;
 * `owner` has its founders from then on. The founder is the one with the person's name. If none has it, it is one that the person
 * saved and that isn't the name of another owner: one with a word of their name or, if they have none, the first founder. In a listing that they no longer own (not `owned`), only a
 * founder whom they saved is theirs: somebody who lost a listing can't choose a name to take its founders off.
 */
export async function forgetInListing(
  tx: Tx,
  listing: Listing,
  { person, owner, owned }: { person: Leaving; owner: string | null; owned: boolean },
): Promise<void> {
  const key = nameKeyOf(person.name ?? '')
  const named = listing.profile.founders.map(({ name }) => nameKeyOf(name))
  const saved = await foundersSavedBy(tx, listing.id, person.id)
  const isTheirs = owned || saved.includes(key) || !named.includes(key)
  const who =
    named.includes(key) && isTheirs ? key : named.find((name, at) => saved.includes(name) && mayBe(key, name, at))
  const keys = new Set([...(isTheirs ? [key] : []), who ?? '', person.email].filter(Boolean))

  await deletePictures(
    tx,
    { listingId: listing.id },
    Object.entries(listing.photos).flatMap(([of, url]) => (keys.has(of) ? [url] : [])),
  )
  const content = snapshotOf(listing)
  const next = contentWithoutPerson(content, { email: person.email, keys, inTexts: false })
  for (const [column, value] of Object.entries(next))
    if (!isDeepStrictEqual(value, content[column])) Object.assign(listing, { [column]: value })

  const words = { email: person.email, keys: new Set([...keys, key].filter(Boolean)), inTexts: true }
  await forgetInHistory(tx, listing.id, words)
  const drafts = await tx.sql.selectFrom('draft').select('id').where('listing_id', '=', listing.id).execute()
  await forgetInDrafts(
    tx,
    drafts.map(({ id }) => id),
    words,
  )
  if (!owned && !saved.length && who === undefined) return
  // The founders who stay keep their pages.
  await tx.sql
    .updateTable('founder')
    .set({ account_id: owner })
    .where('account_id', '=', person.id)
    .where('id', 'in', (eb) =>
      eb.selectFrom('listing_founder').select('founder_id').where('listing_id', '=', listing.id),
    )
    .where('name_key', '<>', who ?? '')
    .where('name_key', 'not in', (eb) =>
      eb.selectFrom('founder as known').select('known.name_key').where('known.account_id', '=', owner),
    )
    .execute()
  await syncFounders(tx, listing, owner)
}

/** Whether a founder may be the person with this name key, spelled differently. */
function mayBe(key: string, founder: string, position: number): boolean {
  return key ? key.split(' ').some((word) => founder.split(' ').includes(word)) : position === 0
}

/** The name keys of a listing's founders that an account saved and that aren't the name of another owner. */
async function foundersSavedBy(tx: Tx, listingId: number, accountId: string): Promise<string[]> {
  const saved = await tx.sql
    .selectFrom('listing_founder as lf')
    .innerJoin('founder as f', 'f.id', 'lf.founder_id')
    .select('f.name_key')
    .where('lf.listing_id', '=', listingId)
    .where('f.account_id', '=', accountId)
    .execute()
  const others = await tx.sql
    .selectFrom('listing_owner as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select('a.name')
    .where('o.listing_id', '=', listingId)
    .where('o.account_id', '<>', accountId)
    .execute()
  const taken = new Set(others.map(({ name }) => nameKeyOf(name ?? '')))
  return saved.map(({ name_key }) => name_key).filter((key) => !taken.has(key))
}

async function forgetInHistory(tx: Tx, listingId: number, words: Words): Promise<void> {
  for (let last = 0; ;) {
    const versions = await tx.sql
      .selectFrom('listing_version')
      .select(['id', 'before', 'after'])
      .where('listing_id', '=', listingId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, before, after } of versions) {
      const next = { before: before && contentWithoutPerson(before, words), after: contentWithoutPerson(after, words) }
      if (!isDeepStrictEqual(next, { before, after }))
        await tx.sql
          .updateTable('listing_version')
          .set({ before: next.before && JSON.stringify(next.before), after: JSON.stringify(next.after) })
          .where('id', '=', id)
          .execute()
    }
    if (versions.length < PAGE) return
    last = versions.at(-1)!.id
  }
}
