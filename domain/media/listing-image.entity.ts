import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Draft } from '../drafts/draft.entity.ts'
import { Listing } from '../listings/listing.entity.ts'

/** A stored picture of a listing or, until it is saved as one, of a draft; or a person's own photo. */
const ListingImageSchema = defineEntity({
  name: 'ListingImage',
  tableName: 'listing_image',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .nullable(),
    /** Of the uploaded file, and what it is used as: the same file is stored once for each use. */
    digest: p.text(),
    webp: p.blob(),
    createdAt: p.datetime(),
    draftId: p
      .manyToOne(Draft)
      .mapToPk()
      .fieldName('draft_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .nullable(),
    /** Whose own photo it is. */
    personId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('person_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .nullable(),
    /** Whose storage it takes. */
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('set null')
      .nullable(),
    /** A version for cards; null if the picture is small anyway. */
    small: p.blob().nullable(),
    /** What `webp` and `small` take together. */
    bytes: p.integer().default(0),
  },
  uniques: [
    { properties: ['listingId', 'digest'] },
    { properties: ['draftId', 'digest'] },
    { properties: ['personId', 'digest'] },
  ],
  indexes: [
    {
      name: 'listing_image_account',
      expression: 'CREATE INDEX listing_image_account ON listing_image USING btree (account_id)',
    },
  ],
})

export class ListingImage extends ListingImageSchema.class {}
ListingImageSchema.setClass(ListingImage)

declare module '../database/tables.ts' {
  interface Tables {
    listing_image: TableOf<typeof ListingImageSchema>
  }
}
