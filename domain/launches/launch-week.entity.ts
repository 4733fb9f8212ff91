import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const LaunchWeekSchema = defineEntity({
  name: 'LaunchWeek',
  tableName: 'launch_week',
  properties: {
    week: p.date().primary(),
    capacity: p.integer().nullable(),
    taken: p.integer().default(0),
  },
})

export class LaunchWeek extends LaunchWeekSchema.class {}
LaunchWeekSchema.setClass(LaunchWeek)

declare module '../database/tables.ts' {
  interface Tables {
    launch_week: TableOf<typeof LaunchWeekSchema>
  }
}
