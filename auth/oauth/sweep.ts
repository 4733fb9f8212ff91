import type { Database } from '../../domain/database/database.ts'
import { dropOldKeys } from './signing-keys.ts'

const DAY_MS = 86_400_000

/** Deletes expired records, unusable connections, clients without connections, and old keys. */
export async function sweep(db: Database, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  await db.read.sql.deleteFrom('oidc_payload').where('expires_at', '<=', now.toISOString()).execute()
  await db.read.sql
    .deleteFrom('oidc_payload as g')
    .where('kind', '=', 'Grant')
    .where('created_at', '<=', aDayAgo)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('oidc_payload as t').select('t.id').whereRef('t.grant_id', '=', 'g.id'))),
    )
    .execute()
  // A deleted client can come back: it gets an error that makes it register again, and published documents
  // are read again.
  await db.read.sql
    .deleteFrom('oidc_payload as c')
    .where('kind', 'in', ['Client', 'ClientDocument', 'ClientKeys'])
    .where('created_at', '<=', aDayAgo)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oidc_payload as g')
            .select('g.id')
            .where('g.kind', '=', 'Grant')
            .whereRef('g.client_id', '=', 'c.client_id'),
        ),
      ),
    )
    .execute()
  await dropOldKeys(db, now)
}
