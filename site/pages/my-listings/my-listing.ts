import type { Database, Reader } from '../../../domain/database/database.ts'
import { wasRead } from '../../../domain/drafts/read-draft.ts'
import { parseWebsite } from '../../../domain/shared/input/website.ts'
import getMyListing from '../../../tools/my-listings/get-my-listing.ts'
import { spokenAddress } from '../../ui/outward-link.ts'
import type { PersonPages, Visit } from '../shared/person-pages.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import type { Services } from '../../../tools/run-tool.ts'
import type { MyListing } from './frame.ts'

/** Dependencies of the routes for an owner's listings; `pages` adds pages and forms for signed-in people. */
export interface ListingSite {
  site: PeopleSite
  services: Services
  pages: PersonPages
}

/**
 * The person's listing whose id is in the path; null when the id isn't a number. Throws `not_found` when the
 * person doesn't own that listing.
 */
export async function myListing({ run, req }: Visit): Promise<MyListing | null> {
  const { id = '' } = req.params
  return /^[1-9]\d{0,14}$/.test(id) ? run(getMyListing, { listing_id: Number(id) }) : null
}

/** Wraps a handler so that it receives the listing named in the path; other paths get the 404 page. */
export function withListing<Rest extends unknown[]>(
  run: (visit: Visit, listing: MyListing, ...rest: Rest) => Promise<unknown>,
): (visit: Visit, ...rest: Rest) => Promise<unknown> {
  return async (visit, ...rest) => {
    const listing = await myListing(visit)
    return listing ? run(visit, listing, ...rest) : visit.absent()
  }
}

/** A website in the short form that people read, if no reading of it ever returned pages; null otherwise. */
export async function neverRead(db: Reader, website: string): Promise<string | null> {
  return (await wasRead(db, parseWebsite(website).site)) ? null : spokenAddress(website)
}

/** Id of the listing's draft; null if there is none that this account owns. */
export async function draftOf(db: Database, listingId: number, accountId: string): Promise<string | null> {
  const draft = await db.read.sql
    .selectFrom('draft')
    .select('id')
    .where('listing_id', '=', listingId)
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        eb('id', 'in', eb.selectFrom('draft_owner').select('draft_id').where('account_id', '=', accountId)),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return draft?.id ?? null
}
