import { seal, unseal } from '../accounts/sealed.ts'
import type { Database, Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError, invalidField } from '../errors.ts'
import { forgetRevenue, recordRevenue, type Revenue } from './revenue.ts'

/** A figure that could not be refreshed for this long is no longer one of the last 30 days. */
const STALE_DAYS = 7

/** Why a listing's revenue is not refreshed. The first three end the connection: its key is deleted. */
export type RevenueProblem =
  | 'revoked'
  | 'not_permitted'
  | 'not_verified'
  | 'several_currencies'
  | 'too_many'
  | 'unavailable'
const ENDS = new Set<RevenueProblem>(['revoked', 'not_permitted', 'not_verified'])

/** Stripe's restricted keys of live mode (docs.stripe.com/keys). */
const RESTRICTED_KEY = /^rk_live_[A-Za-z0-9_]{8,240}$/

interface OwnedKey {
  listingId: number
  accountId: string
}

/** The key a person typed. Throws `invalid_input` for one that can do more than read, or that knows no real payments. */
function parseRestrictedKey(typed: string): string {
  const refuse = (code: string, detail: string) =>
    invalidField(
      '/key',
      code,
      detail,
      'Make a restricted key in Stripe that reads balance transactions, and nothing else.',
    )
  if (typed.startsWith('sk_')) throw refuse('secret_key', 'A secret key (sk_) can move money and is never taken.')
  if (typed.startsWith('rk_test_')) throw refuse('test_key', 'A test key (rk_test_) knows no real payments.')
  if (!RESTRICTED_KEY.test(typed)) throw refuse('not_a_restricted_key', 'This is not a restricted key (rk_live_).')
  return typed
}

/**
 * Keeps an owner's restricted key, sealed, in place of one before it. Throws `not_found` for another person's listing,
 * `wrong_state` for one whose website nobody has proven to own. Run it inside a transaction and send `refresh-revenue`.
 */
export async function connectRevenue(
  tx: Tx,
  { listingId, accountId, key, appSecret, now }: OwnedKey & { key: string; appSecret: string; now: Date },
): Promise<void> {
  const restricted = parseRestrictedKey(key)
  const { verified } = await requireOwner(tx, { listingId, accountId })
  if (!verified)
    throw new DomainError(
      'wrong_state',
      'Only the proven owner of a website may show its revenue.',
      'Claim the listing first: call claim_listing and verify_claim.',
    )
  await raw(tx, {
    text: `insert into revenue_key (listing_id, account_id, sealed, hint, connected_at) values ($1, $2, $3, $4, $5)
           on conflict (listing_id) do update set account_id = excluded.account_id, sealed = excluded.sealed,
             hint = excluded.hint, connected_at = excluded.connected_at, checked_at = null, problem = null`,
    values: [listingId, accountId, seal(appSecret, purposeOf(listingId), restricted), key.slice(-4), now.toISOString()],
  })
}

/** Deletes a listing's key and its revenue. Throws `not_found` for another person's listing. */
export async function disconnectRevenue(tx: Tx, owned: OwnedKey): Promise<void> {
  await requireOwner(tx, owned)
  await raw(tx, { text: 'delete from revenue_key where listing_id = $1', values: [owned.listingId] })
  await forgetRevenue(tx, owned.listingId)
}

async function requireOwner(db: Reader, { listingId, accountId }: OwnedKey): Promise<{ verified: boolean }> {
  const [owned] = await raw<{ verified: boolean }>(db, {
    text: `select verified_at is not null as verified from listing join listing_owner on listing_id = id
           where id = $1 and account_id = $2`,
    values: [listingId, accountId],
  })
  if (!owned) throw new DomainError('not_found', 'This listing is not yours.', 'The page below shows what is.')
  return owned
}

/** What an owner sees of the revenue of one of their listings. */
export interface RevenueView {
  id: number
  name: string
  verified: boolean
  hint: string | null
  checked_at: string | null
  problem: RevenueProblem | null
  cents: number | null
  currency: string | null
}

/** The live listings of a person that may show revenue, and those that are connected. */
export function revenueOfOwner(db: Reader, accountId: string, most: number): Promise<RevenueView[]> {
  return raw(db, {
    text: `select l.id::int, l.name, l.verified_at is not null as verified, k.hint, k.checked_at, k.problem,
             r.last_30_days_cents::float8 as cents, r.currency
           from listing_owner o join listing l on l.id = o.listing_id left join revenue_key k on k.listing_id = l.id
             left join listing_revenue r on r.listing_id = l.id and k.listing_id is not null
           where o.account_id = $1 and (l.status = 'live' or k.listing_id is not null) order by l.id desc limit $2`,
    values: [accountId, most],
  })
}

/** The listings whose revenue is refreshed. */
export async function connectedListings(db: Reader): Promise<number[]> {
  const rows = await raw<{ id: number }>(db, {
    text: 'select listing_id::int as id from revenue_key where sealed is not null order by checked_at nulls first, listing_id',
  })
  return rows.map(({ id }) => id)
}

/** An opened key, and its sealed form, which says later whether it is still the one. */
export interface OpenedKey {
  key: string
  sealed: string
}

/** The key to ask with; null when there is none, or when whoever gave it is no longer the proven owner. */
export async function openRevenueKey(
  db: Database,
  listingId: number,
  { appSecret, now }: { appSecret: string; now: Date },
): Promise<OpenedKey | null> {
  const [row] = await raw<{ sealed: string | null; mayShow: boolean }>(db.read, {
    text: `select k.sealed, l.verified_at is not null and exists (select from listing_owner o
             where o.listing_id = k.listing_id and o.account_id = k.account_id) as "mayShow"
           from revenue_key k join listing l on l.id = k.listing_id where k.listing_id = $1`,
    values: [listingId],
  })
  if (!row?.sealed) return null
  const { sealed } = row
  const key = unseal(appSecret, purposeOf(listingId), sealed)
  if (row.mayShow && key !== undefined) return { key, sealed }
  // A key that no longer opens (the application secret was changed) has to be given again, like a revoked one.
  const problem = row.mayShow ? 'revoked' : 'not_verified'
  await db.transaction((tx) => noteRevenueProblem(tx, listingId, { sealed, problem, now }))
  return null
}

/** Records what the provider confirmed, unless the key was replaced or removed meanwhile. Run it inside a transaction. */
export async function finishRevenue(
  tx: Tx,
  listingId: number,
  { sealed, revenue }: { sealed: string; revenue: Revenue },
): Promise<void> {
  const [held] = await raw(tx, {
    text: 'update revenue_key set checked_at = $3, problem = null where listing_id = $1 and sealed = $2 returning 1',
    values: [listingId, sealed, revenue.observedAt.toISOString()],
  })
  if (held) await recordRevenue(tx, listingId, revenue)
}

/**
 * Notes why revenue could not be read, for the owner. A key that will never work again is deleted; a figure goes as soon
 * as it is no longer proven, and when the provider is away, once it is old. Run it inside a transaction.
 */
export async function noteRevenueProblem(
  tx: Tx,
  listingId: number,
  { sealed, problem, now }: { sealed?: string; problem: RevenueProblem; now: Date },
): Promise<void> {
  const [held] = await raw<{ isStale: boolean }>(tx, {
    text: `update revenue_key k set problem = $2, sealed = case when $3 then null else k.sealed end,
             checked_at = case when $2 = 'unavailable' then checked_at else $4 end
           where listing_id = $1 and ($5::text is null or sealed = $5)
           returning coalesce((select observed_at < $4::timestamptz - interval '${STALE_DAYS} days'
             from listing_revenue r where r.listing_id = k.listing_id), false) as "isStale"`,
    values: [listingId, problem, ENDS.has(problem), now.toISOString(), sealed ?? null],
  })
  if (held && (problem !== 'unavailable' || held.isStale)) await forgetRevenue(tx, listingId)
}

/** The key opens for its listing alone. */
function purposeOf(listingId: number): string {
  return `revenue key of listing ${listingId}`
}
