import type { Tx } from '../database/database.ts'

/** What of an account was ended. */
export interface Ended {
  sessions: number
  keys: number
  apps: number
}

/**
 * Ends every way into an account that is open: sessions, API keys, connected apps and sign-in links. Passkeys and a linked
 * identity stay. Tokens of apps stay in the database until they expire, so that we can say why they are refused, but are
 * useless without their connection.
 */
export async function endAccess(
  tx: Tx,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<Ended> {
  const sessions = await tx.sql.deleteFrom('session').where('account_id', '=', accountId).returning('id').execute()
  const keys = await tx.sql
    .updateTable('api_key')
    .set({ revoked_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  const records = await tx.sql
    .deleteFrom('oidc_payload')
    .where('account_id', '=', accountId)
    .where('kind', 'not in', ['AccessToken', 'RefreshToken'])
    .returning(['kind', 'client_id'])
    .execute()
  await tx.sql.deleteFrom('passkey_challenge').where('account_id', '=', accountId).execute()
  await tx.sql.deleteFrom('sign_in_request').where('email', '=', email).where('used_at', 'is', null).execute()
  const apps = new Set(records.flatMap(({ kind, client_id }) => (kind === 'Grant' ? [client_id] : [])))
  return { sessions: sessions.length, keys: keys.length, apps: apps.size }
}
