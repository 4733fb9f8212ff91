import { accountsOfOneMailbox } from '../accounts/emails/mailbox.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { Row } from '../database/row.ts'
import { DomainError } from '../errors.ts'
import { currentLaunch } from '../launches/current-launch.ts'
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
 * Casts a person's vote for the current launch of a live listing; false if they had already voted in it.
 * Throws `wrong_state`. Writes the ledger before locking the listing, as `withdrawVote` does, so that the two
 * can't deadlock.
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
      launch_week: currentLaunch(listingId, mondayOf(now)),
      counted: discountedFor === null,
      reason: discountedFor,
      network,
    })
    .onConflict((oc) =>
      oc
        .columns(['listing_id', 'account_id', 'launch_week'])
        .where('withdrawn_at', 'is', null)
        .where('account_id', 'is not', null)
        .doNothing(),
    )
    .returning(['id', 'launch_week'])
    .executeTakeFirst()
  if (!cast) return false
  if (discountedFor === null) await countVote(tx, { ...cast, listingId, accountId, castAt: now })
  return true
}

/** Withdraws a person's vote in the current launch; false if there is none. The ledger keeps the vote. */
export async function withdrawVote(tx: Tx, { listingId, accountId, now }: Ballot): Promise<boolean> {
  const withdrawn = await tx.sql
    .updateTable('vote')
    .set({ withdrawn_at: now })
    .where('listing_id', '=', listingId)
    .where('account_id', '=', accountId)
    .where('launch_week', 'is not distinct from', currentLaunch(listingId, mondayOf(now)))
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

interface Cast extends Row<'vote', 'id' | 'launch_week'> {
  listingId: number
  accountId: string
  castAt: Date
}

async function countVote(tx: Tx, { id, launch_week: launch, listingId, accountId, castAt }: Cast): Promise<void> {
  // Not `for update`, which would wait for simultaneous votes: their foreign keys lock the listing's key.
  const row = await tx.sql
    .selectFrom('listing')
    .select(['votes', 'last_vote_at', 'trend'])
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // Asked after the lock, so a vote that is withdrawn or judged meanwhile is either seen here or recounted later.
  if (await countsElsewhere(tx, { id, listingId, accountId })) return recountListing(tx, listingId)
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
  const week = mondayOf(castAt)
  if (launch !== week) return
  const time = castAt.toISOString()
  await tx.sql
    .updateTable('launch')
    .set((eb) => ({
      votes: eb('votes', '+', 1),
      last_vote_at: eb.fn<string>('greatest', ['last_vote_at', eb.cast<string>(eb.val(time), 'timestamptz')]),
    }))
    .where('listing_id', '=', listingId)
    .where('week', '=', week)
    .execute()
}

/** Whether another vote of the person for the listing, by any account of their mailbox, counts. */
async function countsElsewhere(
  db: Reader,
  { id, listingId, accountId }: Pick<Cast, 'id' | 'listingId' | 'accountId'>,
): Promise<boolean> {
  const other = await db.sql
    .selectFrom('vote')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('account_id', 'in', accountsOfOneMailbox(accountId))
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.ref('counted'))
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

function standingOf(row: StandingRow): Standing {
  const time = (text: string | null) => (text === null ? null : new Date(rfc3339(text)))
  return {
    votes: row.votes,
    lastVoteAt: time(row.last_vote_at),
    trend: row.trend,
  }
}
