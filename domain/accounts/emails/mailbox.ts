import { expressionBuilder, type Expression } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/**
 * A query of the ids of all accounts of this account's mailbox, itself included. One person easily has many addresses of one
 * mailbox: `ann+1@…`, and at Gmail `a.nn@…`. The database keeps what is left of an account's address without them as
 * `account.mailbox` (`f_mailbox`).
 */
export function accountsOfOneMailbox(account: string | Expression<string | null>) {
  return expressionBuilder<Tables>()
    .selectFrom('account as one')
    .innerJoin('account as other', 'other.mailbox', 'one.mailbox')
    .select('other.id')
    .where('one.id', '=', account)
}
