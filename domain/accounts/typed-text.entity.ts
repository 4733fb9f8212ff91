import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const TypedTextSchema = defineEntity({
  name: 'TypedText',
  tableName: 'typed_text',
  properties: {
    hash: p.text().primary(),
    body: p.text(),
    expiresAt: p.datetime(),
  },
  indexes: [
    {
      name: 'typed_text_expires',
      expression: 'CREATE INDEX typed_text_expires ON typed_text USING btree (expires_at)',
    },
  ],
})

export class TypedText extends TypedTextSchema.class {}
TypedTextSchema.setClass(TypedText)

declare module '../database/tables.ts' {
  interface Tables {
    typed_text: TableOf<typeof TypedTextSchema>
  }
}
