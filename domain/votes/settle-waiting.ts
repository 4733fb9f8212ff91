import { ofOneMailbox } from '../accounts/mailbox.ts'
import type { Database, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { mondayOf } from '../launches/week.ts'
import { isCrowded, NEW_ACCOUNT_MS } from './integrity.ts'
import { isOwn } from './own-listing.ts'
import { recountListing } from './recount.ts'

/** Settled in one transaction. */
const BATCH = 200
const EVERY_MS = 10 * 60_000
/** Settling may have slept for so long and still finds who became an owner meanwhile. */
const NEW_OWNER_MS = 7 * 86_400_000

/**
 * Counts the votes whose people are not new any more, and no longer counts those of people who became owners since; how many
 * changed. Run it inside a transaction.
 */
export async function settleWaitingVotes(tx: Tx, now: Date): Promise<number> {
  await tx.lock('ballots')
  const changed = [...(await discountNewOwners(tx, now)), ...(await countKnownPeople(tx, now))]
  for (const listingId of [...new Set(changed)].toSorted((a, b) => a - b)) await recountListing(tx, listingId)
  return changed.length
}

/** The listing of each vote that counts no more. The ranking of a launch week that is over stays as it was. */
async function discountNewOwners(tx: Tx, now: Date): Promise<number[]> {
  const discounted = await raw<{ listing_id: number }>(tx, {
    text: `update vote set counted = false, reason = 'own_listing'
           where id in (select v.id from listing_owner o join vote v on v.listing_id = o.listing_id
               and v.account_id in ${ofOneMailbox('o.account_id')} join listing l on l.id = v.listing_id
             where o.created_at > $1 and o.created_at >= v.cast_at and v.counted and v.withdrawn_at is null
               and not v.is_reviewed and (v.week is distinct from l.launch_week or v.week >= $2)
             order by v.id limit ${BATCH} for update of v)
           returning listing_id::int`,
    values: [new Date(now.getTime() - NEW_OWNER_MS).toISOString(), mondayOf(now)],
  })
  return discounted.map(({ listing_id }) => listing_id)
}

/** The listing of each vote that waits no more. */
async function countKnownPeople(tx: Tx, now: Date): Promise<number[]> {
  const waiting = await raw<{ id: number; listing_id: number; own: boolean; before: number }>(tx, {
    text: `select v.id::int, v.listing_id::int, ${isOwn('v.listing_id', 'v.account_id')} as own, (select count(*)::int from vote o
             where o.listing_id = v.listing_id and o.network = v.network and o.id < v.id
               and o.withdrawn_at is null and (o.counted or o.reason = 'new_account')) as before
           from vote v join account a on a.id = v.account_id
           where v.reason = 'new_account' and v.withdrawn_at is null and a.email_verified_at <= $1
           order by v.id limit ${BATCH} for update of v`,
    values: [new Date(now.getTime() - NEW_ACCOUNT_MS).toISOString()],
  })
  for (const { id, own, before } of waiting)
    await raw(tx, {
      text: 'update vote set counted = $2::text is null, reason = $2 where id = $1',
      values: [id, own ? 'own_listing' : isCrowded(before) ? 'shared_network' : null],
    })
  return waiting.map(({ listing_id }) => listing_id)
}

/** Settles waiting votes now and then. No job does: workers cannot write the ledger. */
export function keepSettlingVotes(db: Database, now: () => Date, onError: (error: unknown) => void): { stop(): void } {
  const settle = async () => {
    const batch = () => db.transaction((tx) => settleWaitingVotes(tx, now()))
    while ((await batch()) >= BATCH);
  }
  const timer = setInterval(() => void settle().catch(onError), EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
