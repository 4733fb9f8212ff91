import type { Database, Tx } from '../../database/database.ts'

/** A key is forgotten after this; then it may be used anew. */
export const KEY_LIFETIME_HOURS = 24

/** Deletes the keys nobody may retry with any more. */
export async function forgetOldKeys(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEY_LIFETIME_HOURS * 3_600_000)
  await tx.sql.deleteFrom('idempotency_key').where('created_at', '<', oldest.toISOString()).execute()
}

/** Frees the keys of calls that died with the only process there was. For the embedded database, at its start. */
export async function releaseAbandonedKeys(db: Database): Promise<void> {
  await db.read.sql.deleteFrom('idempotency_key').where('status', 'is', null).execute()
}
