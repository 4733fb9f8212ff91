import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const SettingSchema = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    key: p.text().primary(),
    value: p.json<unknown>(),
  },
})

export class Setting extends SettingSchema.class {}
SettingSchema.setClass(Setting)

declare module '../database/tables.ts' {
  interface Tables {
    setting: TableOf<typeof SettingSchema>
  }
}
