import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'

const VoteMarkSchema = defineEntity({
  name: 'VoteMark',
  tableName: 'vote_mark',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    launchWeek: p.date().primary(),
    mark: p.text().primary(),
  },
})

/** Lets nobody vote in a launch again who voted in it with an account that is deleted. It names neither the person nor the vote. */
export class VoteMark extends VoteMarkSchema.class {}
VoteMarkSchema.setClass(VoteMark)

declare module '../database/tables.ts' {
  interface Tables {
    vote_mark: TableOf<typeof VoteMarkSchema>
  }
}
