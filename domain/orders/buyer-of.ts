import type { Reader } from '../database/database.ts'

/** The email address of the account that ordered. */
export async function buyerOf(db: Reader, number: string): Promise<string> {
  const { email } = await db.sql
    .selectFrom('account as a')
    .innerJoin('purchase as p', 'p.account_id', 'a.id')
    .select('a.email')
    .where('p.number', '=', number)
    .executeTakeFirstOrThrow()
  return email
}
