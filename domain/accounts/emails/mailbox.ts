import { expressionBuilder, type Expression } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import type { Tables } from '../../database/tables.ts'

/** The mailbox of an address, as `account.mailbox` names it. */
export function mailboxOf(email: string) {
  const eb = expressionBuilder<Tables>()
  return eb.fn<string>('f_mailbox', [eb.val(email)])
}

/**
 * A query for the ids of all accounts that share this account's mailbox, including itself. One mailbox can
 * have many addresses: `ann+1@…`, and at Gmail `a.nn@…`. The database stores the address without these
 * variations in `account.mailbox` (`f_mailbox`).
 */
export function accountsOfOneMailbox(account: string | Expression<string | null>) {
  return expressionBuilder<Tables>()
    .selectFrom('account as one')
    .innerJoin('account as other', 'other.mailbox', 'one.mailbox')
    .select('other.id')
    .where('one.id', '=', account)
}

/** Whether an account with this mailbox is blocked, which closes all accounts with it. */
export function isBlockedMailbox(mailbox: Expression<string | null>) {
  const eb = expressionBuilder<Tables>()
  return eb.exists(
    eb
      .selectFrom('account as blocked')
      .select('blocked.id')
      .where('blocked.mailbox', '=', mailbox)
      .where('blocked.blocked_at', 'is not', null),
  )
}

/** Locks the account's mailbox until the transaction ends. */
export async function lockMailbox(tx: Tx, accountId: string): Promise<void> {
  await tx.sql
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(({ fn, cast, val }) =>
      fn('pg_advisory_xact_lock', [cast(val(LOCKS.mailbox), 'integer'), fn('hashtext', ['mailbox'])]).as('done'),
    )
    .execute()
}

/** Locks emails of one kind to the mailbox of this address until the transaction ends. */
export async function lockMailboxOf(tx: Tx, lock: 'signInEmails' | 'digestEmails', email: string): Promise<void> {
  await tx.sql
    .selectNoFrom(({ fn, cast, val }) =>
      fn('pg_advisory_xact_lock', [cast(val(LOCKS[lock]), 'integer'), fn('hashtext', [mailboxOf(email)])]).as('done'),
    )
    .execute()
}
