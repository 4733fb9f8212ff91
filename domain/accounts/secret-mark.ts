import type { Database, Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { seal, unseal } from './sealed.ts'

const KEY = 'app_secret_mark'
const PURPOSE = 'mark of the secret in use'

/**
 * Whether this secret is the one whose mark the database has; the first that asks leaves its own. The mark is a text that
 * nobody needs, sealed as everything else: it helps no more to guess the secret.
 */
export async function isSecretInUse(db: Database, appSecret: string): Promise<boolean> {
  await raw(db.read, { text: `${INSERT} on conflict (key) do nothing`, values: [KEY, newMark(appSecret)] })
  const [kept] = await raw<{ mark: string }>(db.read, {
    text: `select value #>> '{}' as mark from setting where key = $1`,
    values: [KEY],
  })
  return unseal(appSecret, PURPOSE, kept!.mark) !== undefined
}

/** Makes this secret the one in use. What others sealed stays unreadable. */
export async function takeSecret(db: Reader, appSecret: string): Promise<void> {
  const text = `${INSERT} on conflict (key) do update set value = excluded.value`
  await raw(db, { text, values: [KEY, newMark(appSecret)] })
}

const INSERT = 'insert into setting (key, value) values ($1, to_jsonb($2::text))'

function newMark(appSecret: string): string {
  return seal(appSecret, PURPOSE, 'in use')
}
