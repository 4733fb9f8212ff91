import { type AppSecret, seal, unseal } from '../accounts/sealed.ts'
import type { Database, Reader, Tx } from '../database/database.ts'
import { DomainError, invalidField } from '../errors.ts'
import { forgetRevenue, recordRevenue, type Revenue } from './revenue.ts'

/** A figure older than this no longer describes the last 30 days. */
const STALE_DAYS = 7
const DAY_MS = 86_400_000

/** Why a listing's revenue could not be refreshed. The first three end the connection and delete its key. */
export type RevenueProblem =
  | 'revoked'
  | 'not_permitted'
  | 'not_verified'
  | 'several_currencies'
  | 'too_many'
  | 'unavailable'
const ENDS = new Set<RevenueProblem>(['revoked', 'not_permitted', 'not_verified'])

/** Stripe's restricted live-mode keys (docs.stripe.com/keys). */
const RESTRICTED_KEY = /^rk_live_[A-Za-z0-9_]{8,240}$/

interface OwnedKey {
  listingId: number
  accountId: string
}

/** Checks the key a person typed. Throws `invalid_input` unless it is a restricted live key. */
function parseRestrictedKey(typed: string): string {
  const refuse = (code: string, detail: string) =>
    invalidField('/key', code, detail, 'Create a restricted key in Stripe that can only read balance transactions.')
  if (typed.startsWith('sk_')) throw refuse('secret_key', 'A secret key (sk_) can move money, so we never accept one.')
  if (typed.startsWith('rk_test_')) throw refuse('test_key', 'A test key (rk_test_) has no real payments.')
  if (!RESTRICTED_KEY.test(typed)) throw refuse('not_a_restricted_key', 'This is not a restricted key (rk_live_).')
  return typed
}

/**
 * Saves an owner's restricted key, encrypted, replacing any earlier one. Throws `invalid_input`, `not_found`
 * for another person's listing, and `wrong_state` if its website is unclaimed. The caller queues the
 * `refresh-revenue` job.
 */
export async function connectRevenue(
  tx: Tx,
  { listingId, accountId, key, appSecret, now }: OwnedKey & { key: string; appSecret: AppSecret; now: Date },
): Promise<void> {
  const restricted = parseRestrictedKey(key)
  const { verified_at } = await requireOwner(tx, { listingId, accountId })
  if (!verified_at)
    throw new DomainError(
      'wrong_state',
      'Only the verified owner of a website can show its revenue.',
      'Claim the listing first: call claim_listing and verify_claim.',
    )
  const connection = {
    account_id: accountId,
    sealed: seal(appSecret, revenueKeyPurpose(listingId), restricted),
    hint: key.slice(-4),
    connected_at: now.toISOString(),
    checked_at: null,
    problem: null,
  }
  await tx.sql
    .insertInto('revenue_key')
    .values({ listing_id: listingId, ...connection })
    .onConflict((oc) => oc.column('listing_id').doUpdateSet(connection))
    .execute()
}

/** Deletes a listing's key and its revenue. Throws `not_found` for another person's listing. */
export async function disconnectRevenue(tx: Tx, owned: OwnedKey): Promise<void> {
  await requireOwner(tx, owned)
  await tx.sql.deleteFrom('revenue_key').where('listing_id', '=', owned.listingId).execute()
  await forgetRevenue(tx, owned.listingId)
}

async function requireOwner(db: Reader, { listingId, accountId }: OwnedKey) {
  const owned = await db.sql
    .selectFrom('listing')
    .innerJoin('listing_owner', 'listing_owner.listing_id', 'listing.id')
    .select('listing.verified_at')
    .where('listing.id', '=', listingId)
    .where('listing_owner.account_id', '=', accountId)
    .executeTakeFirst()
  if (!owned) throw new DomainError('not_found', 'You don’t own this listing.', 'Choose one of your own listings.')
  return owned
}

/** The revenue of one listing, as its owner sees it. */
export type RevenueView = Awaited<ReturnType<typeof revenueOfOwner>>[number]

/** A person's listings that are live or have a connection, with their revenue: the newest, up to `most`. */
export function revenueOfOwner(db: Reader, accountId: string, most: number) {
  return db.sql
    .selectFrom('listing_owner as o')
    .innerJoin('listing as l', 'l.id', 'o.listing_id')
    .leftJoin('revenue_key as k', 'k.listing_id', 'l.id')
    .leftJoin('listing_revenue as r', (join) =>
      join.onRef('r.listing_id', '=', 'l.id').on('k.listing_id', 'is not', null),
    )
    .select((eb) => [
      'l.id',
      'l.name',
      eb('l.verified_at', 'is not', null).$castTo<boolean>().as('verified'),
      'k.hint',
      'k.checked_at',
      'k.problem',
      'r.last_30_days_cents as cents',
      'r.currency',
    ])
    .where('o.account_id', '=', accountId)
    .where((eb) => eb.or([eb('l.status', '=', 'live'), eb('k.listing_id', 'is not', null)]))
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute()
}

/** The listings with a key, least recently checked first. */
export async function connectedListings(db: Reader): Promise<number[]> {
  const keys = await db.sql
    .selectFrom('revenue_key')
    .select('listing_id')
    .where('sealed', 'is not', null)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('listing_id')
    .execute()
  return keys.map(({ listing_id }) => listing_id)
}

/** A decrypted key and its encrypted form, which shows later whether the owner has replaced it. */
export interface OpenedKey {
  key: string
  sealed: string
}

/**
 * A listing's key; null if there is none. Also null, with the problem saved, if the key can't be decrypted or
 * the person who connected it is no longer the proven owner.
 */
export async function openRevenueKey(
  db: Database,
  listingId: number,
  { appSecret, now }: { appSecret: AppSecret; now: Date },
): Promise<OpenedKey | null> {
  const row = await db.read.sql
    .selectFrom('revenue_key as k')
    .innerJoin('listing as l', 'l.id', 'k.listing_id')
    .select((eb) => [
      'k.sealed',
      eb
        .and([
          eb('l.verified_at', 'is not', null),
          eb.exists(
            eb
              .selectFrom('listing_owner as o')
              .select('o.account_id')
              .whereRef('o.listing_id', '=', 'k.listing_id')
              .whereRef('o.account_id', '=', 'k.account_id'),
          ),
        ])
        .as('mayShow'),
    ])
    .where('k.listing_id', '=', listingId)
    .executeTakeFirst()
  if (!row?.sealed) return null
  const { sealed } = row
  const key = unseal(appSecret, revenueKeyPurpose(listingId), sealed)
  if (row.mayShow && key !== undefined) return { key, sealed }
  // After a change of the app secret the key can't be decrypted: the owner must connect again, as with a revoked key.
  const problem = row.mayShow ? 'revoked' : 'not_verified'
  await db.transaction((tx) => noteRevenueProblem(tx, listingId, { sealed, problem, now }))
  return null
}

/** Saves the revenue that the provider confirmed, unless the owner has replaced or removed the key since. */
export async function finishRevenue(
  tx: Tx,
  listingId: number,
  { sealed, revenue }: { sealed: string; revenue: Revenue },
): Promise<void> {
  const held = await tx.sql
    .updateTable('revenue_key')
    .set({ checked_at: revenue.observedAt.toISOString(), problem: null })
    .where('listing_id', '=', listingId)
    .where('sealed', '=', sealed)
    .returning('listing_id')
    .executeTakeFirst()
  if (held) await recordRevenue(tx, listingId, revenue)
}

/**
 * Saves why revenue could not be read, for the owner to see; does nothing if the owner has replaced the key
 * `sealed` since. Deletes a key that will never work again. Deletes the figure at once, or, if the provider
 * is unavailable, once it is stale.
 */
export async function noteRevenueProblem(
  tx: Tx,
  listingId: number,
  { sealed, problem, now }: { sealed?: string; problem: RevenueProblem; now: Date },
): Promise<void> {
  const staleBefore = new Date(now.getTime() - STALE_DAYS * DAY_MS).toISOString()
  const held = await tx.sql
    .updateTable('revenue_key')
    .set({
      problem,
      ...(ENDS.has(problem) ? { sealed: null } : {}),
      ...(problem === 'unavailable' ? {} : { checked_at: now.toISOString() }),
    })
    .where('listing_id', '=', listingId)
    .$if(sealed !== undefined, (query) => query.where('sealed', '=', sealed!))
    .returning(({ exists, selectFrom }) =>
      exists(
        selectFrom('listing_revenue')
          .select('listing_revenue.listing_id')
          .whereRef('listing_revenue.listing_id', '=', 'revenue_key.listing_id')
          .where('listing_revenue.observed_at', '<', staleBefore),
      ).as('isStale'),
    )
    .executeTakeFirst()
  if (held && (problem !== 'unavailable' || held.isStale)) await forgetRevenue(tx, listingId)
}

/** The purpose of the encryption, which ties an encrypted key to its listing. */
export function revenueKeyPurpose(listingId: number): string {
  return `revenue key of listing ${listingId}`
}
