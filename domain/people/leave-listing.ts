import type { Tx } from '../database/database.ts'
import { syncFounders } from '../founders/sync-founders.ts'
import { lockListing } from '../listings/listing.ts'
import { nameKeyOf } from '../profile/pictures.ts'
import { giveDraft } from './leave-drafts.ts'

interface Leaving {
  id: string
  name: string | null
}

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
  const key = nameKeyOf(person.name ?? '')
  const { founders, founder_socials } = listing.profile
  const others = founders.filter(({ name }) => nameKeyOf(name) !== key)
  if (key && others.length < founders.length) {
    // The links belong to the founder named first.
    const isFirst = nameKeyOf(founders[0]!.name) === key
    listing.profile = { ...listing.profile, founders: others, founder_socials: isFirst ? {} : founder_socials }
    listing.photos = Object.fromEntries(Object.entries(listing.photos).filter(([name]) => name !== key))
    await forgetName(tx, listingId, person.name!)
  }
  // The founders who stay keep their pages.
  await tx.sql
    .updateTable('founder')
    .set({ account_id: next })
    .where('account_id', '=', person.id)
    .where('id', 'in', (eb) =>
      eb.selectFrom('listing_founder').select('founder_id').where('listing_id', '=', listingId),
    )
    .where('name_key', '<>', key)
    .where('name_key', 'not in', (eb) =>
      eb.selectFrom('founder as known').select('known.name_key').where('known.account_id', '=', next),
    )
    .execute()
  await syncFounders(tx, listing, next)
}

/** Takes a founder's name out of the history and drafts of a listing. */
async function forgetName(tx: Tx, listingId: number, name: string): Promise<void> {
  const json = JSON.stringify(name)
  const gone = JSON.stringify('A former owner')
  await tx.sql
    .updateTable('listing_version')
    .set((eb) => ({
      before: eb.cast<string>(eb.fn('replace', [eb.cast('before', 'text'), eb.val(json), eb.val(gone)]), 'jsonb'),
      after: eb.cast<string>(eb.fn('replace', [eb.cast('after', 'text'), eb.val(json), eb.val(gone)]), 'jsonb'),
    }))
    .where('listing_id', '=', listingId)
    .execute()
  await tx.sql
    .updateTable('draft')
    .set((eb) => ({
      fields: eb.cast<string>(eb.fn('replace', [eb.cast('fields', 'text'), eb.val(json), eb.val(gone)]), 'jsonb'),
      sections: eb.cast<string>(eb.fn('replace', [eb.cast('sections', 'text'), eb.val(json), eb.val(gone)]), 'jsonb'),
    }))
    .where('listing_id', '=', listingId)
    .execute()
}
