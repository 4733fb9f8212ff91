import * as z from 'zod'
import { editOwnListing, proofOfChanges, typedBy } from '../../domain/drafts/edit-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import {
  EDITED_FIELDS,
  FIELDS,
  isListField,
  LISTING_TEXT_NAMES,
  LISTING_TEXTS,
  MAX_ITEMS,
  MAX_YEAR,
  MIN_YEAR,
  type EditedField,
  type FieldName,
  type FieldValue,
  type ListingText,
} from '../../domain/profile/fields.ts'
import { byName } from '../../domain/shared/by-name.ts'
import { defineTool } from '../define-tool.ts'
import { ListingId, TypedFaqs, TypedLinks } from '../shared/schemas.ts'
import { EditedListing, ownedListingOf } from './owned-listing.ts'

const text = (max: number) => z.string().max(max).optional()

/** The input schema for a field that an owner edits. */
function typedFor(name: FieldName) {
  const { kind, about, maxInListing } = FIELDS[name]
  if (kind === 'year')
    return z.int().min(MIN_YEAR).max(MAX_YEAR).nullable().optional().describe(`${about}; null removes`)
  const typed = isListField(name) ? z.array(z.string().max(maxInListing)).max(MAX_ITEMS).optional() : text(maxInListing)
  return typed.describe(about)
}

type Typed<value> = z.ZodOptional<z.ZodType<[value] extends [string | null] ? string : value>>

export default defineTool({
  name: 'update_my_listing',
  title: 'Edit my published listing: correct our live page',
  description:
    'Edit my live listing: fix, change, swap, replace or update outdated text, prices, links or FAQs of our ' +
    'public page, visible at once. Send only what changes; empty clears, lists are replaced whole. Name, ' +
    'categories, founders: `update_draft`.',
  rest: { method: 'PATCH', path: '/me/listings/{listing_id}' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    listing_id: ListingId.describe('From `list_my_listings`.'),
    fields: z
      .strictObject({
        ...byName<{ [name in EditedField]: Typed<FieldValue<name>> }>(EDITED_FIELDS, typedFor),
        ...byName<Record<ListingText, Typed<string>>>(LISTING_TEXT_NAMES, (name) =>
          text(LISTING_TEXTS[name].maxInListing).describe(LISTING_TEXTS[name].about),
        ),
      })
      .optional()
      .describe('Values to change.'),
    socials: TypedLinks.optional().describe('All links.'),
    faqs: TypedFaqs.optional().describe('All FAQs.'),
  }),
  output: EditedListing,

  outside: {
    asks: (changes) => (typedBy(changes).length ? 'kept_pages' : null),
    prepare: ({ listing_id, ...changes }, { db, actor, reader, now }) =>
      proofOfChanges({ listingId: listing_id, actor, changes }, { db, reader, now }),
  },

  async handler({ listing_id, ...changes }, { tx, actor, now, siteUrl, siteName, prepared: proof = null }) {
    const listing = await editOwnListing(tx, { listingId: listing_id, actor, changes, proof, now: now() })
    return ownedListingOf(listing, await surroundingsOf(tx, listing), { siteUrl, siteName })
  },
})
