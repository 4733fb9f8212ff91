import type { Reader } from '../database/database.ts'

/** The email address of an account. Throws if no account has this id. */
export async function emailOf(db: Reader, accountId: string): Promise<string> {
  const account = await db.sql
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return account.email
}
