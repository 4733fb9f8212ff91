import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

/** A value of the configuration that an admin typed. The name is the environment variable's. */
const ConfigValueSchema = defineEntity({
  name: 'ConfigValue',
  tableName: 'config_value',
  properties: {
    name: p.text().primary(),
    sealed: p.text(),
    changedAt: p.datetime(),
  },
})

export class ConfigValue extends ConfigValueSchema.class {}
ConfigValueSchema.setClass(ConfigValue)

declare module '../database/tables.ts' {
  interface Tables {
    config_value: TableOf<typeof ConfigValueSchema>
  }
}
