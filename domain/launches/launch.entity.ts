import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'

const LaunchSchema = defineEntity({
  name: 'Launch',
  tableName: 'launch',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').deleteRule('cascade'),
    week: p.date(),
    kind: p.enum(['free', 'paid', 'relaunch']),
    state: p.enum(['planned', 'launched', 'hidden', 'removed']),
    votes: p.integer().default(0),
    lastVoteAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['listingId', 'week'] }],
  indexes: [
    {
      name: 'launch_planned',
      expression:
        "CREATE INDEX launch_planned ON launch USING btree (week, listing_id) WHERE (state = 'planned'::text)",
    },
    {
      name: 'launch_ranking',
      expression:
        "CREATE INDEX launch_ranking ON launch USING btree (week, votes DESC, last_vote_at, listing_id) WHERE (state = ANY (ARRAY['launched'::text, 'removed'::text]))",
    },
  ],
})

/**
 * A listing's launch in a week. A trigger writes the row when a listing is scheduled or goes live; a relaunch
 * adds one.
 */
export class Launch extends LaunchSchema.class {}
LaunchSchema.setClass(Launch)

declare module '../database/tables.ts' {
  interface Tables {
    launch: TableOf<typeof LaunchSchema>
  }
}
