import type { Database, Reader } from '../database/database.ts'
import { seal, unseal } from './sealed.ts'

const KEY = 'app_secret_mark'
const PURPOSE = 'mark of the secret in use'

/**
 * Whether this secret is the one that marked the database; an unmarked database gets this secret's mark. The
 * mark is arbitrary text, sealed like everything else, so it doesn't make the secret easier to guess.
 */
export async function isSecretInUse(db: Database, appSecret: string): Promise<boolean> {
  await writeMark(db.read, appSecret)
    .onConflict((oc) => oc.column('key').doNothing())
    .execute()
  const kept = await db.read.sql.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  return unseal(appSecret, PURPOSE, kept.value as string) !== undefined
}

/** Makes this secret the one in use. Texts sealed with other secrets remain unreadable. */
export async function takeSecret(db: Reader, appSecret: string): Promise<void> {
  await writeMark(db, appSecret)
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}

function writeMark(db: Reader, appSecret: string) {
  const mark = seal(appSecret, PURPOSE, 'in use')
  return db.sql.insertInto('setting').values({ key: KEY, value: JSON.stringify(mark) })
}
