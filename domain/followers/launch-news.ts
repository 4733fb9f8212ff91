import { writeEmail } from '../accounts/emails/email.ts'
import type { AppSecret } from '../accounts/sealed.ts'
import type { Tx } from '../database/database.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { BATCH, nextFollowers } from './follow.ts'
import { nextFollowersOfOwners } from './person-follow.ts'
import { unfollowPath } from './unfollow-link.ts'

interface LaunchNews {
  listingId: number
  /** The Monday of its launch week, and the last day of that week. */
  week: string
  until: string
  after: string | null
  siteUrl: string
}

/**
 * Emails the next batch of people who followed a listing, or one of its owners, before it launched, those after the account
 * `after`, that it is live. Each gets one email per launch, however often the job runs, and only while the listing is live. Queues the job for the
 * remaining ones in the same transaction, so a crash skips no one.
 */
export async function tellOfLaunch(
  { tx, jobs, appSecret, now }: { tx: Tx; jobs: JobSender; appSecret: AppSecret; now: Date },
  { listingId, week, until, after, siteUrl }: LaunchNews,
): Promise<void> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select(['slug', 'name', 'live_at'])
    .where('id', '=', listingId)
    .where('status', '=', 'live')
    .executeTakeFirst()
  if (!listing?.live_at) return
  const asked = { listingId, after, until: listing.live_at }
  const [{ followers: ofListing }, ofOwners] = [await nextFollowers(tx, asked), await nextFollowersOfOwners(tx, asked)]
  // Whoever follows both is told of the listing.
  const all = new Map(
    [...ofOwners, ...ofListing.map((one) => ({ ...one, person: null }))].map((one) => [one.account_id, one]),
  )
  const followers = [...all.values()].toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1)).slice(0, BATCH)
  const next = followers.length === BATCH ? followers.at(-1)!.account_id : null
  for (const { account_id: accountId, email, person } of followers)
    await writeEmail(
      { tx, jobs, appSecret, now },
      {
        kind: 'followed-launch',
        to: email,
        reference: `${listingId} ${week}`,
        facts: {
          listing: listing.name,
          by: person?.name,
          page: `${siteUrl}/listings/${listing.slug}`,
          until,
          unfollow:
            siteUrl + unfollowPath(appSecret, { accountId, ...(person ? { personId: person.id } : { listingId }) }),
        },
      },
    )
  if (next !== null) await jobs('tell-of-launch', { listingId, week, after: next })
}
