import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const AwardWeekSchema = defineEntity({
  name: 'AwardWeek',
  tableName: 'award_week',
  properties: {
    week: p.date().primary(),
    givenAt: p.datetime(),
  },
})

export class AwardWeek extends AwardWeekSchema.class {}
AwardWeekSchema.setClass(AwardWeek)

declare module '../database/tables.ts' {
  interface Tables {
    award_week: TableOf<typeof AwardWeekSchema>
  }
}
