import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { CategoryAttribute } from '../../categories/category-attribute.entity.ts'
import type { Evidence } from '../../profile/profile.ts'
import { Listing } from '../listing.entity.ts'

const ListingAttributeSchema = defineEntity({
  name: 'ListingAttribute',
  tableName: 'listing_attribute',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    attributeId: p
      .manyToOne(CategoryAttribute)
      .mapToPk()
      .fieldName('attribute_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    value: p.text(),
    evidence: p.json<Evidence[]>().defaultRaw("'[]'"),
  },
  indexes: [
    {
      name: 'listing_attribute_attribute',
      expression: 'CREATE INDEX listing_attribute_attribute ON listing_attribute USING btree (attribute_id)',
    },
  ],
})

export class ListingAttribute extends ListingAttributeSchema.class {}
ListingAttributeSchema.setClass(ListingAttribute)

declare module '../../database/tables.ts' {
  interface Tables {
    listing_attribute: TableOf<typeof ListingAttributeSchema>
  }
}
