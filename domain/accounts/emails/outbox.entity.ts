import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

/** What the emails of the outbox are sealed for. */
export const OUTBOX_PURPOSE = 'outbox'

const OutboxSchema = defineEntity({
  name: 'Outbox',
  tableName: 'outbox',
  properties: {
    number: p.bigint('number').primary().autoincrement().generated('identity'),
    id: p.uuid().unique(),
    sealed: p.text(),
    createdAt: p.datetime(),
  },
})

export class Outbox extends OutboxSchema.class {}
OutboxSchema.setClass(Outbox)

declare module '../../database/tables.ts' {
  interface Tables {
    outbox: TableOf<typeof OutboxSchema>
  }
}
