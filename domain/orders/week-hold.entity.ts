import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { LaunchWeek } from '../launches/launch-week.entity.ts'
import { Purchase } from './purchase.entity.ts'

const WeekHoldSchema = defineEntity({
  name: 'WeekHold',
  tableName: 'week_hold',
  properties: {
    number: p
      .manyToOne(Purchase)
      .mapToPk()
      .fieldName('number')
      .updateRule('no action')
      .deleteRule('no action')
      .primary(),
    position: p.integer().primary(),
    week: p.manyToOne(LaunchWeek).mapToPk().fieldName('week'),
    expiresAt: p.datetime().nullable(),
  },
  indexes: [
    { name: 'week_hold_week', expression: 'CREATE INDEX week_hold_week ON week_hold USING btree (week, expires_at)' },
  ],
})

export class WeekHold extends WeekHoldSchema.class {}
WeekHoldSchema.setClass(WeekHold)

declare module '../database/tables.ts' {
  interface Tables {
    week_hold: TableOf<typeof WeekHoldSchema>
  }
}
