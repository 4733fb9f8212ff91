import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import type { EvidenceChange, PageVersion } from './evidence-check.ts'
import { Listing } from '../listing.entity.ts'

const EvidenceCheckSchema = defineEntity({
  name: 'EvidenceCheck',
  tableName: 'evidence_check',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    checkedAt: p.datetime(),
    pages: p.json<Record<string, PageVersion>>().defaultRaw("'{}'"),
    changes: p.json<EvidenceChange[]>().defaultRaw("'[]'"),
  },
})

export class EvidenceCheck extends EvidenceCheckSchema.class {}
EvidenceCheckSchema.setClass(EvidenceCheck)

declare module '../../database/tables.ts' {
  interface Tables {
    evidence_check: TableOf<typeof EvidenceCheckSchema>
  }
}
