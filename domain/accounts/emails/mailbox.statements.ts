import type { Tx } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import { raw } from '../../database/raw.ts'

// Raw: the key of the lock is what the database makes of the address.
/** Until the transaction ends, nobody else of the account's mailbox gets past this. */
export async function lockMailbox(tx: Tx, accountId: string): Promise<void> {
  await raw(tx, {
    text: 'select pg_advisory_xact_lock($1::int, hashtext(mailbox)) from account where id = $2',
    values: [LOCKS.mailbox, accountId],
  })
}

// Raw: the key of the lock is what the database makes of the address.
/** Until the transaction ends, nobody else asks for a sign-in email to the mailbox of this address. */
export async function lockSignInEmails(tx: Tx, email: string): Promise<void> {
  await raw(tx, {
    text: 'select pg_advisory_xact_lock($1::int, hashtext(f_mailbox($2)))',
    values: [LOCKS.signInEmails, email],
  })
}
