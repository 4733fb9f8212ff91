import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const LaunchWeekSchema = defineEntity({
  name: 'LaunchWeek',
  tableName: 'launch_week',
  properties: {
    week: p.date().primary().check('EXTRACT(isodow FROM week) = (1)::numeric'),
    capacity: p.integer().nullable().check('capacity >= 0'),
    taken: p.integer().default(0).check('taken >= 0'),
  },
})

export class LaunchWeek extends LaunchWeekSchema.class {}
LaunchWeekSchema.setClass(LaunchWeek)

declare module '../database/tables.ts' {
  interface Tables {
    launch_week: TableOf<typeof LaunchWeekSchema>
  }
}
