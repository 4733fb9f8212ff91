import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** Requests outlive their link by this, for whoever looks into what happened. */
const REQUEST_HOURS = 24
/** Long enough that nothing that is still going on writes the same letter again. */
const LETTER_DAYS = 400
/** Letters in the outbox of a service without a mail server. */
const OUTBOX_DAYS = 7

/** Deletes what signing in and mail leave behind: ended sessions, old requests, unanswered challenges, old letters. */
export async function forgetOldSignIns(db: Reader, now: Date): Promise<void> {
  const old = [
    'delete from session where expires_at <= $1',
    'delete from passkey_challenge where expires_at <= $1',
    `delete from sign_in_request where created_at < $1::timestamptz - interval '${REQUEST_HOURS} hours'`,
    `delete from letter where created_at < $1::timestamptz - interval '${LETTER_DAYS} days'`,
    `delete from outbox where created_at < $1::timestamptz - interval '${OUTBOX_DAYS} days'`,
  ]
  for (const text of old) await raw(db, { text, values: [now.toISOString()] })
}
