import type { Reader, Tx } from '../database/database.ts'
import type { Row } from '../database/row.ts'
import { DomainError } from '../errors.ts'
import { mondayOf } from '../launches/week.ts'
import { rfc3339 } from '../shared/clock.ts'
import type { DiscountReason } from './judge-vote.ts'
import { recountListing } from './recount.ts'
import { withVote, type Standing } from './standing.ts'

// Only people on the site can vote: no operation, job or scope may reach this file.

interface Ballot {
  listingId: number
  accountId: string
  now: Date
}

/**
 * Casts a person's vote for a live listing; false if they had already voted. Throws `wrong_state`. Writes the
 * ledger before locking the listing, as `withdrawVote` does.
 */
export async function castVote(
  tx: Tx,
  {
    listingId,
    accountId,
    now,
    network = null,
    discountedFor = null,
  }: Ballot & { network?: string | null; discountedFor?: DiscountReason | null },
): Promise<boolean> {
  await requireLive(tx, listingId)
  const cast = await tx.sql
    .insertInto('vote')
    .values({
      listing_id: listingId,
      account_id: accountId,
      cast_at: now,
      week: mondayOf(now),
      counted: discountedFor === null,
      reason: discountedFor,
      network,
    })
    .onConflict((oc) => oc.columns(['listing_id', 'account_id']).where('withdrawn_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!cast) return false
  if (discountedFor === null) await countVote(tx, listingId, now)
  return true
}

/** Withdraws a person's vote, which stays in the ledger; false if there is none. */
export async function withdrawVote(tx: Tx, { listingId, accountId, now }: Ballot): Promise<boolean> {
  const withdrawn = await tx.sql
    .updateTable('vote')
    .set({ withdrawn_at: now })
    .where('listing_id', '=', listingId)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) return false
  await recountListing(tx, listingId)
  return true
}

async function requireLive(db: Reader, listingId: number): Promise<void> {
  const listing = await db.sql.selectFrom('listing').select('status').where('id', '=', listingId).executeTakeFirst()
  if (listing?.status !== 'live')
    throw new DomainError('wrong_state', 'You can only vote for live listings.', 'Vote after it has launched.')
}

type StandingRow = Row<'listing', 'votes' | 'last_vote_at' | 'trend'>

async function countVote(tx: Tx, listingId: number, castAt: Date): Promise<void> {
  // Not `for update`, which would wait for simultaneous votes: their foreign keys lock the listing's key.
  const row = await tx.sql
    .selectFrom('listing')
    .select(['votes', 'last_vote_at', 'trend'])
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const standing = withVote(standingOf(row), castAt)
  await tx.sql
    .updateTable('listing')
    .set({
      votes: standing.votes,
      last_vote_at: standing.lastVoteAt,
      trend: standing.trend,
    })
    .where('id', '=', listingId)
    .execute()
  const time = castAt.toISOString()
  await tx.sql
    .updateTable('launch')
    .set((eb) => ({
      votes: eb('votes', '+', 1),
      last_vote_at: eb.fn<string>('greatest', ['last_vote_at', eb.cast<string>(eb.val(time), 'timestamptz')]),
    }))
    .where('listing_id', '=', listingId)
    .where('week', '=', mondayOf(castAt))
    .execute()
}

function standingOf(row: StandingRow): Standing {
  const time = (text: string | null) => (text === null ? null : new Date(rfc3339(text)))
  return {
    votes: row.votes,
    lastVoteAt: time(row.last_vote_at),
    trend: row.trend,
  }
}
