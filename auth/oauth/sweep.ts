import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { dropOldKeys } from './signing-keys.ts'

const DAY_MS = 86_400_000

/** Forgets what has ended: expired records, connections that can no longer be used, clients nobody let in, old keys. */
export async function sweep(db: Database, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  await raw(db.read, { text: 'delete from oidc_payload where expires_at <= $1', values: [now.toISOString()] })
  await raw(db.read, {
    text: `delete from oidc_payload g where kind = 'Grant' and created_at <= $1
             and not exists (select from oidc_payload t where t.grant_id = g.id)`,
    values: [aDayAgo],
  })
  // A client that is gone is told so, and registers again; what one has published is read again.
  await raw(db.read, {
    text: `delete from oidc_payload c where kind in ('Client', 'ClientDocument', 'ClientKeys') and created_at <= $1
             and not exists (select from oidc_payload g where g.kind = 'Grant' and g.client_id = c.client_id)`,
    values: [aDayAgo],
  })
  await dropOldKeys(db, now)
}
