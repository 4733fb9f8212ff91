import { defineEntity, p } from '@mikro-orm/core'
import type { Database, EntityManager } from '../database/database.ts'

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
export async function emailOf(db: Database, em: EntityManager, accountId: string): Promise<string> {
  const [account] = await db.rows<{ email: string }>(em, {
    text: 'select email from account where id = $1',
    values: [accountId],
  })
  return account!.email
}
