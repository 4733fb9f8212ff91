import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { LOCKS } from '../database/locks.ts'

/**
 * One person easily has many addresses of one mailbox: `ann+1@…`, and at Gmail `a.nn@…`. The database keeps what is left of an
 * account's address without them as `account.mailbox` (`f_mailbox`).
 *
 * @param account SQL of an account's id
 * @returns SQL of the ids of all accounts of its mailbox, itself included
 */
export function ofOneMailbox(account: string): string {
  return `(select other.id from account one join account other using (mailbox) where one.id = ${account})`
}

/** Until the transaction ends, nobody else of the account's mailbox gets past this. */
export async function lockMailbox(db: Reader, accountId: string): Promise<void> {
  await raw(db, {
    text: 'select pg_advisory_xact_lock($1::int, hashtext(mailbox)) from account where id = $2',
    values: [LOCKS.mailbox, accountId],
  })
}
