import { defineEntity, p } from '@mikro-orm/core'

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
