import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** The address of an account. */
export async function emailOf(db: Reader, accountId: string): Promise<string> {
  const [account] = await raw<{ email: string }>(db, {
    text: 'select email from account where id = $1',
    values: [accountId],
  })
  return account!.email
}
