import * as z from 'zod'
import { claimOfListing, setStatus } from '../../domain/claims/settle-claim.ts'
import { moveComments } from '../../domain/comments/delete-comments.ts'
import type { Tx } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { moveFollowers } from '../../domain/followers/follow.ts'
import { mondayOf, weeksAfter } from '../../domain/launches/week.ts'
import { withdrawListing } from '../../domain/launches/withdraw.ts'
import type { Listing } from '../../domain/listings/listing.entity.ts'
import { isPublic, lockListing } from '../../domain/listings/listing.ts'
import { listingOfSlug } from '../../domain/listings/listing-file.ts'
import { mergedInto } from '../../domain/listings/merged/merged-into.ts'
import { tellOwners } from '../../domain/listings/owner-emails.ts'
import { forgetOwnersVotes } from '../../domain/helpful/mark-helpful.ts'
import { moveReviews } from '../../domain/reviews/move-reviews.ts'
import { longDate } from '../../domain/shared/clock.ts'
import { moveVotes } from '../../domain/votes/move-votes.ts'
import { defineAction, NeedsConfirmation } from '../action.ts'
import { confirmed, slug } from '../typed.ts'

export const mergeListing = defineAction({
  name: 'listing merge',
  about: 'merge a listing into another one of the same product; without --yes, only says what that changes',
  words: { slug: 'FROM', into: 'INTO' },
  input: z.strictObject({ slug, into: slug, yes: confirmed }),
  isSensitive: true,
  target: ({ slug }) => slug,
  async state({ slug }, { tx }) {
    const listing = await tx.sql.selectFrom('listing').select('status').where('slug', '=', slug).executeTakeFirst()
    return listing ? { ...listing, merged_into: (await mergedInto(tx, slug)) ?? '' } : null
  },
  async run({ slug, into: intoSlug, yes }, { tx, writeEmail, siteUrl, appSecret, now, accountId }) {
    if (slug === intoSlug) throw refusal(`${slug} can’t be merged with itself.`, 'Name the listing to keep second.')
    const ids = [await listingOfSlug(tx, slug), await listingOfSlug(tx, intoSlug)] as const
    // Awards and votes wait until the merge is done. Two merges at once lock the listings in the same order.
    await tx.lock('ballots')
    const locked = new Map<number, Listing>()
    for (const id of ids.toSorted((a, b) => a - b)) locked.set(id, (await lockListing(tx, id))!)
    const [from, into] = [locked.get(ids[0])!, locked.get(ids[1])!]
    await refuseMerge(tx, from, into, now)

    const votes = await moveVotes(tx, { from: from.id, into: into.id, appSecret, now })
    const followers = await moveFollowers(tx, from.id, into.id)
    const reviews = await moveReviews(tx, from.id, into.id)
    const comments = await moveComments(tx, from.id, into.id)
    await forgetOwnersVotes(tx, into.id)
    if (!yes)
      throw new NeedsConfirmation(`Merge ${slug} into ${intoSlug}? This can’t be undone.`, [
        `/listings/${slug} leads to /listings/${intoSlug} from then on, and its website counts as listed there.`,
        `Moved to ${intoSlug}, from people who have none there: votes ${votes}, followers ${followers}, reviews ${reviews}. All comments move: ${comments}.`,
        `Finished weeks stay as they are: ${slug} keeps its votes, rank and awards there, and is no longer shown.`,
        `A free place of ${slug} in a launch week to come is given up. The profile, founders and pictures of ${intoSlug} stay as they are; those of ${slug} are kept, unseen.`,
        `Owners of both get an email. Those of ${slug} don’t become owners of ${intoSlug}, and keep their orders and invoices.`,
      ])

    await withdrawListing(tx, { listing: from, editor: { accountId, via: 'admin' }, now })
    await tx.sql.updateTable('merged_listing').set({ into_id: into.id }).where('into_id', '=', from.id).execute()
    await tx.sql
      .insertInto('merged_listing')
      .values({ listing_id: from.id, into_id: into.id, merged_at: now.toISOString() })
      .execute()
    const claim = await claimOfListing(tx, from.id, 'verified')
    if (claim) await setStatus({ tx }, claim.id, 'withdrawn', 'not_public')
    // Both emails name the website of the one that goes. Whoever owns both gets one email.
    for (const { id, slug: address } of [from, into])
      await tellOwners(
        tx,
        { writeEmail, siteUrl },
        {
          kind: 'listing-merged',
          listing: { id, slug: address, host: from.host },
          reference: `${from.id} ${into.id}`,
          more: { kept: `${siteUrl}/listings/${intoSlug}` },
        },
      )
    return {
      answer: { merged: slug, into: intoSlug, votes, followers, reviews, comments },
      noted: { votes, followers, reviews, comments },
    }
  },
})

/** Throws `wrong_state`, with the next step, if merging now would lose something or change a running week. */
async function refuseMerge(tx: Tx, from: Listing, into: Listing, now: Date): Promise<void> {
  const merged = await mergedInto(tx, from.slug)
  if (merged !== undefined) throw refusal(`${from.slug} is already merged into ${merged}.`, 'There is nothing to do.')
  const kept = await mergedInto(tx, into.slug)
  if (kept !== undefined) throw refusal(`${into.slug} is merged into ${kept}.`, `Merge into ${kept} instead.`)
  if (!isPublic(into))
    throw refusal(
      `${into.slug} is ${into.status}, so nobody could see it.`,
      'Show it first, or merge the other way round.',
    )

  const thisWeek = mondayOf(now)
  const launches = await tx.sql
    .selectFrom('launch')
    .select((eb) => [
      'listing_id',
      'week',
      'kind',
      'state',
      eb
        .exists(eb.selectFrom('award_week as w').select('w.week').whereRef('w.week', '>=', 'launch.week'))
        .as('hasAwards'),
    ])
    .where('listing_id', 'in', [from.id, into.id])
    .where('state', '<>', 'hidden')
    .execute()
  for (const { id, slug } of [from, into]) {
    const isOf = (monday: string) => launches.find(({ listing_id, week }) => listing_id === id && week === monday)
    if (isOf(thisWeek))
      throw refusal(
        `${slug} launches this week, and merging would change a running ranking.`,
        `Merge them from ${longDate(weeksAfter(thisWeek, 1))} on, once the awards are given.`,
      )
    const last = isOf(weeksAfter(thisWeek, -1))
    if (last && !last.hasAwards)
      throw refusal(
        `${slug} launched last week, whose awards haven’t been given yet.`,
        'Merge once they are, on Tuesday night at the latest.',
      )
  }
  if (launches.some(({ listing_id, week, kind }) => listing_id === from.id && week > thisWeek && kind !== 'free'))
    throw refusal(
      `${from.slug} has a paid launch that isn’t over.`,
      'Refund its order first, or merge after that week.',
    )
  if (from.plan === 'paid' && into.plan !== 'paid')
    throw refusal(
      `${from.slug} is on the paid plan and ${into.slug} isn’t.`,
      'Merge the other way round, or refund the order first.',
    )

  const order = await tx.sql
    .selectFrom('purchase_line as l')
    .innerJoin('purchase as p', 'p.number', 'l.number')
    .select('l.number')
    .where('l.listing_id', '=', from.id)
    .where((eb) =>
      eb.or([
        eb('p.status', 'in', ['pending', 'processing', 'needs_review', 'disputed']),
        eb.and([
          eb('p.status', 'in', ['paid', 'partially_refunded']),
          eb('l.fulfilled_at', 'is', null),
          eb('l.undone_at', 'is', null),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (order) throw refusal(`Order ${order.number} of ${from.slug} is open.`, 'Finish or refund it first.')
  const featured = await tx.sql
    .selectFrom('featured_place')
    .select('id')
    .where('listing_id', '=', from.id)
    .where('ends_at', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  if (featured || from.billboardCents > 0)
    throw refusal(
      `${from.slug} has paid places: ${featured ? 'featured days' : 'the billboard'}.`,
      'Merge the other way round, wait until they are over, or refund the order.',
    )
  if (await claimOfListing(tx, from.id, 'disputed'))
    throw refusal(`A claim of ${from.slug} is being decided.`, 'Decide it first: see `claim disputed`.')
}

function refusal(detail: string, fix: string): DomainError {
  return new DomainError('wrong_state', detail, fix)
}
