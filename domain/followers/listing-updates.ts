import { writeEmail } from '../accounts/emails/email.ts'
import type { AppSecret } from '../accounts/sealed.ts'
import type { Tx } from '../database/database.ts'
import { checkAll, DomainError } from '../errors.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { PUBLIC } from '../listings/public-status.ts'
import { requiredText } from '../profile/field-rules.ts'
import { rfc3339 } from '../shared/clock.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { nextFollowers } from './follow.ts'
import { unfollowPath } from './unfollow-link.ts'

/** More than this would flood the followers' inboxes. */
const MAX_PER_DAY = 5
const DAY_MS = 86_400_000

interface PostedUpdate {
  id: number
  title: string
  body: string
  posted_at: string
}

/**
 * Posts an update on a listing that the caller has locked, and queues the emails to its followers. Throws
 * `invalid_input` and `rate_limited`.
 */
export async function postUpdate(
  tx: Tx,
  jobs: JobSender,
  { listing, title, body, now }: { listing: Listing; title: string; body: string; now: Date },
): Promise<PostedUpdate> {
  const accepted = { title: '', body: '' }
  checkAll([
    () => (accepted.title = requiredText('/title', title)),
    () => (accepted.body = requiredText('/body', body)),
  ])
  const recent = await tx.sql
    .selectFrom('listing_update')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('listing_id', '=', listing.id)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (recent.n >= MAX_PER_DAY)
    throw new DomainError(
      'rate_limited',
      `A listing can post at most ${MAX_PER_DAY} updates in 24 hours.`,
      'Try again tomorrow.',
    )
  const posted = await tx.sql
    .insertInto('listing_update')
    .values({ listing_id: listing.id, ...accepted, created_at: now })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  await jobs('tell-followers', { updateId: posted.id, after: null })
  return { id: posted.id, ...accepted, posted_at: rfc3339(posted.created_at) }
}

/**
 * Writes the emails about an update to the next batch of followers, those after the account `after`. Each
 * follower gets one email, however often the job runs. Queues the job for the remaining followers in the same
 * transaction, so a crash skips no one. Only people who followed before the update get an email, and only
 * while the listing is public.
 */
export async function tellFollowers(
  { tx, jobs, appSecret, now }: { tx: Tx; jobs: JobSender; appSecret: AppSecret; now: Date },
  { updateId, after, siteUrl }: { updateId: number; after: string | null; siteUrl: string },
): Promise<void> {
  const update = await tx.sql
    .selectFrom('listing_update as u')
    .innerJoin('listing as l', 'l.id', 'u.listing_id')
    .select(['u.listing_id', 'u.created_at', 'l.slug', 'l.name', 'u.title', 'u.body'])
    .where('u.id', '=', updateId)
    .where('l.status', 'in', PUBLIC)
    .executeTakeFirst()
  if (!update) return // deleted, or no longer public
  const { listing_id: listingId, created_at: until } = update
  const { followers, next } = await nextFollowers(tx, { listingId, after, until })
  for (const { account_id: accountId, email } of followers)
    await writeEmail(
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
          unfollow: siteUrl + unfollowPath(appSecret, { listingId, accountId }),
        },
      },
    )
  if (next !== null) await jobs('tell-followers', { updateId, after: next })
}
