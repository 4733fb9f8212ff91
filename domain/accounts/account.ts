import { defineEntity, p } from '@mikro-orm/core'
import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    email: p.text().unique(),
    name: p.text().nullable(),
    role: p.enum(['person', 'admin']).default('person'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account)

/** The address of an account. */
export async function emailOf(db: Reader, accountId: string): Promise<string> {
  const [account] = await raw<{ email: string }>(db, {
    text: 'select email from account where id = $1',
    values: [accountId],
  })
  return account!.email
}
