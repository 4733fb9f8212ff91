import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from './listing.entity.ts'

const MilestoneSchema = defineEntity({
  name: 'Milestone',
  tableName: 'milestone',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    date: p.date(),
    title: p.text(),
    description: p.text().nullable(),
    url: p.text().nullable(),
  },
  indexes: [
    {
      name: 'milestone_listing',
      expression: 'CREATE INDEX milestone_listing ON milestone USING btree (listing_id, date)',
    },
  ],
})

export class Milestone extends MilestoneSchema.class {}
MilestoneSchema.setClass(Milestone)

declare module '../database/tables.ts' {
  interface Tables {
    milestone: TableOf<typeof MilestoneSchema>
  }
}
