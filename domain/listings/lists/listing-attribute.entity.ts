import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { FIELD_STATES } from '../../profile/field-state.ts'
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
    key: p.text().primary(),
    value: p.text().nullable(),
    state: p.enum(FIELD_STATES),
    ai: p.text().nullable(),
    evidence: p.json<Evidence[]>().defaultRaw("'[]'"),
  },
  indexes: [
    {
      name: 'listing_attribute_key',
      expression: 'CREATE INDEX listing_attribute_key ON listing_attribute USING btree (key) WHERE (value IS NOT NULL)',
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
