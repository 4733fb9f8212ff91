import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Category } from '../../categories/category.entity.ts'
import { Listing } from '../listing.entity.ts'

const CategoryPlaceSchema = defineEntity({
  name: 'CategoryPlace',
  tableName: 'category_place',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    categoryId: p
      .manyToOne(Category)
      .mapToPk()
      .fieldName('category_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    votes: p.integer(),
    lastVoteAt: p.datetime().nullable(),
    liveAt: p.datetime().nullable(),
    trend: p.double().$type<number>().nullable(),
    views: p.bigint('number').defaultRaw('0'),
    followers: p.integer().default(0),
  },
  indexes: [
    {
      name: 'category_place_followers',
      expression:
        'CREATE INDEX category_place_followers ON category_place USING btree (category_id, followers DESC, listing_id DESC)',
    },
    {
      name: 'category_place_newest',
      expression:
        'CREATE INDEX category_place_newest ON category_place USING btree (category_id, live_at DESC, listing_id DESC)',
    },
    {
      name: 'category_place_ranking',
      expression:
        'CREATE INDEX category_place_ranking ON category_place USING btree (category_id, votes DESC, last_vote_at, listing_id)',
    },
    {
      name: 'category_place_trend',
      expression:
        'CREATE INDEX category_place_trend ON category_place USING btree (category_id, trend DESC NULLS LAST, listing_id DESC)',
    },
    {
      name: 'category_place_views',
      expression:
        'CREATE INDEX category_place_views ON category_place USING btree (category_id, views DESC, listing_id DESC)',
    },
  ],
})

export class CategoryPlace extends CategoryPlaceSchema.class {}
CategoryPlaceSchema.setClass(CategoryPlace)

declare module '../../database/tables.ts' {
  interface Tables {
    category_place: TableOf<typeof CategoryPlaceSchema>
  }
}
