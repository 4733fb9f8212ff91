import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const LiveCountSchema = defineEntity({
  name: 'LiveCount',
  tableName: 'live_count',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    n: p.bigint('number'),
  },
})

export class LiveCount extends LiveCountSchema.class {}
LiveCountSchema.setClass(LiveCount)

declare module '../../database/tables.ts' {
  interface Tables {
    live_count: TableOf<typeof LiveCountSchema>
  }
}
