import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Category } from '../categories/category.entity.ts'
import { Listing } from './listing.entity.ts'

const ListingCategorySchema = defineEntity({
  name: 'ListingCategory',
  tableName: 'listing_category',
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
      .deleteRule('no action')
      .primary(),
    position: p.integer(),
  },
  indexes: [
    {
      name: 'listing_category_category',
      expression: 'CREATE INDEX listing_category_category ON listing_category USING btree (category_id)',
    },
  ],
})

export class ListingCategory extends ListingCategorySchema.class {}
ListingCategorySchema.setClass(ListingCategory)

declare module '../database/tables.ts' {
  interface Tables {
    listing_category: TableOf<typeof ListingCategorySchema>
  }
}
