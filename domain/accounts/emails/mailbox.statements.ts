import type { Tx } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import { raw } from '../../database/raw.ts'

// Raw: the database computes the key of the lock from the address.
/** Locks the account's mailbox until the transaction ends. */
export async function lockMailbox(tx: Tx, accountId: string): Promise<void> {
  await raw(tx, {
    text: 'select pg_advisory_xact_lock($1::int, hashtext(mailbox)) from account where id = $2',
    values: [LOCKS.mailbox, accountId],
  })
}

// Raw: the database computes the key of the lock from the address.
/** Locks sign-in emails to the mailbox of this address until the transaction ends. */
export async function lockSignInEmails(tx: Tx, email: string): Promise<void> {
  await raw(tx, {
    text: 'select pg_advisory_xact_lock($1::int, hashtext(f_mailbox($2)))',
    values: [LOCKS.signInEmails, email],
  })
}
