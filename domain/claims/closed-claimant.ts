import { closedError } from '../accounts/closed-account.ts'
import type { Tx } from '../database/database.ts'

/** Withdraws the claims of an account that aren't decided yet, because it was closed. */
export async function withdrawOpenClaims(tx: Tx, accountId: string): Promise<void> {
  await tx.sql
    .updateTable('claim')
    .set({ status: 'withdrawn', reason: 'withdrawn', next_check_at: null, dispute_ends_at: null })
    .where('account_id', '=', accountId)
    .where('status', 'in', ['pending', 'disputed'])
    .execute()
}

/**
 * Whether the account that made a claim is closed. Locks it, so that it can't be closed before the transaction ends. Call this
 * before locking the claim: closing an account locks the two in this order.
 */
export async function isClaimantClosed(tx: Tx, claimId: number): Promise<boolean> {
  const account = await tx.sql
    .selectFrom('account')
    .select(['blocked_reason', 'delete_at', 'erased_at'])
    .where('id', '=', (eb) => eb.selectFrom('claim').select('claim.account_id').where('claim.id', '=', claimId))
    .forKeyShare()
    .executeTakeFirst()
  return account !== undefined && closedError(account) !== null
}
