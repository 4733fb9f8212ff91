import * as z from 'zod'
import { editForTeam, type TeamChanges } from '../../domain/drafts/edit-listing.ts'
import { holdForTeam } from '../../domain/drafts/hold-listing.ts'
import { listingProfile } from '../../domain/drafts/profile/listing-profile.ts'
import { listingOfSlug } from '../../domain/listings/listing-file.ts'
import {
  FIELD_NAMES,
  isListField,
  LIST_FIELDS,
  LISTING_TEXT_NAMES,
  LISTING_TEXTS,
  type ListingText,
} from '../../domain/profile/fields.ts'
import { defineAction, type State, type Work } from '../action.ts'
import { faqs, line, prose, slug } from '../typed.ts'

/** What the team can type. Logos are pictures, which owners upload. */
export const TYPED_FIELDS = FIELD_NAMES.filter((name) => name !== 'logo_url')
const TYPED_TEXTS = TYPED_FIELDS.filter((name) => !isListField(name))

type Typed = Record<(typeof TYPED_TEXTS)[number] | ListingText, z.ZodOptional<z.ZodType<string>>> &
  Record<(typeof LIST_FIELDS)[number], z.ZodOptional<z.ZodType<string[]>>>

const typed = Object.fromEntries([
  ...TYPED_TEXTS.map((name) => [name, name === 'name' ? line(160).optional() : prose(20_000).optional()]),
  ...LISTING_TEXT_NAMES.map((name) => [name, prose(LISTING_TEXTS[name].maxInListing).optional()]),
  ...LIST_FIELDS.map((name) => [name, z.array(z.string(), 'Use a list.').max(50, 'Use at most 50 items.').optional()]),
]) as Typed

export const editListing = defineAction({
  name: 'listing edit',
  about: 'edit a listing’s profile, also its categories; what isn’t named stays; lists are JSON',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug, ...typed, faqs: faqs.optional() }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => profileOf(work, slug),
  async run({ slug, faqs: questions, ...fields }, { tx, now, accountId }) {
    const listingId = await listingOfSlug(tx, slug)
    const changes = { fields: fields as TeamChanges['fields'], faqs: questions }
    await editForTeam(tx, { listingId, editor: { accountId, via: 'admin' }, changes, now })
  },
})

/** The values that the form shows and the action changes, with the listing locked; null if there is none. */
async function profileOf({ tx }: Work, address: string): Promise<State | null> {
  const row = await tx.sql.selectFrom('listing').select('id').where('slug', '=', address).executeTakeFirst()
  if (!row) return null
  const { listing } = await holdForTeam(tx, row.id)
  const { fields, sections, seo } = await listingProfile(tx, listing)
  return {
    ...Object.fromEntries(TYPED_FIELDS.map((name) => [name, fields[name]?.value ?? (isListField(name) ? [] : '')])),
    headline: listing.headline ?? '',
    summary: listing.summary ?? '',
    seo_title: seo.title ?? '',
    seo_description: seo.meta ?? '',
    faqs: (sections.faqs?.value ?? []).map(({ question, answer }) => ({ question, answer })),
  }
}
