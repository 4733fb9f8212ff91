import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const ViewSaltSchema = defineEntity({
  name: 'ViewSalt',
  tableName: 'view_salt',
  properties: {
    day: p.date().primary(),
    salt: p.text(),
  },
})

export class ViewSalt extends ViewSaltSchema.class {}
ViewSaltSchema.setClass(ViewSalt)

declare module '../database/tables.ts' {
  interface Tables {
    view_salt: TableOf<typeof ViewSaltSchema>
  }
}
