import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

/** A week whose digest was made, so that it is made once. */
const DigestSchema = defineEntity({
  name: 'Digest',
  tableName: 'digest',
  properties: {
    /** The Monday of the week whose winners it names. */
    week: p.date().primary(),
    madeAt: p.datetime(),
  },
})

export class Digest extends DigestSchema.class {}
DigestSchema.setClass(Digest)

declare module '../database/tables.ts' {
  interface Tables {
    digest: TableOf<typeof DigestSchema>
  }
}
