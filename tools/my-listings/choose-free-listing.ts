import * as z from 'zod'
import { keepReading, wasRead } from '../../domain/drafts/read-draft.ts'
import { chooseFreePlan, needsPlace } from '../../domain/launches/free-plan.ts'
import { placeEnds } from '../../domain/launches/free-places.ts'
import { tellOwners } from '../../domain/listings/owner-emails.ts'
import { lockOwnedListing, ownedListing } from '../../domain/listings/owned-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import { defineTool } from '../define-tool.ts'
import { ListingId } from '../shared/schemas.ts'
import { ownedListingOf, PlanChosen } from './owned-listing.ts'

export default defineTool({
  name: 'choose_free_listing',
  title: 'Publish for free: launch or go live at no cost',
  description:
    'Publish a submitted listing on the free plan or option, without having to pay: it waits in line for a ' +
    'launch week and goes live once the badge in the answer is on its homepage. Use again to check for a badge ' +
    'somebody added.',
  rest: { method: 'POST', path: '/me/listings/{listing_id}/free' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },

  input: z.strictObject({ listing_id: ListingId.describe('From `list_my_listings`.') }),
  output: PlanChosen,

  outside: {
    asks: () => 'websites',
    async prepare({ listing_id }, { db, actor, reader, signal }) {
      const listing = await ownedListing(db, listing_id, actor)
      if (!needsPlace(listing) || (await wasRead(db, listing.site))) return null
      return reader.readSite(listing.websiteUrl, { signal })
    },
  },

  async handler({ listing_id }, { tx, actor, jobs, writeEmail, now, siteUrl, siteName, prepared: reading }) {
    const listing = await lockOwnedListing(tx, listing_id, actor)
    if (reading) await keepReading(tx, listing.site, reading, now())
    const { accountId } = actor
    const takesPlace = needsPlace(listing)
    await chooseFreePlan(tx, listing, { accountId, problem: reading?.problem ?? null, now: now() })
    const { launchWeek: week } = listing
    if (takesPlace && week)
      await tellOwners(
        tx,
        { writeEmail, siteUrl },
        {
          kind: 'place-taken',
          listing,
          reference: `${listing.id} ${now().toISOString()}`,
          more: { week, deadline: placeEnds(week, false).toISOString() },
        },
      )
    if (listing.status === 'awaiting_badge') await jobs('check-badge', { listingId: listing.id })
    return {
      ...ownedListingOf(listing, await surroundingsOf(tx, listing), { siteUrl, siteName }),
      next_steps: [
        { operation: 'get_my_listing', why: 'See whether the badge was found: status is then scheduled.' },
        ...(listing.status === 'awaiting_badge'
          ? [
              {
                operation: 'choose_free_listing',
                why: 'Check the badge at once when it is on the homepage; otherwise we check hourly.',
              },
            ]
          : []),
      ],
    }
  },
})
