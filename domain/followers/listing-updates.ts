import { writeLetter } from '../accounts/letter.ts'
import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { requiredText } from '../profile/field-rules.ts'
import { rfc3339 } from '../shared/clock.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { unfollowPath } from './unfollow-link.ts'

/** More updates than this in a day are noise in the followers' mail. */
const MOST_A_DAY = 5
/** Letters of one transaction: long enough to be quick, short enough to lose little when it is cut. */
const BATCH = 100

interface PostedUpdate {
  id: number
  title: string
  body: string
  posted_at: string
}

/** Posts an update on a listing that the caller holds, and has its followers told. Throws `invalid_input` and `rate_limited`. */
export async function postUpdate(
  tx: Tx,
  jobs: JobSender,
  { listing, title, body, now }: { listing: Listing; title: string; body: string; now: Date },
): Promise<PostedUpdate> {
  const accepted = [requiredText('/title', title), requiredText('/body', body)]
  const [recent] = await raw<{ n: number }>(tx, {
    text: `select count(*)::int as n from listing_update
           where listing_id = $1 and created_at > $2::timestamptz - interval '24 hours'`,
    values: [listing.id, now.toISOString()],
  })
  if (recent!.n >= MOST_A_DAY)
    throw new DomainError(
      'rate_limited',
      `A listing posts at most ${MOST_A_DAY} updates in 24 hours.`,
      'Wait until tomorrow, or say the rest in one update.',
    )
  const [posted] = await raw<{ id: number; created_at: string }>(tx, {
    text: 'insert into listing_update (listing_id, title, body, created_at) values ($1, $2, $3, $4) returning id::int, created_at',
    values: [listing.id, ...accepted, now.toISOString()],
  })
  await jobs('tell-followers', { updateId: posted!.id, after: null })
  return { id: posted!.id, title: accepted[0]!, body: accepted[1]!, posted_at: rfc3339(posted!.created_at) }
}

/**
 * Writes the letters about an update to the next followers behind `after`, once each however often it runs, and has the
 * rest told in the same transaction: whatever is cut, nobody is left out. Only who followed before is told, and only
 * while the listing is public.
 */
export async function tellFollowers(
  { tx, jobs, appSecret, now }: { tx: Tx; jobs: JobSender; appSecret: string; now: Date },
  { updateId, after, siteUrl }: { updateId: number; after: string | null; siteUrl: string },
): Promise<void> {
  const [update] = await raw<{ listing_id: number; slug: string; name: string; title: string; body: string }>(tx, {
    text: `select u.listing_id::int, l.slug, l.name, u.title, u.body
           from listing_update u join listing l on l.id = u.listing_id
           where u.id = $1 and l.status in ('live', 'scheduled')`,
    values: [updateId],
  })
  if (!update) return // deleted, or no longer public
  const followers = await raw<{ account_id: string; email: string }>(tx, {
    text: `select f.account_id, a.email from listing_follow f join account a on a.id = f.account_id
           where f.listing_id = $1 and ($2::uuid is null or f.account_id > $2)
             and f.created_at <= (select created_at from listing_update where id = $3)
           order by f.account_id limit ${BATCH}`,
    values: [update.listing_id, after, updateId],
  })
  for (const { account_id: accountId, email } of followers)
    await writeLetter(
      { tx, jobs, appSecret, now },
      {
        kind: 'listing-update',
        to: email,
        reference: String(updateId),
        facts: {
          listing: update.name,
          title: update.title,
          body: update.body,
          page: `${siteUrl}/listings/${update.slug}`,
          unfollow: siteUrl + unfollowPath(appSecret, { listingId: update.listing_id, accountId }),
        },
      },
    )
  if (followers.length === BATCH) await jobs('tell-followers', { updateId, after: followers.at(-1)!.account_id })
}
