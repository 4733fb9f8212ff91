import type { Reader } from '../database/database.ts'
import { storable } from '../shared/input/storable.ts'
import { hashSecret, newToken } from '../shared/secret.ts'

/** How long a person has to sign in: twice as long as a sign-in email works. */
const MINUTES = 30

/** Keeps what somebody typed while nobody was signed in, and returns the token that finds it again for half an hour. */
export async function keepTyped(db: Reader, body: string, now: Date): Promise<string> {
  const token = newToken()
  await db.sql
    .insertInto('typed_text')
    .values({ hash: hashSecret(token), body: storable(body), expires_at: new Date(now.getTime() + MINUTES * 60_000) })
    .execute()
  return token
}

/** The text that `keepTyped` kept; empty if it is unknown or too old. */
export async function typedText(db: Reader, token: string, now: Date): Promise<string> {
  const kept = await db.sql
    .selectFrom('typed_text')
    .select('body')
    .where('hash', '=', hashSecret(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return kept?.body ?? ''
}
