import type { Database, Reader } from '../database/database.ts'
import { currentOf, seal, unseal, type AppSecret } from './sealed.ts'

const KEY = 'app_secret_mark'
const PURPOSE = 'mark of the secret in use'

/**
 * Which secret marked the database: the current one, the previous one or another. An unmarked database gets
 * the current one's mark. The mark is arbitrary text, sealed like everything else, so it doesn't make the
 * secret easier to guess.
 */
export async function secretInUse(db: Database, appSecret: AppSecret): Promise<'current' | 'previous' | 'another'> {
  await writeMark(db.read, appSecret)
    .onConflict((oc) => oc.column('key').doNothing())
    .execute()
  const kept = await db.read.sql.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  const sealed = kept.value as string
  if (unseal(currentOf(appSecret), PURPOSE, sealed) !== undefined) return 'current'
  return unseal(appSecret, PURPOSE, sealed) === undefined ? 'another' : 'previous'
}

/** Makes this secret the one in use. Texts sealed with other secrets remain unreadable. */
export async function takeSecret(db: Reader, appSecret: AppSecret): Promise<void> {
  await writeMark(db, appSecret)
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}

function writeMark(db: Reader, appSecret: AppSecret) {
  const mark = seal(appSecret, PURPOSE, 'in use')
  return db.sql.insertInto('setting').values({ key: KEY, value: JSON.stringify(mark) })
}
