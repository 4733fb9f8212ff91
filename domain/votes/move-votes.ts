import type { AppSecret } from '../accounts/sealed.ts'
import type { Tx } from '../database/database.ts'
import { currentLaunch } from '../launches/current-launch.ts'
import { mondayOf } from '../launches/week.ts'
import { isOwn } from './own-listing.ts'
import { recountListings } from './recount.ts'
import { votedBefore } from './vote-marks.ts'

/**
 * Casts a listing's votes for another listing, for the site team only, and withdraws the originals. Votes that
 * count in a finished launch week stay with it. Each person, known by their mailbox, has one vote: whoever has
 * voted in the other listing's current launch, also with an account that is deleted, keeps that vote, and moved votes of its owners don't count. Returns
 * how many moved.
 */
export async function moveVotes(
  tx: Tx,
  { from, into, appSecret, now }: { from: number; into: number; appSecret: AppSecret; now: Date },
): Promise<number> {
  const thisWeek = mondayOf(now)
  const launch = currentLaunch(into, thisWeek)
  const movable = tx.sql
    .selectFrom('vote as v')
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .select(['v.id', 'v.account_id', 'v.cast_at', 'v.week', 'v.network', 'v.is_reviewed', 'v.counted', 'v.reason'])
    .select('a.mailbox')
    .where('v.listing_id', '=', from)
    .where('v.withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('v.launch_week', 'is', null),
        eb('v.launch_week', '<>', eb.ref('v.week')),
        eb('v.week', '>=', thisWeek),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vote as other')
            .innerJoin('account as voter', 'voter.id', 'other.account_id')
            .select('other.id')
            .where('other.listing_id', '=', into)
            .where('other.withdrawn_at', 'is', null)
            .where('other.launch_week', 'is not distinct from', launch)
            .whereRef('voter.mailbox', '=', 'a.mailbox'),
        ),
      ),
    )
    // Of several votes of a person, the latest that counts.
    .distinctOn((eb) => eb.fn.coalesce('a.mailbox', eb.cast<string>('v.id', 'text')))
    .orderBy((eb) => eb.fn.coalesce('a.mailbox', eb.cast<string>('v.id', 'text')))
    .orderBy('v.counted', 'desc')
    .orderBy('v.cast_at', 'desc')
  const found = await movable.execute()
  const mailboxes = found.flatMap(({ mailbox }) => mailbox ?? [])
  const voted = await votedBefore(tx, { listingId: into, mailboxes, appSecret, now })
  const moved = found.filter(({ mailbox }) => mailbox === null || !voted.has(mailbox))
  for (const { id, mailbox: _, ...vote } of moved) {
    await tx.sql.updateTable('vote').set({ withdrawn_at: now }).where('id', '=', id).execute()
    const cast = await tx.sql
      .insertInto('vote')
      .values({ ...vote, listing_id: into, launch_week: launch })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.sql
      .updateTable('vote as v')
      .set({ counted: false, reason: 'own_listing' })
      .where('v.id', '=', cast.id)
      .where('v.counted', '=', true)
      .where((eb) => isOwn(into, eb.ref('v.account_id')))
      .execute()
  }
  await recountListings(tx, [from, into])
  return moved.length
}
