import type { Reader, Tx } from '../database/database.ts'
import { storable } from '../shared/input/storable.ts'
import { hashSecret, newToken } from '../shared/secret.ts'

/** How long a person has to sign in: twice as long as a sign-in email works. */
const MINUTES = 30

/** Where a text is kept: the token in the address, and that of the only browser that can read it. */
interface Place {
  token: string
  browser: string
}

const hashOf = ({ token, browser }: Place) => hashSecret(`${token}.${browser}`)

/** Keeps what somebody typed while nobody was signed in, and returns the token that finds it again for half an hour. */
export async function keepTyped(
  db: Reader,
  { body, browser, now }: { body: string; browser: string; now: Date },
): Promise<string> {
  const token = newToken()
  await db.sql
    .insertInto('typed_text')
    .values({
      hash: hashOf({ token, browser }),
      body: storable(body),
      expires_at: new Date(now.getTime() + MINUTES * 60_000),
    })
    .execute()
  return token
}

/** The text that `keepTyped` kept; empty if it is unknown or too old. */
export async function typedText(db: Reader, place: Place, now: Date): Promise<string> {
  const kept = await db.sql
    .selectFrom('typed_text')
    .select('body')
    .where('hash', '=', hashOf(place))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return kept?.body ?? ''
}

/** Deletes a text that was sent. */
export async function forgetTyped(tx: Tx, place: Place): Promise<void> {
  await tx.sql.deleteFrom('typed_text').where('hash', '=', hashOf(place)).execute()
}
