import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const ListingBandSchema = defineEntity({
  name: 'ListingBand',
  tableName: 'listing_band',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    list: p.text(),
    low: p.double().$type<number>(),
    n: p.bigint('number'),
  },
  indexes: [
    {
      name: 'listing_band_list',
      expression: 'CREATE INDEX listing_band_list ON listing_band USING btree (list, low) INCLUDE (n)',
    },
  ],
})

export class ListingBand extends ListingBandSchema.class {}
ListingBandSchema.setClass(ListingBand)

declare module '../../database/tables.ts' {
  interface Tables {
    listing_band: TableOf<typeof ListingBandSchema>
  }
}
