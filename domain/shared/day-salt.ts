import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

const SALT_BYTES = 32
/** Enough that no two of a day are the same by chance. */
const HASH_BYTES = 16

/** The salt of a day: whoever asks first makes it, for all processes. It is deleted with its day. */
export async function saltOf(db: Database, day: string): Promise<string> {
  const { sql } = db.read
  await sql
    .insertInto('view_salt')
    .values({ day, salt: randomBytes(SALT_BYTES).toString('base64url') })
    .onConflict((oc) => oc.doNothing())
    .execute()
  const { salt } = await sql.selectFrom('view_salt').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
  return salt
}

/** What is kept in place of the parts: nobody can tell them from it once the salt is gone. */
export function saltedHash(salt: string, parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, ...parts]))
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url')
}
