import { LockMode } from '@mikro-orm/core'
import { Account } from '../accounts/account.entity.ts'
import { endAccess, type Ended } from '../accounts/end-access.ts'
import { isSuppressed } from '../accounts/emails/mail-suppression.ts'
import type { Outgoing } from '../accounts/emails/outgoing.ts'
import { withdrawOpenClaims } from '../claims/closed-claimant.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { hashSecret, newToken } from '../shared/secret.ts'
import { withdrawRunningVotes } from '../votes/running-votes.ts'
import { leaveDrafts } from './leave-drafts.ts'

/** Days in which a person can keep an account whose deletion was requested. */
export const GRACE_DAYS = 7
const DAY_MS = 86_400_000

interface Asking extends Outgoing {
  tx: Tx
  siteUrl: string
  now: Date
}

/** The account, locked. Throws `not_found` for an unknown one, or one that is deleted already. */
export async function lockAccount(tx: Tx, id: string): Promise<Account> {
  const account = await tx.em.findOne(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!account || account.erasedAt)
    throw new DomainError('not_found', 'There is no such account.', 'Run `account list` to find it.')
  return account
}

/**
 * Ends every way into an account at once, with its passkeys, its drafts, its open claims, its unpaid orders and its votes of
 * the running week, and emails a link that keeps the account for `GRACE_DAYS`. After that, the job `tidy` deletes it
 * (`erase.ts`). Asking again changes whether the reviews stay, and nothing else. `isEmailed` is false if emails of this kind to
 * the address are suppressed. Throws `wrong_state` for the only admin.
 */
export async function askDeletion(
  { tx, writeEmail, siteUrl, now }: Asking,
  { accountId, keepReviews }: { accountId: string; keepReviews: boolean },
): Promise<{ deleteAt: Date; ended: Ended; isEmailed: boolean }> {
  await tx.lock('roles')
  const account = await lockAccount(tx, accountId)
  account.keepReviews = keepReviews
  const isEmailed = !(await isSuppressed(tx, account.email, 'account-deletion'))
  if (account.deleteAt) return { deleteAt: account.deleteAt, ended: { sessions: 0, keys: 0, apps: 0 }, isEmailed }
  if (account.role === 'admin') await refuseOnlyAdmin(tx, account)
  const token = newToken()
  const deleteAt = new Date(now.getTime() + GRACE_DAYS * DAY_MS)
  account.deleteAt = deleteAt
  account.cancelHash = hashSecret(token)
  const ended = await endAccess(tx, { accountId, email: account.email, now })
  await tx.sql.deleteFrom('passkey').where('account_id', '=', accountId).execute()
  await tx.sql.deleteFrom('draft_invite').where('invited_by', '=', accountId).where('accepted_at', 'is', null).execute()
  await leaveDrafts(tx, accountId, now)
  await withdrawOpenClaims(tx, accountId)
  // The job `reconcile-payments` ends their payments at the provider, and then the orders.
  await tx.sql
    .updateTable('purchase')
    .set({ expires_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now.toISOString())
    .execute()
  await withdrawRunningVotes(tx, accountId, now)
  await writeEmail({
    kind: 'account-deletion',
    to: account.email,
    reference: `${accountId} ${now.toISOString()}`,
    facts: { link: `${siteUrl}/account/keep/${token}`, day: deleteAt.toISOString(), keepsReviews: keepReviews },
    sendBefore: deleteAt,
  })
  return { deleteAt, ended, isEmailed }
}

/**
 * The accounts whose time to be kept is over, longest first. Those with a payment that isn't decided wait, because its invoice
 * needs the buyer; blocked ones stay, so that the block does.
 */
export async function accountsToErase(db: Reader, now: Date): Promise<string[]> {
  const due = await db.sql
    .selectFrom('account as a')
    .select('a.id')
    .where('a.delete_at', '<=', now.toISOString())
    .where('a.blocked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchase as p')
            .select('p.number')
            .whereRef('p.account_id', '=', 'a.id')
            .where((eb) =>
              eb.or([
                eb('p.status', 'in', ['processing', 'needs_review', 'disputed']),
                eb.exists(
                  eb
                    .selectFrom('payment_session as s')
                    .select('s.number')
                    .whereRef('s.number', '=', 'p.number')
                    .where('s.status', 'in', ['asked', 'open', 'processing']),
                ),
              ]),
            ),
        ),
      ),
    )
    .orderBy('a.delete_at')
    .orderBy('a.id')
    .execute()
  return due.map(({ id }) => id)
}

/** Throws `wrong_state` if no other account in use is an admin. Hold the lock `roles`. */
export async function refuseOnlyAdmin(tx: Tx, { id, email }: Pick<Account, 'id' | 'email'>): Promise<void> {
  const other = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', id)
    .where('blocked_at', 'is', null)
    .where('delete_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new DomainError('wrong_state', `${email} is the only admin.`, 'Make someone else an admin first.')
}

/** The account that a link keeps, and when it would be deleted; null if the link is unknown, used or too late. */
export async function lookAtDeletion(
  db: Reader,
  token: string,
  now: Date,
): Promise<{ id: string; email: string; deleteAt: string } | null> {
  const account = await db.sql
    .selectFrom('account')
    .select(['id', 'email', 'delete_at as deleteAt'])
    .where('cancel_hash', '=', hashSecret(token))
    .where('delete_at', '>', now.toISOString())
    .$narrowType<{ deleteAt: string }>()
    .executeTakeFirst()
  return account ?? null
}

/** Keeps an account that would be deleted; false if its deletion wasn't requested. What has ended stays ended. */
export async function keepAccount(tx: Tx, accountId: string): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (!account.deleteAt) return false
  account.deleteAt = null
  account.cancelHash = null
  account.keepReviews = false
  return true
}
