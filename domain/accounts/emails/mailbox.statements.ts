import type { Tx } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import { raw } from '../../database/raw.ts'

/** Locks the account's mailbox until the transaction ends. Raw: it calls PostgreSQL functions. */
export async function lockMailbox(tx: Tx, accountId: string): Promise<void> {
  await raw(tx, {
    text: 'select pg_advisory_xact_lock($1::int, hashtext(mailbox)) from account where id = $2',
    values: [LOCKS.mailbox, accountId],
  })
}

/**
 * Locks sign-in emails to the mailbox of this address until the transaction ends. Raw: it calls PostgreSQL
 * functions.
 */
export async function lockSignInEmails(tx: Tx, email: string): Promise<void> {
  await raw(tx, {
    text: 'select pg_advisory_xact_lock($1::int, hashtext(f_mailbox($2)))',
    values: [LOCKS.signInEmails, email],
  })
}
