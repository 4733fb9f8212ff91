import type { Database, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** A key is forgotten after this; then it may be used anew. */
export const KEY_LIFETIME_HOURS = 24

/** Deletes the keys nobody may retry with any more. */
export async function forgetOldKeys(tx: Tx, now: Date): Promise<void> {
  await raw(tx, {
    text: `delete from idempotency_key where created_at < $1::timestamptz - interval '${KEY_LIFETIME_HOURS} hours'`,
    values: [now.toISOString()],
  })
}

/** Frees the keys of calls that died with the only process there was. For the embedded database, at its start. */
export async function releaseAbandonedKeys(db: Database): Promise<void> {
  await raw(db.read, { text: 'delete from idempotency_key where status is null' })
}
