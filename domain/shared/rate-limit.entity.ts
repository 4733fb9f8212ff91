import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    expire: p.bigint('number').nullable(),
  },
})

export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit)

declare module '../database/tables.ts' {
  interface Tables {
    rate_limit: TableOf<typeof RateLimitSchema>
  }
}
