import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { AwardWeek } from './award-week.entity.ts'
import { Listing } from '../listings/listing.entity.ts'

const AwardSchema = defineEntity({
  name: 'Award',
  tableName: 'award',
  properties: {
    week: p.manyToOne(AwardWeek).mapToPk().fieldName('week').updateRule('no action').deleteRule('no action').primary(),
    place: p.integer().primary(),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id'),
    votes: p.integer(),
  },
  uniques: [{ properties: ['week', 'listingId'] }],
  indexes: [
    { name: 'award_listing', expression: 'CREATE INDEX award_listing ON award USING btree (listing_id, week DESC)' },
    { name: 'award_newest', expression: 'CREATE INDEX award_newest ON award USING btree (week DESC, place)' },
  ],
})

export class Award extends AwardSchema.class {}
AwardSchema.setClass(Award)

declare module '../database/tables.ts' {
  interface Tables {
    award: TableOf<typeof AwardSchema>
  }
}
