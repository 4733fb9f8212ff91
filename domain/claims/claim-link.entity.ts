import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Claim } from './claim.entity.ts'

const ClaimLinkSchema = defineEntity({
  name: 'ClaimLink',
  tableName: 'claim_link',
  properties: {
    id: p.uuid().primary(),
    claimId: p.manyToOne(Claim).mapToPk().fieldName('claim_id').updateRule('no action').deleteRule('cascade'),
    email: p.text(),
    hash: p.text().unique(),
    purpose: p.enum(['claim', 'renewal']),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'claim_link_claim',
      expression: 'CREATE INDEX claim_link_claim ON claim_link USING btree (claim_id, created_at)',
    },
    {
      name: 'claim_link_mailbox',
      expression: 'CREATE INDEX claim_link_mailbox ON claim_link USING btree (f_mailbox(email), created_at)',
    },
  ],
})

export class ClaimLink extends ClaimLinkSchema.class {}
ClaimLinkSchema.setClass(ClaimLink)

declare module '../database/tables.ts' {
  interface Tables {
    claim_link: TableOf<typeof ClaimLinkSchema>
  }
}
