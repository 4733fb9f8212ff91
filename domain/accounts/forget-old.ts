import type { Reader } from '../database/database.ts'
import { eraseGivenUp } from './emails/emails-to-mend.ts'

/** Requests are kept after their link expires, so that sign-in problems can be investigated. */
const REQUEST_HOURS = 24
/** Long enough that the same email isn't sent again while its reason persists. */
const EMAIL_DAYS = 400
/** How long a service without a mail server keeps emails in its outbox. */
const OUTBOX_DAYS = 7

/**
 * Deletes expired sessions, challenges and kept texts, old sign-in requests and old emails, including those in the
 * outbox.
 */
export async function forgetOldSignIns(db: Reader, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  await db.sql.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute()
  await db.sql.deleteFrom('passkey_challenge').where('expires_at', '<=', now.toISOString()).execute()
  await db.sql.deleteFrom('typed_text').where('expires_at', '<=', now.toISOString()).execute()
  await db.sql.deleteFrom('sign_in_request').where('created_at', '<', before(REQUEST_HOURS)).execute()
  await eraseGivenUp(db, now)
  await db.sql
    .deleteFrom('email')
    .where('created_at', '<', before(EMAIL_DAYS * 24))
    .execute()
  await db.sql
    .deleteFrom('outbox')
    .where('created_at', '<', before(OUTBOX_DAYS * 24))
    .execute()
}
