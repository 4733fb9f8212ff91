import { expressionBuilder } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { syncFounders } from '../founders/sync-founders.ts'
import { lockListing } from '../listings/listing.ts'
import { nameKeyOf } from '../profile/pictures.ts'
import { giveDraft } from './leave-drafts.ts'

/** What stands in a listing's history in place of a person. */
const FORMER = 'A former owner'

interface Leaving {
  id: string
  email: string
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
  const { founders, founder_socials, contact_email } = listing.profile
  const others = key ? founders.filter(({ name }) => nameKeyOf(name) !== key) : founders
  // The links belong to the founder named first.
  const isFirst = others.length < founders.length && nameKeyOf(founders[0]!.name) === key
  listing.profile = {
    ...listing.profile,
    founders: others,
    founder_socials: isFirst ? {} : founder_socials,
    ...(contact_email?.toLowerCase() === person.email ? { contact_email: null } : {}),
  }
  listing.photos = Object.fromEntries(Object.entries(listing.photos).filter(([name]) => name !== key))
  await forgetInHistory(tx, listingId, { ...person, isFirst })
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

/** Takes a person's name, address and links out of the history and drafts of a listing. */
async function forgetInHistory(
  tx: Tx,
  listingId: number,
  { name, email, isFirst }: Leaving & { isFirst: boolean },
): Promise<void> {
  // A name of one word may be part of other words, so only a value that is nothing else is replaced.
  const quoted = JSON.stringify(name ?? '')
  const [from, to] = name?.trim().includes(' ') ? [quoted.slice(1, -1), FORMER] : [quoted, `"${FORMER}"`]
  const eb = expressionBuilder<Tables, 'listing_version' | 'draft'>()
  const cleaned = (column: 'before' | 'after' | 'fields' | 'sections') => {
    const named = eb.fn<string>('replace', [eb.cast<string>(column, 'text'), eb.val(email), eb.val('')])
    return eb.cast<string>(name ? eb.fn<string>('replace', [named, eb.val(from), eb.val(to)]) : named, 'jsonb')
  }
  const unlinked = (column: 'before' | 'after') =>
    isFirst
      ? eb.fn<string>('jsonb_set', [
          cleaned(column),
          eb.val('{profile,founder_socials}'),
          eb.val('{}'),
          eb.cast(eb.val('false'), 'boolean'),
        ])
      : cleaned(column)
  await tx.sql
    .updateTable('listing_version')
    .set({ before: unlinked('before'), after: unlinked('after') })
    .where('listing_id', '=', listingId)
    .execute()
  await tx.sql
    .updateTable('draft')
    .set({
      fields: cleaned('fields'),
      sections: cleaned('sections'),
      ...(isFirst ? { founder_socials: '{}' } : {}),
    })
    .where('listing_id', '=', listingId)
    .execute()
}
