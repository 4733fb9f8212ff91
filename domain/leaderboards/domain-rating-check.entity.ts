import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const DomainRatingCheckSchema = defineEntity({
  name: 'DomainRatingCheck',
  tableName: 'domain_rating_check',
  properties: {
    domain: p.text().primary(),
    checkedAt: p.datetime(),
  },
})

export class DomainRatingCheck extends DomainRatingCheckSchema.class {}
DomainRatingCheckSchema.setClass(DomainRatingCheck)

declare module '../database/tables.ts' {
  interface Tables {
    domain_rating_check: TableOf<typeof DomainRatingCheckSchema>
  }
}
