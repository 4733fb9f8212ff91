import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const RatingSourceSchema = defineEntity({
  name: 'RatingSource',
  tableName: 'rating_source',
  properties: {
    name: p.text().primary(),
    checkedAt: p.datetime(),
    problem: p.text().nullable(),
    notBefore: p.datetime().nullable(),
  },
})

export class RatingSource extends RatingSourceSchema.class {}
RatingSourceSchema.setClass(RatingSource)

declare module '../database/tables.ts' {
  interface Tables {
    rating_source: TableOf<typeof RatingSourceSchema>
  }
}
