import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

const SALT_BYTES = 32
/** Long enough to rule out collisions within a day. */
const HASH_BYTES = 16

/** The salt of a day, created by the first call and shared by all processes. It is deleted after the day. */
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

/** A hash of the parts; nobody can reverse it once the salt is deleted. */
export function saltedHash(salt: string, parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, ...parts]))
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url')
}
