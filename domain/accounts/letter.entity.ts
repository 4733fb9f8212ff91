import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import type { LetterKind } from './letter.ts'

const LetterSchema = defineEntity({
  name: 'Letter',
  tableName: 'letter',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<LetterKind>(),
    recipient: p.text(),
    reference: p.text(),
    sealed: p.text().nullable(),
    sendBefore: p.datetime().nullable(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
    givenUpAt: p.datetime().nullable(),
    givenUpWhy: p.text().nullable(),
  },
  uniques: [{ properties: ['kind', 'recipient', 'reference'] }],
  indexes: [{ name: 'letter_age', expression: 'CREATE INDEX letter_age ON letter USING btree (created_at)' }],
})

export class Letter extends LetterSchema.class {}
LetterSchema.setClass(Letter)

declare module '../database/tables.ts' {
  interface Tables {
    letter: TableOf<typeof LetterSchema>
  }
}
