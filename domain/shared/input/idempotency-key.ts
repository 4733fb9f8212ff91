import type { Database, Tx } from '../../database/database.ts'

/** After this a key is deleted and can be used again. */
export const KEY_LIFETIME_HOURS = 24

/** Deletes keys older than `KEY_LIFETIME_HOURS`, so they can be used again. */
export async function forgetOldKeys(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEY_LIFETIME_HOURS * 3_600_000)
  await tx.sql.deleteFrom('idempotency_key').where('created_at', '<', oldest.toISOString()).execute()
}

/**
 * Frees the keys of calls that were running when the process died. Call it only at startup, on the embedded
 * database, which has only one process.
 */
export async function releaseAbandonedKeys(db: Database): Promise<void> {
  await db.read.sql.deleteFrom('idempotency_key').where('status', 'is', null).execute()
}
