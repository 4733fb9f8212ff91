import { randomUUID } from 'node:crypto'
import { expressionBuilder, type Expression } from 'kysely'
import { Account } from '../accounts/account.entity.ts'
import { addressOfNobody } from '../accounts/emails/email-address.ts'
import type { AppSecret } from '../accounts/sealed.ts'
import { endAccess } from '../accounts/end-access.ts'
import { forgetComments } from '../comments/delete-comments.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { forgetHelpful } from '../helpful/mark-helpful.ts'
import { firstOwner } from '../listings/first-owner.ts'
import { lockListing } from '../listings/listing.ts'
import { nameKeyOf } from '../profile/pictures.ts'
import { writeAudit } from '../shared/audit.ts'
import { recountListings } from '../votes/recount.ts'
import { letUndecidedVotesEnd } from '../votes/running-votes.ts'
import { markVotes } from '../votes/vote-marks.ts'
import { accountsToErase, lockAccount } from './deletion.ts'
import { emptyListing } from './empty-listing.ts'
import { forgetTraces, NOBODY } from './forget-traces.ts'
import { forgetInDrafts, leaveDrafts } from './leave-drafts.ts'
import { forgetInListing, leaveListing } from './leave-listing.ts'
import { nextOwner } from './next-owner.ts'

interface Log {
  info(facts: object, message: string): void
  error(facts: object, message: string): void
}

/**
 * Deletes the people whose time to keep their account is over, each in a transaction of its own, so that a run that is
 * killed leaves nobody half deleted. Somebody who can't be deleted doesn't hold up the others: the fault is logged, and thrown at
 * the end. Logs how many were deleted.
 */
export async function eraseDue(
  db: Database,
  { appSecret, now, log }: { appSecret: AppSecret; now: Date; log: Log },
): Promise<void> {
  const due = await accountsToErase(db.read, now)
  let erased = 0
  const faults: unknown[] = []
  for (const id of due)
    try {
      if (await db.transaction((tx) => erase(tx, id, { appSecret, now }))) erased++
    } catch (error) {
      faults.push(error)
      log.error({ err: error, account: id }, 'account not deleted')
    }
  if (erased) log.info({ erased }, 'accounts deleted')
  if (faults.length) throw new AggregateError(faults, `${faults.length} of ${due.length} accounts weren’t deleted.`)
}

/**
 * Deletes a person: listings that nobody else owns are emptied, others lose an owner; votes lose
 * their person and network, and a mark keeps the person from voting in those launches again; orders stay with what the law asks. Returns false if the account was kept meanwhile.
 */
async function erase(
  tx: Tx,
  accountId: string,
  { appSecret, now }: { appSecret: AppSecret; now: Date },
): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (!account.deleteAt || account.deleteAt > now || account.blockedAt) return false
  const { id, email, name = null, keepReviews } = account
  const undecided = await letUndecidedVotesEnd(tx, id, now)
  await markVotes(tx, { accountId: id, appSecret, now })
  const votedAgain = await listingsVotedAgain(tx, id)
  const listings = await leaveListings(tx, { id, email, name }, now)
  await leaveDrafts(tx, id, now)
  await forgetInSharedDrafts(tx, { id, email, name })
  await endAccess(tx, { accountId: id, email, now })
  const nobody = await nobodyFor(tx, { id, keepReviews, now })
  if (nobody) await keepOrders(tx, { id, nobody })
  if (nobody && keepReviews)
    await tx.sql
      .updateTable('review')
      .set({ account_id: nobody, author: 'Former member' })
      .where('account_id', '=', id)
      .execute()
  await forgetHelpful(tx, [id])
  await forgetComments(tx, { accountId: id, now })
  await tx.sql.deleteFrom('draft_invite').where('invited_by', '=', id).execute()
  for (const table of ['draft_owner', 'claim', 'api_key', 'idempotency_key'] as const)
    await tx.sql.deleteFrom(table).where('account_id', '=', id).execute()
  await tx.sql
    .deleteFrom('founder')
    .where('account_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('listing_founder').select('founder_id').whereRef('founder_id', '=', 'founder.id'))),
    )
    .execute()
  await forgetTraces(tx, { id, email })
  // Votes lose their account and network by themselves, or are withdrawn; sessions, passkeys, follows and answers go with it.
  await tx.sql.deleteFrom('account').where('id', '=', id).execute()
  await recountListings(tx, [...undecided, ...votedAgain])
  await writeAudit(tx, { who: 'service', action: 'account erase', target: NOBODY, details: { ...listings }, at: now })
  return true
}

/** The listings that a person voted for in several launches: each of those votes counts by itself from now on. */
async function listingsVotedAgain(tx: Tx, accountId: string): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('vote')
    .select('listing_id')
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .groupBy('listing_id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}

async function leaveListings(
  tx: Tx,
  person: { id: string; email: string; name: string | null },
  now: Date,
): Promise<{ withdrawn: number; handed_over: number }> {
  const owned = await tx.sql
    .selectFrom('listing_owner')
    .select('listing_id as id')
    .where('account_id', '=', person.id)
    .orderBy('listing_id')
    .execute()
  let handedOver = 0
  for (const { id } of owned) {
    const owners = tx.sql.selectFrom('listing_owner').select(['account_id', 'created_at']).where('listing_id', '=', id)
    const next = await nextOwner(tx, owners.as('o'), { leaving: person.id, now })
    if (next) handedOver++
    if (next) await leaveListing(tx, id, { person, next })
    else await emptyListing(tx, id, now)
  }
  for (const id of await listingsThatMayNameThem(tx, person, new Set(owned.map((one) => one.id))))
    await forgetInListing(tx, (await lockListing(tx, id))!, {
      person,
      owner: await firstOwner(tx, id),
      owned: false,
    })
  return { withdrawn: owned.length - handedOver, handed_over: handedOver }
}

/** Listings that a person doesn't own, but once edited, saved founders for, or is the contact of. */
async function listingsThatMayNameThem(
  tx: Tx,
  { id, email }: { id: string; email: string },
  owned: ReadonlySet<number>,
): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('listing_version')
    .select('listing_id as id')
    .where('account_id', '=', id)
    .union(
      tx.sql
        .selectFrom('listing_founder as lf')
        .innerJoin('founder as f', 'f.id', 'lf.founder_id')
        .select('lf.listing_id as id')
        .where('f.account_id', '=', id),
    )
    .union(
      tx.sql
        .selectFrom('listing')
        .select('id')
        .where((eb) => eb(eb.fn('strpos', [eb.fn('lower', [eb.cast('profile', 'text')]), eb.val(email)]), '>', 0)),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id).filter((listing) => !owned.has(listing))
}

/** Takes a person out of the drafts that co-founders keep. */
async function forgetInSharedDrafts(
  tx: Tx,
  { id, email, name }: { id: string; email: string; name: string | null },
): Promise<void> {
  const shared = await tx.sql.selectFrom('draft_owner').select('draft_id').where('account_id', '=', id).execute()
  const keys = new Set([nameKeyOf(name ?? ''), email].filter(Boolean))
  await forgetInDrafts(
    tx,
    shared.map(({ draft_id }) => draft_id),
    { email, keys, inTexts: true },
  )
}

/** A new row without a person, for orders and reviews that stay; null if there are none. */
async function nobodyFor(
  tx: Tx,
  { id, keepReviews, now }: { id: string; keepReviews: boolean; now: Date },
): Promise<string | null> {
  const order = await tx.sql.selectFrom('purchase').select('number').where('account_id', '=', id).limit(1).execute()
  const review = keepReviews
    ? await tx.sql.selectFrom('review').select('id').where('account_id', '=', id).limit(1).execute()
    : []
  if (!order.length && !review.length) return null
  const nobody = randomUUID()
  tx.em.create(Account, { id: nobody, email: addressOfNobody(nobody), erasedAt: now })
  return nobody
}

/** Orders stay without their buyer. Invoices keep the name and address that the law asks for, but no email address. */
async function keepOrders(tx: Tx, { id, nobody }: { id: string; nobody: string }): Promise<void> {
  const numbers = tx.sql.selectFrom('purchase').select('number').where('account_id', '=', id)
  await tx.sql
    .updateTable('invoice')
    .set((eb) => ({ body: withoutEmail(eb.ref('body')) }))
    .where('number', 'in', numbers)
    .execute()
  await tx.sql
    .updateTable('payment_session')
    .set((eb) => ({
      request: eb.fn<string>('jsonb_set', [withoutEmail(eb.ref('request')), eb.val('{lines}'), eb.val('[]')]),
    }))
    .where('number', 'in', numbers)
    .execute()
  // The description names the listing; the invoice has the words that the law asks for.
  await tx.sql
    .updateTable('purchase_line')
    .set((eb) => ({
      description: eb
        .selectFrom('product')
        .select('product.name')
        .whereRef('product.code', '=', 'purchase_line.product_code')
        .$asScalar()
        .$notNull(),
    }))
    .where('number', 'in', numbers)
    .execute()
  await tx.sql
    .updateTable('purchase')
    .set((eb) => ({
      billing: '{}',
      // What proves the buyer's country is kept as long as the invoice.
      evidence: eb
        .case()
        .when(eb.exists(eb.selectFrom('invoice').select('n').whereRef('invoice.number', '=', 'purchase.number')))
        .then(eb.ref('evidence').$castTo<string>())
        .else(eb.cast<string>(eb.val('{}'), 'jsonb'))
        .end(),
      account_id: nobody,
    }))
    .where('account_id', '=', id)
    .execute()
}

function withoutEmail(json: Expression<unknown>) {
  const eb = expressionBuilder<Tables>()
  return eb.fn<string>('jsonb_set', [json, eb.val('{email}'), eb.val('""')])
}
