import type { AliasedExpression } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * The account that takes over what somebody who leaves owned: the first of the other owners, of those who can use their account if
 * there are any. Somebody who leaves as well may still keep their account, and with it what they own. Undefined without one.
 */
export async function nextOwner(
  tx: Tx,
  owners: AliasedExpression<{ account_id: string; created_at: string }, 'o'>,
  { leaving, now }: { leaving: string; now: Date },
): Promise<string | undefined> {
  const next = await tx.sql
    .selectFrom(owners)
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select('o.account_id')
    .where('o.account_id', '<>', leaving)
    .where((eb) => eb.or([eb('a.delete_at', 'is', null), eb('a.delete_at', '>', now.toISOString())]))
    .orderBy((eb) => eb('a.blocked_at', 'is not', null))
    .orderBy((eb) => eb('a.delete_at', 'is not', null))
    .orderBy('o.created_at')
    .orderBy('o.account_id')
    .limit(1)
    .executeTakeFirst()
  return next?.account_id
}
