import type { Expression } from 'kysely'
import type { Reader } from '../database/database.ts'

export { lockMailbox } from './mailbox.statements.ts'

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

/** The ids of all accounts of this account's mailbox, itself included: `ofOneMailbox` for typed statements. */
export function accountsOfMailbox(sql: Reader['sql'], account: Expression<string>) {
  return sql
    .selectFrom('account as one')
    .innerJoin('account as other', 'other.mailbox', 'one.mailbox')
    .select('other.id')
    .where('one.id', '=', account)
}
