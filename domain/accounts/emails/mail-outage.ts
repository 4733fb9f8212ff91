import type { Reader, Tx } from '../../database/database.ts'
import { rfc3339 } from '../../shared/clock.ts'

/** The mail server takes no emails: since when, when it was last tried, and why, in plain words. */
export interface MailOutage {
  since: string
  last_at: string
  reason: string
}

const SERVER = 'smtp'

/** Notes that the mail server takes no emails; keeps since when. */
export async function noteOutage(tx: Tx, reason: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.sql
    .insertInto('mail_outage')
    .values({ server: SERVER, since: at, last_at: at, reason })
    .onConflict((oc) => oc.column('server').doUpdateSet({ last_at: at, reason }))
    .execute()
}

/** Notes that the mail server takes emails. */
export async function endOutage(tx: Tx): Promise<void> {
  await tx.sql.deleteFrom('mail_outage').execute()
}

/** null while the mail server takes emails, as far as we know. */
export async function mailOutage(db: Reader): Promise<MailOutage | null> {
  const row = await db.sql.selectFrom('mail_outage').select(['since', 'last_at', 'reason']).executeTakeFirst()
  return row ? { ...row, since: rfc3339(row.since), last_at: rfc3339(row.last_at) } : null
}
